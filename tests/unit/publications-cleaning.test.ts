/** Texts, dates, identifiers and names of imported publications. */
import { describe, expect, test } from 'vitest';
import { publishedOf, splitDate } from '../../scripts/publications/clean/dates.ts';
import { addressOf, doiOf, issnOf, pagesOf, pmidInNote, pmidOf } from '../../scripts/publications/clean/identifiers.ts';
import { nameOf, person, printedName } from '../../scripts/publications/clean/names.ts';
import { cleanRecord } from '../../scripts/publications/clean/record.ts';
import { plainText } from '../../scripts/publications/clean/text.ts';
import { idFor } from '../../scripts/publications/item-id.ts';
import type { RawRecord } from '../../scripts/publications/record.ts';

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
  ['against<i>Pseudomonas aeruginosa</i>and<i>Acinetobacter</i>', 'against Pseudomonas aeruginosa and Acinetobacter'],
  ['the p<i>K</i>a of <i>trans</i>-acids, two <i>Drosophila</i>s', 'the pKa of trans-acids, two Drosophilas'],
  ['Growth of <i>E. coli</i> in <scp>DNA</scp> &amp; H<sub>2</sub>O', 'Growth of E. coli in DNA & H2O'],
  ['10<sup>3</sup> cells of <sup>18</sup>F and CD4<sup>+</sup>', '10³ cells of 18F and CD4+'],
  ['Veins &amp;lt;i&amp;gt;in vitro&amp;lt;/i&amp;gt; &amp;amp; arteries', 'Veins in vitro & arteries'],
  ['p &lt; 0.05 and n<30 but b > 3', 'p < 0.05 and n<30 but b > 3'],
  [
    '<jats:title>Background</jats:title><jats:p>Two lines\n  of text</jats:p><jats:p>More</jats:p>',
    'Background: Two lines of text More',
  ],
  ['ශ්\u200dරී ලංකා', 'ශ්\u200dරී ලංකා'],
  ['ක්\u200cෂ', 'ක්\u200cෂ'],
  ['க்\u200cஷ', 'க்\u200cஷ'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['shelf\u200cful \u200dof é\u200c', 'shelfful of é'],
  ['A \u202eright\u202c to\u00ad left\u2028title\ud800', 'A right to left title'],
  ['A\u00a0title\twith\r\n odd\u200b spaces , and ( brackets )', 'A title with odd spaces, and (brackets)'],
])('%j reads %j', (markup, text) => {
  expect(plainText(markup)).toBe(text);
});

test.each([
  ['2013 Mar-Apr', '2013-03'],
  ['2006 Mar 1', '2006-03-01'],
  ['2011 Mar 30-Apr 5', '2011-03-30'],
  ['15 Mar 2006', '2006-03-15'],
  ['2014-08-29', '2014-08-29'],
  ['2011/05/11/', '2011-05-11'],
  ['2005 Winter', '2005'],
  ['2019-02-30', '2019-02'],
  ['Jun', undefined],
  ['', undefined],
])('the date %j is %j', (text, published) => {
  expect(publishedOf([splitDate(text)])).toBe(published);
});

test('the first date with a year counts, and a month without one is no date', () => {
  expect(publishedOf([{ month: 'Jun' }, { year: '2011', month: 'xii' }, { year: '2012', month: '1' }])).toBe('2011');
});

test.each([
  ['10.5555/ABC.1', '10.5555/ABC.1'],
  ['doi: 10.5555/abc.1.', '10.5555/abc.1'],
  ['https://dx.doi.org/10.5555/abc.1?nosfx=y', '10.5555/abc.1'],
  ['10.5555%2Fabc(1)', '10.5555/abc(1)'],
  ['(10.5555/abc.1)', '10.5555/abc.1'],
  ['10.5555/https://doi.org/10.5555/abc.1', '10.5555/abc.1'],
  ['https://journal.example.org/doi/full/10.5555/abc.1', '10.5555/abc.1'],
  [
    '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2',
    '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2',
  ],
  ['10.1002/(SICI)1097&lt;1661::AID-SIM968&gt;3.0.CO;2-2', '10.1002/(SICI)1097<1661::AID-SIM968>3.0.CO;2-2'],
  ['not a DOI', undefined],
  [undefined, undefined],
])('the DOI in %j is %j', (text, doi) => {
  expect(doiOf(text)).toBe(doi);
});

