import { ChatSubmissionSchema, SESSION_ID } from '../../../src/api-schemas/chat.ts';
import { type FormDeps, formEndpoint } from './form-endpoint.ts';
import type { FieldValues } from '../http/repopulate-form.ts';
import { endpoint, type EndpointDeps, type Handler } from '../http/endpoint.ts';
import { reject } from '../http/responses.ts';
import { ok } from '../result.ts';
import { type ChatMessage, type ChatStart, closeChat, startChat } from '../enquiries/chats.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';
import { sha256 } from '../storage/hash.ts';

/** Session id without JavaScript: equal fields on the same day are one session, as a button may be pressed twice. */
const sessionIdOf = (fields: FieldValues, day: string): string =>
  sha256(JSON.stringify([day, Object.entries(fields).toSorted()]));

/** `POST /api/chat/sessions`. The session id serves as idempotency key. */
export const chatSessionEndpoint = ({ stores, ...deps }: FormDeps<ChatMessage> & { stores: EnquiryStores }): Handler =>
  formEndpoint({
    ...deps,
    name: 'chat-sessions',
    schema: ChatSubmissionSchema,
    inbox: { add: (chat: ChatStart, options) => startChat(stores, chat, options) },
    fieldsOf: ({ sessionId, visitorName, visitorEmail = '', initialMessage }) => ({
      sessionId,
      visitorName,
      visitorEmail,
      initialMessage,
    }),
    html: {
      action: '/api/chat/sessions',
      page: '/chat',
      next: '/chat/started',
      labels: { visitorName: 'chat.name', visitorEmail: 'chat.email', initialMessage: 'chat.message' },
      complete: (fields, day) => ({ sessionId: sessionIdOf(fields, day), ...fields }),
    },
    reply: () => ({}),
  });

/** `POST /api/chat/sessions/:id/close`. Browsers send it while they leave a page; the body is ignored. */
export const chatCloseEndpoint = ({ stores, ...deps }: EndpointDeps & { stores: EnquiryStores }): Handler =>
  endpoint({
    ...deps,
    name: 'chat-close',
    method: 'POST',
    async handle({ params: { id = '' } }) {
      const outcome = SESSION_ID.test(id) ? await closeChat(stores, id, deps.clock()) : 'unknown';
      return outcome === 'closed' ? ok({ json: {} }) : reject(404, 'unknown', 'There is no such chat.');
    },
  });
