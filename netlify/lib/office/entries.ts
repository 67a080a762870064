/** What the office reads: the records of one kind, each with what became of it. */
import * as z from 'zod/mini';
import { mapAtOnce } from '../at-once.ts';
import { AppointmentSchema } from '../stores/appointments.ts';
import { createInbox, timeOf } from '../stores/inbox.ts';
import { MessageSchema } from '../stores/messages.ts';
import type { RecordStore } from '../stores/record-store.ts';
import { APPOINTMENT_STATUSES, createStatuses, MESSAGE_STATUSES } from '../stores/statuses.ts';
import type { OpenStore, StoreName } from '../stores/store-names.ts';

export const KINDS = ['appointments', 'messages'] as const;
export type Kind = (typeof KINDS)[number];

export interface Entry {
  kind: Kind;
  id: string;
  /** ISO 8601. */
  createdAt: string;
  status: string;
  /** Why it is set aside; null for what is not. */
  quarantined: string | null;
  /** Whether the office was mailed of it; null where nobody is. */
  notified: boolean | null;
  /** What the visitor sent, by the name of the field, in the order of the form. */
  fields: Readonly<Record<string, string>>;
}

interface KindOf {
  store: StoreName;
  schema: z.ZodMiniObject;
  /** All that the office can say of it; the first is what it begins with. */
  statuses: readonly [string, ...string[]];
}

export const INBOXES: Record<Kind, KindOf> = {
  appointments: { store: 'appointments', schema: AppointmentSchema, statuses: APPOINTMENT_STATUSES },
  messages: { store: 'messages', schema: MessageSchema, statuses: MESSAGE_STATUSES },
};

/** What is set aside is listed like all else, and by itself under this word. */
export const QUARANTINED = 'quarantined';

const asText = (value: unknown): string => (value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value));

/** One level: what stands in a record's parts stands under the parts' names. */
const flat = (record: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value as object).map(([part, inside]) => [part, asText(inside)])
        : [[name, asText(value)]],
    ),
  );

async function readEntry(store: RecordStore, kind: Kind, id: string): Promise<Omit<Entry, 'status' | 'notified'> | undefined> {
  const record = await createInbox({ store, schema: INBOXES[kind].schema }).read(id);
  if (!record) return undefined;
  const { id: _id, createdAt, quarantined, ...written } = record;
  return { kind, id, createdAt, quarantined, fields: flat(written) };
}

const toldOf = async (store: RecordStore) => new Set((await store.keys('told/')).map((key) => key.slice('told/'.length)));

interface Wanted {
  status?: string;
  /** Milliseconds since 1970; what is older is left out. */
  since?: number;
}

/** Those that are wanted, the newest first, and the ids of those that cannot be read. */
export async function listEntries(
  open: OpenStore,
  kind: Kind,
  { status, since = 0 }: Wanted,
): Promise<{ entries: Entry[]; unreadable: string[] }> {
  const { store: name, schema, statuses } = INBOXES[kind];
  const store = open(name);
  const ids = (await createInbox({ store, schema }).ids()).filter((id) => timeOf(id) >= since);
  const [changed, told] = [await createStatuses({ store }).all(), await toldOf(store)];
  const unreadable: string[] = [];
  const read = await mapAtOnce(ids, async (id): Promise<Entry[]> => {
    try {
      const entry = await readEntry(store, kind, id);
      return entry ? [{ ...entry, status: changed.get(id) ?? statuses[0], notified: told.has(id) }] : [];
    } catch {
      unreadable.push(id);
      return [];
    }
  });
  const entries = read.flat().filter((entry) => {
    if (status === undefined) return true;
    return status === QUARANTINED ? entry.quarantined !== null : entry.status === status;
  });
  return { entries, unreadable };
}
