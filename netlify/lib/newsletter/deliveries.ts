/**
 * Deliveries of newsletter issues, in the store `newsletter`. `<hash>` is the keyed hash of the subscriber's address:
 *
 * - `deliveries/<issue>/<hash>/0001` and so on: claims a try to mail the issue to the subscriber, created before the mail. Only
 *   one process can create it;
 * - `outcomes/<issue>/<outcome>/<hash>`: closes the delivery. The outcome is in the key, so progress is one listing;
 * - `runs/<minute>`: the process that sends in this minute, which keeps the pace.
 *
 * Deliveries are removed with their subscriber, and some time after the end of their issue (./retention.ts).
 */
import * as z from 'zod/mini';
import { MINUTE } from '../../../src/time/durations.ts';
import { type Clock, systemClock } from '../clock.ts';
import { TimedSchema } from '../storage/inbox.ts';
import { createJournal, keyNumber } from '../storage/journal.ts';
import { claim, type RecordStore } from '../storage/record-store.ts';

/** `failed`: put off by the mail server until the retries ended. `unsubscribed`, or changed to a language that the issue does not have: after the first try, before it succeeded. */
export const OUTCOMES = ['sent', 'bounced', 'failed', 'unsubscribed'] as const;
export type DeliveryOutcome = (typeof OUTCOMES)[number];

/** Number of recipients per outcome. */
export const CountsSchema = z.record(z.enum(OUTCOMES), z.int());
export type Counts = z.infer<typeof CountsSchema>;

/** Key of the run of a minute; sorted, keys are the earliest first. */
export const runKey = (at: number): string => `runs/${String(Math.floor(at / MINUTE)).padStart(9, '0')}`;

/** The subscriber's hash in the key of a delivery; undefined for other keys of the store. */
export function recipientOf(key: string): string | undefined {
  const [folder, , third, fourth] = key.split('/');
  if (folder === 'deliveries') return third;
  return folder === 'outcomes' ? fourth : undefined;
}

export function createDeliveries({ store, clock = systemClock }: { store: RecordStore; clock?: Clock }) {
  const claims = createJournal(store, 'deliveries', TimedSchema);
  return {
    async of(issue: string) {
      const [tried, closed] = await Promise.all([store.keys(`deliveries/${issue}/`), store.keys(`outcomes/${issue}/`)]);
      const outcomes = new Map<string, DeliveryOutcome>();
      for (const key of closed) {
        const [, , name, hash = ''] = key.split('/');
        const outcome = OUTCOMES.find((one) => one === name);
        if (outcome) outcomes.set(hash, outcome);
      }
      const counts: Counts = { sent: 0, bounced: 0, failed: 0, unsubscribed: 0 };
      for (const outcome of outcomes.values()) counts[outcome] += 1;
      /** Keys of tries by hash, the first one first. */
      const tries = Map.groupBy(tried, (key) => recipientOf(key) ?? '');
      return { tries, outcomes, counts };
    },
    /** Claims a try. @returns whether it is this process's */
    claim: (issue: string, hash: string, number: number) =>
      claim(store, `deliveries/${issue}/${hash}/${keyNumber(number)}`, { at: clock() }),
    triedAt: async (key: string) => (await claims.read(key)).at,
    close: (issue: string, hash: string, outcome: DeliveryOutcome) =>
      store.create(`outcomes/${issue}/${outcome}/${hash}`, { at: clock() }),
    /** Claims the present minute. @returns whether it is this process's */
    claimMinute: () => claim(store, runKey(clock()), { at: clock() }),
  };
}
export type Deliveries = ReturnType<typeof createDeliveries>;
export type Delivered = Awaited<ReturnType<Deliveries['of']>>;
