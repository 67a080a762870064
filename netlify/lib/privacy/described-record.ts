/** Describes the records of a data subject in words, so that a person sees what will be exported or erased. */
import * as z from 'zod/mini';
import { type Commitment, commitmentOf } from '../enquiries/commitment.ts';
import { identifiersOf, type Found } from './traits.ts';
import { isRecordId, RECORDS, timeOf } from '../storage/inbox.ts';
import { EventSchema, type StatusEvent } from '../enquiries/events.ts';
import type { StoreName } from '../storage/store-names.ts';

export interface DescribedRecord extends Pick<Found, 'store' | 'key' | 'fields'> {
  kind: string;
  /** Name of the visitor, as typed there, or else the address; empty without both. */
  name: string;
  /** Milliseconds since 1970; undefined if the record has no date. */
  at: number | undefined;
}

const RECORD_KINDS: Partial<Record<StoreName, string>> = {
  appointments: 'Appointment request',
  messages: 'Message',
  'chat-sessions': 'Chat',
  'chat-messages': 'Chat text',
  replies: 'Mail to the patient',
  subscribers: 'Newsletter request',
};

/** Folders of the keys that belong to a record, by their kind. */
const KEY_KINDS: readonly (readonly [kind: string, folders: readonly string[]])[] = [
  ['Note of the office', ['notes']],
  ['Decision', ['status']],
  ['Newsletter subscriber', ['subscribers']],
  ['Newsletter subscription', ['events', 'states', 'requests']],
  ['Newsletter delivery', ['deliveries', 'outcomes']],
  ['Notification', ['told', 'tries']],
  ['Index entry', ['keys', 'only', 'texts', 'days', 'bookings']],
  ['State', ['done', 'flags', 'aside', 'restored', 'closed', 'reminded']],
];

function kindOf({ store, key }: Pick<Found, 'store' | 'key'>): string {
  const [folder = ''] = key.split('/');
  const [ofKey] = KEY_KINDS.find(([, folders]) => folders.includes(folder)) ?? [];
  // Markers and the like: their folder is the best name.
  return (folder === 'records' ? RECORD_KINDS[store] : ofKey) ?? `${store}: ${folder}`;
}

const text = z.catch(z.string(), '');
/** What a record may say of itself; each part counts only in its own type. */
const SelfSchema = z.object({
  name: text,
  visitorName: text,
  sender: text,
  email: text,
  createdAt: text,
  to: z.catch(z.object({ name: text }), { name: '' }),
  at: z.catch(z.optional(z.number()), undefined),
});
const NOTHING = SelfSchema.parse({});
const selfOf = ({ value }: Pick<Found, 'value'>) => SelfSchema.safeParse(value).data ?? NOTHING;

/** The name of a visitor. A note's `name` is that of its writer. */
function ownName(record: Found): string {
  const { name, visitorName, sender, to } = selfOf(record);
  return record.key.startsWith(RECORDS) ? name || visitorName || sender || to.name : '';
}

function timeOfRecord(record: Found): number | undefined {
  const { at, createdAt } = selfOf(record);
  if (at !== undefined) return at;
  const id = record.key.split('/').find(isRecordId);
  const created = id === undefined ? Date.parse(createdAt) : timeOf(id);
  return Number.isNaN(created) ? undefined : created;
}

/** Describes records. A record without a name gets the name, or else the address, of the record that it belongs to. */
export function describeRecords(found: readonly Found[]): DescribedRecord[] {
  const names = new Map<string, string>();
  for (const record of found) {
    const name = ownName(record) || (record.key.startsWith('subscribers/') ? selfOf(record).email : '');
    for (const identifier of name === '' ? [] : identifiersOf(record)) if (!names.has(identifier)) names.set(identifier, name);
  }
  return found.map((record) => {
    const { store, key, fields } = record;
    const named = identifiersOf(record).find((identifier) => names.has(identifier)) ?? '';
    const name = ownName(record) || (names.get(named) ?? selfOf(record).email);
    return { store, key, fields, kind: kindOf(record), name, at: timeOfRecord(record) };
  });
}

/** Times among records of appointments that patients still count on. @param now milliseconds since 1970 */
export function commitmentsIn(found: readonly Found[], now: number): Commitment[] {
  const last = new Map<string, StatusEvent>();
  const events = found.filter(({ store, key }) => store === 'appointments' && key.startsWith('status/'));
  // Keys end with the number of the event, so the last one counts.
  for (const { key, value } of events.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const event = EventSchema.safeParse(value);
    if (event.success) last.set(key.split('/')[1] ?? '', event.data);
  }
  return [...last.values()].flatMap((event) => commitmentOf(event, now) ?? []);
}

const comparableName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.]+/g, ' ')
    .trim();

/** The different names in records, if they do not agree; empty if they do. */
export function differentNames(records: readonly DescribedRecord[]): string[] {
  const names = new Map<string, string>();
  // Records of the newsletter have an address alone.
  for (const { name } of records) if (name !== '' && !name.includes('@')) names.set(comparableName(name), name);
  return names.size > 1 ? [...names.values()] : [];
}
