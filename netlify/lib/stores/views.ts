/**
 * How often articles were read and videos opened.
 *
 * A subject is `articles/<slug>` or `videos/<id in hex>`. Below it stand
 * - `new/<uuid>`: one view, created once and never changed;
 * - `sums/<number>`: a roll-up: all views so far (`total`), the names of the new ones that this one took in (`names`), and
 *   when (`at`).
 *
 * The count is the last sum's total and every new view that no sum has taken in. A roll-up first creates the next sum,
 * which only one run can, and only then removes the views it took in: should it die in between, the views that are left
 * are known by name and not counted twice, and the next run removes them. The names of the last two sums are known; a
 * reader may have listed the views before the last one, and a lost answer may have a removed view written again. Sums
 * follow each other so slowly that neither can be two sums late.
 */
import * as z from 'zod/mini';
import { mapAtOnce } from '../at-once.ts';
import { type Clock, systemClock } from '../clock.ts';
import { type RecordStore, StoreError } from './record-store.ts';

const SumSchema = z.object({ total: z.int(), names: z.array(z.string()), at: z.int() });
type Sum = z.infer<typeof SumSchema>;
const NOTHING: Sum = { total: 0, names: [], at: 0 };

/** Sums that are kept: the last one and the one before. */
const KEPT_SUMS = 2;
/** Milliseconds between two sums: far more than one count or one write may take. */
const SUM_REST = 60_000;
const DIGITS = 8;
/** Milliseconds for which a count is taken as known, but for the views that are added here. */
const KNOWN_FOR = 1000;
/** How often sums that are removed under our eyes are looked for anew. */
const LOOKS = 3;

const lastPart = (key: string) => key.slice(key.lastIndexOf('/') + 1);

export const articleSubject = (slug: string): string => `articles/${slug}`;
/** YouTube's ids have capital letters, which keys may not have. */
export const videoSubject = (youtubeId: string): string => `videos/${Buffer.from(youtubeId).toString('hex')}`;

export interface Views {
  /** Stores one view. @returns all views of the subject, this one and those of other places of the last second included */
  add: (subject: string) => Promise<number>;
  count: (subject: string) => Promise<number>;
  /** Takes the new views of every subject into its sum. May be stopped at any point, and run twice at once. */
  rollUp: () => Promise<void>;
}

/** Views as they are stored, without memory: how many, and which of those in `among` are in that number. */
interface Counted {
  total: number;
  held: Set<string>;
}

export function createViews({ store, clock = systemClock }: { store: RecordStore; clock?: Clock }): Views {
  const known = new Map<string, Counted & { at: number }>();
  /** Views whose writing has begun here and is not answered: a listing may hold them already. */
  const inFlight = new Set<string>();

  /** The last sums, the newest first. One that is removed while we look means that there are newer ones: look again. */
  async function lastSums(subject: string, looks = LOOKS): Promise<{ number: number; sums: Sum[] }> {
    const keys = (await store.keys(`${subject}/sums/`)).toReversed().slice(0, KEPT_SUMS);
    const found = await Promise.all(keys.map((key) => store.read(key)));
    if (looks > 1 && found.includes(undefined)) return lastSums(subject, looks - 1);
    const result = z.array(SumSchema).safeParse(found);
    if (!result.success) throw new StoreError('read', 'a sum is not as it was written');
    return { number: Number(lastPart(keys[0] ?? '0')), sums: result.data };
  }

  async function countStored(subject: string, among: ReadonlySet<string>): Promise<Counted> {
    const folder = `${subject}/new/`;
    // Views before sums: a view that is summed up and removed in between is then seen in both, and known by name.
    const fresh = await store.keys(folder);
    const { sums } = await lastSums(subject);
    const taken = new Set(sums.flatMap(({ names }) => names));
    const held = new Set<string>();
    for (const name of among) if (taken.has(name)) held.add(name);
    let { total } = sums[0] ?? NOTHING;
    // A busy hour's views are many, and a visitor waits: names are looked at only where one could matter.
    if (taken.size === 0 && among.size === 0) return { total: total + fresh.length, held };
    for (const key of fresh) {
      const name = key.slice(folder.length);
      if (taken.has(name)) continue;
      total += 1;
      if (among.has(name)) held.add(name);
    }
    return { total, held };
  }

  async function removeAll(keys: readonly string[]): Promise<void> {
    await mapAtOnce(keys, (key) => store.remove(key));
  }

  async function rollUpSubject(subject: string): Promise<void> {
    const sumKey = (number: number) => `${subject}/sums/${String(number).padStart(DIGITS, '0')}`;
    const { number, sums } = await lastSums(subject);
    const last = sums[0] ?? NOTHING;
    const fresh = await store.keys(`${subject}/new/`);
    const taken = new Set(sums.flatMap(({ names }) => names));
    // What an earlier run counted and could not remove.
    await removeAll(fresh.filter((key) => taken.has(lastPart(key))));
    const rest = fresh.filter((key) => !taken.has(lastPart(key)));
    if (rest.length === 0 || clock() - last.at < SUM_REST) return;

    const next = number + 1;
    const sum: Sum = { total: last.total + rest.length, names: rest.map(lastPart), at: clock() };
    if ((await store.create(sumKey(next), sum)) === 'exists') return;
    const all = await store.keys(`${subject}/sums/`);
    // Others have gone past us while we looked: our sum counts for nothing, so nothing may be removed for it.
    if (all.some((key) => Number(lastPart(key)) > next)) return;
    await removeAll(rest);
    await removeAll(all.slice(0, -KEPT_SUMS));
  }

  return {
    async add(subject) {
      const name = crypto.randomUUID();
      inFlight.add(name);
      try {
        await store.create(`${subject}/new/${name}`, {});
      } catch (error) {
        known.get(subject)?.held.delete(name);
        inFlight.delete(name);
        throw error;
      }
      inFlight.delete(name);
      const last = known.get(subject);
      if (last) {
        // What the last listing held already is not added to it once more.
        if (!last.held.delete(name)) last.total += 1;
        if (clock() - last.at < KNOWN_FOR) return last.total;
        // While this call looks again, others go on with what is known.
        last.at = clock();
      }
      const { total, held } = await countStored(subject, inFlight);
      const meanwhile = known.get(subject);
      const now = {
        total: Math.max(total, meanwhile?.total ?? 0),
        held: meanwhile ? held.union(meanwhile.held) : held,
        at: clock(),
      };
      known.set(subject, now);
      return now.total;
    },

    async count(subject) {
      return (await countStored(subject, new Set())).total;
    },

    async rollUp() {
      const subjects = new Set((await store.keys('')).flatMap((key) => /^(.+)\/new\/[^/]+$/.exec(key)?.[1] ?? []));
      const faults: unknown[] = [];
      // One subject that cannot be summed up is no reason to leave the others.
      for (const subject of subjects) await rollUpSubject(subject).catch((fault: unknown) => faults.push(fault));
      if (faults.length > 0) throw faults[0];
    },
  };
}
