/** Texts, dates, identifiers, names and kinds of imported publications. */
import { describe, expect, test } from 'vitest';
import { publishedOf, splitDate } from '../../scripts/publications/clean/dates.ts';
import {
  addressOf,
  articleNumberOf,
  doiOf,
  issnOf,
  pagesOf,
  pmidInNote,
  pmidOf,
  pmidOfAccession,
} from '../../scripts/publications/clean/identifiers.ts';
import { nameOf, person, printedName } from '../../scripts/publications/clean/names.ts';
import { cleanRecord } from '../../scripts/publications/clean/record.ts';
import { plainText } from '../../scripts/publications/clean/text.ts';
import { idFor } from '../../scripts/publications/item-id.ts';
import type { RawRecord } from '../../scripts/publications/record.ts';
import { table } from '../support/table.ts';

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

test('dates of every form are year, month and day as far as they exist', () => {
  const dates = {
    '2013 Mar-Apr': '2013-03',
    '2006 Mar 1': '2006-03-01',
    '2011 Mar 30-Apr 5': '2011-03-30',
    '15 Mar 2006': '2006-03-15',
    '2014-08-29': '2014-08-29',
    '2011/05/11/': '2011-05-11',
    '2005 Winter': '2005',
    '2019-02-30': '2019-02',
    Jun: undefined,
    '': undefined,
  };
  expect(Object.keys(dates).map((text) => publishedOf([splitDate(text)]))).toEqual(Object.values(dates));
  // The first date with a year counts, and a month without one is no date.
  expect(publishedOf([{ month: 'Jun' }, { year: '2011', month: 'xii' }, { year: '2012', month: '1' }])).toBe('2011');
});

const SICI = '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2';

test.each(
  table(`
    10.5555/ABC.1                                       | 10.5555/ABC.1
    doi: 10.5555/abc.1.                                 | 10.5555/abc.1
    https://dx.doi.org/10.5555/abc.1?nosfx=y            | 10.5555/abc.1
    10.5555%2Fabc(1)                                    | 10.5555/abc(1)
    (10.5555/abc.1)                                     | 10.5555/abc.1
    10.5555/https://doi.org/10.5555/abc.1               | 10.5555/abc.1
    https://journal.example.org/doi/full/10.5555/abc.1  | 10.5555/abc.1
    ${SICI}                                             | ${SICI}
    ${SICI.replace('<', '&lt;').replace('>', '&gt;')}   | ${SICI}
    not a DOI                                           |`),
)('the DOI in %s is %s', (text, doi) => {
  expect(doiOf(text) ?? '').toBe(doi);
  expect(doiOf(undefined)).toBeUndefined();
});

test('other identifiers have one form each', () => {
  const pmids = ['PMID: 123456', '123456', 'https://pubmed.ncbi.nlm.nih.gov/123456/', 'abc'];
  expect(pmids.map(pmidOf)).toEqual(['123456', '123456', '123456', undefined]);
  expect(issnOf(['2689-6575(ELECTRONIC),26896567(PRINT)'])).toBe('2689-6575');
  expect(issnOf(['none', '1234567x'])).toBe('1234-567X');
  const addresses = ['http://a.example.org/x', 'ftp://a.example.org', 'journal', 'https://a.example.org/a?b=1&amp;id=2&copy=3'];
  const expected = ['https://a.example.org/x', undefined, undefined, 'https://a.example.org/a?b=1&id=2&copy=3'];
  expect(addresses.map(addressOf)).toEqual(expected);
});

test('a line of a note that names identifiers alone has a PMID, whatever stands in other lines', () => {
  expect(
    [
      'PMID: 123; PMCID: PMC456',
      'Publisher: Sample Press\nPMID: 31234567\nPMCID: PMC7654321',
      'Copyright 2011; PMID: 42',
      'Publisher: Sample Press\nSee PMID: 31234567 for the trial',
    ].map(pmidInNote),
  ).toEqual(['123', '31234567', undefined, undefined]);
});

test('pages are pages or the number of an article, never an identifier of a publisher or a DOI', () => {
  const odd = ['S1078-5884(24)00001-2', 'S0741-5214(24)00012-X', 'S0741521424000012', '10.5555/ankle.2024'];
  const more = ['doi:10.5555/ankle.2024', 'https://doi.org/10.5555/ankle.2024', '00000658-202401000-00012', 'n/a-n/a'];
  for (const text of [...odd, ...more, 'No Pagination Specified']) expect(pagesOf(text), text).toBeUndefined();
  const pages = ['1234567-1234590', 'S12-S19', 'e1-e9', '1421.e1-1421.e9', 'e12', 'S1-S9'];
  expect(pages.map(pagesOf)).toEqual(pages);
  expect(['616--7', '616–617', '12-'].map(pagesOf)).toEqual(['616-617', '616-617', '12']);
});

