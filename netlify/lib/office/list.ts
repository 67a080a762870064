/** Lists what visitors sent, a kind at a time. */
import { practiceDay } from '../../../src/schemas/api/appointment.ts';
import { mapAtOnce } from '../at-once.ts';
import { AppointmentSchema } from '../stores/appointments.ts';
import { ChatMessageSchema, ChatSessionSchema } from '../stores/chats.ts';
import { createInbox, type Inbox, type Stored } from '../stores/inbox.ts';
import { MessageSchema } from '../stores/messages.ts';
import type { RecordStore } from '../stores/record-store.ts';
import { createSecret } from '../stores/secret.ts';
import { APPOINTMENT_STATUSES, createStatuses, MESSAGE_STATUSES } from '../stores/statuses.ts';
import type { OpenStore, StoreName } from '../stores/store-names.ts';
import { createSubscribers, SUBSCRIBER_STATUSES } from '../stores/subscribers.ts';
import { type Entries, type Entry, fieldsOf, type Kind, KINDS, readEach } from './entry.ts';

/** What is set aside is listed like all else, and by itself under this word. */
export const QUARANTINED = 'quarantined';

/** What a record of each kind can be; what begins as the first is changed by the office. */
export const STATUSES: Readonly<Record<Kind, readonly string[]>> = {
  appointments: APPOINTMENT_STATUSES,
  messages: MESSAGE_STATUSES,
  chats: ['active', 'closed'],
  subscribers: SUBSCRIBER_STATUSES,
};

const idsBelow = async (store: RecordStore, folder: string) =>
  new Set((await store.keys(folder)).map((key) => key.slice(folder.length)));

/** What every record of an inbox tells, without what became of it. */
const entryOf = (kind: Kind, { id, createdAt, quarantined, ...written }: Stored<object>) => ({
  kind,
  id,
  createdAt,
  quarantined,
  fields: fieldsOf(written),
});

/** An inbox that is only read. */
type Written = Pick<Inbox<object>, 'ids' | 'read'>;

const idsOf = (inbox: Written, only: string | undefined) => (only === undefined ? inbox.ids() : Promise.resolve([only]));

/** Kinds whose status the office sets. */
export const HANDLED = ['appointments', 'messages'] as const satisfies readonly Kind[];
export type HandledKind = (typeof HANDLED)[number];

async function handled(kind: HandledKind, store: RecordStore, inbox: Written, only?: string): Promise<Entries> {
  const [first = ''] = STATUSES[kind];
  const ids = await idsOf(inbox, only);
  const changed = await createStatuses({ store }).all();
  const told = await idsBelow(store, 'told/');
  return readEach(ids, async (id) => {
    const record = await inbox.read(id);
    return record && { ...entryOf(kind, record), status: changed.get(id) ?? first, notified: told.has(id) };
  });
}

/** Sessions with what was written in them. */
async function chats(sessionStore: RecordStore, messageStore: RecordStore, only?: string): Promise<Entries> {
  const sessions = createInbox({ store: sessionStore, schema: ChatSessionSchema });
  const messages = createInbox({ store: messageStore, schema: ChatMessageSchema });
  const closed = await idsBelow(sessionStore, 'closed/');
  const told = await idsBelow(messageStore, 'told/');
  const written: Stored<{ session: string; sender: string; message: string }>[] = [];
  // The oldest first, as a conversation is read.
  const { unreadable } = await readEach((await messages.ids()).toReversed(), async (id) => {
    const record = await messages.read(id);
    if (record) written.push(record);
    return undefined;
  });
  const bySession = Map.groupBy(
    written.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
    ({ session }) => session,
  );
  const found = await readEach(await idsOf(sessions, only), async (id) => {
    const record = await sessions.read(id);
    if (!record) return undefined;
    const said = bySession.get(id) ?? [];
    const entry = entryOf('chats', record);
    return {
      ...entry,
      quarantined: entry.quarantined ?? said.find(({ quarantined }) => quarantined !== null)?.quarantined ?? null,
      status: closed.has(id) ? 'closed' : 'active',
      notified: said.length > 0 && said.every((one) => told.has(one.id)),
      fields: { ...entry.fields, message: said.map(({ message }) => message).join('\n') },
    };
  });
  return { entries: found.entries, unreadable: [...unreadable, ...found.unreadable] };
}

/** Addresses, and askings that were set aside: those never become a subscriber. */
async function subscribers(open: OpenStore, only?: string): Promise<Entries> {
  const kind = 'subscribers';
  const { asks, hashes, read } = createSubscribers({
    store: open(kind),
    secret: createSecret({ store: open('secrets') }),
  });
  const known = await readEach(
    (await hashes()).filter((hash) => only === undefined || hash === only),
    async (hash) => {
      const found = await read(hash);
      if (!found) return undefined;
      const { createdAt, status, email, consent } = found;
      return { kind, id: hash, createdAt, status, quarantined: null, notified: null, fields: fieldsOf({ email, consent }) };
    },
  );
  const suspected = await readEach(await idsOf(asks, only), async (id) => {
    const ask = await asks.read(id);
    return ask?.quarantined ? { ...entryOf(kind, ask), status: 'unconfirmed', notified: null } : undefined;
  });
  return {
    entries: [...known.entries, ...suspected.entries].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    unreadable: [...known.unreadable, ...suspected.unreadable],
  };
}

function everything(open: OpenStore, kind: Kind, only?: string): Promise<Entries> {
  switch (kind) {
    case 'appointments':
      return handled(kind, open(kind), createInbox({ store: open(kind), schema: AppointmentSchema }), only);
    case 'messages':
      return handled(kind, open(kind), createInbox({ store: open(kind), schema: MessageSchema }), only);
    case 'chats':
      return chats(open('chat-sessions'), open('chat-messages'), only);
    case 'subscribers':
      return subscribers(open, only);
  }
}

interface Wanted {
  /** One of {@link STATUSES}, or {@link QUARANTINED}. */
  status?: string | undefined;
  /** The first day that counts, at the practice, YYYY-MM-DD. */
  since?: string | undefined;
}

const isWanted =
  ({ status, since = '' }: Wanted) =>
  (entry: Entry): boolean =>
    practiceDay(Date.parse(entry.createdAt)) >= since &&
    (status === undefined || (status === QUARANTINED ? entry.quarantined !== null : entry.status === status));

/** Those that are wanted, the newest first. */
export async function listEntries(open: OpenStore, kind: Kind, wanted: Wanted = {}): Promise<Entries> {
  const { entries, unreadable } = await everything(open, kind);
  return { entries: entries.filter(isWanted(wanted)), unreadable };
}

/** Where the records of each kind lie, by their ids. */
const FOLDERS = {
  appointments: ['appointments', 'records/'],
  messages: ['messages', 'records/'],
  chats: ['chat-sessions', 'records/'],
  subscribers: ['subscribers', 'subscribers/'],
} as const satisfies Record<Kind, readonly [StoreName, string]>;

/** All whose id begins like this. Ids are long; the first letters tell them apart as well. */
export async function idsLike(open: OpenStore, start: string): Promise<{ kind: Kind; id: string }[]> {
  const found = await mapAtOnce(KINDS, async (kind) => {
    const [store, folder] = FOLDERS[kind];
    return (await open(store).keys(`${folder}${start}`)).map((key) => ({ kind, id: key.slice(folder.length) }));
  });
  return found.flat();
}

/** One of them, as {@link listEntries} tells of it. */
export async function readEntry(open: OpenStore, kind: Kind, id: string): Promise<Entry | undefined> {
  const { entries } = await everything(open, kind, id);
  return entries[0];
}
