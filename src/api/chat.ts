/** Starts and ends chat sessions. */
import type { ChatSession } from '../api-schemas/chat.ts';
import { type Sent, send } from './client.ts';
import { type Submitted, submit } from './submission.ts';

// Both responses have no content.
const parse = () => undefined;

/** The session's id is the idempotency key: it starts once, however often it is sent. */
export const startChatSession = (session: ChatSession): Promise<Submitted<undefined>> =>
  submit('/api/chat/sessions', { key: session.sessionId, payload: session }, parse);

/** Also sent when the page is left at the same moment. */
export const endChatSession = (sessionId: string): Promise<Sent<undefined>> =>
  send(`/api/chat/sessions/${encodeURIComponent(sessionId)}/close`, { method: 'POST', keepalive: true, parse });
