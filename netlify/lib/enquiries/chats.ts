/**
 * Chats: sessions, which a visitor's browser starts and closes, and their messages.
 *
 * - store `chat-sessions`, an inbox: one record per session id, created by its first submission; `closed/<id>` closes it;
 *   `texts/<id>/<message>` is the index of its messages, and `aside/<id>` sets it aside (see markers.ts);
 * - store `chat-messages`, an inbox: the same message sent twice is one record; a corrected one is another record, with the
 *   name and address as corrected. The office is notified of messages, not of sessions.
 */
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { ConsentSchema } from './consent.ts';
import { createInbox, type Inbox, type Stored, ASIDE } from '../storage/inbox.ts';
import type { RecordStore } from '../storage/record-store.ts';

const CLOSED = 'closed/';
/** Index of messages by session: `texts/<session>/<message>`. */
export const TEXTS = 'texts/';

export const ChatSessionSchema = z.object({
  /** Created by the browser. */
  sessionId: z.string(),
  visitorName: z.string(),
  /** May be empty. */
  visitorEmail: z.string(),
  consent: ConsentSchema,
});
export type ChatSession = z.infer<typeof ChatSessionSchema>;

export const ChatMessageSchema = z.object({
  sessionId: z.string(),
  /** Id of the session's record. */
  session: z.string(),
  sender: z.string(),
  /** The sender's; may be empty. */
  email: z.string(),
  senderType: z.enum(['user', 'system']),
  message: z.string(),
});
export type ChatMessage = z.infer<typeof ChatMessageSchema>;

/** First submission of a chat. */
export type ChatStart = ChatSession & { initialMessage: string };

export interface Chats {
  sessions: Inbox<ChatSession>;
  messages: Inbox<ChatMessage>;
  /** Stores the session and its message durably. */
  start: (
    input: ChatStart,
    options?: { quarantined?: string | undefined },
  ) => Promise<{ record: Stored<ChatMessage>; isNew: boolean }>;
  /** Closes a session. Idempotent. */
  close: (sessionId: string) => Promise<'closed' | 'unknown'>;
}

interface ChatsDeps {
  sessionStore: RecordStore;
  messageStore: RecordStore;
  clock?: Clock;
}

/** Creates the chats over their two stores. */
export function createChats({ sessionStore, messageStore, clock = systemClock }: ChatsDeps): Chats {
  const sessions = createInbox({ store: sessionStore, schema: ChatSessionSchema, clock });
  const messages = createInbox({ store: messageStore, schema: ChatMessageSchema, clock });
  return {
    sessions,
    messages,
    async start({ initialMessage, ...input }, { quarantined } = {}) {
      const { sessionId, visitorName, visitorEmail } = input;
      const { record: session } = await sessions.add(input, { only: sessionId, quarantined });
      const message: ChatMessage = {
        sessionId,
        session: session.id,
        sender: visitorName,
        email: visitorEmail,
        senderType: 'user',
        message: initialMessage,
      };
      const added = await messages.add(message, { key: sessionId, quarantined });
      await sessionStore.create(`${TEXTS}${session.id}/${added.record.id}`, {});
      if (session.quarantined !== null) await sessionStore.create(ASIDE + session.id, {});
      return added;
    },
    async close(sessionId) {
      const session = await sessions.find(sessionId);
      if (!session) return 'unknown';
      await sessionStore.create(`${CLOSED}${session.id}`, { at: clock() });
      return 'closed';
    },
  };
}
