/** Habits of single programs, beside what their formats allow. */
import { expect, test } from 'vitest';
import { addressOf, pmidInNote } from '../../scripts/publications/clean/identifiers.ts';
import { nameOf, printedName } from '../../scripts/publications/clean/names.ts';
import { ENDNOTE, first, PAPER, read, RIS } from '../support/publication-formats.ts';

test.each([
  // DBLP numbers people of one name.
  ['Anna Author 0001', 'Author A'],
  ['Author, Anna 0012', 'Author A'],
  // Titles and degrees.
  ['Dr. Nimal Perera', 'Perera N'],
  ['Prof. Dr. N. Perera', 'Perera N'],
  ['Perera, Dr. Nimal', 'Perera N'],
  ['Nimal Perera, MD', 'Perera N'],
  ['Nimal Perera, MD, PhD', 'Perera N'],
  ['MS Perera', 'Perera MS'],
  ['Drake, Nimal', 'Drake N'],
  // Organisations without a mark, and with EndNote's.
  ['Example Study Group', 'Example Study Group'],
  ['The Example Trialists', 'The Example Trialists'],
  ['Sample Society for Vessels of the Foot', 'Sample Society for Vessels of the Foot'],
  ['University of Sampletown,', 'University of Sampletown'],
  ['Group, Anna', 'Group A'],
])('the name %j is printed %j', (text, printed) => {
  expect(printedName(nameOf(text))).toBe(printed);
});

test.each([
  ['1st-field = {x}', 'a name that begins with a digit'],
  ['"odd" = {x}', 'a name in quotation marks'],
  ['= {x}', 'no name'],
  ['volume = , number =', 'names without values'],
  ['note{x}', 'no equals sign'],
  ['> keywords = {x}', 'a sign before the name'],
])('a BibTeX entry with the field %s (%s) is read', (field) => {
  expect(read(`@article{a, title = {One}, ${field}, year = {2020}, pages = {7}}`)).toMatchObject([
    { title: 'One', year: 2020, pages: '7', volume: undefined },
  ]);
});

test('a title without an equals sign is a broken entry', () => {
  expect(read('@article{a, title{One}, year = {2020}}')).toMatchObject([
    { refused: 'is not BibTeX: expected the name of a field' },
  ]);
});

test.each(['sept', 'september', 'September'])('the month %s without braces is one', (month) => {
  expect(first(`@article{a, title = {One}, year = 2020, month = ${month}}`).published).toBe('2020-09');
});

test.each([
  ['a chapter that Scopus calls a book', '@BOOK{a, title={One}, journal={A book}, document_type={Book Chapter}}', 'chapter'],
  ['a book of Scopus', '@BOOK{a, title={One}, publisher={P}, document_type={Book}}', 'book'],
  ['a journal’s paper of a congress', '@article{a, title={One}, journal={J}, type={{Article; Proceedings Paper}}}', 'article'],
  ['the same in RIS', RIS.replace('ER  - ', 'M3  - Article; Proceedings Paper\nER  - '), 'article'],
  ['a paper of a congress', '@inproceedings{a, title={One}, booktitle={B}, type={{Proceedings Paper}}}', 'conference-paper'],
  ['a review online first', '@article{a, title={One}, journal={J}, type={{Review; Early Access}}}', 'review'],
])('%s has its kind', (_, text, kind) => {
  expect(first(text)).toMatchObject({ kind });
});

test('a line of a note that names a PMID alone is one, whatever stands in other lines', () => {
  const note = 'Publisher: Sample Press\nPMID: 31234567\nPMCID: PMC7654321';
  expect(pmidInNote(note)).toBe('31234567');
  expect(first(`@article{a, title = {One}, note = {${note}}}`).pmid).toBe('31234567');
  expect(pmidInNote('Publisher: Sample Press\nSee PMID: 31234567 for the trial')).toBeUndefined();
});

test('the line EF, with which Web of Science ends a RIS file, begins no entry', () => {
  expect(read(`${RIS}EF  - \n`)).toMatchObject([{ title: PAPER.title }]);
});

test.each([
  ['Abstract: Two hundred people walked.', 'Two hundred people walked.'],
  ['ABSTRACT Two hundred people walked.', 'Two hundred people walked.'],
  ['Abstract of two hundred records.', 'Abstract of two hundred records.'],
])('the abstract %j is %j', (written, abstract) => {
  expect(first(`@article{a, title = {One}, abstract = {${written}}}`)).toMatchObject({ abstract });
});

test.each([
  [{ page: 'S1078-5884(24)00001-2', number: 'e12516' }, 'e12516'],
  [{ page: '7-9', number: 'e12516' }, '7-9'],
  [{ number: 'arXiv:1901.01234' }, undefined],
  [{ number: 'TR-2020-12' }, undefined],
])('pages of CSL-JSON with %j are %j', (fields, pages) => {
  expect(first(JSON.stringify([{ type: 'article-journal', title: 'One', ...fields }])).pages).toBe(pages);
});

test.each([
  ['12345678', '12345678'],
  ['123456789', undefined],
  ['104567891. Language: English. Entry Date: 20110101', undefined],
])('EndNote’s accession number %j without a database is the PMID %j', (accession, pmid) => {
  const text = ENDNOTE.replace('</isbn>', `</isbn><accession-num><style>${accession}</style></accession-num>`);
  expect(first(text).pmid).toBe(pmid);
});

test('an address within markup keeps its parameters', () => {
  expect(addressOf('https://journal.example.org/a?b=1&amp;id=2&copy=3')).toBe('https://journal.example.org/a?b=1&id=2&copy=3');
});
