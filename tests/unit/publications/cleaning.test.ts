import { expect, test } from 'vitest';
import { publishedOf, splitDate } from '../../../scripts/publications/clean/dates.ts';
import { addressOf, articleNumberOf, doiOf, issnOf, pagesOf, pmidOf } from '../../../scripts/publications/clean/identifiers.ts';
import { cleanRecord } from '../../../scripts/publications/clean/record.ts';
import { plainText } from '../../../scripts/publications/clean/text.ts';
import { idFor } from '../../../scripts/publications/item-id.ts';
import type { RawRecord } from '../../../scripts/publications/record.ts';
import { pairs, table } from '../../support/vitest/table.ts';

const record = (raw: Partial<RawRecord>) =>
  cleanRecord({
    file: 'a',
    line: 1,
    source: 'csl',
    types: ['article-journal'],
    title: 'A title',
    dates: [],
    authors: [],
    ...raw,
  });

test.each([
  ['against<i>Pseudomonas aeruginosa</i>and the p<i>K</i>a', 'against Pseudomonas aeruginosa and the pKa'],
  ['Growth of <i>E. coli</i> in <scp>DNA</scp> &amp; H<sub>2</sub>O', 'Growth of E. coli in DNA & H2O'],
  ['Veins &amp;lt;i&amp;gt;in vitro&amp;lt;/i&amp;gt; &amp;amp; arteries', 'Veins in vitro & arteries'],
  ['p &lt; 0.05 and n<30 but b > 3', 'p < 0.05 and n<30 but b > 3'],
  ['<jats:title>Background</jats:title><jats:p>Two lines\n  of text</jats:p>', 'Background: Two lines of text'],
  ['A \u202eright\u202c to\u00ad left\u2028title\ud800', 'A right to left title'],
  ['A\u00a0title\twith\r\n odd\u200b spaces , and ( brackets )', 'A title with odd spaces, and (brackets)'],
])('%j reads %j', (markup, text) => {
  expect(plainText(markup)).toBe(text);
});

const SICI = '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2';

/** A text, and what is read from it. */
test.each<[string, (text: string) => string | undefined, string]>([
  [
    'year, month and day of a date as far as they exist',
    (text) => publishedOf([splitDate(text)]),
    `2013 Mar-Apr → 2013-03; 2006 Mar 1 → 2006-03-01; 2011 Mar 30-Apr 5 → 2011-03-30; 15 Mar 2006 → 2006-03-15
     2014-08-29 → 2014-08-29; 2011/05/11/ → 2011-05-11; 2005 Winter → 2005; 2019-02-30 → 2019-02; Jun → nothing`,
  ],
  [
    'a DOI in addresses, brackets and sentences',
    doiOf,
    `10.5555/ABC.1 → 10.5555/ABC.1; doi: 10.5555/abc.1. → 10.5555/abc.1; (10.5555/abc.1) → 10.5555/abc.1
     https://dx.doi.org/10.5555/abc.1?nosfx=y → 10.5555/abc.1; 10.5555%2Fabc(1) → 10.5555/abc(1)
     10.5555/https://doi.org/10.5555/abc.1 → 10.5555/abc.1; https://journal.example.org/doi/full/10.5555/abc.1 → 10.5555/abc.1
     ${SICI} → ${SICI}; ${SICI.replace('<', '&lt;').replace('>', '&gt;')} → ${SICI}; not a DOI → nothing`,
  ],
  ['a PMID', pmidOf, 'PMID: 123456 → 123456; 123456 → 123456; https://pubmed.ncbi.nlm.nih.gov/123456/ → 123456; abc → nothing'],
  [
    'the first ISSN of a list',
    (text) => issnOf(text.split(' and ')),
    '2689-6575(ELECTRONIC),26896567(PRINT) → 2689-6575; none and 1234567x → 1234-567X',
  ],
  [
    'a web address',
    addressOf,
    `http://a.example.org/x → https://a.example.org/x; ftp://a.example.org → nothing; journal → nothing
     https://a.example.org/a?b=1&amp;id=2&copy=3 → https://a.example.org/a?b=1&id=2&copy=3`,
  ],
  [
    'pages, which are no identifier of a publisher or a DOI',
    pagesOf,
    `1234567-1234590 → 1234567-1234590; S12-S19 → S12-S19; 1421.e1-1421.e9 → 1421.e1-1421.e9; e12 → e12
     616--7 → 616-617; 616–617 → 616-617; 12- → 12; S1078-5884(24)00001-2 → nothing; S0741521424000012 → nothing
     doi:10.5555/ankle.2024 → nothing; 00000658-202401000-00012 → nothing; n/a-n/a → nothing; No Pagination Specified → nothing`,
  ],
  [
    'the number of an article in an identifier of a publisher',
    articleNumberOf,
    `e12516 → e12516; 12516 → 12516; m1234 → m1234; CD012345 → CD012345; S1078-5884(24)00001-2 → nothing
     10.1016/j.example.2024.01.001 → nothing; znad123 → nothing; NEJMoa1234567 → nothing; 1234567 → nothing`,
  ],
])('reads %s', (_what, read, texts) => {
  for (const [text, expected] of pairs(texts)) expect(read(text) ?? 'nothing', text).toBe(expected);
});

