/** Reads the entries of each kind from the stores. */
import { type Inbox, type Stored, NOTIFIED } from '../storage/inbox.ts';
import { type EnquiryKind, STORE_OF } from '../enquiries/kinds.ts';
import { namesBelow } from '../storage/record-store.ts';
import { createStores } from '../site-stores.ts';
import { createStatuses, type StatusEvent } from '../enquiries/events.ts';
import type { OpenStore, StoreName } from '../storage/store-names.ts';
import { type Entries, textFields, type Kind, readEach, STATUSES } from './entry.ts';

const RECORDS = 'records/';

const entryOf = (kind: Kind, { id, createdAt, quarantined, ...content }: Stored<object>) => ({
  kind,
  id,
  createdAt,
  quarantined,
  fields: textFields(content),
});

type ReadOnlyInbox = Pick<Inbox<object>, 'ids' | 'read'>;

const idsOf = (inbox: ReadOnlyInbox, only: string | undefined) => (only === undefined ? inbox.ids() : Promise.resolve([only]));

const idsBelow = async (open: OpenStore, store: StoreName, folder: string) => new Set(await namesBelow(open(store), folder));

/** Reason of what somebody in the office set aside, beside those of the spam check. */
const BY_OFFICE = 'by_office';

/** Why an item is set aside, as the office's screens know it: the last event counts before the spam check. */
function quarantineOf(checked: string | null, last: StatusEvent | undefined): string | null {
  if (last?.aside === undefined) return checked;
  return last.aside ? (checked ?? BY_OFFICE) : null;
}

/** The last event of each item that somebody decided about. */
async function eventsOf(open: OpenStore, kind: EnquiryKind) {
  const store = STORE_OF[kind];
  const statuses = createStatuses({ store: open(store) });
  const keys = await statuses.lastKeys();
  const { found, unreadable } = await readEach({ store, key: '' }, [...keys.values()], async (key) => {
    return [key.split('/')[1] ?? '', await statuses.read(key)] as const;
  });
  return { events: new Map(found), unreadable };
}

/** Appointments and messages. */
async function formEntries(
  open: OpenStore,
  kind: 'appointments' | 'messages',
  inbox: ReadOnlyInbox,
  only?: string,
): Promise<Entries> {
  const [first = ''] = STATUSES[kind];
  const changed = await eventsOf(open, kind);
  const notified = await idsBelow(open, kind, NOTIFIED);
  const { found, unreadable } = await readEach({ store: kind, key: RECORDS }, await idsOf(inbox, only), async (id) => {
    const record = await inbox.read(id);
    return record && { ...entryOf(kind, record), status: first, notified: notified.has(id) };
  });
  return {
    entries: found.map((entry) => {
      const last = changed.events.get(entry.id);
      return { ...entry, status: last?.status ?? first, quarantined: quarantineOf(entry.quarantined, last) };
    }),
    unreadable: [...unreadable, ...changed.unreadable],
  };
}

/** Chat sessions with their messages. */
async function chatEntries(open: OpenStore, only?: string): Promise<Entries> {
  const { sessions, messages } = createStores({ open }).chats;
  const closed = await idsBelow(open, 'chat-sessions', 'closed/');
  const changed = await eventsOf(open, 'chats');
  const statusOf = (id: string) => {
    const status = changed.events.get(id)?.status ?? 'active';
    return status === 'active' && closed.has(id) ? 'closed' : status;
  };
  const notified = await idsBelow(open, 'chat-messages', NOTIFIED);
  const written = await readEach({ store: 'chat-messages', key: RECORDS }, await messages.ids(), messages.read);
  const bySession = Map.groupBy(
    // The oldest first, as a conversation is read.
    written.found.toReversed().toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
    ({ session }) => session,
  );
  const { found, unreadable } = await readEach(
    { store: 'chat-sessions', key: RECORDS },
    await idsOf(sessions, only),
    async (id) => {
      const record = await sessions.read(id);
      if (!record) return undefined;
      const inSession = bySession.get(id) ?? [];
      const entry = entryOf('chats', record);
      const checked = entry.quarantined ?? inSession.find(({ quarantined }) => quarantined !== null)?.quarantined ?? null;
      return {
        ...entry,
        quarantined: quarantineOf(checked, changed.events.get(id)),
        status: statusOf(id),
        notified: inSession.length > 0 && inSession.every((message) => notified.has(message.id)),
        fields: { ...entry.fields, message: inSession.map(({ message }) => message).join('\n') },
      };
    },
  );
  return { entries: found, unreadable: [...written.unreadable, ...unreadable, ...changed.unreadable] };
}

/** Subscribers, and quarantined requests, which never become a subscriber. */
async function subscriberEntries(open: OpenStore, only?: string): Promise<Entries> {
  const kind = 'subscribers';
  const { requests, hashes, read } = createStores({ open }).subscribers;
  const selected = (await hashes()).filter((hash) => only === undefined || hash === only);
  const known = await readEach({ store: kind, key: 'subscribers/' }, selected, async (hash) => {
    const subscriber = await read(hash);
    if (!subscriber) return undefined;
    const { createdAt, status, email, consent } = subscriber;
    return {
      kind,
      id: hash,
      createdAt,
      status,
      quarantined: null,
      notified: null,
      fields: textFields({ email, consent }),
    } as const;
  });
  const quarantined = await readEach({ store: kind, key: RECORDS }, await idsOf(requests, only), async (id) => {
    const request = await requests.read(id);
    return request && (request.quarantined !== null || only !== undefined)
      ? { ...entryOf(kind, request), status: 'unconfirmed', notified: null }
      : undefined;
  });
  return {
    entries: [...known.found, ...quarantined.found].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    unreadable: [...known.unreadable, ...quarantined.unreadable],
  };
}

/** Reads all entries of a kind, or only the one of an id. */
export function readKind(open: OpenStore, kind: Kind, only?: string): Promise<Entries> {
  switch (kind) {
    case 'appointments':
    case 'messages':
      return formEntries(open, kind, createStores({ open })[kind], only);
    case 'chats':
      return chatEntries(open, only);
    case 'subscribers':
      return subscriberEntries(open, only);
  }
}
