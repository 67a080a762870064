/** RIS and PubMed's nbib as programs write them: order of authors, separators within lines, identifiers. */
import { describe, expect, test } from 'vitest';
import { authors, first, NBIB, read, RIS } from '../support/publication-formats.ts';

const ris = (...lines: string[]) => `TY  - JOUR\nTI  - A paper\n${lines.join('\n')}\nER  - \n`;
const nbib = (...lines: string[]) => `PMID- 123456\nTI  - A paper\n${lines.join('\n')}\n`;

test('a group between two authors of nbib keeps its place', () => {
  const perera = ['FAU - Perera, Nimal', 'AU  - Perera N', 'AD  - A hospital'];
  const author = ['FAU - Author, Anna', 'AU  - Author A', 'AUID- ORCID: 0000-0002-1825-0097'];
  const group = 'CN  - Example Study Group';
  expect(authors(nbib(...perera, group, ...author))).toEqual(['Perera N', 'Example Study Group', 'Author A']);
  expect(authors(nbib(group, ...author, ...perera))).toEqual(['Example Study Group', 'Author A', 'Perera N']);
});

test('authors of nbib without a full name are among the others', () => {
  expect(authors(nbib('AU  - Perera N', 'CN  - Example Group', 'AU  - Author A'))).toEqual([
    'Perera N',
    'Example Group',
    'Author A',
  ]);
  expect(authors(nbib('AU  - Perera N', 'FAU - Author, Anna', 'AU  - Author A', 'AU  - Sample B'))).toEqual([
    'Perera N',
    'Author A',
    'Sample B',
  ]);
});

test('authors of RIS have the order of the file, in either tag', () => {
  expect(authors(ris('A1  - Perera, Nimal', 'AU  - Author, Anna', 'A1  - Sample, Bob'))).toEqual([
    'Perera N',
    'Author A',
    'Sample B',
  ]);
  expect(authors(ris('AU  - Perera, Nimal', 'AU  - Example Study Group,', 'AU  - Author, Anna'))).toEqual([
    'Perera N',
    'Example Study Group',
    'Author A',
  ]);
});

test('a list that RIS gives twice is read once', () => {
  expect(authors(ris('A1  - Perera, Nimal', 'A1  - Author, Anna', 'AU  - Perera, Nimal', 'AU  - Author, Anna'))).toEqual([
    'Perera N',
    'Author A',
  ]);
});

describe.each([
  ['U+2028', '\u2028'],
  ['U+2029', '\u2029'],
  ['U+0085', '\u0085'],
  ['a vertical tab', '\v'],
  ['a form feed', '\f'],
])('%s within a line', (_, separator) => {
  test('ends no field of RIS', () => {
    const text = `TY  - JOUR\nAU  - Perera, Nimal\nC1  - Anna: none.${separator}Ben: none.\nTI  - A sample: ${separator}second\nAB  - One.${separator}ER  - two.\nER  - \n`;
    expect(read(text)).toMatchObject([{ title: 'A sample: second', authors: [{ family: 'Perera', given: 'Nimal' }] }]);
  });

  test('ends no field of nbib', () => {
    const text = `PMID- 1\nFAU - Perera, Nimal\nCOIS- Anna: none.${separator}Ben: none.\nTI  - A sample: ${separator}second\n`;
    expect(read(text)).toMatchObject([{ title: 'A sample: second', authors: [{ family: 'Perera', given: 'Nimal' }] }]);
  });

  test('begins no entry of BibTeX', () => {
    const text = `@article{a, title = {A sample: ${separator}@book{second}}, author = {Perera, Nimal}}`;
    expect(read(text)).toMatchObject([{ title: 'A sample: @booksecond' }]);
  });
});

test('the whole papers are read as before', () => {
  expect(authors(RIS)).toEqual(['Perera N', 'van der Berg J Jr']);
  expect(authors(NBIB)).toEqual(['Perera N', 'van der Berg J Jr', 'Example Study Group']);
  expect(first(RIS).title).toBe(first(NBIB).title);
});