test('the first date with a year counts, and a month without one is no date', () => {
  expect(publishedOf([splitDate(''), { month: 'Jun' }, { year: '2011', month: 'xii' }, { year: '2012' }])).toBe('2011');
});

// What an entry is, and entries: a type or two, and a title.
const KINDS = `
  article             | journal-article; JOUR: Correction of flexion contracture in the stump; JOUR: Retraction of the liver in open surgery
  review              | Journal Article + Review
  case-report         | Case Reports + Journal Article; article: Ruptured aneurysm: a case report
  abstract            | journal-article: Abstract # A694: Ankle pressure after exercise
  chapter             | book_section
  is a book review    | review-book; JOUR: Book review: Vessels
  is a correction     | Published Erratum + Journal Article; journal-article: Correction: Ankle pressure; journal-article: Erratum to: Ankle pressure
  is a retraction notice | journal-article: Retraction Note: Ankle pressure
  has the type "other", which does not say that it is a publication | other`;
test.each(table(KINDS))('the kind, or the reason to skip, is "%s" of %s', (expected, entries) => {
  for (const entry of entries.split('; ')) {
    const [types = '', ...title] = entry.split(': ');
    const found = record({ types: types.split(' + '), title: title.join(': ') || 'A title' });
    expect(found.skipped ?? found.kind, entry).toBe(expected);
  }
});

test('the mark of a retracted paper marks it; titles lose a full stop at the end, and brackets around a translated one', () => {
  for (const title of ['RETRACTED: Ankle pressure', '[Retracted] Ankle pressure', 'RETRACTED ARTICLE: Ankle pressure'])
    expect(record({ title }).retracted, title).toBe(true);
  expect(record({ title: 'Retracted tendons in the hand' }).retracted).toBe(false);
  expect(record({ title: 'Ankle pressure.' }).title).toBe('Ankle pressure');
  expect(record({ title: '[Ankle pressure in Sinhala].' }).title).toBe('Ankle pressure in Sinhala');
});

test('abstracts lose a heading, are not cut, and "No abstract available" is none', () => {
  const abstract = (text: string) => record({ abstract: text }).abstract;
  expect(abstract('No abstract available.')).toBeUndefined();
  const long = 'A sentence of an abstract. '.repeat(300).trim();
  expect(abstract(long)).toBe(long);
  for (const heading of ['Abstract: ', 'ABSTRACT '])
    expect(abstract(`${heading}Two hundred people walked.`)).toBe('Two hundred people walked.');
  expect(abstract('Abstract of two hundred records.')).toBe('Abstract of two hundred records.');
});

test('file names come from the title and year, a different one for each', () => {
  expect(idFor('The Ankle Pressure of Café-Goers: a Trial', 2023, new Set())).toBe('ankle-pressure-cafe-goers-trial-2023');
  expect(idFor('Ankle', 2023, new Set(['ankle-2023', 'ankle-2023-2']))).toBe('ankle-2023-3');
  expect(idFor('වකුගඩු', 2023, new Set())).toBe('publication-2023');
  expect(idFor('word '.repeat(7).replaceAll('word', 'extraordinarily'), undefined, new Set()).length).toBeLessThanOrEqual(60);
});
