import * as z from 'zod/mini';
import { openStore } from './blobs.ts';
import { ConsentSchema } from './consent.ts';
import { createInbox, type Inbox } from './inbox.ts';

/** A message to the office, as it is kept. */
export const MessageSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  consent: ConsentSchema,
});
export type Message = z.infer<typeof MessageSchema>;

export const openMessages = (deployContext: string | undefined): Inbox<Message> =>
  createInbox({ store: openStore('messages', deployContext), schema: MessageSchema });