test('an identifier of a publisher gives the number of an article, if it is one', () => {
  const numbers = ['e12516', '12516', 'm1234', 'CD012345'];
  expect(numbers.map(articleNumberOf)).toEqual(numbers);
  const none = ['S1078-5884(24)00001-2', 'S0741521424000012', '10.1016/j.example.2024.01.001', 'znad123'];
  for (const text of [...none, '00000658-202401000-00012', 's00134-020-05991-x', 'NEJMoa1234567', '1234567'])
    expect(articleNumberOf(text), text).toBeUndefined();
});

test('an accession number is a PMID if PubMed or MEDLINE is named, and no other database', () => {
  const pmid = (database: string) => pmidOfAccession('12345678', [database]);
  for (const name of ['NLM', 'PubMed', 'Ovid MEDLINE(R) ALL <1946 to 2024>', 'Medline'])
    expect(pmid(name), name).toBe('12345678');
  for (const name of ['CINAHL', 'CINAHL with Full Text', 'Embase', 'Embase Medline', 'Scopus'])
    expect(pmid(name), name).toBeUndefined();
});

test.each(
  // The printed name, and forms that give it.
  table(`
    Perera NK    | Perera, Nimal K.; Perera NK
    Perera N     | Nimal Perera; Dr. Nimal Perera; Prof. Dr. N. Perera; Perera, Dr. Nimal; Nimal Perera, MD; Nimal Perera, MD, PhD
    Perera MS    | MS Perera
    Drake N      | Drake, Nimal
    Liu R        | Liu R.
    Smith J      | J. Smith
    Smith JA Jr  | Smith, Jr., John A
    Smith JA III | Smith, John A, III
    Strachan M Jr | Strachan, Mark Jr
    Perera JR    | Perera, JR
    van Beethoven L | Ludwig van Beethoven
    da Silva M   | Silva, Maria da
    de la Cruz J | de la Cruz, Juan
    O'Neill S    | O'Neill, Seán
    Østby LK     | Østby, L.-K.
    Example JM Jr | Example Jr., J.M.
    Muster GR Jr | Muster Jr, G R
    MUSTER GR Jr | MUSTER JR, G R
    Sample JF III | Sample III, John F; Sample III, J.F.
    van der Sample J Jr | van der Sample Jr, John
    Example B Jr | Example, Jr, Bob; Example, JR, Bob
    Example BC Jr | Example, Jr., B. C.; Example, B. C., Jr.; Example, B. C. Jr.
    Example B 3rd | Example, Bob, 3rd
    Author BF Jr | Author B.F., Jr.; Author BF Jr.; Bob F. Author, Jr.; Bob F. Author Jr.
    Author BF III | Author BF, III
    Author B IV  | Bob Author IV
    van der Sample Jr | van der Sample, Jr
    Example IV   | Example, IV; Example, I.V.; Example, I. V.; Example IV
    Example JIV  | Example, John I.V.
    Example LZ   | Example, L.Z.a; Example, L.Z.a  b; Example, L.Z.a,b; Example, L.Z.a, b, c; Example, L.-Z.d; Example L.Z.a  b
    Example LZ   | Example, L.Z.1,2; Example, L.Z.*
    Example AB   | Example, Anna B., MD, PhD
    Example AB Jr | Example, Anna B., Jr., M.D.
    Author A     | Anna Author 0001; Author, Anna 0012
    Group A      | Group, Anna
    Example Study Group | Example Study Group
    The Example Trialists | The Example Trialists
    Sample Society for Vessels of the Foot | Sample Society for Vessels of the Foot
    University of Sampletown | University of Sampletown,
    World-Health-Organization | World-Health-Organization
    Council on Arteries, Veins, Kidneys and Care | Council on Arteries, Veins, Kidneys and Care`),
)('prints the name %s of the forms %s', (printed, forms) => {
  for (const form of forms.split('; ')) expect(printedName(nameOf(form)), form).toBe(printed);
});

test('a suffix is found in the parts of a name too', () => {
  expect(
    [person('Sample III', 'John F'), person('Sample', 'John F., Jr.'), person('Sample', 'J', 'JR.'), person('Sample II', '')].map(
      printedName,
    ),
  ).toEqual(['Sample JF III', 'Sample JF Jr', 'Sample J Jr', 'Sample II']);
});

test('journals keep the full stops of their abbreviations', () => {
  const kept = ['J. Example Surg.', 'Example J. Surg.', 'J.Example Surg.', 'Example. Vessels'];
  expect(kept.map((journal) => record({ journal }).journal)).toEqual(kept);
  expect(record({ journal: 'Example journal of surgery.' }).journal).toBe('Example journal of surgery');
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
