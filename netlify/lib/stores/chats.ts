/**
 * Chats: a session, which a visitor's browser begins and ends, and the messages of it.
 *
 * - store `chat-sessions`, an inbox: one record a session id, that of the first time it was sent; `closed/<id>` stands beside
 *   it once it was ended;
 * - store `chat-messages`, an inbox: what was written. Sent twice it is one record; what was corrected after a failure is
 *   another one, with the name and the address as they were then. The office is told of messages, not of sessions.
 */
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { openStore } from './blobs.ts';
import { ConsentSchema } from './consent.ts';
import { createInbox, type Inbox, type Stored } from './inbox.ts';
import type { RecordStore } from './record-store.ts';

export const ChatSessionSchema = z.object({
  /** What the browser knows it by. */
  sessionId: z.string(),
  visitorName: z.string(),
  /** Empty where none was given. */
  visitorEmail: z.string(),
  consent: ConsentSchema,
});
export type ChatSession = z.infer<typeof ChatSessionSchema>;

export const ChatMessageSchema = z.object({
  sessionId: z.string(),
  /** Id of the session's record. */
  session: z.string(),
  sender: z.string(),
  /** The sender's; empty where none was given. */
  email: z.string(),
  senderType: z.enum(['user', 'system']),
  message: z.string(),
});
export type ChatMessage = z.infer<typeof ChatMessageSchema>;

/** What a chat begins with. */
export type ChatStart = ChatSession & { initialMessage: string };

export interface Chats {
  sessions: Inbox<ChatSession>;
  messages: Inbox<ChatMessage>;
  /** Keeps the session and what was written; when this returns, both are there. */
  start: (
    written: ChatStart,
    more?: { quarantined?: string | undefined },
  ) => Promise<{ record: Stored<ChatMessage>; isNew: boolean }>;
  /** Ends a session, if there is one of that id; one that was ended stays so. */
  close: (sessionId: string) => Promise<'closed' | 'unknown'>;
  /** Ids of the records of sessions that were ended. */
  closedIds: () => Promise<Set<string>>;
}

interface ChatsParts {
  /** Stores of the sessions and of the messages. */
  sessionRecords: RecordStore;
  messageRecords: RecordStore;
  clock?: Clock;
}

export function createChats({ sessionRecords, messageRecords, clock = systemClock }: ChatsParts): Chats {
  const sessions = createInbox({ store: sessionRecords, schema: ChatSessionSchema, clock });
  const messages = createInbox({ store: messageRecords, schema: ChatMessageSchema, clock });
  return {
    sessions,
    messages,
    async start({ initialMessage, ...written }, { quarantined } = {}) {
      const { sessionId, visitorName, visitorEmail } = written;
      const { record: session } = await sessions.add(written, { only: sessionId, quarantined });
      const message: ChatMessage = {
        sessionId,
        session: session.id,
        sender: visitorName,
        email: visitorEmail,
        senderType: 'user',
        message: initialMessage,
      };
      return messages.add(message, { key: sessionId, quarantined });
    },
    async close(sessionId) {
      const session = await sessions.find(sessionId);
      if (!session) return 'unknown';
      await sessionRecords.create(`closed/${session.id}`, { at: clock() });
      return 'closed';
    },
    closedIds: async () => new Set((await sessionRecords.keys('closed/')).map((key) => key.slice('closed/'.length))),
  };
}

export const openChatMessageRecords = (deployContext: string | undefined): RecordStore =>
  openStore('chat-messages', deployContext);

export const openChats = (deployContext: string | undefined): Chats =>
  createChats({
    sessionRecords: openStore('chat-sessions', deployContext),
    messageRecords: openChatMessageRecords(deployContext),
  });
