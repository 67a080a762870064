import { expect, test } from 'vitest';
import { listPages } from '../../src/components/publications/list-pages.ts';

const entry = (title: string) => ({ publication: { title, journal: 'J', tags: [] }, authors: [{ name: 'A B' }] });
const entries = (count: number, title = 'Short') => Array.from({ length: count }, () => entry(title));
const counts = (list: Parameters<typeof listPages>[0]) => listPages(list).map(({ length }) => length);

test('the first eight publications of a tab are on the list itself, the others on pages of their own', () => {
  expect(counts([])).toEqual([0]);
  expect(counts(entries(8))).toEqual([8]);
  expect(counts(entries(9))).toEqual([8, 1]);
});

test('long entries are fewer on a page: 2,400 bytes on the list, 7,000 on a page', () => {
  // 500 bytes each: 496 of the title, one of the journal, three of the author.
  expect(counts(entries(20, 'x'.repeat(496)))).toEqual([4, 14, 2]);
});

test('letters outside the Latin alphabet count as their bytes', () => {
  // Three bytes each.
  expect(counts(entries(20, 'ක'.repeat(332)))).toEqual([2, 7, 7, 4]);
});

test('an entry that is longer than a page has a page of its own, and none is lost', () => {
  const list = [entry('x'.repeat(9000)), ...entries(3, 'x'.repeat(9000))];
  expect(counts(list)).toEqual([1, 1, 1, 1]);
  expect(listPages(entries(5000)).flat()).toHaveLength(5000);
});
