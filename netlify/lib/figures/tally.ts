/** Counts that stay when the records behind them are removed. */
import * as z from 'zod/mini';

export const TallySchema = z.object({
  /** Everything that was counted, what belongs to no cell included. Tells the next count how much is removed. */
  total: z.int(),
  /** By cell; a cell that is missing is 0. */
  counts: z.record(z.string(), z.int()),
});
export type Tally = z.infer<typeof TallySchema>;

export interface Counted {
  /** When it came to be, in milliseconds since 1970. */
  at: number;
  /** Undefined for what exists and is not to be shown. */
  cell: string | undefined;
}

const inCell = (found: readonly Counted[], cell: string) => found.filter((one) => one.cell === cell).length;

/**
 * Counts anew. A cell may become smaller, as an enquiry is set aside or a mistake corrected; but of what it loses, as much stays as is
 * removed since the last count. Found things do not say which of the removed ones were in which cell, so that is the smallest loss
 * that the numbers allow.
 * @param found everything that is there now
 * @param known the last count, and its time: what is older and not there any more is removed
 */
export function tallyOf(found: readonly Counted[], known?: Tally & { at: number }): Tally {
  const { at, total, counts } = known ?? { at: -Infinity, total: 0, counts: {} };
  const earlier = found.filter((one) => one.at < at);
  const removed = Math.max(0, total - earlier.length);
  const result: Tally = { total: found.length + removed, counts: {} };
  let left = removed;
  for (const cell of new Set([...Object.keys(counts), ...found.flatMap((one) => one.cell ?? [])])) {
    const kept = Math.min(left, Math.max(0, (counts[cell] ?? 0) - inCell(earlier, cell)));
    left -= kept;
    const count = inCell(found, cell) + kept;
    if (count > 0) result.counts[cell] = count;
  }
  return result;
}
