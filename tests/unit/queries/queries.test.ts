import { expect, test } from 'vitest';
import { authorsOf, listedAuthors } from '../../../src/queries/authors.ts';
import { type ContentStats, interpolate } from '../../../src/queries/interpolate.ts';
import { matchesFilter } from '../../../src/queries/gallery-filters.ts';
import { newestFirst } from '../../../src/content-model/item-order.ts';
import { emptySections, sectionPath } from '../../../src/content-model/collections.ts';
import { usefulFilters } from '../../../src/queries/useful-filters.ts';
import { MAIN_LINKS, shownLinks, tabLinks } from '../../../src/components/site/navigation.ts';
import { pageCount, requestedPage } from '../../../src/components/blog/pagination.ts';
import { listPages } from '../../../src/components/publications/list-pages.ts';
import { searchable } from '../../../src/components/publications/publication-tab.ts';
import { fold } from '../../../src/format/fold.ts';
import { relatedTo, relatedToPublication } from '../../../src/queries/related.ts';
import { tagsOf } from '../../../src/queries/video-tags.ts';

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

test('a section without an item is in no list of links, and leaves its place in the tab bar to the appointments', () => {
  const COUNTS = { blog: 0, publications: 3, videos: 0, gallery: 1 };
  const empty = emptySections((name) => COUNTS[name]);
  const paths = new Set(empty.map(sectionPath));
  const hrefs = (links: readonly { href: string }[]) => links.map(({ href }) => href);
  expect(empty).toEqual(['blog', 'videos']);
  expect(hrefs(shownLinks(MAIN_LINKS, paths))).toEqual(['/', '/about', '/publications', '/gallery', '/contact']);
  expect(hrefs(tabLinks(new Set()))).toEqual(['/', '/about', '/blog', '/videos', '/contact']);
  // Where the words have room.
  expect(hrefs(tabLinks(paths))).toEqual(['/', '/about', '/appointments', '/contact']);
});

test('a list has the filters that show some of its items and hide others, and none if there is nothing to choose', () => {
  const filters = ['talks', 'films', 'news'].map((id) => ({ id, name: id.toUpperCase() }));
  const useful = (counts: Record<string, number>, total: number) =>
    usefulFilters({ all: 'Everything', filters }, ({ id }) => counts[id] ?? 0, total).map(({ name }) => name);
  expect(useful({ talks: 2, films: 1 }, 3)).toEqual(['Everything', 'TALKS', 'FILMS']);
  expect(useful({ talks: 3 }, 3)).toEqual([]);
  expect(useful({ talks: 2 }, 5)).toEqual(['Everything', 'TALKS']);
  expect(useful({}, 0)).toEqual([]);
});

const stats: ContentStats = {
  ...{ doctor: 'D', jobTitle: 'J', practice: 'P', city: 'C' },
  ...{ articles: 18, publications: 42, peerReviewed: 27, videos: 8, pictures: 24 },
};

test('placeholders are replaced at every depth, and other braces stay', () => {
  const texts = { lead: '{peerReviewed}+ publications', list: [{ text: '{articles} by {doctor}' }], count: 3 };
  expect(interpolate(texts, stats, 'en')).toEqual({ lead: '27+ publications', list: [{ text: '18 by D' }], count: 3 });
  expect(interpolate('{unknown} {doctor|one|many} {videos|one}', stats, 'en')).toBe('{unknown} {doctor|one|many} {videos|one}');
});

test.each([
  ['{articles} {articles|article is|articles are} here', { articles: 1 }, '1 article is here'],
  ['{articles} {articles|article is|articles are} here', {}, '18 articles are here'],
  ['{videos}+', { videos: 1 }, '1'],
  ['By Dr. {doctor} in {city}. Watch {videos} films. {articles} texts.', { videos: 0 }, 'By Dr. D in C. 18 texts.'],
  ['{videos}', { videos: 0 }, ''],
])('placeholders have their plural, and a sentence that counts nothing is left out: %s with %j', (text, changed, shown) => {
  expect(interpolate(text, { ...stats, ...changed }, 'en')).toBe(shown);
});

test('a list shows six authors, then "et al." for those that follow or are left out; a page shows all that are known', () => {
  const shown = (authors: string[], limit?: number) => listedAuthors({ authors }, 'Name Y', limit).map(({ name }) => name);
  const six = ['A', 'B', 'C', 'D', 'E', 'F'];
  expect(shown(six)).toEqual(six);
  expect(shown([...six, 'G'])).toEqual([...six, 'et al.']);
  expect(shown([...six, 'G'], Infinity)).toEqual([...six, 'G']);
  for (const limit of [undefined, Infinity]) expect(shown(['A', '@doctor', 'et al.'], limit)).toEqual(['A', 'Name Y', 'et al.']);
  const named = authorsOf({ authors: ['A', '@doctor', 'et al.'] }, 'Name Y').map(({ name, isDoctor }) =>
    [name, isDoctor].join(': '),
  );
  expect(named).toEqual(['A: false', 'Name Y: true']);
});

test.each([
  ['Surgical skills training', ['workshops', 'surgery']],
  ['Award for teaching excellence', ['awards']],
  ['Panel on organ donation', []],
])('the picture "%s" is shown by the filters %j', (title, shown) => {
  const filters = [
    { id: 'workshops', words: ['workshop', 'training'] },
    { id: 'awards', words: ['Award', 'excellence'] },
    { id: 'surgery', words: ['surgery', 'surgical'] },
  ];
  expect(filters.filter((filter) => matchesFilter({ title }, filter)).map(({ id }) => id)).toEqual(shown);
});

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
  expect(found.filter((query) => !publication.includes(fold(query)))).toEqual([]);
  const missed = ['2023', 'diabetes limb', 'results? diabetes', 'q'];
  expect(missed.filter((query) => publication.includes(fold(query)))).toEqual([]);
});

test('adds two tags to every video and the one of its category, before its own', () => {
  const page = {
    commonTag: 'Vascular Health',
    categories: [
      { id: 'interviews', name: 'Interviews' },
      { id: 'for patients', name: 'For Patients', tag: 'Medical Information' },
    ],
    tags: [{ id: 'Sinhala', name: 'In Sinhala' }],
  };
  const always = ['Vascular Health', 'Dr. A'];
  expect(tagsOf({ category: 'interviews', tags: ['Sinhala'] }, 'Dr. A', page)).toEqual([...always, 'In Sinhala']);
  expect(tagsOf({ category: 'for patients', tags: [] }, 'Dr. A', page)).toEqual([...always, 'Medical Information']);
});

const entry = (title: string) => ({ publication: { title, journal: 'J', tags: [] }, authors: [{ name: 'A B' }] });
const entries = (count: number, title = 'Short') => Array.from({ length: count }, () => entry(title));
const counts = (list: Parameters<typeof listPages>[0]) => listPages(list).map(({ length }) => length);

test('a tab begins with eight publications, and fewer long ones: 2,400 bytes on the list, 7,000 on a further page', () => {
  expect([0, 8, 9].map((count) => counts(entries(count)))).toEqual([[0], [8], [8, 1]]);
  // 500 bytes each: 496 of the title, one of the journal, three of the author.
  expect(counts(entries(20, 'x'.repeat(496)))).toEqual([4, 14, 2]);
  // Letters of three bytes each.
  expect(counts(entries(20, 'ක'.repeat(332)))).toEqual([2, 7, 7, 4]);
  expect(listPages(entries(5000)).flat()).toHaveLength(5000);
});
