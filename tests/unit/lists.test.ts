import { expect, test } from 'vitest';
import { pageAsked, pagesOf } from '../../src/components/blog/pages-of.ts';
import { matches } from '../../src/components/publications/matches.ts';
import { tagsOf } from '../../src/queries/video-tags.ts';

test.each([
  [0, 1],
  [1, 1],
  [6, 1],
  [7, 2],
  [18, 3],
])('%i articles make %i pages of six', (articles, pages) => {
  expect(pagesOf(articles)).toBe(pages);
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
])('of three pages an address that says %j means page %i', (asked, page) => {
  expect(pageAsked(asked, 3)).toBe(page);
});

const paper = { title: 'Toe pressure or ankle index?', tags: ['Diabetes', 'Limb Salvage'], year: '2024' };

test.each([
  ['', true],
  ['toe PRESSURE', true],
  ['limb', true],
  ['2024', true],
  ['02', true],
  ['2023', false],
  ['diabetes limb', false],
  ['q', false],
])('a publication and the search %j: %s', (query, found) => {
  expect(matches(paper, query)).toBe(found);
});

test('every video has two tags, patient education a third, then its own', () => {
  expect(tagsOf({ category: 'interviews', tags: ['Sinhala'] }, 'Dr. A')).toEqual(['Vascular Health', 'Dr. A', 'Sinhala']);
  expect(tagsOf({ category: 'patient-education', tags: [] }, 'Dr. A')).toEqual([
    'Vascular Health',
    'Dr. A',
    'Medical Information',
  ]);
});
