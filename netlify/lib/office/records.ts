/** Reads the record of an item, whatever its kind. */
import type { Appointment } from '../stores/appointments.ts';
import type { ChatSession } from '../stores/chats.ts';
import type { Stored } from '../stores/inbox.ts';
import type { Message } from '../stores/messages.ts';
import type { OfficeKind } from '../stores/office-kinds.ts';
import { createStores } from '../stores/site-stores.ts';
import type { OpenStore } from '../stores/store-names.ts';

export type ItemContent =
  | { kind: 'appointments'; record: Stored<Appointment> }
  | { kind: 'messages'; record: Stored<Message> }
  | { kind: 'chats'; record: Stored<ChatSession> };

/** An item with what all kinds have. */
export type ItemRecord = ItemContent & {
  id: string;
  name: string;
  /** E-mail address; empty for a chat without one. */
  address: string;
  /** As typed; empty without one. */
  phone: string;
};

/** The record of an item; undefined for an unknown id. @throws {StoreError} for an unreadable record */
export async function readRecord(open: OpenStore, kind: OfficeKind, id: string): Promise<ItemRecord | undefined> {
  const stores = createStores({ open });
  switch (kind) {
    case 'appointments':
    case 'messages': {
      const record = await stores[kind].read(id);
      if (!record) return undefined;
      const { name, email: address, phone } = record;
      return { kind, record, id, name, address, phone } as ItemRecord;
    }
    case 'chats': {
      const record = await stores.chats.sessions.read(id);
      return record && { kind, record, id, name: record.visitorName, address: record.visitorEmail, phone: '' };
    }
  }
}
