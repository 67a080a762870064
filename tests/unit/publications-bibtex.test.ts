/** BibTeX as programs write it: names of fields that BibTeX does not allow, entries anywhere in a line, cross references. */
import { expect, test } from 'vitest';
import { authors, first, read } from '../support/publication-formats.ts';

const WEB_OF_SCIENCE = `@article{ WOS:000000000000001,
Author = {Perera, Nimal and Author, Anna B.},
Title = {{Ankle pressure after exercise}},
Journal = {{EXAMPLE JOURNAL OF VESSELS}},
Year = {{2023}},
Volume = {{12}},
Number = {{3}},
Month = {{MAR 15}},
Article-Number = {{e12516}},
Early Access Date = {{JAN 2023}},
DOI = {{10.5555/ankle.2023}},
ISSN = {{1234-5678}},
EISSN = {{8765-4321}},
Type = {{Article; Early Access}},
Research-Areas = {{Surgery}},
Author-Email = {{n@example.org}},
Times-Cited = {{0}},
Usage-Count-(Last-180-days) = {{1}},
Usage-Count-(Since-2013) = {{2}},
Unique-ID = {{WOS:000000000000001}},
DA = {{2024-01-01}},
}
`;

test('every field of Web of Science that is known is read, and the others are skipped', () => {
  expect(read(`${WEB_OF_SCIENCE}\n${WEB_OF_SCIENCE}`)).toHaveLength(2);
  expect(first(WEB_OF_SCIENCE)).toMatchObject({
    kind: 'article',
    key: 'WOS:000000000000001',
    title: 'Ankle pressure after exercise',
    journal: 'EXAMPLE JOURNAL OF VESSELS',
    year: 2023,
    published: '2023-03-15',
    volume: '12',
    issue: '3',
    pages: 'e12516',
    doi: '10.5555/ankle.2023',
    issn: '1234-5678',
  });
  expect(authors(WEB_OF_SCIENCE)).toEqual(['Perera N', 'Author AB']);
});

test.each([
  'funding_text 1={This work, funded = {partly}},',
  'Early Access Date = {{JAN 2023}},',
  'Usage-Count-(Last-180-days) = {{1}},',
  'bdsk-url-1 = "http://example.org/?a=b",',
  'author+an:orcid = "1=orcid",',
  '1st-note = 12,',
  'übersetzung = {x},',
  "a/b.c*d'e;f:g|h!? = {x},",
  'note [internal] = {x},',
  'keywords = ,',
  'keywords,',
  ',,',
  '% a remark, with = signs\n',
  'annote = {one} {two},',
  'annote = "a 5" stent",',
])('%s does not lose the entry', (field) => {
  const text = `@article{a,\n ${field}\n title = {A paper},\n ${field}\n year = {2020}\n}\n`;
  expect(read(text)).toMatchObject([{ title: 'A paper', year: 2020 }]);
  expect(read(`@article{b, title = {A paper}, year = 2020,\n${field}\n}\n`)).toMatchObject([{ title: 'A paper', year: 2020 }]);
});

test('of a field that is given twice the first value counts', () => {
  expect(first('@article{a, title = {}, title = {One}, title = {Two}}').title).toBe('One');
});

test('values are joined with #, and a macro may hold another one', () => {
  const macros = '@string{a = "Example"}\n@STRING(b = a # { Journal})\n';
  expect(
    first(`${macros}@article{k, title = {A paper}, journal = B # " of Vessels", year = 2020, month = "15~" # feb}`),
  ).toMatchObject({
    journal: 'Example Journal of Vessels',
    published: '2020-02-15',
  });
  expect(first(`${macros}@article{k, title = {A paper}, journal = a, year = 2020, month = feb}`)).toMatchObject({
    journal: 'Example',
    published: '2020-02',
  });
});

test.each([
  ['a number', '1. @article{n1, title = {First}}'],
  ['a number in brackets', '[1] @article{n1, title = {First}}'],
  ['words', 'Please cite as: @article{n1, title = {First}}'],
  ['another entry', '@book{n0, title = {None}} @article{n1, title = {First}}'],
  ['a word', 'reference@article{n1, title = {First}}'],
  ['a round bracket', '(@article(n1, title = "First", note = "(one) of two"))'],
])('an entry after %s is read, alone and before others', (_, text) => {
  expect(read(text).at(-1)).toMatchObject({ title: 'First', key: 'n1' });
  expect(read(`${text}\n@article{n2, title = {Second}}\n`).slice(-2)).toMatchObject([{ title: 'First' }, { title: 'Second' }]);
});

