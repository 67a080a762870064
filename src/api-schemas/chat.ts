import * as z from 'zod/mini';
import { SUBMISSION_EXTRAS } from './submission.ts';
import { line, optionalEmail, paragraphs, TEXT_LIMITS } from './text.ts';

/** Session id, created by the browser. Any text that fits into a path segment. */
export const SESSION_ID = /^[^\s\p{Cc}/]{1,100}$/u;

/** Payload of `POST /api/chat/sessions`. */
export const ChatSessionSchema = z.strictObject({
  sessionId: z.string('Please open the chat anew.').check(z.regex(SESSION_ID, 'Please open the chat anew.')),
  visitorName: line({ least: 2, limit: TEXT_LIMITS.name, message: 'Name must be at least 2 characters.' }),
  visitorEmail: z.optional(optionalEmail('Please enter a valid email address.')),
  initialMessage: paragraphs({
    least: 5,
    limit: TEXT_LIMITS.message,
    message: 'Please enter a message with at least 5 characters.',
  }),
  ...SUBMISSION_EXTRAS,
});
export type ChatSession = z.infer<typeof ChatSessionSchema>;