test('other identifiers have one form each', () => {
  expect(['PMID: 123456', '123456', 'https://pubmed.ncbi.nlm.nih.gov/123456/', 'abc'].map(pmidOf)).toEqual([
    '123456',
    '123456',
    '123456',
    undefined,
  ]);
  expect([pmidInNote('PMID: 123; PMCID: PMC456'), pmidInNote('Copyright 2011; PMID: 42')]).toEqual(['123', undefined]);
  expect(issnOf(['2689-6575(ELECTRONIC),26896567(PRINT)'])).toBe('2689-6575');
  expect(issnOf(['none', '1234567x'])).toBe('1234-567X');
  expect(['616--7', '616–617', 'e12', 'S1-S9', 'No Pagination Specified'].map(pagesOf)).toEqual([
    '616-617',
    '616-617',
    'e12',
    'S1-S9',
    undefined,
  ]);
  expect(['http://a.example.org/x', 'ftp://a.example.org', 'journal'].map(addressOf)).toEqual([
    'https://a.example.org/x',
    undefined,
    undefined,
  ]);
});

test.each([
  ['Perera, Nimal K.', 'Perera NK'],
  ['Nimal Perera', 'Perera N'],
  ['Perera NK', 'Perera NK'],
  ['Liu R.', 'Liu R'],
  ['J. Smith', 'Smith J'],
  ['Smith, Jr., John A', 'Smith JA Jr'],
  ['Smith, John A, III', 'Smith JA III'],
  ['Strachan, Mark Jr', 'Strachan M Jr'],
  ['Perera, JR', 'Perera JR'],
  ['Ludwig van Beethoven', 'van Beethoven L'],
  ['Silva, Maria da', 'da Silva M'],
  ['de la Cruz, Juan', 'de la Cruz J'],
  ["O'Neill, Seán", "O'Neill S"],
  ['Østby, L.-K.', 'Østby LK'],
  ['Example Jr., J.M.', 'Example JM Jr'],
  ['Muster Jr, G R', 'Muster GR Jr'],
  ['MUSTER JR, G R', 'MUSTER GR Jr'],
  ['Sample III, John F', 'Sample JF III'],
  ['Sample III, J.F.', 'Sample JF III'],
  ['van der Sample Jr, John', 'van der Sample J Jr'],
  ['Example, Jr, Bob', 'Example B Jr'],
  ['Example, JR, Bob', 'Example B Jr'],
  ['Example, Jr., B. C.', 'Example BC Jr'],
  ['Example, B. C., Jr.', 'Example BC Jr'],
  ['Example, B. C. Jr.', 'Example BC Jr'],
  ['Example, Bob, 3rd', 'Example B 3rd'],
  ['Author B.F., Jr.', 'Author BF Jr'],
  ['Author BF, III', 'Author BF III'],
  ['Author BF Jr.', 'Author BF Jr'],
  ['Bob F. Author, Jr.', 'Author BF Jr'],
  ['Bob F. Author Jr.', 'Author BF Jr'],
  ['Bob Author IV', 'Author B IV'],
  ['van der Sample, Jr', 'van der Sample Jr'],
  ['Example, IV', 'Example IV'],
  ['Example, I.V.', 'Example IV'],
  ['Example, I. V.', 'Example IV'],
  ['Example IV', 'Example IV'],
  ['Example, John I.V.', 'Example JIV'],
  ['Example, L.Z.a', 'Example LZ'],
  ['Example, L.Z.a  b', 'Example LZ'],
  ['Example, L.Z.a,b', 'Example LZ'],
  ['Example, L.Z.a, b, c', 'Example LZ'],
  ['Example, L.-Z.d', 'Example LZ'],
  ['Example L.Z.a  b', 'Example LZ'],
  ['Example, L.Z.1,2', 'Example LZ'],
  ['Example, L.Z.*', 'Example LZ'],
  ['Example, Anna B., MD, PhD', 'Example AB'],
  ['Example, Anna B., Jr., M.D.', 'Example AB Jr'],
  ['World-Health-Organization', 'World-Health-Organization'],
  ['Council on Arteries, Veins, Kidneys and Care', 'Council on Arteries, Veins, Kidneys and Care'],
])('the name %j is printed %j', (text, printed) => {
  expect(printedName(nameOf(text))).toBe(printed);
});

test('a suffix is found in the parts of a name too', () => {
  expect(
    [person('Sample III', 'John F'), person('Sample', 'John F., Jr.'), person('Sample', 'J', 'JR.'), person('Sample II', '')].map(
      printedName,
    ),
  ).toEqual(['Sample JF III', 'Sample JF Jr', 'Sample J Jr', 'Sample II']);
});

