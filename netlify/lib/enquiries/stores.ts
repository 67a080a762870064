import type { ZodMiniType } from 'zod/mini';
import type { Clock } from '../clock.ts';
import { createInbox } from '../storage/inbox.ts';
import type { OpenStore } from '../storage/store-names.ts';
import { AppointmentSchema, MessageSchema } from './records.ts';
import { ChatMessageSchema, ChatSessionSchema } from './chats.ts';
import { createEvents } from './events.ts';
import { type EnquiryKind, STORE_OF } from './kinds.ts';
import { markSent, type Sent } from './markers.ts';
import { numberFlags, type Numbered } from './numbers.ts';
import type { Secret } from '../storage/secret.ts';
import { createNotes } from './notes.ts';
import { createEnquiryMails } from './mails.ts';

/** Opens the stores of enquiries: each with its inbox, and with the events and notes of what the office answers. */
export function openEnquiries(open: OpenStore, { clock, secret }: { clock: Clock; secret: Secret }) {
  function ofKind<T extends Sent & Numbered>(kind: EnquiryKind, schema: ZodMiniType<T>) {
    const store = open(STORE_OF[kind]);
    const inbox = createInbox({ store, schema, clock });
    /** Creates the flags by which lists sort and filter what was sent, and by which its numbers are found. */
    const mark = async (record: Sent & Numbered & { id: string }) =>
      markSent(store, record.id, record, await numberFlags(secret, record));
    /** Stores what was sent, with its flags. */
    async function add(...submission: Parameters<typeof inbox.add>) {
      const added = await inbox.add(...submission);
      await mark(added.record);
      return added;
    }
    return { store, inbox: { ...inbox, add }, mark, events: createEvents(store), notes: createNotes(store) };
  }
  const [texts, mails] = [open('chat-messages'), open('replies')];
  return {
    appointments: ofKind('appointments', AppointmentSchema),
    messages: ofKind('messages', MessageSchema),
    chats: ofKind('chats', ChatSessionSchema),
    /** What visitors wrote in chats. */
    texts: { store: texts, inbox: createInbox({ store: texts, schema: ChatMessageSchema, clock }) },
    /** Mails to patients, and to the office about what a patient decided. */
    mails: { store: mails, inbox: createEnquiryMails(mails, clock) },
  };
}
export type EnquiryStores = ReturnType<typeof openEnquiries>;
