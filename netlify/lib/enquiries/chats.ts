/**
 * Chats: sessions, which a visitor's browser starts and closes, and their messages.
 *
 * - store `chat-sessions`, an inbox: one record per session id, created by its first submission; `closed/<id>` closes it;
 *   `texts/<id>/<message>` is the index of its messages, and `aside/<id>` sets it aside (see markers.ts);
 * - store `chat-messages`, an inbox: the same message sent twice is one record; a corrected one is another record, with the
 *   name and address as corrected. The office is notified of messages, not of sessions.
 */
import * as z from 'zod/mini';
import { MINUTE } from '../../../src/time/durations.ts';
import { ConsentSchema, LanguageSchema } from '../storage/form-record.ts';
import { ASIDE, type Stored, timeOf } from '../storage/inbox.ts';
import { scan } from '../storage/read-each.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';
import type { EnquiryStores } from './stores.ts';

export const CLOSED = 'closed/';
export const TEXTS = 'texts/';

export const ChatSessionSchema = z.object({
  /** Created by the browser. */
  sessionId: z.string(),
  visitorName: z.string(),
  /** May be empty. */
  visitorEmail: z.string(),
  consent: ConsentSchema,
  language: LanguageSchema,
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
  language: LanguageSchema,
});
export type ChatMessage = z.infer<typeof ChatMessageSchema>;

/** First submission of a chat. */
export type ChatStart = ChatSession & { initialMessage: string };

/** Stores the session and its message durably. */
export async function startChat(
  { chats, texts }: EnquiryStores,
  { initialMessage, ...input }: ChatStart,
  { quarantined }: { quarantined?: string | undefined } = {},
): Promise<{ record: Stored<ChatMessage>; isNew: boolean }> {
  const { sessionId, visitorName: sender, visitorEmail: email, language } = input;
  const { record: session } = await chats.inbox.add(input, { only: sessionId, quarantined });
  const message = {
    sessionId,
    session: session.id,
    sender,
    email,
    senderType: 'user' as const,
    message: initialMessage,
    ...(language && { language }),
  };
  const added = await texts.inbox.add(message, { key: sessionId, quarantined });
  await indexText(chats.store, session, added.record.id);
  return added;
}

/** Adds a text to the index of its session, and sets the session aside if it is quarantined. */
export async function indexText(store: RecordStore, session: Stored<ChatSession>, text: string): Promise<void> {
  await store.create(`${TEXTS}${session.id}/${text}`, {});
  if (session.quarantined !== null) await store.create(ASIDE + session.id, {});
}

/** Closes a session. Idempotent. @param at milliseconds since 1970 */
export async function closeChat({ chats }: EnquiryStores, sessionId: string, at: number): Promise<'closed' | 'unknown'> {
  const session = await chats.inbox.find(sessionId);
  if (!session) return 'unknown';
  await chats.store.create(CLOSED + session.id, { at });
  return 'closed';
}

/** Milliseconds before and after a session in which its first message was stored. */
const [BEFORE, AFTER] = [1000, MINUTE];
/** Messages that are read at most when a session has no index. */
const MAX_READS = 50;

/** Ids of messages that may be those of a session whose index is not written yet: its message was stored with it. */
async function messagesNear({ texts }: EnquiryStores, session: string): Promise<string[]> {
  const ids = await texts.inbox.ids();
  const near = (id: string) => timeOf(id) >= timeOf(session) - BEFORE && timeOf(id) <= timeOf(session) + AFTER;
  return ids.filter(near).slice(-MAX_READS);
}

/** The messages of a chat, the first one first. @param session id of the session's record */
export async function messagesOf(stores: EnquiryStores, session: string): Promise<Stored<ChatMessage>[]> {
  const indexed = await namesBelow(stores.chats.store, `${TEXTS}${session}/`);
  const ids = indexed.length > 0 ? indexed : await messagesNear(stores, session);
  const found = await scan(ids, (id) => stores.texts.inbox.read(id));
  return found.filter((message) => message.session === session).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}
