import type { Config } from '@netlify/functions';
import type { PlatformContext } from '../lib/http/endpoint.ts';
import { describeFault } from '../lib/http/log.ts';
import { tellingOfAppointments, tellingOfChats, tellingOfMessages, tellingOfSubscriptions } from '../lib/mail/office.ts';

/** Milliseconds; Netlify ends a scheduled function after 30 s, and a mail may take 8. */
const TIME = 20_000;

const TELLINGS = [tellingOfAppointments, tellingOfMessages, tellingOfChats, tellingOfSubscriptions];

/** Sends the mails, to the office and to new subscribers, that could not be sent at once. What does not get done now, the next run does. */
export default async function tellOffice(_request: Request, context: PlatformContext): Promise<void> {
  const until = Date.now() + TIME;
  for (const telling of TELLINGS) {
    try {
      const counts = await telling(context.deploy?.context).tellTheRest(until);
      console.log(JSON.stringify({ scheduled: 'tell-office', ...counts }));
    } catch (error) {
      console.error(JSON.stringify({ scheduled: 'tell-office', fault: describeFault(error) }));
    }
  }
}

export const config: Config = { schedule: '*/5 * * * *' };
