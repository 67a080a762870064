/**
 * Mails the office, or a new subscriber, of stored records. Keys beside a record:
 *
 * - `told/<id>`: the record is notified;
 * - `tries/<id>/<number>`: claims a try. Only one process can create it, so no two send the same mail at once;
 * - `sending/<id>`: a process decides about the mail, or sends it (only where mails have an order);
 * - `aside/<id>`: the record is quarantined. No mail is sent, and no run reads the record again.
 *
 * Lifecycle: stored → tried at once by the function that stored it → notified, or retried by the schedule with growing delays
 * for 72 hours. A record that needs no mail is marked or removed instead (see {@link DeliveryDecision}). A process killed
 * between the mail server's reply and `told/` costs a second mail with the same Message-ID.
 */
import { HOUR, MINUTE } from '../../../src/time/durations.ts';
import { type Clock, systemClock } from '../clock.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import { describeError } from '../http/log.ts';
import { type Inbox, type Stored, TimedSchema, timeOf, ASIDE, NOTIFIED } from '../storage/inbox.ts';
import { keyNumber } from '../storage/journal.ts';
import { readRecord } from '../storage/read-record.ts';
import { claim, namesBelow, type RecordStore } from '../storage/record-store.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Milliseconds for which a mail is retried. */
export const RETRY_WINDOW = 72 * HOUR;
/** Milliseconds between the first two tries; doubled with each further one. */
const FIRST_DELAY = 5 * MINUTE;
const MAX_DELAY = 6 * HOUR;
/** Milliseconds from the last of a number of tries to the next one. */
export const retryDelay = (tries: number): number => Math.min(FIRST_DELAY * 2 ** (tries - 1), MAX_DELAY);

/** Milliseconds in which the function that stored a record makes the first try itself. */
const FIRST_TRY = MINUTE;

const TRIES = 'tries/';
const SENDING = 'sending/';

/** Milliseconds after which a process that sends has ended, as a function has. */
export const LIFE = 30_000;

/**
 * What to send for a record: a mail; nothing, as its mail was sent before (`settled`); nothing at all, so that the record is
 * removed (`skip`); or nothing until another record is notified (`later`).
 */
export type DeliveryDecision = Mail | 'settled' | 'skip' | 'later';

export type Delivery = 'sent' | 'skipped' | 'busy' | 'failed';
export type DeliveryCounts = Record<Delivery, number>;

/** Whether the mail of a record may be on its way. @param now milliseconds since 1970 */
export async function isUnderWay(store: RecordStore, id: string, now: number): Promise<boolean> {
  const begun = (await readRecord(store, SENDING + id, TimedSchema))?.at;
  return begun !== undefined && now - begun < LIFE;
}

const triesOf = (id: string) => `${TRIES}${id}/`;
const claimTry = (store: RecordStore, id: string, number: number, now: number) =>
  claim(store, triesOf(id) + keyNumber(number), { at: now });

/**
 * Takes the place of the first try to send a mail, so that no process makes it. The schedule looks at the mail again after the delay of a
 * first try.
 * @returns false if the mail has been tried
 */
export const preventFirstTry = (store: RecordStore, id: string, now: number): Promise<boolean> => claimTry(store, id, 1, now);

interface Deps<T extends object> {
  inbox: Inbox<T>;
  store: RecordStore;
  mailer: Mailer;
  decide: (record: Stored<T>) => DeliveryDecision | Promise<DeliveryDecision>;
  /** Says in the store while a mail is on its way, for mails that wait for it. */
  isOrdered?: boolean;
  clock?: Clock;
  onError?: (error: unknown) => void;
}

const logError = (error: unknown) => console.error(JSON.stringify({ mail: 'not sent', error: describeError(error) }));

export function createNotifier<T extends object>(deps: Deps<T>) {
  const { inbox, store, mailer, decide, isOrdered = false, clock = systemClock, onError = logError } = deps;
  function failed(error: unknown): 'failed' {
    onError(error);
    return 'failed';
  }

  async function attempt(record: Stored<T>, earlier: number): Promise<Delivery> {
    if (!(await claimTry(store, record.id, earlier + 1, clock()))) return 'busy';
    if (!isOrdered) return deliver(record);
    const sending = SENDING + record.id;
    // Of a process that was killed.
    if ((await store.create(sending, { at: clock() })) === 'exists') {
      await store.remove(sending);
      await store.create(sending, { at: clock() });
    }
    try {
      return await deliver(record);
    } finally {
      await store.remove(sending).catch(onError);
    }
  }

  async function deliver(record: Stored<T>): Promise<Delivery> {
    const decision = await decide(record);
    if (decision === 'later') return 'busy';
    if (decision === 'skip') {
      // The record first: tries without a record are orphans, which retention removes.
      await inbox.forget(record.id);
      for (const made of await store.keys(triesOf(record.id))) await store.remove(made);
      return 'skipped';
    }
    if (decision !== 'settled') await mailer.send(decision);
    await store.create(NOTIFIED + record.id, { at: clock() });
    return 'sent';
  }

  async function quarantine(id: string): Promise<Delivery> {
    await store.create(ASIDE + id, {}).catch(onError);
    return 'busy';
  }

  async function pendingIds(): Promise<string[]> {
    const ids = await inbox.ids();
    const done = new Set([...(await namesBelow(store, NOTIFIED)), ...(await namesBelow(store, ASIDE))]);
    return ids.filter((id) => !done.has(id));
  }

  /** When a record with these tries may be tried again. */
  async function dueAt(id: string, tries: readonly string[]): Promise<number> {
    const last = tries.at(-1);
    if (last === undefined) return timeOf(id) + FIRST_TRY;
    const { data } = TimedSchema.safeParse(await store.read(last));
    return (data?.at ?? 0) + retryDelay(tries.length);
  }

  /** The record, with the number of earlier tries, if it is due. */
  async function dueRecord(id: string, allTries: readonly string[]) {
    const tries = allTries.filter((key) => key.startsWith(triesOf(id)));
    return clock() < (await dueAt(id, tries)) ? undefined : { id, tries: tries.length };
  }

  async function attemptDue(id: string, tries: number): Promise<Delivery | undefined> {
    const record = await inbox.read(id);
    if (record?.quarantined === null) return attempt(record, tries);
    if (record) await quarantine(id);
    return undefined;
  }

  return {
    /** Makes the first try. Never throws: the record is durable, and the schedule retries. */
    notify: (record: Stored<T>): Promise<Delivery> =>
      record.quarantined === null ? attempt(record, 0).catch(failed) : quarantine(record.id),
    /** Retries pending records that are due. @param until time after which no further work is started */
    async retryPending(until: number) {
      const counts: DeliveryCounts = { sent: 0, skipped: 0, busy: 0, failed: 0 };
      const allTries = await store.keys(TRIES);
      // The oldest first.
      const pending = (await pendingIds()).toReversed().filter((id) => clock() - timeOf(id) <= RETRY_WINDOW);
      const goOn = () => clock() < until;
      // Concurrent: after a day without mail, most pending records are not due, and one by one they take the whole run.
      // An unreadable try fails its record only.
      for (const due of await mapConcurrently(pending, (id) => dueRecord(id, allTries).catch(failed), goOn)) {
        if (!goOn()) break;
        const delivery = due === undefined || due === 'failed' ? due : await attemptDue(due.id, due.tries).catch(failed);
        if (delivery) counts[delivery] += 1;
      }
      return counts;
    },
  };
}
export type Notifier<T extends object> = ReturnType<typeof createNotifier<T>>;
