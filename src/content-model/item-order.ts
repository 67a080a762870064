/** The order of items that have a file each, as files have none. */

/** After every item that has a rank. */
const UNRANKED = Number.MAX_SAFE_INTEGER;

/** An item as far as its place in a list depends on it. */
export interface Ordered {
  id: string;
  rank?: number | undefined;
}

/** Newest day first; within the same day by rank, 1 first, those without a rank last; then by id. */
export const newestFirst =
  <T extends Ordered>(dayOf: (item: T) => string) =>
  (one: T, other: T): number =>
    dayOf(other).localeCompare(dayOf(one)) || (one.rank ?? UNRANKED) - (other.rank ?? UNRANKED) || one.id.localeCompare(other.id);
