/** The fields that the record of every form has. */
import * as z from 'zod/mini';
import { LANGUAGE_CODE } from '../../../src/language/languages.ts';

/** Date of the privacy policy that the visitor agreed to, if the form sent it. */
export const ConsentSchema = z.object({
  privacyVersion: z.nullable(z.string()),
});
export type Consent = z.infer<typeof ConsentSchema>;

/** Of the page with the form; the first one without it. A record may be in a language that the site has no more. */
export const LanguageSchema = z.optional(z.string().check(z.regex(LANGUAGE_CODE)));
