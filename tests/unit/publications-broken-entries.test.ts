/** Broken entries, encodings and odd shapes of real exports. */
import { expect, test } from 'vitest';
import { authors, BIBTEX, CSL, ENDNOTE, first, NBIB, PAPER, PUBMED_XML, read, RIS } from '../support/publication-formats.ts';

test('a byte-order mark and Windows line ends change nothing', () => {
  for (const text of [BIBTEX, RIS, NBIB, ENDNOTE, CSL])
    expect(read(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(read(text));
});

test('UTF-16 and the old encoding of Windows are read', () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(RIS, 'utf16le')]);
  expect(first(utf16).title).toBe(PAPER.title);
  const latin = Buffer.from(RIS.replace('Nimal', 'Niël'), 'latin1');
  expect(first(latin).authors[0]?.given).toBe('Niël');
});

test('512 entries with one broken are 511 and its line', () => {
  const entry = (number: number) => `@article{key${number},\n  title = {Title number ${number}},\n  year = {2020}\n}\n`;
  const entries = Array.from({ length: 512 }, (_, index) => entry(index));
  entries[99] = '@article{key99,\n  title = {Title {number 99},\n  year = {2020}\n}\n';
  const result = read(entries.join(''));
  expect(result).toHaveLength(512);
  expect(result.filter((row) => 'refused' in row)).toEqual([{ line: 397, refused: 'a brace is opened and not closed' }]);
  expect(result[100]).toMatchObject({ title: 'Title number 100', line: 401 });
});

test.each([
  ['a brace is closed too early', '@article{a,\n title = {One}},\n year = {2020}\n}\n', 'a brace is closed too early'],
  ['a comma is missing', '@article{a,\n title = {One} year = {2020}\n}\n', /^is not BibTeX: expected/],
])('a BibTeX entry in which %s is refused, and the next one is read', (_, broken, refused) => {
  expect(read(`${broken}${BIBTEX}`)).toEqual([
    { line: 1, refused: expect.stringMatching(refused) },
    expect.objectContaining({ title: PAPER.title, line: broken.split('\n').length }),
  ]);
});

test('BibTeX without a key, with comments between entries, macros, and two entries on a line', () => {
  const text = `% exported today\n@string{ejv = "Example Journal of Vessels"}\n@comment{jabref-meta: x}\n@article{,\n title = {First paper}, journal = ejv }\nA remark.\n@article{ author = {Perera, N.}, title = {Second paper} } @book{b, title={Third one}, publisher={P}}\n`;
  expect(read(text)).toMatchObject([
    { title: 'First paper', journal: 'Example Journal of Vessels', line: 4, key: undefined },
    { title: 'Second paper', line: 7, key: undefined },
    { title: 'Third one', line: 7, kind: 'book' },
  ]);
});

test.each([
  ['10.5555/978-3\\_12\\&x', '10.5555/978-3_12&x'],
  ['10.5555/(SICI)1-2(1998)17{\\textless}1661::AID1{\\textgreater}3.0.CO;2-2', '10.5555/(SICI)1-2(1998)17<1661::AID1>3.0.CO;2-2'],
  ['10.5555/(SICI)1-2(1998)17$<$1661::AID1$>$3.0.CO;2-2', '10.5555/(SICI)1-2(1998)17<1661::AID1>3.0.CO;2-2'],
])('the DOI %s of BibTeX is read without LaTeX', (written, doi) => {
  expect(first(`@article{a, title = {A paper}, doi = {${written}}, url = {https://example.org/a\\_b}}`)).toMatchObject({ doi });
  expect(first('@article{a, title = {A paper}, url = {https://example.org/a\\_b}}').url).toBe('https://example.org/a_b');
});

test('"and others" and "et al." cut a list of authors short', () => {
  expect(first(BIBTEX.replace('{Example Study Group}', 'others'))).toMatchObject({ authorsOmitted: true });
  expect(authors(BIBTEX.replace('{Example Study Group}', 'others'))).toHaveLength(2);
  expect(first(RIS.replace('AU  - van der Berg, Jan, Jr', 'AU  - et al.'))).toMatchObject({ authorsOmitted: true });
});

test('a RIS entry without its last line is refused, and the next one is read', () => {
  const rows = read(`${RIS.replace('ER  - \n', '')}${RIS}`);
  expect(rows).toMatchObject([
    { line: 1, refused: 'there is no line ER at its end' },
    { title: PAPER.title, line: 16 },
  ]);
});

