/** Starting and ending a chat, and what the chat has to know of the practice. */
import { type ChatDetails, ChatDetailsSchema } from '../schemas/api/chat-details.ts';
import type { ChatSession } from '../schemas/api/chat.ts';
import { type Sent, send } from './client.ts';
import { type Submitted, submit } from './submission.ts';

let details: Promise<ChatDetails> | undefined;

async function fetchDetails(): Promise<ChatDetails> {
  const sent = await send('/chat.json', { method: 'GET', parse: (answer) => ChatDetailsSchema.parse(answer) });
  if (sent.kind === 'failed') throw sent.error;
  return sent.data;
}

/**
 * What the chat has to know of the practice, fetched once a page.
 * @throws what kept it from coming; the next call then tries again
 */
export function chatDetails(): Promise<ChatDetails> {
  details ??= fetchDetails().catch((error: unknown) => {
    details = undefined;
    throw error;
  });
  return details;
}

// Of both answers nothing counts but that they are a success.
const parse = () => undefined;

/** However often a session is sent, it begins once. */
export const startChatSession = (session: ChatSession): Promise<Submitted<undefined>> =>
  submit('/api/chat/sessions', { key: session.sessionId, payload: session }, parse);

/** Goes on its way even if the page is left at the same moment. */
export const endChatSession = (sessionId: string): Promise<Sent<undefined>> =>
  send(`/api/chat/sessions/${encodeURIComponent(sessionId)}/close`, { method: 'POST', keepalive: true, parse });
