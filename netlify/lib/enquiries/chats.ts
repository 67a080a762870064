/**
 * Chats: sessions, which a visitor's browser starts and closes, and their messages.
 *
 * - store `chat-sessions`, an inbox: one record per session id, created by its first submission; `closed/<id>` closes it;
 *   `texts/<id>/<message>` is the index of its messages, and `aside/<id>` sets it aside (see markers.ts);
 * - store `chat-messages`, an inbox: the same message sent twice is one record; a corrected one is another record, with the
 *   name and address as corrected. The office is notified of messages, not of sessions.
 */
import * as z from 'zod/mini';
import { ConsentSchema } from './consent.ts';
import { ASIDE, type Stored } from '../storage/inbox.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { EnquiryStores } from './stores.ts';

/** `closed/<id>`: the visitor closed the session. */
export const CLOSED = 'closed/';
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

/** Stores the session and its message durably. */
export async function startChat(
  { chats, texts }: Pick<EnquiryStores, 'chats' | 'texts'>,
  { initialMessage, ...input }: ChatStart,
  { quarantined }: { quarantined?: string | undefined } = {},
): Promise<{ record: Stored<ChatMessage>; isNew: boolean }> {
  const { sessionId, visitorName, visitorEmail } = input;
  const { record: session } = await chats.inbox.add(input, { only: sessionId, quarantined });
  const message: ChatMessage = {
    sessionId,
    session: session.id,
    sender: visitorName,
    email: visitorEmail,
    senderType: 'user',
    message: initialMessage,
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
export async function closeChat(
  { chats }: Pick<EnquiryStores, 'chats'>,
  sessionId: string,
  at: number,
): Promise<'closed' | 'unknown'> {
  const session = await chats.inbox.find(sessionId);
  if (!session) return 'unknown';
  await chats.store.create(CLOSED + session.id, { at });
  return 'closed';
}
