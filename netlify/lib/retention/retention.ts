/**
 * Removes what has been kept for as long as the privacy policy says. Each rule names the keys that are due, from what the
 * stores hold at that moment: it may be stopped at any point, run twice at once, and the next run goes on.
 *
 * Of a record that is due only the record is removed by its own rule; claims of forms' keys are gone by then, being kept
 * for a shorter time, and what stands beside it goes as a leftover (see `stores/beside.ts`).
 */
import { mapAtOnce } from '../at-once.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { OpenStore } from '../stores/store-names.ts';
import { RULES } from './rules.ts';

export interface Purged {
  /** Keys removed, by what they were. */
  removed: Record<string, number>;
  /** Whether the time was over before everything was looked at; the next run goes on. */
  unfinished: boolean;
}

interface PurgeOptions {
  /** When to stop beginning anything, in milliseconds since 1970. */
  until?: number;
  clock?: Clock;
}

/** @throws what the first rule that failed threw, once the others have done their work */
export async function purge(open: OpenStore, { until = Infinity, clock = systemClock }: PurgeOptions = {}): Promise<Purged> {
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
    await due(store, { now: clock(), inTime })
      .then((keys) => mapAtOnce(keys, remove, inTime))
      .catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw faults[0];
  return { removed, unfinished: !inTime() };
}
