/** The fields that the record of every form has. */
import * as z from 'zod/mini';
import { LANGUAGES } from '../../../src/language/languages.ts';

/** Date of the privacy policy that the visitor agreed to, if the form sent it. */
export const ConsentSchema = z.object({
  privacyVersion: z.nullable(z.string()),
});
export type Consent = z.infer<typeof ConsentSchema>;

/** Of the page with the form; English without it. */
export const LanguageSchema = z.optional(z.enum(LANGUAGES));
