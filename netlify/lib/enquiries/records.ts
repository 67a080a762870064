/** Reads the record of an enquiry, whatever its kind. */
import type { Appointment } from './appointment.ts';
import type { ChatSession } from './chats.ts';
import type { Stored } from '../storage/inbox.ts';
import type { Message } from './message.ts';
import type { EnquiryKind } from './kinds.ts';
import { createStores } from '../site-stores.ts';
import type { OpenStore } from '../storage/store-names.ts';

export type EnquiryContent =
  | { kind: 'appointments'; record: Stored<Appointment> }
  | { kind: 'messages'; record: Stored<Message> }
  | { kind: 'chats'; record: Stored<ChatSession> };

/** An enquiry with what all kinds have. */
export type EnquiryRecord = EnquiryContent & {
  id: string;
  name: string;
  /** E-mail address; empty for a chat without one. */
  address: string;
  /** As typed; empty without one. */
  phone: string;
};

/** The record of an enquiry; undefined for an unknown id. @throws {StoreError} for an unreadable record */
export async function readRecord(open: OpenStore, kind: EnquiryKind, id: string): Promise<EnquiryRecord | undefined> {
  const stores = createStores({ open });
  switch (kind) {
    case 'appointments':
    case 'messages': {
      const record = await stores[kind].read(id);
      if (!record) return undefined;
      const { name, email: address, phone } = record;
      return { kind, record, id, name, address, phone } as EnquiryRecord;
    }
    case 'chats': {
      const record = await stores.chats.sessions.read(id);
      return record && { kind, record, id, name: record.visitorName, address: record.visitorEmail, phone: '' };
    }
  }
}
