import { createHash } from 'node:crypto';
import { ChatSessionSchema, SESSION_ID } from '../../src/schemas/api/chat.ts';
import { type FormOptions, formEndpoint } from './forms/form-endpoint.ts';
import type { Typed } from './forms/form-page.ts';
import { refused } from './http/answers.ts';
import { endpoint, type Endpoint, type Handler } from './http/endpoint.ts';
import type { ChatMessage, Chats } from './stores/chats.ts';
import type { Stored } from './stores/inbox.ts';

interface ChatEndpoint extends Pick<Endpoint<unknown>, 'log' | 'clock'> {
  chats: Chats;
}

interface ChatSessionEndpoint extends ChatEndpoint, FormOptions {
  tell: (record: Stored<ChatMessage>) => Promise<unknown>;
}

/** Without a script nobody makes an id: what is the same on the same day is the same session, as a button may be pressed twice. */
const sessionIdOf = (fields: Typed, day: string): string =>
  createHash('sha256')
    .update(JSON.stringify([day, Object.entries(fields).toSorted()]))
    .digest('hex');

/** The beginning of a chat. The session's id says which sending it is: no other key is needed. */
export const chatSessionEndpoint = ({ chats, ...rest }: ChatSessionEndpoint): Handler =>
  formEndpoint({
    ...rest,
    name: 'chat-sessions',
    schema: ChatSessionSchema,
    inbox: { add: chats.start },
    keep: ({ sessionId, visitorName, visitorEmail = '', initialMessage, privacyVersion = null }) => ({
      sessionId,
      visitorName,
      visitorEmail,
      initialMessage,
      consent: { privacyVersion },
    }),
    plain: {
      action: '/api/chat/sessions',
      page: '/chat',
      next: '/chat/started',
      complete: (fields, day) => ({ sessionId: sessionIdOf(fields, day), ...fields }),
    },
    answer: () => ({}),
  });

/** The end of a chat. Browsers send it while they leave a page, with whatever body they please. */
export const chatCloseEndpoint = ({ chats, ...rest }: ChatEndpoint): Handler =>
  endpoint({
    ...rest,
    name: 'chat-close',
    method: 'POST',
    async handle({ params: { id = '' } }) {
      const outcome = SESSION_ID.test(id) ? await chats.close(id) : 'unknown';
      return outcome === 'closed' ? { kind: 'ok', body: {} } : refused(404, 'unknown', 'There is no such chat.');
    },
  });
