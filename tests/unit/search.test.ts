import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '../../src/format/fold.ts';
import { find, MAX_RESULTS, searchable } from '../../src/islands/Search/find.ts';
import { articleRow, galleryRow, publicationRow, videoRow } from '../../src/queries/search-rows.ts';
import { itemsOf, type SearchItem } from '../../src/schemas/api/search-index.ts';

const item = (title: string, more: Partial<SearchItem> = {}): SearchItem => ({
  id: title,
  title,
  type: 'article',
  url: `/blog/${title}`,
  category: '',
  excerpt: '',
  tags: [],
  ...more,
});
const found = (items: readonly SearchItem[], query: string) =>
  find(searchable(items), query).hits.map((hit) => items[hit]?.title);

describe('a query', () => {
  const items = [
    item('Diabetic foot', { excerpt: 'Small signs that deserve an early visit.' }),
    item('Kidney donation', { category: 'Transplantation' }),
    item('Clots on long journeys', { tags: ['Deep Vein Thrombosis', 'Travel'] }),
    item('Varicose veins'),
  ];

  test.each([
    ['DIABETIC', 'a title, capital letters or not', ['Diabetic foot']],
    ['early VISIT', 'an excerpt', ['Diabetic foot']],
    ['plantat', 'a category, in the middle of a word', ['Kidney donation']],
    ['travel', 'any tag', ['Clots on long journeys']],
    ['  kidney ', 'a title, spaces around it left out', ['Kidney donation']],
    ['aorticc', 'nothing', []],
  ])('%j finds %s', (query, _, titles) => {
    expect(found(items, query)).toEqual(titles);
  });

  test('puts matches in titles first', () => {
    expect(found(items, 'vein')).toEqual(['Varicose veins', 'Clots on long journeys']);
  });

  test('finds an item once, however often it matches', () => {
    expect(found([item('Vein, vein', { excerpt: 'vein', tags: ['Vein'] })], 'vein')).toEqual(['Vein, vein']);
  });

  test.each(['', ' ', '\t\n '])('that is blank (%j) finds nothing', (query) => {
    expect(found(items, query)).toEqual([]);
  });

  test('does not match across fields or items', () => {
    const two = [
      item('One', { excerpt: 'ends here', category: 'begins', tags: ['first', 'second'] }),
      item('Two', { excerpt: 'goes on' }),
    ];
    for (const query of [
      'OneTwo',
      'One Two',
      'One\nTwo',
      'herebegins',
      'here begins',
      'here\nbegins',
      'first second',
      'first\nsecond',
      'second\ngoes',
    ])
      expect(found(two, query)).toEqual([]);
  });

  test.each(['C++', '(2025)', '50 % [a] *', '\\d', '"quoted"', '$&', '^'])('finds %s literally', (text) => {
    expect(found([item('Other'), item(`About ${text} here`)], text)).toEqual([`About ${text} here`]);
  });

  test('finds Sinhala and Tamil in composed and decomposed form', () => {
    // The vowel o has one code point or two in both scripts.
    const texts = [item('சிறுநீரக நோய்'.normalize('NFC')), item('වකුගඩු රෝගය'.normalize('NFC'))];
    expect(found(texts, 'நோய்'.normalize('NFD'))).toEqual([texts[0]?.title]);
    expect(found(texts, 'රෝගය'.normalize('NFD'))).toEqual([texts[1]?.title]);
    expect(found(texts, 'වකුගඩු')).toEqual([texts[1]?.title]);
  });

  test('finds the right item after letters that are folded to more or fewer characters', () => {
    expect(found([item('İİİİ ﬃﬃ ßß'), item('İzmir'), item('ශ්\u200dරී'), item('Vein')], 'vein')).toEqual(['Vein']);
  });

  test('finds every spelling of a title, and shows the title as it is written', () => {
    const titles = ['Buerger’s disease: five‑year results', "Raynaud's and five year olds", 'Fiveyear'];
    expect(
      found(
        titles.map((title) => item(title)),
        'five-year',
      ),
    ).toEqual(titles.slice(0, 2));
    expect(
      found(
        titles.map((title) => item(title)),
        "buerger's",
      ),
    ).toEqual(titles.slice(0, 1));
  });
});

test('finds at most ten items, matches in titles first', () => {
  const many = Array.from({ length: 40 }, (_, index) => item(`Vein ${index}`));
  expect(found(many, 'vein')).toEqual(many.slice(0, 10).map(({ title }) => title));
  const nine = [
    ...Array.from({ length: 5 }, (_, index) => item(`Other ${index}`, { excerpt: 'vein' })),
    ...Array.from({ length: 9 }, (_, index) => item(`Vein ${index}`)),
  ];
  expect(found(nine, 'vein')).toEqual([...nine.slice(5).map(({ title }) => title), 'Other 0']);
  expect(MAX_RESULTS).toBe(10);
});

test('finds for growing queries what a search of each item finds', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'B', 'b', ' ', 'ä', 'İ'), maxLength: 4 });
  const items = fc.array(
    fc.record({ title: letters, excerpt: letters, category: letters, tags: fc.array(letters, { maxLength: 2 }) }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(items, fc.array(letters, { minLength: 1, maxLength: 5 }), (records, queries) => {
      const all = records.map((record, index) => item(String(index), record));
      const holds = (texts: readonly string[], query: string) => texts.some((text) => fold(text).includes(fold(query)));
      const text = searchable(all);
      let before;
      for (const query of queries) {
        before = find(text, query, before);
        const titles = all.filter(({ title }) => holds([title], query));
        const others = all.filter((one) => !titles.includes(one) && holds([one.excerpt, one.category, ...one.tags], query));
        const expected = fold(query) === '' ? [] : [...titles, ...others].slice(0, 10);
        expect(before.hits.map((hit) => all[hit])).toEqual(expected);
      }
    }),
  );
});

test('builds an index row for each type of content', () => {
  const index = {
    article: [articleRow({ slug: 'a-leg', title: 'A leg', excerpt: 'Text.', categoryName: 'Case Studies', tags: ['Leg'] })],
    publication: [
      publicationRow({
        id: 'p',
        title: 'P',
        journal: 'J',
        year: 2024,
        abstract: `${'word '.repeat(60)}end`,
        categoryName: 'Journal Articles',
        tags: ['T'],
      }),
      publicationRow({
        id: 'q',
        title: 'Q',
        journal: 'J',
        year: 2023,
        abstract: undefined,
        categoryName: 'Case Reports',
        tags: ['T'],
      }),
    ],
    video: [videoRow({ id: 'v', title: 'V', description: 'D', categoryName: 'Interviews', tags: ['Sinhala'] })],
    gallery: [galleryRow({ id: 'g', title: 'G', description: 'D', category: 'Award', location: 'Kandy', year: '2023' })],
  };
  expect(itemsOf(index).map(({ type, url, excerpt, category, tags }) => [type, url, excerpt, category, tags])).toEqual([
    ['article', '/blog/a-leg', 'Text.', 'Case Studies', ['Leg']],
    ['publication', '/publications?id=p', `J, 2024.${' word'.repeat(58)}…`, 'Journal Articles', ['T']],
    ['publication', '/publications?id=q', 'J, 2023', 'Case Reports', ['T']],
    ['video', '/videos?video=v', 'D', 'Interviews', ['Sinhala']],
    ['gallery', '/gallery?image=g', 'D', 'Award', ['Kandy', '2023']],
  ]);
});
