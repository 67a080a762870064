import * as z from 'zod/mini';
import { ConsentSchema } from './consent.ts';

/** A stored contact message. */
export const MessageSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  consent: ConsentSchema,
});
export type Message = z.infer<typeof MessageSchema>;
