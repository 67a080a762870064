import * as z from 'zod/mini';
import { errorKey } from './error-keys.ts';
import { SUBMISSION_EXTRAS } from './submission.ts';
import { line, optionalEmail, paragraphs, TEXT_LIMITS } from './text.ts';

/** Session id, created by the browser. Any text that fits into a path segment. */
export const SESSION_ID = /^[^\s\p{Cc}/]{1,100}$/u;

/** Payload of `POST /api/chat/sessions`. */
export const ChatSubmissionSchema = z.strictObject({
  sessionId: z.string(errorKey('chatSession')).check(z.regex(SESSION_ID, errorKey('chatSession'))),
  visitorName: line({ least: 2, limit: TEXT_LIMITS.name, message: errorKey('chatNameShort') }),
  visitorEmail: z.optional(optionalEmail(errorKey('chatEmailInvalid'))),
  initialMessage: paragraphs({
    least: 5,
    limit: TEXT_LIMITS.message,
    message: errorKey('chatMessageShort'),
  }),
  ...SUBMISSION_EXTRAS,
});
export type ChatSubmission = z.infer<typeof ChatSubmissionSchema>;
