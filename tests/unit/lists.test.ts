import { expect, test } from 'vitest';
import { pageCount, requestedPage } from '../../src/components/blog/pagination.ts';
import { matches, searchable } from '../../src/components/publications/search-filter.ts';
import { fold } from '../../src/format/fold.ts';
import { tagsOf } from '../../src/queries/video-tags.ts';

test.each([
  [0, 1],
  [1, 1],
  [6, 1],
  [7, 2],
  [18, 3],
])('divides %i articles into %i pages of six', (articles, pages) => {
  expect(pageCount(articles)).toBe(pages);
});

test.each([
  ['2', 2],
  ['3', 3],
  ['4', 1],
  ['0', 1],
  ['-1', 1],
  ['02', 1],
  ['1.5', 1],
  ['1e0', 1],
  ['99999999999999999999', 1],
  ['', 1],
  [null, 1],
])('reads the page %j of three as page %i', (requested, page) => {
  expect(requestedPage(requested, 3)).toBe(page);
});

const publication = searchable(
  'Toe pressure or ankle index: Fontaine’s five‑year results?',
  ['Diabetes', 'Limb Salvage'],
  '2024',
);

test.each([
  ['', true],
  ['toe PRESSURE', true],
  ['limb', true],
  ['2024', true],
  ['02', true],
  ["fontaine's FIVE YEAR", true],
  ['２０２４', true],
  ['-', true],
  ['2023', false],
  ['diabetes limb', false],
  ['results? diabetes', false],
  ['q', false],
])('matches a publication with the search %j: %s', (query, found) => {
  expect(matches(publication, fold(query))).toBe(found);
});

test('adds two tags to every video and a third to patient education, before its own', () => {
  expect(tagsOf({ category: 'interviews', tags: ['Sinhala'] }, 'Dr. A')).toEqual(['Vascular Health', 'Dr. A', 'Sinhala']);
  expect(tagsOf({ category: 'patient-education', tags: [] }, 'Dr. A')).toEqual([
    'Vascular Health',
    'Dr. A',
    'Medical Information',
  ]);
});
