import { expect, test } from 'vitest';
import { fold } from '../../../src/format/fold.ts';
import { find, findByWords, searchable, wordTexts } from '../../../src/components/search/find.ts';
import { queryWords, spellingGroups } from '../../../src/components/search/query-words.ts';
import { articleRow, galleryRow, publicationRow, rowsIn, videoRow } from '../../../src/queries/search-rows.ts';
import { itemsOf, type SearchItem, type SearchRow } from '../../../src/api-schemas/search-index.ts';

const EMPTY = { type: 'article' as const, category: '', excerpt: '', tags: [] };
const item = (title: string, more: Partial<SearchItem> = {}): SearchItem => ({
  ...{ id: title, title, url: `/blog/${title}`, ...EMPTY, ...more },
});
const found = (items: readonly SearchItem[], query: string) =>
  find(searchable(items), query).hits.map((hit) => items[hit]?.title);

const ITEMS = [
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
  ['vein', 'matches in titles first', ['Varicose veins', 'Clots on long journeys']],
  ['aorticc', 'nothing', []],
  [' \t', 'nothing if it is blank', []],
])('the query %j finds %s', (query, _, titles) => {
  expect(found(ITEMS, query)).toEqual(titles);
});

test('a query does not match across fields or items', () => {
  const one = item('One', { excerpt: 'ends here', category: 'begins', tags: ['first', 'second'] });
  const two = item('Two', { excerpt: 'goes on' });
  const titles = ['OneTwo', 'One Two', 'One\nTwo'];
  const fields = ['herebegins', 'here begins', 'here\nbegins', 'first second', 'first\nsecond', 'second\ngoes'];
  for (const query of [...titles, ...fields]) expect(found([one, two], query), query).toEqual([]);
});

test.each(['C++', '50 % [a] *', '\\d', '$&'])('a query finds %s literally', (text) => {
  expect(found([item('Other'), item(`About ${text} here`)], text)).toEqual([`About ${text} here`]);
});

test('finds at most ten items, matches in titles first', () => {
  const many = (count: number, name: string, more = {}) => Array.from({ length: count }, (_, at) => item(`${name} ${at}`, more));
  expect(found(many(40, 'Vein'), 'vein')).toEqual(many(10, 'Vein').map(({ title }) => title));
  const nine = [...many(5, 'Other', { excerpt: 'vein' }), ...many(9, 'Vein')];
  expect(found(nine, 'vein')).toEqual([...many(9, 'Vein').map(({ title }) => title), 'Other 0']);
});

test('finds while a query is typed and changed what it finds at once', () => {
  const all = [item('Vein'), item('Aorta', { excerpt: 'Beside the vein.' }), item('Iris'), item('Event', { tags: ['ve'] })];
  const text = searchable(all);
  let before;
  for (const query of ['v', 've', 'vei', 've', 'i', 'iris', '', 'vein']) {
    before = find(text, query, before);
    const titles = before.hits.map((hit) => all[hit]?.title);
    expect(titles, query).toEqual(found(all, query));
  }
});

test('builds an index row for each type of content', () => {
  const article = articleRow({ slug: 'a-leg', title: 'A leg', excerpt: 'Text.', categoryName: 'Case Studies', tags: ['Leg'] });
  const paper = { title: 'P', journal: 'J', categoryName: 'Journal Articles', tags: ['T'] };
  const long = publicationRow({ ...paper, id: 'p', year: 2024, abstract: `${'word '.repeat(60)}end` });
  const short = publicationRow({ ...paper, id: 'q', year: 2023, abstract: undefined });
  const video = videoRow({ id: 'v', title: 'V', description: 'D', categoryName: 'Interviews', tags: ['Sinhala'] });
  const picture = { id: 'g', title: 'G', description: 'D', categoryName: 'Award', location: 'Kandy', year: '2023' };
  const index = { article: [article], publication: [long, short], video: [video], gallery: [galleryRow(picture)] };
  expect(itemsOf(index).map(({ type, url, excerpt, category, tags }) => [type, url, excerpt, category, tags])).toEqual([
    ['article', '/blog/a-leg', 'Text.', 'Case Studies', ['Leg']],
    ['publication', '/publications?id=p', `J, 2024.${' word'.repeat(58)}…`, 'Journal Articles', ['T']],
    ['publication', '/publications?id=q', 'J, 2023', 'Journal Articles', ['T']],
    ['video', '/videos?video=v', 'D', 'Interviews', ['Sinhala']],
    ['gallery', '/gallery?image=g', 'D', 'Award', ['Kandy', '2023']],
  ]);
});

test('items that are translated come apart from English ones, and are found by English words too', () => {
  const row = (id: string, ...english: string[]) => [id, `Title ${id}`, '', '', ['tag', ...english]] as SearchRow;
  const english = ({ id }: { id: string }) => [`English ${id}`];
  const rows = (language: 'en' | 'si' | 'ta') => {
    // One is translated into Sinhala.
    const items = [
      { id: 'a', language: language === 'si' ? ('si' as const) : ('en' as const) },
      { id: 'b', language: 'en' as const },
    ];
    return rowsIn(language, items, ({ id }) => row(id), english);
  };
  expect(rows('si')).toEqual({ own: [row('a', 'English a')], fallback: [row('b')] });
  expect(rows('ta').own).toEqual([]);
  expect(rows('en')).toEqual({ own: [row('a'), row('b')], fallback: [] });
});

