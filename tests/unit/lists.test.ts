import { expect, test } from 'vitest';
import { pageCount, requestedPage } from '../../src/components/blog/pagination.ts';
import { listPages } from '../../src/components/publications/list-pages.ts';
import { matches, searchable } from '../../src/components/publications/search-filter.ts';
import { fold } from '../../src/format/fold.ts';
import { tagsOf } from '../../src/queries/video-tags.ts';

test('divides articles into pages of six, and reads a page that does not exist as the first', () => {
  expect([0, 1, 6, 7, 18].map(pageCount)).toEqual([1, 1, 1, 2, 3]);
  expect(['2', '3'].map((page) => requestedPage(page, 3))).toEqual([2, 3]);
  for (const page of ['4', '0', '-1', '02', '1.5', '1e0', '99999999999999999999', '', null])
    expect(requestedPage(page, 3), String(page)).toBe(1);
});

test('a search finds a publication in its title, a tag or its year, not across them', () => {
  const title = 'Toe pressure or ankle index: Fontaine’s five‑year results?';
  const publication = searchable(title, ['Diabetes', 'Limb Salvage'], '2024');
  const found = ['', 'toe PRESSURE', 'limb', '2024', '02', "fontaine's FIVE YEAR", '２０２４', '-'];
  expect(found.filter((query) => !matches(publication, fold(query)))).toEqual([]);
  const missed = ['2023', 'diabetes limb', 'results? diabetes', 'q'];
  expect(missed.filter((query) => matches(publication, fold(query)))).toEqual([]);
});

test('adds two tags to every video and a third to patient education, before its own', () => {
  const interview = tagsOf({ category: 'interviews', tags: ['Sinhala'] }, 'Dr. A');
  expect(interview).toEqual(['Vascular Health', 'Dr. A', 'Sinhala']);
  const education = tagsOf({ category: 'patient-education', tags: [] }, 'Dr. A');
  expect(education).toEqual(['Vascular Health', 'Dr. A', 'Medical Information']);
});

const entry = (title: string) => ({ publication: { title, journal: 'J', tags: [] }, authors: [{ name: 'A B' }] });
const entries = (count: number, title = 'Short') => Array.from({ length: count }, () => entry(title));
const counts = (list: Parameters<typeof listPages>[0]) => listPages(list).map(({ length }) => length);

test('the first eight publications of a tab are on the list itself, the others on pages of their own', () => {
  expect([0, 8, 9].map((count) => counts(entries(count)))).toEqual([[0], [8], [8, 1]]);
});

test('long entries are fewer on a page: 2,400 bytes on the list, 7,000 on a page, and none is lost', () => {
  // 500 bytes each: 496 of the title, one of the journal, three of the author.
  expect(counts(entries(20, 'x'.repeat(496)))).toEqual([4, 14, 2]);
  // Letters of three bytes each.
  expect(counts(entries(20, 'ක'.repeat(332)))).toEqual([2, 7, 7, 4]);
  // Longer than a page.
  expect(counts(entries(4, 'x'.repeat(9000)))).toEqual([1, 1, 1, 1]);
  expect(listPages(entries(5000)).flat()).toHaveLength(5000);
});
