import { type Choice } from '../api-schemas/choice.ts';
import { ALL } from '../content-model/lists.ts';

/**
 * The filters of a list that make a difference: each shows some of the items and hides others. The one that shows everything is the
 * first, beside others only.
 * @param all its name
 * @param count how many items a filter shows
 */
export function usefulFilters<T extends Choice>(
  { all, filters }: { all: string; filters: readonly T[] },
  count: (filter: T) => number,
  total: number,
): Choice[] {
  const useful = filters.filter((filter) => count(filter) > 0 && count(filter) < total);
  return useful.length > 0 ? [{ id: ALL, name: all }, ...useful] : [];
}