test.each([
  // Case, also where a letter has several forms in one case.
  ['vein, ıspanak, οδός', 'VEIN, ISPANAK, ΟΔΟΣ'],
  ['straße', 'STRASSE', 'STRAẞE'],
  // Apostrophes, quotes, hyphens and spaces of every kind, and none.
  ["Buerger's", 'Buerger’s', 'Buerger‘s', 'Buergerʼs', 'Buerger`s', 'Buerger´s', 'Buerger′s', 'Buerger＇s', 'buergers'],
  ['“no-flow” area', '"no-flow" area', '«no flow» „area“', 'no flow area'],
  ['five-year', 'five year', 'five\u2010year', 'five\u2011year', 'five–year', 'five — year', 'five−year', 'five－year'],
  ['five year', 'five\u00a0year', 'five\u202fyear', 'five\u2009year', '\t five\u2028\nyear '],
  // Invisible characters.
  ['surveillance', 'sur\u00adveil\u00adlance', 'sur\u200bveillance\ufeff', '\u2066sur\u2060veillance\u2069\u200e'],
  ['ශ්\u200dරී ලංකා', 'ශ්රී ලංකා'],
  ['ක්\u200Cෂ', 'ක්ෂ'],
  // The vowel o has one code point or two in both scripts, and letters of two parts may be typed as others.
  ['කෝපය'.normalize('NFC'), 'කෝපය'.normalize('NFD')],
  ['கொழுப்பு'.normalize('NFC'), 'கொழுப்பு'.normalize('NFD')],
  ['\u0dc0\u0dd9\u0dd9\u0daf\u0dca\u0dba', 'වෛද්ය'],
  ['\u0d85\u0dcf\u0dc4\u0dcf\u0dbb', 'ආහාර'],
  ['\u0dbb\u0dda\u0dcf\u0d9c\u0dba', 'රෝගය'],
  ['\u0b85\u0bbeய்வு', 'ஆய்வு'],
  ['ஶ்ரீலங்கா', 'ஸ்ரீலங்கா'],
  // Accents, composed or not, and letters that are drawn as one.
  ['résumé', 'resume', 're\u0301sume\u0301'],
  // Vowel signs that readers leave out: Arabic, Hebrew.
  ['كِتَابٌ', 'كتاب'],
  ['שָׁלוֹם', 'שלום'],
  ['Łódź, Øresund, Æther', 'lodz, oresund, aether'],
  ['ﬁbrosis, CO₂, ＡＢＩ ２０２４', 'fibrosis, co2, ABI 2024'],
])('folding makes the spellings of %j the same', (one, ...others) => {
  expect(fold(one)).not.toBe('');
  for (const other of others) expect(fold(other), other).toBe(fold(one));
});

test.each([
  ['five-year', 'fiveyear'],
  ['1.5', '15'],
  ['and/or', 'and or'],
  // Vowel signs and viramas.
  ['කි', 'ක', 'කී'],
  ['கொ', 'கோ'],
  // Letters of other scripts that look as if they had a mark.
  ['が', 'か'],
])('folding keeps %j different from %j', (one, ...others) => {
  for (const other of others) expect(fold(one), other).not.toBe(fold(other));
});

test('folding leaves nothing of signs alone, every letter of Sinhala and Tamil, and a folded text as it is', () => {
  for (const text of ['', ' \n', '-', "'", '\u200b', '“”']) expect(fold(text)).toBe('');
  for (const text of ['වකුගඩු රෝගය', 'சிறுநீரக நோய்']) expect(fold(text).normalize('NFC')).toBe(text.normalize('NFC'));
  for (const text of ['Ǆungla İ ŉ ΐ ẞ', '½ – ¨ ´ …', 'ශ්\u200dරී', 'ﬃ Ⅷ ㎜']) expect(fold(fold(text))).toBe(fold(text));
});

const SPELLINGS = [
  ['sugar', 'diabetes', 'සීනි', 'sini', 'දියවැඩියාව'],
  ['blood pressure', 'රුධිර පීඩනය'],
  ['leg', 'කකුල', 'kakul', 'கால்'],
  ['pain', 'වේදනාව', 'வலி'],
  ['blood', 'ලේ', 'le'],
];

const OTHERS = [
  item('පියවර', { excerpt: 'කකුල්වල වේදනාව ගැන.' }),
  item('දියවැඩියාව', { tags: ['Diabetes'] }),
  item('A little level', { excerpt: 'Legal words of no leg.' }),
  item('High blood pressure'),
  item('Blood'),
  item('காலில் வலி'),
];
const texts = wordTexts(searchable(OTHERS)).written;
const titlesBy = (query: string) => {
  const words = queryWords(query, spellingGroups(SPELLINGS)).map(({ written }) => written);
  return findByWords(texts, words).map((hit) => OTHERS[hit]?.title);
};

test.each([
  ['another spelling', ' Sini ', ['දියවැඩියාව']],
  ['a word that is nowhere beside one that is known', 'sini leda', ['දියවැඩියාව']],
  ['words that are apart in the text, with other endings', 'වේදනාවක් කකුලේ', ['காலில் வலி', 'පියවර']],
  ['a form in which the virama is gone', 'காலில்', ['காலில் வலி', 'පියවර', 'A little level']],
  ['several words that are one spelling', 'රුධිර පීඩනය', ['High blood pressure']],
  ['each of the words if no text has all, the rarest first', 'blood sini', ['දියවැඩියාව', 'High blood pressure', 'Blood']],
  ['each of the words in the order of the texts, if they are as rare', 'sini pressure', ['දියවැඩියාව', 'High blood pressure']],
  ['a short spelling as a whole word only', 'ලේ', ['High blood pressure', 'Blood']],
  ['nothing that is nowhere', 'aorticc', []],
  ['nothing for signs alone', ' - ', []],
  ['a sign literally', 'a.little', []],
])('by words a query finds %s: %j', (_what, query, titles) => {
  expect(titlesBy(query)).toEqual(titles);
});
