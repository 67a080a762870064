import * as z from 'zod/mini';

/** What the chat has to know of the practice; `/chat.json` holds it, written by the build. */
export const ChatDetailsSchema = z.object({
  /** WhatsApp number as people write it. */
  whatsApp: z.string(),
  /** Date of the privacy policy, YYYY-MM-DD. */
  policyUpdated: z.string(),
  emergency: z.object({ phone: z.string(), name: z.string() }),
});
export type ChatDetails = z.infer<typeof ChatDetailsSchema>;
