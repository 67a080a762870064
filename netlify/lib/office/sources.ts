/** Reads what the stores hold of each kind, with what became of it. */
import { AppointmentSchema } from '../stores/appointments.ts';
import { ChatMessageSchema, ChatSessionSchema } from '../stores/chats.ts';
import { createInbox, type Inbox, type Stored } from '../stores/inbox.ts';
import { MessageSchema } from '../stores/messages.ts';
import { namesBelow, type RecordStore } from '../stores/record-store.ts';
import { createStatuses } from '../stores/statuses.ts';
import type { OpenStore } from '../stores/store-names.ts';
import { createKnownSubscribers } from '../stores/subscribers.ts';
import { type Entries, fieldsOf, type HandledKind, type Kind, readEach, STATUSES } from './entry.ts';

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

/** Records whose status the office sets. */
async function handled(kind: HandledKind, store: RecordStore, inbox: Written, only?: string): Promise<Entries> {
  const [first = ''] = STATUSES[kind];
  const ids = await idsOf(inbox, only);
  const changed = await createStatuses({ store }).all();
  const told = new Set(await namesBelow(store, 'told/'));
  return readEach(ids, async (id) => {
    const record = await inbox.read(id);
    return record && { ...entryOf(kind, record), status: changed.get(id) ?? first, notified: told.has(id) };
  });
}

/** Sessions with what was written in them. */
async function chats(sessionStore: RecordStore, messageStore: RecordStore, only?: string): Promise<Entries> {
  const sessions = createInbox({ store: sessionStore, schema: ChatSessionSchema });
  const messages = createInbox({ store: messageStore, schema: ChatMessageSchema });
  const closed = new Set(await namesBelow(sessionStore, 'closed/'));
  const told = new Set(await namesBelow(messageStore, 'told/'));
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
  const { asks, hashes, read } = createKnownSubscribers({ store: open(kind) });
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
    return ask && (ask.quarantined !== null || only !== undefined)
      ? { ...entryOf(kind, ask), status: 'unconfirmed', notified: null }
      : undefined;
  });
  return {
    entries: [...known.entries, ...suspected.entries].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    unreadable: [...known.unreadable, ...suspected.unreadable],
  };
}

/** All of a kind, or only the one of an id. */
export function readKind(open: OpenStore, kind: Kind, only?: string): Promise<Entries> {
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
