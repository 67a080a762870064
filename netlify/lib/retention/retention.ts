/**
 * Removes what has been kept for as long as the privacy policy says. Each rule names the keys that are due, from what the
 * stores hold at that moment: it may be stopped at any point, run twice at once, and the next run goes on.
 *
 * Of a record that is due only the record is removed by its own rule; claims of forms' keys are gone by then, being kept
 * for a shorter time, and what stands beside it goes as a leftover (see `stores/beside.ts`).
 */
import * as z from 'zod/mini';
import { practiceDay } from '../../../src/schemas/api/appointment.ts';
import { RETENTION_DAYS, RETENTION_HOURS } from '../../../src/schemas/api/retention.ts';
import { mapAtOnce } from '../at-once.ts';
import { type Clock, systemClock } from '../clock.ts';
import { claims, leftovers } from '../stores/beside.ts';
import { isRecordId, timeOf } from '../stores/inbox.ts';
import type { RecordStore } from '../stores/record-store.ts';
import type { OpenStore, StoreName } from '../stores/store-names.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days for which it is known that a day's digest was sent; it holds nothing of a visitor. */
const DIGEST_DAYS = 7;

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
  /** Keys that are due. */
  due: (store: RecordStore, now: number) => Promise<string[]>;
}

const idOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);

/** Keys below `folder` that end in an id which is older than `age`. */
const olderThan = (folder: string, age: number) => async (store: RecordStore, now: number) =>
  (await store.keys(folder)).filter((key) => isRecordId(idOf(key)) && now - timeOf(idOf(key)) >= age);

const PreferredSchema = z.object({ preferredDate: z.string() });

/** Appointments count from the end of the day that was asked for, at the practice. */
async function pastAppointments(store: RecordStore, now: number): Promise<string[]> {
  const age = RETENTION_DAYS.appointments * DAY;
  // Nobody can ask for a day before the one on which they ask.
  const old = await olderThan('records/', age)(store, now);
  const due = await mapAtOnce(old, async (key) => {
    const { data } = PreferredSchema.safeParse(await store.read(key));
    return practiceDay(now - age) > (data?.preferredDate ?? practiceDay(timeOf(idOf(key))));
  });
  return old.filter((_, index) => due[index]);
}

async function oldClaims(store: RecordStore, now: number): Promise<string[]> {
  const age = RETENTION_DAYS.idempotencyKeys * DAY;
  return (await claims(store)).filter(({ id }) => id === undefined || now - timeOf(id) >= age).map(({ key }) => key);
}

const RULES: readonly Rule[] = [
  { what: 'address hashes', store: 'caps', due: olderThan('', RETENTION_HOURS.addressHashes * HOUR) },
  ...INBOXES.map((store) => ({ what: 'idempotency keys', store, due: oldClaims })),
  { what: 'chats', store: 'chat-messages', due: olderThan('records/', RETENTION_DAYS.chats * DAY) },
  { what: 'chats', store: 'chat-sessions', due: olderThan('records/', RETENTION_DAYS.chats * DAY) },
  { what: 'messages', store: 'messages', due: olderThan('records/', RETENTION_DAYS.messages * DAY) },
  { what: 'appointments', store: 'appointments', due: pastAppointments },
  { what: 'digests', store: 'digests', due: olderThan('records/', DIGEST_DAYS * DAY) },
  ...INBOXES.map((store) => ({ what: 'leftovers', store, due: leftovers })),
];

export interface Purged {
  /** Keys removed, by what they were. */
  removed: Record<string, number>;
  /** Whether the time was over before everything was looked at; the next run goes on. */
  unfinished: boolean;
}

/**
 * @param until when to stop beginning anything, in milliseconds since 1970
 * @throws what the first rule that failed threw, once the others have done their work
 */
export async function purge(
  open: OpenStore,
  { until = Infinity, clock = systemClock }: { until?: number; clock?: Clock } = {},
): Promise<Purged> {
  const removed: Record<string, number> = {};
  const faults: unknown[] = [];
  const inTime = () => clock() < until;
  for (const { what, store: name, due } of RULES) {
    if (!inTime()) break;
    const store = open(name);
    const remove = async (key: string) => {
      await store.remove(key);
      removed[what] = (removed[what] ?? 0) + 1;
    };
    await due(store, clock())
      .then((keys) => mapAtOnce(keys, remove, inTime))
      .catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw faults[0];
  return { removed, unfinished: !inTime() };
}
