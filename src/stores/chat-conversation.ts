import * as z from 'zod/mini';
import type { ChatSubmission } from '../api-schemas/chat.ts';

const ChatMessageSchema = z.object({
  id: z.string(),
  sessionId: z.string(),
  sender: z.string(),
  senderType: z.enum(['system', 'user']),
  message: z.string(),
  /** Milliseconds since 1970. */
  timestamp: z.number(),
  /** Whether it has been visible. */
  read: z.boolean(),
});
export type ChatMessageRecord = z.infer<typeof ChatMessageSchema>;

export const ConversationSchema = z.object({
  sessionId: z.string(),
  name: z.string(),
  email: z.string(),
  firstMessage: z.string(),
  messages: z.array(ChatMessageSchema),
});
export type Conversation = z.infer<typeof ConversationSchema>;

/** The confirmation, without and with an e-mail address. */
export type ReachedWords = Readonly<Record<'reached' | 'reachedWithoutEmail', string>>;

/** The conversation after the session has started: the visitor's message and a confirmation. */
export function conversationOf(
  { sessionId, visitorName, visitorEmail = '', initialMessage }: ChatSubmission,
  inView: boolean,
  words: ReachedWords,
): Conversation {
  const at = { sessionId, timestamp: Date.now(), read: inView };
  return {
    sessionId,
    name: visitorName,
    email: visitorEmail,
    firstMessage: initialMessage,
    messages: [
      { ...at, id: `${sessionId}-1`, sender: visitorName, senderType: 'user', message: initialMessage, read: true },
      {
        ...at,
        id: `${sessionId}-2`,
        sender: 'System',
        senderType: 'system',
        message: visitorEmail === '' ? words.reachedWithoutEmail : words.reached,
      },
    ],
  };
}
