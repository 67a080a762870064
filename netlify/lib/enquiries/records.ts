/** Reads the record of an enquiry, whatever its kind. */
import type { Appointment } from './appointment.ts';
import type { ChatSession } from './chats.ts';
import type { Stored } from '../storage/inbox.ts';
import type { Message } from './message.ts';
import type { EnquiryKind } from './kinds.ts';
import type { EnquiryStores } from './stores.ts';

/** A record, with what all kinds have. */
export type EnquiryRecord = (
  | { kind: 'appointments'; record: Stored<Appointment> }
  | { kind: 'messages'; record: Stored<Message> }
  | { kind: 'chats'; record: Stored<ChatSession> }
) & {
  id: string;
  name: string;
  /** E-mail address; empty for a chat without one. */
  address: string;
  /** As typed; empty without one. */
  phone: string;
};

/** The record of an enquiry; undefined for an unknown id. @throws {StoreError} for an unreadable record */
export async function readEnquiryRecord(
  stores: EnquiryStores,
  kind: EnquiryKind,
  id: string,
): Promise<EnquiryRecord | undefined> {
  if (kind === 'chats') {
    const record = await stores.chats.inbox.read(id);
    return record && { kind, record, id, name: record.visitorName, address: record.visitorEmail, phone: '' };
  }
  const record = await stores[kind].inbox.read(id);
  if (!record) return undefined;
  const { name, email: address, phone } = record;
  return { kind, record, id, name, address, phone } as EnquiryRecord;
}
