import { describe, expect, test } from 'vitest';
import { authorsOf, listedAuthors } from '../../src/queries/authors.ts';
import { type ContentStats, interpolate } from '../../src/queries/interpolate.ts';
import { GALLERY_FILTERS, matchesFilter } from '../../src/queries/gallery-filters.ts';
import { newestFirst } from '../../src/queries/item-order.ts';
import { wordsOf } from '../../src/reading/languages.ts';
import { relatedTo, relatedToPublication } from '../../src/queries/related.ts';

const article = (slug: string, category: 'health' | 'nutrition', related: string[] = []) => ({ slug, category, related });
const slugs = (articles: readonly { slug: string }[]) => articles.map(({ slug }) => slug);

describe('related articles', () => {
  const all = [
    article('a', 'health'),
    article('b', 'nutrition'),
    article('c', 'health'),
    article('d', 'health'),
    article('e', 'health'),
  ];

  test('have the same topic and exclude the article itself', () => {
    expect(slugs(relatedTo(article('b', 'nutrition'), all))).toEqual([]);
    expect(slugs(relatedTo(article('c', 'health'), all.slice(0, 4)))).toEqual(['a', 'd']);
  });

  test('are at most three, in the given order', () => {
    expect(slugs(relatedTo(article('c', 'health'), all))).toEqual(['a', 'd', 'e']);
  });

  test('begin with those that the author named', () => {
    expect(slugs(relatedTo(article('c', 'health', ['b', 'e']), all))).toEqual(['b', 'e', 'a']);
  });
});

test('items are listed newest first, then by rank, then by id', () => {
  const item = (id: string, date: string, rank?: number) => ({ id, date, rank });
  const items = [
    item('b', '2024'),
    item('a', '2024'),
    item('old', '2019', 1),
    item('second', '2024', 2),
    item('first', '2024', 1),
    item('new', '2025'),
  ];
  expect(items.toSorted(newestFirst(({ date }) => date)).map(({ id }) => id)).toEqual([
    'new',
    'first',
    'second',
    'a',
    'b',
    'old',
  ]);
});

describe('placeholders', () => {
  const stats: ContentStats = {
    doctor: 'D',
    jobTitle: 'J',
    practice: 'P',
    city: 'C',
    articles: 18,
    publications: 42,
    peerReviewed: 27,
    videos: 8,
    pictures: 24,
  };

  test('are replaced at every depth', () => {
    expect(
      interpolate({ lead: '{peerReviewed}+ publications', list: [{ text: '{articles} by {doctor}' }], count: 3 }, stats),
    ).toEqual({ lead: '27+ publications', list: [{ text: '18 by D' }], count: 3 });
  });

  test('leave other braces unchanged', () => {
    expect(interpolate('{unknown} {doctor|one|many} {videos|one}', stats)).toBe('{unknown} {doctor|one|many} {videos|one}');
  });

  test('choose the word for one and the word for other numbers', () => {
    const text = '{articles} {articles|article is|articles are} here';
    expect(interpolate(text, { ...stats, articles: 1 })).toBe('1 article is here');
    expect(interpolate(text, stats)).toBe('18 articles are here');
  });

  test('a plus after a number is left out after one', () => {
    expect(interpolate('{videos}+', { ...stats, videos: 1 })).toBe('1');
    expect(interpolate('{videos}+', { ...stats, videos: 2 })).toBe('2+');
  });

  test('a sentence that counts nothing is left out', () => {
    const none = { ...stats, videos: 0 };
    expect(interpolate('By Dr. {doctor} in {city}. Watch {videos} films. {articles} texts.', none)).toBe(
      'By Dr. D in C. 18 texts.',
    );
    expect(interpolate({ value: '{videos}', label: '{videos|film|films}' }, none)).toEqual({ value: '', label: '' });
    expect(interpolate('There are no videos.', none)).toBe('There are no videos.');
  });
});

test('a list shows six authors, then "et al." for those that follow or are left out', () => {
  const shown = (authors: string[]) => listedAuthors({ authors }, 'Name Y').map(({ name }) => name);
  const six = ['@doctor', 'A', 'B', 'C', 'D', 'E'];
  expect(shown(six)).toEqual(['Name Y', 'A', 'B', 'C', 'D', 'E']);
  expect(shown([...six, 'F'])).toEqual(['Name Y', 'A', 'B', 'C', 'D', 'E', 'et al.']);
  expect(shown(['A', '@doctor', 'et al.'])).toEqual(['A', 'Name Y', 'et al.']);
  expect(authorsOf({ authors: ['@doctor', 'et al.'] }, 'Name Y')).toHaveLength(1);
});

test('the page of a publication shows all authors that are known', () => {
  const shown = (authors: string[]) => listedAuthors({ authors }, 'Name Y', Infinity).map(({ name }) => name);
  expect(shown(['@doctor', 'A', 'B', 'C', 'D', 'E', 'F'])).toEqual(['Name Y', 'A', 'B', 'C', 'D', 'E', 'F']);
  expect(shown(['A', '@doctor', 'et al.'])).toEqual(['A', 'Name Y', 'et al.']);
});

describe('articles for patients about the subject of a publication', () => {
  const about = (slug: string, categoryName: string, tags: string[]) => ({ slug, categoryName, tags });
  const all = [
    about('scan', 'Vascular Disease', ['Screening', 'Ultrasound']),
    about('feet', 'Health', ['diabetes']),
    about('arteries', 'Vascular Disease', ['Diabetes', 'Screening']),
    about('veins', 'Vascular Surgery', ['Varicose Veins']),
    about('sugar', 'Nutrition', ['Diabetes']),
  ];
  const related = (...tags: string[]) => relatedToPublication({ tags }, all).map(({ slug }) => slug);

  test('share its tags, in capitals or not: at most three, those with the most first', () => {
    expect(related('Diabetes', 'Screening', 'Vascular Surgery')).toEqual(['arteries', 'scan', 'feet']);
  });

  test('are those of the topic that a tag names, if none shares a tag', () => {
    expect(related('Vascular Surgery', 'Aneurysm')).toEqual(['veins']);
    expect(related('Aneurysm')).toEqual([]);
  });
});

test('replaces @doctor among the authors with the printed name', () => {
  expect(authorsOf({ authors: ['Author A', '@doctor'] }, 'Name Y')).toEqual([
    { name: 'Author A', isDoctor: false },
    { name: 'Name Y', isDoctor: true },
  ]);
});

describe('gallery filters', () => {
  test.each([
    ['Keynote, Vascular Summit', ['all', 'conferences']],
    ['Hands-on fistula workshop', ['all', 'workshops']],
    ['Surgical skills training', ['all', 'workshops', 'surgery']],
    ['Award for teaching excellence', ['all', 'awards']],
    ['Panel on organ donation', ['all']],
  ])('%s matches %j', (title, shown) => {
    expect(GALLERY_FILTERS.filter(({ id }) => matchesFilter({ title }, id)).map(({ id }) => id)).toEqual(shown);
  });
});

test('finds the marked words of each language', () => {
  const text = 'Called <span lang="si">රෝගය</span> or <span lang="ta">நோய்</span>, and <span lang="si">ධමනි</span>.';
  expect(wordsOf('si', text)).toBe('රෝගය ධමනි');
  expect(wordsOf('ta', text)).toBe('நோய்');
  expect(wordsOf('ta', 'No other language.')).toBe('');
});
