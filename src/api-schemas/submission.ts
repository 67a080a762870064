/** Technical fields of submissions, which programs and forms without JavaScript leave out and are not suspected for it. */
import * as z from 'zod/mini';
import { isSiteLanguage } from '../language/languages.ts';
import { line } from './text.ts';

/** Header with a key created when a form is opened; the same key with the same content is one submission. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_KEY = /^[\w-]{16,64}$/;

/** Milliseconds; faster submissions are quarantined. */
export const MINIMUM_FILL_TIME = 3000;

export const HONEYPOT_FIELD = 'website';
export const LANGUAGE_FIELD = 'language';

/** Asks for the languages at each request, as they are set after this module is loaded. */
export const SiteLanguageSchema = z.string().check(z.refine(isSiteLanguage));

export const SUBMISSION_EXTRAS = {
  [HONEYPOT_FIELD]: z.optional(z.string().check(z.maxLength(500))),
  /** Milliseconds from opening to sending the form. */
  filledIn: z.optional(z.number().check(z.nonnegative())),
  /** Date of the accepted privacy policy, YYYY-MM-DD. */
  privacyVersion: z.optional(line({ limit: 10 }).check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  /** Of the page with the form; the first one of the site without it. */
  [LANGUAGE_FIELD]: z.optional(SiteLanguageSchema),
};
export type SubmissionExtras = z.infer<z.ZodMiniObject<typeof SUBMISSION_EXTRAS>>;

/** Response to a form that shows a message. */
export const MessageAnswerSchema = z.object({ message: z.optional(z.string()) });
