/**
 * View counts of articles and videos.
 *
 * A subject is `articles/<slug>` or `videos/<id in hex>`. Its keys:
 * - `<subject>/new/<uuid>`: one view, created once;
 * - `<subject>/sums/<number>`: a roll-up: all views so far (`total`), the views it took in (`names`), and its time (`at`).
 *
 * The count is the last sum's total plus all views no sum has taken in. A roll-up creates the next sum, which only one run
 * can, and then removes its views. After a crash in between, the remaining views are known by name, so they are not counted
 * twice, and the next run removes them. The last two sums remain: a reader may have listed the views before the last sum,
 * and a lost response may make a removed view be written again. Sums are too far apart for either to be two sums late.
 *
 * `totals`: counts of all subjects, replaced by each roll-up, so that lists need one read.
 */
import * as z from 'zod/mini';
import { MINUTE } from '../../../src/time/durations.ts';
import { type Clock, systemClock } from '../clock.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import { namesBelow, type RecordStore, StoreError } from '../storage/record-store.ts';

const SumSchema = z.object({ total: z.int(), names: z.array(z.string()), at: z.int() });
type Sum = z.infer<typeof SumSchema>;
const EMPTY_SUM: Sum = { total: 0, names: [], at: 0 };

const TOTALS = 'totals';
const TotalsSchema = z.record(z.string(), z.int());

const KEPT_SUMS = 2;
/** Minimum milliseconds between two sums: far more than one count or write takes. */
const SUM_INTERVAL = MINUTE;
const DIGITS = 8;
/** Maximum reads of the sums while a roll-up removes them. */
const MAX_READS = 3;

const lastPart = (key: string) => key.slice(key.lastIndexOf('/') + 1);

export const articleSubject = (slug: string): string => `articles/${slug}`;
/** The subject of a video; in hex, as keys hold no capital letters. */
export const videoSubject = (youtubeId: string): string => `videos/${Buffer.from(youtubeId).toString('hex')}`;
/** The item of a subject: the slug of an article, the YouTube id of a video. */
export function itemOfSubject(subject: string): { kind: 'article' | 'video'; name: string } {
  const name = lastPart(subject);
  return subject.startsWith('videos/') ? { kind: 'video', name: Buffer.from(name, 'hex').toString() } : { kind: 'article', name };
}

/** The view is stored, and could not be counted. */
export class CountError extends StoreError {}

const SUM_KEY = /^(.+)\/sums\/(\d+)$/;
/** The number of the last sum of each subject. */
function lastNumbers(keys: readonly string[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const key of keys) {
    const [, subject = '', number] = SUM_KEY.exec(key) ?? [];
    if (number !== undefined) numbers.set(subject, Math.max(numbers.get(subject) ?? 0, Number(number)));
  }
  return numbers;
}

/** Keys of an older state of the store whose views the present one may have taken in: restored, they would be counted twice. */
export function summedSince(older: readonly string[], present: readonly string[]): string[] {
  const [before, now] = [lastNumbers(older), lastNumbers(present)];
  const isSummedSince = (subject: string) => (now.get(subject) ?? 0) > (before.get(subject) ?? 0);
  return older.filter((key) => isSummedSince(/^(.+)\/(?:new|sums)\/[^/]+$/.exec(key)?.[1] ?? ''));
}

export function createViews({ store, clock = systemClock }: { store: RecordStore; clock?: Clock }) {
  /** The last sums, the newest first. A sum is removed once a newer one exists: read again. */
  async function lastSums(subject: string, reads = MAX_READS): Promise<{ number: number; last: Sum; summed: Set<string> }> {
    const keys = (await store.keys(`${subject}/sums/`)).toReversed().slice(0, KEPT_SUMS);
    const found = await Promise.all(keys.map((key) => store.read(key)));
    if (reads > 1 && found.includes(undefined)) return lastSums(subject, reads - 1);
    const result = z.array(SumSchema).safeParse(found);
    if (!result.success) throw new StoreError(`read ${keys.join(', ')}`, 'a sum does not match its schema');
    const [last = EMPTY_SUM] = result.data;
    return { number: Number(lastPart(keys[0] ?? '0')), last, summed: new Set(result.data.flatMap(({ names }) => names)) };
  }

  async function count(subject: string): Promise<number> {
    // Views before sums: a view summed up and removed in between is in both listings, and known by name.
    const fresh = new Set(await namesBelow(store, `${subject}/new/`));
    const { last, summed } = await lastSums(subject);
    return last.total + fresh.difference(summed).size;
  }

  const removeAll = (keys: readonly string[]) => mapConcurrently(keys, (key) => store.remove(key));

  async function rollUpSubject(subject: string): Promise<void> {
    const sumKey = (number: number) => `${subject}/sums/${String(number).padStart(DIGITS, '0')}`;
    const { number, last, summed } = await lastSums(subject);
    const fresh = await store.keys(`${subject}/new/`);
    // Views that an earlier run counted and did not remove.
    await removeAll(fresh.filter((key) => summed.has(lastPart(key))));
    const rest = fresh.filter((key) => !summed.has(lastPart(key)));
    if (rest.length === 0 || clock() - last.at < SUM_INTERVAL) return;

    const next = number + 1;
    const sum: Sum = { total: last.total + rest.length, names: rest.map(lastPart), at: clock() };
    if ((await store.create(sumKey(next), sum)) === 'exists') return;
    const all = await store.keys(`${subject}/sums/`);
    // Another run has created a later sum: ours does not count, so nothing may be removed for it.
    if (all.some((key) => Number(lastPart(key)) > next)) return;
    await removeAll(rest);
    await removeAll(all.slice(0, -KEPT_SUMS));
  }

  /** Counts of all subjects as of the last roll-up; undefined before the first one. */
  const totals = async () => TotalsSchema.safeParse(await store.read(TOTALS)).data;

  return {
    /**
     * Stores one view. @returns the subject's count
     * @throws {CountError} if the view is stored, any other error if it is not
     */
    async add(subject: string): Promise<number> {
      await store.create(`${subject}/new/${crypto.randomUUID()}`, {});
      return count(subject).catch((error: unknown) => {
        throw new CountError(`count ${subject}`, 'the view is stored', { cause: error });
      });
    },

    count,
    totals,

    /**
     * Takes the new views of every subject into its sum and replaces the totals. May be killed at any point, and run twice at once.
     * @throws {AggregateError} of what failed, after the rest is done
     */
    async rollUp() {
      const keys = await store.keys('');
      const fresh = new Set(keys.flatMap((key) => /^(.+)\/new\/[^/]+$/.exec(key)?.[1] ?? []));
      const subjects = new Set(keys.flatMap((key) => /^(.+)\/(?:new|sums)\/[^/]+$/.exec(key)?.[1] ?? []));
      if (subjects.size === 0) return;
      const errors: unknown[] = [];
      const collect = (error: unknown) => void errors.push(error);
      for (const subject of fresh) await rollUpSubject(subject).catch(collect);
      // A subject that cannot be counted keeps its last count.
      const counts: Record<string, number> = (await totals().catch(collect)) ?? {};
      await mapConcurrently([...subjects], async (subject) => {
        await count(subject).then((total) => (counts[subject] = total), collect);
      });
      await store.replace(TOTALS, counts).catch(collect);
      if (errors.length > 0) throw new AggregateError(errors, 'Some views could not be rolled up.');
    },
  };
}
export type Views = ReturnType<typeof createViews>;
