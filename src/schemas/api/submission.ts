/**
 * What forms send along with what a visitor typed. None of it has to be there: whoever sends the fields alone, as a
 * program or a form without JavaScript does, is not suspected for it.
 */
import * as z from 'zod/mini';
import { line } from './text.ts';

/** Header with a key that is made when a form is opened: the same key twice, with the same content, is one message. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_KEY = /^[\w-]{16,64}$/;

/** Milliseconds in which no person fills in a form. */
export const MINIMUM_FILL_TIME = 3000;

/** Name of the field that people do not see and programs fill in. */
export const TRAP_FIELD = 'website';

export const SUBMISSION_EXTRAS = {
  [TRAP_FIELD]: z.optional(z.string().check(z.maxLength(500))),
  /** Milliseconds between the opening of the form and its sending. */
  filledIn: z.optional(z.number().check(z.nonnegative())),
  /** Date of the privacy policy that was agreed to, YYYY-MM-DD. */
  privacyVersion: z.optional(line({ limit: 10 }).check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
};
export type SubmissionExtras = z.infer<z.ZodMiniObject<typeof SUBMISSION_EXTRAS>>;
