interface Filter {
  id: string;
}

/**
 * The filters of a list that make a difference: each shows some of the items and hides others. `all` shows everything, so it
 * remains beside others only.
 * @param count how many items a filter shows
 */
export function usefulFilters<T extends Filter>(filters: readonly T[], count: (id: T['id']) => number, total: number): T[] {
  const divides = ({ id }: T) => count(id) > 0 && count(id) < total;
  return filters.some(divides) ? filters.filter((filter) => filter.id === 'all' || divides(filter)) : [];
}
