import { expect, test } from 'vitest';
import { columnStarts } from '../../src/components/gallery/column-starts.ts';

test.each([
  { what: 'equal heights in equal parts', heights: [1, 1, 1, 1, 1, 1], columns: 3, starts: [2, 4] },
  // 5 + 1 | 2 + 4 | 3 + 3: none is over 6, and 18 in three cannot be lower.
  { what: 'different ones so that the tallest is as low as can be', heights: [5, 1, 2, 4, 3, 3], columns: 3, starts: [2, 4] },
  // 9 | 1 + 1 + 1: the first cannot be helped.
  { what: 'one that is higher than all others alone', heights: [9, 1, 1, 1], columns: 2, starts: [1] },
  { what: 'fewer than columns, one each', heights: [3, 2], columns: 3, starts: [1] },
  { what: 'a single one', heights: [4], columns: 2, starts: [] },
  { what: 'none', heights: [], columns: 2, starts: [] },
])('columns share out $what', ({ heights, columns, starts }) => {
  expect([...columnStarts(heights, columns)]).toEqual(starts);
});