test.each([
  ['J. Example Surg.', 'J. Example Surg.'],
  ['Example J. Surg.', 'Example J. Surg.'],
  ['J.Example Surg.', 'J.Example Surg.'],
  ['Example journal of surgery.', 'Example journal of surgery'],
  ['Example. Vessels', 'Example. Vessels'],
])('the journal %j is %j', (journal, cleaned) => {
  expect(record({ journal }).journal).toBe(cleaned);
});

describe('the kind of an entry', () => {
  test.each<[Partial<RawRecord>, string]>([
    [{ types: ['journal-article'] }, 'article'],
    [{ types: ['Journal Article', 'Review'] }, 'review'],
    [{ types: ['Case Reports', 'Journal Article'] }, 'case-report'],
    [{ types: ['article'], title: 'Ruptured aneurysm: a case report' }, 'case-report'],
    [{ types: ['posted-content'], journal: 'Example Server' }, 'preprint'],
    [{ types: ['misc'], journal: 'arXiv', doi: '10.48550/arXiv.1' }, 'preprint'],
    [{ types: ['journal-article'], title: 'Abstract # A694: Ankle pressure after exercise' }, 'abstract'],
    [{ types: ['book_section'] }, 'chapter'],
    [{ types: ['JOUR'], title: 'Correction of flexion contracture in the stump' }, 'article'],
    [{ types: ['JOUR'], title: 'Retraction of the liver in open surgery' }, 'article'],
  ])('%j is %s', (raw, kind) => {
    expect(record(raw)).toMatchObject({ kind });
  });

  test.each<[Partial<RawRecord>, string]>([
    [{ types: ['data-set'] }, 'is a dataset'],
    [{ types: ['peer-review'] }, 'is a peer review'],
    [{ types: ['article'], title: 'Review for "Ankle pressure"' }, 'is a peer review'],
    [{ types: ['review-book'] }, 'is a book review'],
    [{ types: ['JOUR'], title: 'Book review: Vessels' }, 'is a book review'],
    [{ types: ['Published Erratum', 'Journal Article'] }, 'is a correction'],
    [{ types: ['journal-article'], title: 'Correction: Ankle pressure' }, 'is a correction'],
    [{ types: ['journal-article'], title: 'Erratum to: Ankle pressure' }, 'is a correction'],
    [{ types: ['journal-article'], title: 'Retraction Note: Ankle pressure' }, 'is a retraction notice'],
    [{ types: ['web_page'] }, 'is a web page'],
    [{ types: ['other'] }, 'has the type "other", which does not say that it is a publication'],
  ])('%j is not imported: %s', (raw, skipped) => {
    expect(record(raw)).toMatchObject({ skipped });
  });
});

test('a title that carries the mark of a retracted paper marks it', () => {
  for (const title of ['RETRACTED: Ankle pressure', '[Retracted] Ankle pressure', 'RETRACTED ARTICLE: Ankle pressure'])
    expect(record({ title }).retracted, title).toBe(true);
  expect(record({ title: 'Retracted tendons in the hand' }).retracted).toBe(false);
});

test('a full stop at the end of a title and brackets around a translated one are removed', () => {
  expect(record({ title: 'Ankle pressure.' }).title).toBe('Ankle pressure');
  expect(record({ title: '[Ankle pressure in Sinhala].' }).title).toBe('Ankle pressure in Sinhala');
});

test('"No abstract available" is no abstract, and a long one is not cut', () => {
  expect(record({ abstract: 'No abstract available.' }).abstract).toBeUndefined();
  const long = 'A sentence of an abstract. '.repeat(300).trim();
  expect(record({ abstract: long }).abstract).toBe(long);
});

test('file names come from the title and year, a different one for each', () => {
  expect(idFor('The Ankle Pressure of Café-Goers: a Trial', 2023, new Set())).toBe('ankle-pressure-cafe-goers-trial-2023');
  expect(idFor('Ankle', 2023, new Set(['ankle-2023', 'ankle-2023-2']))).toBe('ankle-2023-3');
  expect(idFor('වකුගඩු', 2023, new Set())).toBe('publication-2023');
  expect(idFor('word '.repeat(7).replaceAll('word', 'extraordinarily'), undefined, new Set()).length).toBeLessThanOrEqual(60);
});
