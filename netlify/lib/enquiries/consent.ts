import * as z from 'zod/mini';

/** Date of the privacy policy that the visitor agreed to, if the form sent it. */
export const ConsentSchema = z.object({
  privacyVersion: z.nullable(z.string()),
});
export type Consent = z.infer<typeof ConsentSchema>;