test('a numbered entry ends a broken one above it', () => {
  expect(read('1. @article{n1, title = {First}\n2. @article{n2, title = {Second}}\n')).toMatchObject([
    { refused: 'a brace is opened and not closed', line: 1 },
    { title: 'Second', line: 2 },
  ]);
});

test('an address within a value begins no entry, and text between entries breaks none', () => {
  const text =
    '@article{a, title = {A paper}, note = {n@work{x}}}\nSee https://example.org/?a=b.\n@article{b, title = {Another}}\n';
  expect(read(text)).toMatchObject([{ title: 'A paper' }, { title: 'Another' }]);
});

test('an entry that is commented out is reported, and one within @comment is not', () => {
  expect(
    read('% @article{a, title = {A paper}}\n@comment{\n@article{b, title = {B}}\n}\n@article{c, title = {C}}\n'),
  ).toMatchObject([
    { refused: 'is commented out with %', line: 1 },
    { title: 'C', line: 5 },
  ]);
});

const PROCEEDINGS =
  '@proceedings{p, title = {Proceedings of the Example Meeting}, year = {2021}, publisher = {Example Press}, volume = {7}, doi = {10.5555/p}, editor = {Editor, Eve}}\n';

test('an entry has what its crossref says, and no more', () => {
  const paper = '@inproceedings{c, author = {Perera, N.}, title = {A paper}, pages = {1--2}, crossref = {P}}\n';
  for (const text of [paper + PROCEEDINGS, PROCEEDINGS + paper]) {
    const found = read(text).find((entry) => 'title' in entry && entry.title === 'A paper');
    expect(found).toMatchObject({
      kind: 'conference-paper',
      journal: 'Proceedings of the Example Meeting',
      year: 2021,
      volume: '7',
      pages: '1-2',
      doi: undefined,
    });
  }
});

test('what an entry says itself stays, and its own date is whole', () => {
  const paper = '@inproceedings{c, title = {A paper}, booktitle = {Own}, date = {2020-05}, crossref = {p}}\n';
  expect(first(paper + PROCEEDINGS)).toMatchObject({ journal: 'Own', year: 2020, published: '2020-05' });
});

test('crossref and xdata may follow each other, name themselves, or name nothing', () => {
  const chain = '@incollection{a, title = {A}, crossref = {b}}\n@book{b, title = {B}, xdata = {x}}\n@xdata{x, year = 2019}\n';
  expect(first(chain)).toMatchObject({ journal: 'B', year: 2019 });
  expect(first('@incollection{a, title = {A}, crossref = {b}}\n@book{b, title = {B}, crossref = {a}}')).toMatchObject({
    journal: 'B',
  });
  expect(first('@inproceedings{a, title = {A}, crossref = {none}}')).toMatchObject({ title: 'A', journal: undefined });
});

test('a chapter in a book by the same authors has them and its title', () => {
  expect(
    first('@inbook{a, chapter = {2}, crossref = {b}}\n@book{b, author = {Perera, N.}, title = {B}, year = 2018}'),
  ).toMatchObject({
    kind: 'chapter',
    title: 'B',
    authors: [{ family: 'Perera' }],
  });
});

test.each([
  ['{Example {S}tudy Group}', 'Example Study Group'],
  ["{\\'E}mile {\\O}stby", 'Østby É'],
  ["{\\'{E}}", 'É'],
  ['{van der Berg}, Jan', 'van der Berg J'],
  ['family=Berg, given=Jan, prefix=van der, useprefix=true', 'van der Berg J'],
  ['Anna B. Author 0001', 'Author AB'],
  ['{Barnes \\& Sons, Inc.}', 'Barnes & Sons, Inc.'],
])('the author %s is %s', (written, printed) => {
  expect(authors(`@article{a, title = {A}, author = {${written}}}`)).toEqual([printed]);
});
