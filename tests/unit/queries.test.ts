import { expect, test } from 'vitest';
import { authorsOf, listedAuthors } from '../../src/queries/authors.ts';
import { type ContentStats, interpolate } from '../../src/queries/interpolate.ts';
import { GALLERY_FILTERS, matchesFilter } from '../../src/queries/gallery-filters.ts';
import { newestFirst } from '../../src/queries/item-order.ts';
import { wordsOf } from '../../src/reading/languages.ts';
import { relatedTo, relatedToPublication } from '../../src/queries/related.ts';

test('related articles begin with those that the author named, then have the same topic, at most three in the given order', () => {
  const article = (slug: string, category: 'health' | 'nutrition', related: string[] = []) => ({ slug, category, related });
  const all = [article('a', 'health'), article('b', 'nutrition'), ...['c', 'd', 'e'].map((slug) => article(slug, 'health'))];
  const related = (of: (typeof all)[number], among = all) => relatedTo(of, among).map(({ slug }) => slug);
  expect(related(article('b', 'nutrition'))).toEqual([]);
  expect(related(article('c', 'health'), all.slice(0, 4))).toEqual(['a', 'd']);
  expect(related(article('c', 'health'))).toEqual(['a', 'd', 'e']);
  expect(related(article('c', 'health', ['b', 'e']))).toEqual(['b', 'e', 'a']);
});

test('articles for patients about a publication share its tags, those with the most first, or have the topic of a tag', () => {
  const about = (slug: string, categoryName: string, tags: string[]) => ({ slug, categoryName, tags });
  const all = [
    about('scan', 'Vascular Disease', ['Screening', 'Ultrasound']),
    about('feet', 'Health', ['diabetes']),
    about('arteries', 'Vascular Disease', ['Diabetes', 'Screening']),
    about('veins', 'Vascular Surgery', ['Varicose Veins']),
    about('sugar', 'Nutrition', ['Diabetes']),
  ];
  const related = (...tags: string[]) => relatedToPublication({ tags }, all).map(({ slug }) => slug);
  expect(related('Diabetes', 'Screening', 'Vascular Surgery')).toEqual(['arteries', 'scan', 'feet']);
  expect(related('Vascular Surgery', 'Aneurysm')).toEqual(['veins']);
  expect(related('Aneurysm')).toEqual([]);
});

test('items are listed newest first, then by rank, then by id', () => {
  const item = (id: string, date: string, rank?: number) => ({ id, date, rank });
  const one = [item('b', '2024'), item('a', '2024'), item('old', '2019', 1)];
  const items = [...one, item('second', '2024', 2), item('first', '2024', 1), item('new', '2025')];
  const sorted = items.toSorted(newestFirst(({ date }) => date)).map(({ id }) => id);
  expect(sorted).toEqual(['new', 'first', 'second', 'a', 'b', 'old']);
});

test('placeholders are replaced at every depth, and other braces stay', () => {
  const counts = { articles: '18', publications: '42', peerReviewed: '27', videos: '8', pictures: '24' };
  const stats: ContentStats = { doctor: 'D', city: 'C', ...counts };
  const texts = { lead: '{peerReviewed}+ publications', list: [{ text: '{articles} by {doctor}' }], count: 3 };
  expect(interpolate(texts, stats)).toEqual({ lead: '27+ publications', list: [{ text: '18 by D' }], count: 3 });
  expect(interpolate('{unknown}', stats)).toBe('{unknown}');
});

test('a list shows six authors, then "et al." for those that follow or are left out; a page shows all that are known', () => {
  const shown = (authors: string[], limit?: number) => listedAuthors({ authors }, 'Name Y', limit).map(({ name }) => name);
  const [six, printed] = [
    ['@doctor', 'A', 'B', 'C', 'D', 'E'],
    ['Name Y', 'A', 'B', 'C', 'D', 'E'],
  ];
  expect(shown(six)).toEqual(printed);
  expect(shown([...six, 'F'])).toEqual([...printed, 'et al.']);
  expect(shown([...six, 'F'], Infinity)).toEqual([...printed, 'F']);
  for (const limit of [undefined, Infinity]) expect(shown(['A', '@doctor', 'et al.'], limit)).toEqual(['A', 'Name Y', 'et al.']);
  expect(authorsOf({ authors: ['A', '@doctor', 'et al.'] }, 'Name Y')).toEqual([
    { name: 'A', isDoctor: false },
    { name: 'Name Y', isDoctor: true },
  ]);
});

test.each([
  ['Keynote, Vascular Summit', ['all', 'conferences']],
  ['Hands-on fistula workshop', ['all', 'workshops']],
  ['Surgical skills training', ['all', 'workshops', 'surgery']],
  ['Award for teaching excellence', ['all', 'awards']],
  ['Panel on organ donation', ['all']],
])('the picture "%s" is shown by the filters %j', (title, shown) => {
  expect(GALLERY_FILTERS.filter(({ id }) => matchesFilter({ title }, id)).map(({ id }) => id)).toEqual(shown);
});

test('finds the marked words of each language', () => {
  const text = 'Called <span lang="si">රෝගය</span> or <span lang="ta">நோய்</span>, and <span lang="si">ධමනි</span>.';
  expect(wordsOf('si', text)).toBe('රෝගය ධමනි');
  expect(wordsOf('ta', text)).toBe('நோய்');
  expect(wordsOf('ta', 'No other language.')).toBe('');
});
