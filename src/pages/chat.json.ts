import { getSite } from '../queries/site.ts';
import type { ChatDetails } from '../schemas/api/chat-details.ts';

/** What the chat has to know of the practice, fetched when it is opened: on the pages it would be weight on every one. */
export async function GET(): Promise<Response> {
  const { contact, policies, emergency } = await getSite();
  const details: ChatDetails = {
    whatsApp: contact.whatsApp,
    policyUpdated: policies.updated,
    emergency: { phone: emergency.phone, name: emergency.name },
  };
  return Response.json(details);
}
