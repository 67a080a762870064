/** The stores of enquiries. */
import type { Clock } from '../clock.ts';
import { createInbox, type Inbox } from '../storage/inbox.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { OpenStore } from '../storage/store-names.ts';
import { type Appointment, AppointmentSchema } from './appointment.ts';
import { type ChatMessage, ChatMessageSchema, type ChatSession, ChatSessionSchema } from './chats.ts';
import { createEvents, type Events } from './events.ts';
import { type EnquiryKind, STORE_OF } from './kinds.ts';
import { type Message, MessageSchema } from './message.ts';
import { createNotes, type Notes } from './notes.ts';
import { createReplies, type Reply } from './patient-mail/replies.ts';

/** Records, and the store that holds them with the keys beside them. */
export interface StoredRecords<T> {
  store: RecordStore;
  inbox: Inbox<T>;
}

/** The enquiries of one kind. */
export interface EnquiriesOfKind<T> extends StoredRecords<T> {
  events: Events;
  notes: Notes;
}

export interface EnquiryStores {
  appointments: EnquiriesOfKind<Appointment>;
  messages: EnquiriesOfKind<Message>;
  chats: EnquiriesOfKind<ChatSession>;
  /** What visitors wrote in chats. */
  texts: StoredRecords<ChatMessage>;
  /** Mails to patients. */
  replies: StoredRecords<Reply>;
}

/** Opens the stores of enquiries. */
export function openEnquiries(open: OpenStore, clock: Clock): EnquiryStores {
  function ofKind<T extends object>(
    kind: EnquiryKind,
    schema: Parameters<typeof createInbox<T>>[0]['schema'],
  ): EnquiriesOfKind<T> {
    const store = open(STORE_OF[kind]);
    return { store, inbox: createInbox({ store, schema, clock }), events: createEvents(store), notes: createNotes(store) };
  }
  const [texts, replies] = [open('chat-messages'), open('replies')];
  return {
    appointments: ofKind('appointments', AppointmentSchema),
    messages: ofKind('messages', MessageSchema),
    chats: ofKind('chats', ChatSessionSchema),
    texts: { store: texts, inbox: createInbox({ store: texts, schema: ChatMessageSchema, clock }) },
    replies: { store: replies, inbox: createReplies({ store: replies, clock }) },
  };
}
