import * as z from 'zod/mini';
import { openStore } from './blobs.ts';
import { ConsentSchema } from './consent.ts';
import { createInbox, type Inbox } from './inbox.ts';
import type { RecordStore } from './record-store.ts';

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

export const openMessageRecords = (deployContext: string | undefined): RecordStore => openStore('messages', deployContext);

export const openMessages = (deployContext: string | undefined): Inbox<Message> =>
  createInbox({ store: openMessageRecords(deployContext), schema: MessageSchema });
