/** Counts that stay when the records behind them are removed. */
import * as z from 'zod/mini';

/** Numbers by cell; a cell that is missing is 0. */
const CountsSchema = z.record(z.string(), z.int());

export const TallySchema = z.object({
  /** Time of the count, in milliseconds since 1970. */
  at: z.int(),
  /** Everything that was there, what belongs to no cell included. */
  total: z.int(),
  /** What was there. */
  counts: CountsSchema,
  /** What an earlier count found, and was removed since. */
  removed: CountsSchema,
});
export type Tally = z.infer<typeof TallySchema>;

export interface Counted {
  /** When it came to be, in milliseconds since 1970. */
  at: number;
  /** Undefined for what is there and is not shown. */
  cell: string | undefined;
  /** It is there, and cannot be read now. */
  isUnreadable?: boolean;
}

const inCell = (found: readonly Counted[], cell: string) => found.filter((one) => one.cell === cell).length;

const add = (counts: Record<string, number>, cell: string, number: number) => {
  if (number > 0) counts[cell] = (counts[cell] ?? 0) + number;
};

/**
 * Counts anew. A cell may lose something, as an enquiry is set aside or a mistake corrected. As much of the loss as is missing
 * altogether is taken for removed, and stays. The cell of the missing ones is unknown, so the count may be wrong if something
 * else changed between the same two counts; never by more than is missing.
 * @param found everything that is there
 * @param now before `found` was listed: what comes to be later is new to the next count
 */
export function tallyOf(
  found: readonly Counted[],
  now: number,
  known: Tally = { at: -Infinity, total: 0, counts: {}, removed: {} },
): Tally {
  const earlier = found.filter(({ at }) => at < known.at);
  let missing = Math.max(0, known.total - earlier.length);
  let unreadable = earlier.filter((one) => one.isUnreadable).length;
  const tally: Tally = { at: now, total: found.length, counts: {}, removed: { ...known.removed } };
  for (const cell of new Set([...Object.keys(known.counts), ...found.flatMap((one) => one.cell ?? [])])) {
    const lost = Math.max(0, (known.counts[cell] ?? 0) - inCell(earlier, cell));
    const removed = Math.min(missing, lost);
    missing -= removed;
    const unread = Math.min(unreadable, lost - removed);
    unreadable -= unread;
    add(tally.removed, cell, removed);
    add(tally.counts, cell, inCell(found, cell) + unread);
  }
  return tally;
}

/** The number in a cell, whether it is still there or removed. */
export const tallied = ({ counts, removed }: Tally, cell: string): number => (counts[cell] ?? 0) + (removed[cell] ?? 0);
