/**
 * Daily summary to the office, sent even when it is empty: a missing mail then means a fault, not a quiet day.
 *
 * Store `digests`, an inbox: one record a day, created by the first run after half past six in the morning. It is notified and
 * retried like other records, with the day in its Message-ID. The content is counted when it is sent.
 */
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { BackupTimes } from '../storage/backup-times.ts';
import { createInbox, NOTIFIED } from '../storage/inbox.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { type CountedStores, countOfDay, digestMail } from './digest-mail.tsx';
import type { Mailer } from '../mail/mailer.ts';
import { createNotifier, type DeliveryCounts } from '../mail/notifier.ts';
import type { Office } from '../mail/mailer.ts';

/** Half past six in the morning at the practice, on the same calendar day. */
const DUE = 'T01:00:00.000Z';
const DUE_TIME = Date.parse(`1970-01-01${DUE}`);

const DigestSchema = z.object({
  /** Day of sending, YYYY-MM-DD. */
  day: z.string(),
});

/** Day whose digest is due, YYYY-MM-DD: before half past six the day before. */
const dayOfDigest = (now: number) => new Date(now - DUE_TIME).toISOString().slice(0, 10);

/**
 * Marks the digest of the day as sent if it became due after a backup was made: whether it was sent is not in the backup.
 * @param madeAt milliseconds since 1970
 */
export async function suppressDueDigest({ store, clock }: Pick<Deps, 'store' | 'clock'>, madeAt: number): Promise<void> {
  const day = dayOfDigest(clock());
  if (Date.parse(`${day}${DUE}`) <= madeAt) return;
  const { record } = await createInbox({ store, schema: DigestSchema, clock }).add({ day }, { key: day });
  await store.create(NOTIFIED + record.id, { at: clock() });
}

interface Deps {
  store: RecordStore;
  counted: CountedStores;
  backupTimes: Pick<BackupTimes, 'warning'>;
  mailer: Mailer;
  office: Office;
  clock: Clock;
  /** Time after which no further mail is sent, in milliseconds since 1970. */
  until: number;
}

/**
 * Sends the digest of the day unless it is sent, and retries those of the last days.
 * @throws {AggregateError} of what failed, after the rest is done
 */
export async function sendDigests({ store, counted, backupTimes, mailer, office, clock, until }: Deps): Promise<DeliveryCounts> {
  const inbox = createInbox({ store, schema: DigestSchema, clock });
  const notifier = createNotifier({
    inbox,
    store,
    mailer,
    clock,
    decide: async ({ day }) => {
      const counts = await countOfDay(counted, Date.parse(`${day}${DUE}`), clock());
      return digestMail(office, day, counts, await backupTimes.warning());
    },
  });
  const day = dayOfDigest(clock());
  const [first] = await Promise.allSettled([
    inbox.add({ day }, { key: day }).then(({ record, isNew }) => (isNew ? notifier.notify(record) : undefined)),
  ]);
  const counts = await notifier.retryPending(until);
  if (first.status === 'rejected') throw new AggregateError([first.reason], 'The digest of the day could not be created.');
  if (first.value) counts[first.value] += 1;
  return counts;
}