test('a RIS entry without its first line is refused, and the one before it is read', () => {
  expect(read(`Exported today\n${RIS}${RIS.replace('TY  - JOUR\n', '')}\n${RIS}`)).toMatchObject([
    { title: PAPER.title, line: 2 },
    { line: 18, refused: 'there is no line TY at its beginning' },
    { title: PAPER.title, line: 34 },
  ]);
});

test('RIS keeps the month of "Jun" alone and takes the year from elsewhere', () => {
  expect(first(RIS.replace('2013/03//', 'Jun'))).toMatchObject({ year: 2013, published: '2013-06' });
});

test('one broken item of CSL-JSON loses only itself, and a list that is cut off keeps what came before', () => {
  const good = CSL.slice(1, -1);
  expect(read(`[${good},\n{"title": "Bad" "type": "book"},\n${good}]`)).toMatchObject([
    { title: PAPER.title, line: 1 },
    { line: 2, refused: expect.stringMatching(/^is not JSON/) },
    { title: PAPER.title, line: 3 },
  ]);
  expect(read(`[${good},\n${good.slice(0, 80)}`)).toMatchObject([
    { title: PAPER.title },
    { line: 2, refused: expect.any(String) },
  ]);
});

test('CSL-JSON may have lists where others have texts', () => {
  const text = CSL.replace(/"title":\s*("[^"]*")/, '"title": [$1]');
  expect(text).not.toBe(CSL);
  expect(first(text).title).toBe(PAPER.title);
});

test('an ORCID group of another shape is an entry without a title, and the next one is read', () => {
  const work = { 'put-code': 7, title: { title: { value: 'A paper' } }, type: 'journal-article' };
  const list = { group: [{ 'work-summary': 'none' }, null, { 'work-summary': [null, work] }] };
  expect(read(JSON.stringify(list))).toMatchObject([{ title: '' }, { title: '' }, { title: 'A paper' }]);
});

test.each([
  ['PubMed', PUBMED_XML, 'PubmedArticle', '</Journal>'],
  ['EndNote', ENDNOTE, 'record', '</titles>'],
])('one broken entry of %s XML loses only itself', (_, text, name, end) => {
  const [entry = ''] = new RegExp(`<${name}>[\\s\\S]*</${name}>`).exec(text) ?? [];
  expect(read(text.replace(entry, `${entry.replace(end, '')}\n${entry}`))).toEqual([
    expect.objectContaining({ refused: expect.stringMatching(/^is not XML: \w+/) }),
    expect.objectContaining({ title: PAPER.title }),
  ]);
});

test('an article of PubMed XML that is cut off is refused with its line', () => {
  const article = /<PubmedArticle>[\s\S]*<\/PubmedArticle>/.exec(PUBMED_XML)?.[0] ?? '';
  expect(read(`<PubmedArticleSet>\n${article}\n${article.slice(0, 200)}`)).toMatchObject([
    { title: PAPER.title, line: 2 },
    { line: 24, refused: expect.stringContaining('</PubmedArticle>') },
  ]);
});

test('ORCID: several summaries in one group, null dates, an ISSN that is part-of, types in capitals', () => {
  const id = (type: string, value: string, relationship: string) => ({
    'external-id-type': type,
    'external-id-value': value,
    'external-id-relationship': relationship,
  });
  const summary = (title: string, index: string, extra: object) => ({
    'put-code': Number(index),
    title: { title: { value: title }, subtitle: null },
    'external-ids': { 'external-id': [id('doi', '10.5555/ankle.2013', 'self'), id('issn', '1234-567X', 'part-of')] },
    type: 'JOURNAL_ARTICLE',
    'publication-date': null,
    'journal-title': null,
    'display-index': index,
    ...extra,
  });
  const list = {
    group: [
      {
        'work-summary': [
          summary('A worse title', '0', {
            'journal-title': { value: 'Example Journal' },
            'publication-date': { year: { value: '2013' }, month: { value: '03' }, day: null },
          }),
          summary('The preferred title', '1', { 'external-ids': null }),
        ],
      },
      {
        'work-summary': [
          summary('In a book', '2', { 'external-ids': { 'external-id': [id('doi', '10.5555/book', 'part-of')] } }),
        ],
      },
    ],
  };
  expect(read(JSON.stringify(list, null, 1))).toMatchObject([
    { kind: 'article', title: 'The preferred title', journal: 'Example Journal', published: '2013-03', issn: '1234-567X' },
    { title: 'In a book', doi: undefined, year: undefined },
  ]);
  expect(first(JSON.stringify(list)).doi).toBe('10.5555/ankle.2013');
});
