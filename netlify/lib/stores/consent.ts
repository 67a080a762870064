import * as z from 'zod/mini';

/** What a visitor agreed to before sending: the date of the privacy policy they were shown, if their form said it. */
export const ConsentSchema = z.object({
  privacyVersion: z.nullable(z.string()),
});
