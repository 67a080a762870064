/** What is due to be removed, a rule a kind. The figures are those of the privacy policy. */
import * as z from 'zod/mini';
import { practiceDay } from '../../../src/schemas/api/appointment.ts';
import { RETENTION_DAYS, RETENTION_HOURS } from '../../../src/schemas/api/retention.ts';
import { mapAtOnce } from '../at-once.ts';
import { claims, claimsWithoutRecord, leftovers } from '../stores/beside.ts';
import { isRecordId, timeOf } from '../stores/inbox.ts';
import type { StoreName } from '../stores/store-names.ts';
import type { Due } from './due.ts';
import { endedSubscribers, leftOfSubscribers } from './subscriber-rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days for which it is known that a day's digest was sent; it holds nothing of a visitor. */
const DIGEST_DAYS = 7;
/** Milliseconds in which a claim gets its record, if the process that made it is still there. */
const BEFORE_RECORD = HOUR;

/** Stores that are laid out as an inbox. */
const INBOXES = [
  'messages',
  'appointments',
  'chat-sessions',
  'chat-messages',
  'subscribers',
  'digests',
] as const satisfies readonly StoreName[];

interface Rule {
  what: string;
  store: StoreName;
  due: Due;
}

const idOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);

/** Keys below `folder` that end in an id which is older than `age`. */
const olderThan =
  (folder: string, age: number): Due =>
  async (store, { now }) =>
    (await store.keys(folder)).filter((key) => isRecordId(idOf(key)) && now - timeOf(idOf(key)) >= age);

const PreferredSchema = z.object({ preferredDate: z.string() });

/** Appointments count from the end of the day that was asked for, at the practice. */
const pastAppointments: Due = async (store, moment) => {
  const age = RETENTION_DAYS.appointments * DAY;
  // Nobody can ask for a day before the one on which they ask.
  const old = await olderThan('records/', age)(store, moment);
  const lastDay = practiceDay(moment.now - age);
  const isDue = async (key: string) => {
    const { data } = PreferredSchema.safeParse(await store.read(key));
    return (data?.preferredDate ?? practiceDay(timeOf(idOf(key)))) < lastDay;
  };
  const due = await mapAtOnce(old, isDue, moment.inTime);
  return old.filter((_, index) => due[index]);
};

const oldClaims: Due = async (store, { now, inTime }) => {
  const age = RETENTION_DAYS.idempotencyKeys * DAY;
  const found = await claims(store, 'keys/', inTime);
  return found.filter(({ id }) => id === undefined || now - timeOf(id) >= age).map(({ key }) => key);
};

const leftNames: Due = (store, { now, inTime }) => claimsWithoutRecord(store, (id) => now - timeOf(id) >= BEFORE_RECORD, inTime);

/** What is kept for the shortest time comes first, what takes longest to look through last. */
export const RULES: readonly Rule[] = [
  { what: 'address hashes', store: 'caps', due: olderThan('', RETENTION_HOURS.addressHashes * HOUR) },
  ...INBOXES.map((store) => ({ what: 'idempotency keys', store, due: oldClaims })),
  { what: 'chats', store: 'chat-messages', due: olderThan('records/', RETENTION_DAYS.chats * DAY) },
  { what: 'chats', store: 'chat-sessions', due: olderThan('records/', RETENTION_DAYS.chats * DAY) },
  { what: 'messages', store: 'messages', due: olderThan('records/', RETENTION_DAYS.messages * DAY) },
  { what: 'appointments', store: 'appointments', due: pastAppointments },
  {
    what: 'requests for the newsletter',
    store: 'subscribers',
    due: olderThan('records/', RETENTION_DAYS.unconfirmedSubscribers * DAY),
  },
  { what: 'digests', store: 'digests', due: olderThan('records/', DIGEST_DAYS * DAY) },
  { what: 'subscribers', store: 'subscribers', due: endedSubscribers },
  { what: 'leftovers', store: 'subscribers', due: leftOfSubscribers },
  { what: 'leftovers', store: 'chat-sessions', due: leftNames },
  ...INBOXES.map((store) => ({ what: 'leftovers', store, due: leftovers })),
];
