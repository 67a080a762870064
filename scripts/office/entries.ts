/** What visitors sent, of all kinds, as the command line lists it. */
import { CLOSED } from '../../netlify/lib/enquiries/chats.ts';
import { type EnquiryState, readState } from '../../netlify/lib/decisions/enquiry-state.ts';
import { ENQUIRY_STATUSES } from '../../netlify/lib/enquiries/events.ts';
import { ENQUIRY_KINDS, type EnquiryKind, STORE_OF } from '../../netlify/lib/enquiries/kinds.ts';
import { SUBSCRIBER_STATUSES } from '../../netlify/lib/newsletter/subscribers.ts';
import type { Site } from '../../netlify/lib/site.ts';
import { NOTIFIED } from '../../netlify/lib/storage/inbox.ts';
import { readEach, type RecordPlace } from '../../netlify/lib/storage/read-each.ts';
import { namesBelow, type RecordStore } from '../../netlify/lib/storage/record-store.ts';
import { textFields } from '../../netlify/lib/enquiries/text-fields.ts';
import { practiceDay } from '../../src/time/practice-time.ts';
import { UsageError } from '../command-line.ts';

/** An enquiry, a subscriber or a request for the newsletter. */
export interface Entry {
  kind: Kind;
  id: string;
  /** ISO 8601. */
  createdAt: string;
  status: string;
  /** Why it is set aside, or null. */
  quarantined: string | null;
  /** Whether the office was mailed; null for kinds without mails to the office. */
  notified: boolean | null;
  /** Submitted fields by name, in the order of the form. */
  fields: Readonly<Record<string, string>>;
}

export const KINDS = [...ENQUIRY_KINDS, 'subscribers'] as const;
export type Kind = (typeof KINDS)[number];

/** Status filter for quarantined entries. */
export const QUARANTINED = 'quarantined';

export const STATUSES: Readonly<Record<Kind, readonly string[]>> = {
  ...ENQUIRY_STATUSES,
  // Visitors close a chat; the office answers or finishes it.
  chats: [...ENQUIRY_STATUSES.chats, 'closed'],
  subscribers: SUBSCRIBER_STATUSES,
};

interface Entries {
  entries: Entry[];
  unreadable: RecordPlace[];
}

type Stores = Pick<Site, 'stores' | 'subscribers'>;

const namesIn = async (store: RecordStore, folder: string) => new Set(await namesBelow(store, folder));

async function enquiryEntries({ stores }: Stores, kind: EnquiryKind, ids: readonly string[]): Promise<Entries> {
  const mailed = kind === 'chats' ? stores.texts : stores[kind];
  const [notified, closed] = await Promise.all([namesIn(mailed.store, NOTIFIED), namesIn(stores.chats.store, CLOSED)]);
  const entryOf = ({ content, status, quarantined, texts }: EnquiryState): Entry => {
    const { id, createdAt, quarantined: _, ...fields } = content.record;
    const mailedIds = kind === 'chats' ? texts.map((text) => text.id) : [id];
    const isClosed = kind === 'chats' && status === 'active' && closed.has(id);
    return {
      kind,
      id,
      createdAt,
      quarantined,
      status: isClosed ? 'closed' : status,
      notified: mailedIds.length > 0 && mailedIds.every((one) => notified.has(one)),
      fields: { ...textFields(fields), ...(kind === 'chats' && { message: texts.map(({ message }) => message).join('\n') }) },
    };
  };
  const { found, unreadable } = await readEach(ids, (id) => readState(stores, kind, id));
  return { entries: found.map(entryOf), unreadable: unreadable.map((id) => ({ store: STORE_OF[kind], key: `records/${id}` })) };
}

/** Subscribers, and requests that never become one: those that are quarantined. */
async function subscriberEntries({ subscribers }: Stores, ids: readonly string[], only: boolean): Promise<Entries> {
  const { requests } = subscribers;
  const { found, unreadable } = await readEach(ids, async (id): Promise<Entry | undefined> => {
    const subscriber = await subscribers.read(id);
    const request = subscriber ? undefined : await requests.read(id);
    if (request?.quarantined === null && !only) return undefined;
    const { createdAt, email, consent } = subscriber ?? request ?? {};
    const language = subscriber?.language ?? request?.language;
    if (createdAt === undefined) return undefined;
    return {
      kind: 'subscribers',
      id,
      createdAt,
      status: subscriber?.status ?? 'unconfirmed',
      quarantined: request?.quarantined ?? null,
      notified: null,
      fields: textFields({ email, ...(language && { language }), consent }),
    };
  });
  const isHash = (id: string) => id.length === 64;
  return {
    entries: found.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    unreadable: unreadable.map((id) => ({ store: 'subscribers', key: `${isHash(id) ? 'subscribers' : 'records'}/${id}` })),
  };
}

const idsOf = async ({ stores, subscribers }: Stores, kind: Kind): Promise<string[]> =>
  kind === 'subscribers' ? [...(await subscribers.hashes()), ...(await subscribers.requests.ids())] : stores[kind].inbox.ids();

const read = (site: Stores, kind: Kind, ids: readonly string[], only = false) =>
  kind === 'subscribers' ? subscriberEntries(site, ids, only) : enquiryEntries(site, kind, ids);

/** Entries of a status since a day at the practice, the newest first, and where the unreadable ones are. */
export async function listEntries(
  site: Stores,
  kind: Kind,
  { status, since = '' }: { status: string | undefined; since: string | undefined },
): Promise<Entries> {
  const { entries, unreadable } = await read(site, kind, await idsOf(site, kind));
  const matches = (entry: Entry) =>
    practiceDay(Date.parse(entry.createdAt)) >= since &&
    (status === undefined || (status === QUARANTINED ? entry.quarantined !== null : entry.status === status));
  return { entries: entries.filter(matches), unreadable };
}

/** An id, or a prefix that is long enough to search for. */
const ID_PREFIX = /^[0-9a-z-]{6,64}$/;

/** The entry whose id has this prefix, as people type the first characters only. @throws {UsageError} for none or several */
export async function findById(site: Stores, prefix: string): Promise<{ kind: Kind; id: string }> {
  if (!ID_PREFIX.test(prefix)) throw new UsageError(`"${prefix}" is no id. Take one, or its first letters, from \`list\`.`);
  const perKind = await Promise.all(KINDS.map(async (kind) => (await idsOf(site, kind)).map((id) => ({ kind, id }))));
  const [found, ...more] = perKind.flat().filter(({ id }) => id.startsWith(prefix));
  if (!found) throw new UsageError(`Nothing has the id ${prefix}. It may be erased or removed by now; see \`list\`.`);
  if (more.length > 0) throw new UsageError(`${more.length + 1} ids begin with ${prefix}. Give more of it.`);
  return found;
}

/** The entry of an id; undefined if it is missing or unreadable. */
export const readEntry = async (site: Stores, kind: Kind, id: string): Promise<Entry | undefined> =>
  (await read(site, kind, [id], true)).entries[0];
