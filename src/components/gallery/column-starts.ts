/**
 * The indices at which a new column starts, so that the tallest of `columns` columns is as low as the order allows.
 * @param heights of what is shared out, in order, in one unit
 */
export function columnStarts(heights: readonly number[], columns: number): Set<number> {
  const total = heights.reduce((sum, height) => sum + height, 0);
  /** The starts of columns that are filled as far as `limit` lets them; one that holds a single thing may be higher. */
  const filledTo = (limit: number) => {
    const starts: number[] = [];
    let filled = 0;
    heights.forEach((height, index) => {
      if (index > 0 && filled + height > limit) {
        starts.push(index);
        filled = 0;
      }
      filled += height;
    });
    return starts;
  };
  // A lower limit never needs fewer columns: the lowest that needs no more than there are is found by halving.
  let [tooLow, enough] = [0, total];
  while (enough - tooLow > total / 10_000) {
    const limit = (tooLow + enough) / 2;
    if (filledTo(limit).length < columns) enough = limit;
    else tooLow = limit;
  }
  return new Set(filledTo(enough));
}
