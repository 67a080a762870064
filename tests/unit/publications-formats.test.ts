/** Entries of each format, whole and broken, in the shapes of real exports. */
import { describe, expect, test } from 'vitest';
import { authors, BIBTEX, CSL, ENDNOTE, first, NBIB, PAPER, PUBMED_XML, read, RIS } from '../support/publication-formats.ts';

const ris = (...lines: string[]) => `TY  - JOUR\nTI  - A paper\n${lines.join('\n')}\nER  - \n`;
const nbib = (...lines: string[]) => `PMID- 123456\nTI  - A paper\n${lines.join('\n')}\n`;
const endnote = (more: string) => ENDNOTE.replace('<isbn>', `${more}<isbn>`);

test.each([
  ['BibTeX', BIBTEX],
  ['RIS', RIS],
  ['nbib', NBIB],
  ['PubMed XML', PUBMED_XML],
  ['EndNote XML', ENDNOTE],
  ['CSL-JSON', CSL],
])('%s is recognised by its content and read, with organisations among the authors and joiners in words', (name, text) => {
  expect(first(text)).toMatchObject(PAPER);
  expect(authors(text)).toEqual(['Perera N', 'van der Berg J Jr', ...(name === 'RIS' ? [] : ['Example Study Group'])]);
  for (const joiner of ['\u200c', '\u200d']) {
    const journal = `ශ්${joiner}රී க்${joiner}ஷ`;
    expect(first(text.replaceAll(PAPER.journal, journal)).journal).toBe(journal);
  }
});

test('abstracts keep the labels of their sections, and wrapped lines become one', () => {
  expect(first(PUBMED_XML).abstract).toBe('BACKGROUND: Two hundred people. RESULTS: All walked, p < 0.05.');
  expect(first(NBIB).abstract).toBe('BACKGROUND: Two hundred people walked on a treadmill.');
  expect(first(RIS).abstract).toBe('Two hundred people walked on a treadmill, and their ankle pressure was measured.');
});

test('PubMed’s numbers are read, and not those of the references', () => {
  for (const text of [NBIB, PUBMED_XML]) expect(first(text)).toMatchObject({ pmid: '123456', pmcid: 'PMC654321' });
});

test.each([
  ['12516', '12516'],
  ['znad123', undefined],
])('the identifier %s of a publisher is the pages %s of an article of PubMed without pages', (pii, pages) => {
  expect(first(NBIB.replace('PG  - 616-7', `LID - ${pii} [pii]`)).pages).toBe(pages);
  const location = `<ELocationID EIdType="pii" ValidYN="Y">${pii}</ELocationID>`;
  expect(first(PUBMED_XML.replace(/<Pagination>.*<\/Pagination>/, location)).pages).toBe(pages);
});

test('authors of nbib and RIS keep the order of the file, with groups, other tags, and those without a full name', () => {
  const [perera, author] = [
    ['FAU - Perera, Nimal', 'AU  - Perera N', 'AD  - A hospital'],
    ['FAU - Author, Anna', 'AU  - Author A', 'AUID- 1'],
  ];
  const group = 'CN  - Example Study Group';
  expect(authors(nbib(...perera, group, ...author))).toEqual(['Perera N', 'Example Study Group', 'Author A']);
  expect(authors(nbib(group, ...author, ...perera))).toEqual(['Example Study Group', 'Author A', 'Perera N']);
  expect(authors(nbib('AU  - Perera N', group, 'AU  - Author A'))).toEqual(['Perera N', 'Example Study Group', 'Author A']);
  expect(authors(nbib('AU  - Perera N', ...author, 'AU  - Sample B'))).toEqual(['Perera N', 'Author A', 'Sample B']);
  const inRis = (...rows: string[]) => authors(ris(...rows.map((row) => row.replace(' ', '  - '))));
  expect(inRis('A1 Perera, Nimal', 'AU Author, Anna', 'A1 Sample, Bob')).toEqual(['Perera N', 'Author A', 'Sample B']);
  expect(inRis('AU Perera, Nimal', 'AU Example Group,', 'AU Author, Anna')).toEqual(['Perera N', 'Example Group', 'Author A']);
  // A list that is given twice is read once.
  expect(inRis('A1 Perera, Nimal', 'A1 Author, Anna', 'AU Perera, Nimal', 'AU Author, Anna')).toEqual(['Perera N', 'Author A']);
});

test('"and others" and "et al." cut a list of authors short', () => {
  const others = BIBTEX.replace('{Example Study Group}', 'others');
  expect(first(others)).toMatchObject({ authorsOmitted: true });
  expect(authors(others)).toHaveLength(2);
  expect(first(RIS.replace('AU  - van der Berg, Jan, Jr', 'AU  - et al.'))).toMatchObject({ authorsOmitted: true });
});

test.each(['\u2028', '\u2029', '\u0085', '\v', '\f'])(
  'the separator %j within a line ends no field and begins no entry',
  (sign) => {
    const paper = { title: 'A sample: second', authors: [{ family: 'Perera', given: 'Nimal' }] };
    const lines = `Anna: none.${sign}Ben: none.\nTI  - A sample: ${sign}second\n`;
    const texts = [
      `TY  - JOUR\nAU  - Perera, Nimal\nC1  - ${lines}AB  - One.${sign}ER  - two.\nER  - \n`,
      `PMID- 1\nFAU - Perera, Nimal\nCOIS- ${lines}`,
    ];
    expect(texts.map(read)).toMatchObject([[paper], [paper]]);
    const bibtex = `@article{a, title = {A sample: ${sign}@book{second}}, author = {Perera, Nimal}}`;
    expect(read(bibtex)).toMatchObject([{ title: 'A sample: @booksecond' }]);
  },
);

test('a byte-order mark and Windows line ends change nothing, and UTF-16 and the old encoding of Windows are read', () => {
  for (const text of [BIBTEX, RIS, NBIB, ENDNOTE, CSL])
    expect(read(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(read(text));
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(RIS, 'utf16le')]);
  expect(first(utf16).title).toBe(PAPER.title);
  expect(first(Buffer.from(RIS.replace('Nimal', 'Niël'), 'latin1')).authors[0]?.given).toBe('Niël');
});

test('a RIS entry without its first or last line is refused, those around it are read, EF begins none, and dates are joined', () => {
  expect(read(`${RIS.replace('ER  - \n', '')}${RIS}EF  - \n`)).toMatchObject([
    { line: 1, refused: 'there is no line ER at its end' },
    { title: PAPER.title, line: 16 },
  ]);
  expect(read(`Exported today\n${RIS}${RIS.replace('TY  - JOUR\n', '')}\n${RIS}`)).toMatchObject([
    { title: PAPER.title, line: 2 },
    { line: 18, refused: 'there is no line TY at its beginning' },
    { title: PAPER.title, line: 34 },
  ]);
  // The month alone: the year is that of another field.
  expect(first(RIS.replace('2013/03//', 'Jun'))).toMatchObject({ year: 2013, published: '2013-06' });
});

test('one broken item of CSL-JSON loses only itself, and a list that is cut off keeps what came before', () => {
  const good = CSL.slice(1, -1);
  expect(read(`[${good},\n{"title": "Bad" "type": "book"},\n${good}]`)).toMatchObject([
    { title: PAPER.title, line: 1 },
    { line: 2, refused: expect.stringMatching(/^is not JSON/) },
    { title: PAPER.title, line: 3 },
  ]);
  const refused = expect.any(String) as string;
  expect(read(`[${good},\n${good.slice(0, 80)}`)).toMatchObject([{ title: PAPER.title }, { line: 2, refused }]);
});

test('CSL-JSON may have lists where others have texts, and the number of an article without pages', () => {
  expect(first(CSL.replace(/"title":\s*("[^"]*")/, '"title": [$1]')).title).toBe(PAPER.title);
  const pages = (fields: object) => first(JSON.stringify([{ type: 'article-journal', title: ['One'], ...fields }])).pages;
  expect(pages({ page: 'S1078-5884(24)00001-2', number: 'e12516' })).toBe('e12516');
  expect(pages({ page: '7-9', number: 'e12516' })).toBe('7-9');
  for (const number of ['arXiv:1901.01234', 'TR-2020-12']) expect(pages({ number }), number).toBeUndefined();
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

test('ORCID: several summaries in one group, null dates, an ISSN that is part-of, types in capitals, groups of another shape', () => {
  const ids = (...list: [type: string, value: string, relationship: string][]) => {
    const keys = ['type', 'value', 'relationship'].map((key) => `external-id-${key}`);
    const objects = list.map((id) => Object.fromEntries(id.map((part, at): [string, string] => [keys[at] ?? '', part])));
    return { 'external-ids': { 'external-id': objects } };
  };
  const summary = (title: string, index: number, extra: object) => ({
    ...{ 'put-code': index, 'display-index': String(index), type: 'JOURNAL_ARTICLE' },
    ...{ title: { title: { value: title }, subtitle: null }, 'publication-date': null, 'journal-title': null },
    ...ids(['doi', '10.5555/ankle.2013', 'self'], ['issn', '1234-567X', 'part-of']),
    ...extra,
  });
  const worse = {
    'journal-title': { value: 'Example Journal' },
    'publication-date': { year: { value: '2013' }, month: { value: '03' }, day: null },
  };
  const list = {
    group: [
      { 'work-summary': [summary('A worse title', 0, worse), summary('The preferred title', 1, { 'external-ids': null })] },
      { 'work-summary': [summary('In a book', 2, ids(['doi', '10.5555/book', 'part-of']))] },
      ...[{ 'work-summary': 'none' }, null, { 'work-summary': [null, summary('A paper', 3, {})] }],
    ],
  };
  const preferred = { kind: 'article', title: 'The preferred title', doi: '10.5555/ankle.2013', issn: '1234-567X' };
  expect(read(JSON.stringify(list, null, 1))).toMatchObject([
    { ...preferred, journal: 'Example Journal', published: '2013-03' },
    { title: 'In a book', doi: undefined, year: undefined },
    ...[{ title: '' }, { title: '' }, { title: 'A paper' }],
  ]);
});

describe('an accession number', () => {
  test.each([
    ['AN  - 12345678', undefined],
    ['AN  - 12345678\nDB  - PubMed', '12345678'],
    ['AN  - 12345678\nDP  - NLM', '12345678'],
    ['AN  - 12345678\nDB  - Scopus', undefined],
    ['AN  - PMID: 12345678', '12345678'],
    ['AN  - MEDLINE:12345678', '12345678'],
    ['AN  - WOS:000123456789', undefined],
    ['AN  - 12345678. Language: English. Entry Date: 20240101\nDB  - MEDLINE\nDP  - EBSCOhost', '12345678'],
    ['AN  - 123456789. Language: English.\nDB  - ccm\nDP  - EBSCOhost', undefined],
    ['AN  - L2001234567\nDB  - Medline', undefined],
  ])('of RIS in %j is the PMID %s', (lines, pmid) => {
    expect(first(ris(lines)).pmid).toBe(pmid);
  });

  const url = (db: string) => `https://search.ebscohost.com/login.aspx?direct=true&amp;db=${db}&amp;AN=12345678`;
  test.each([
    // EndNote's own search of PubMed names no database.
    ['12345678', '', '12345678'],
    ['123456789', '', undefined],
    ['104567891. Language: English. Entry Date: 20110101', '', undefined],
    ['12345678', '<remote-database-name><style>Ovid MEDLINE(R) &lt;1946&gt;</style></remote-database-name>', '12345678'],
    ['12345678', '<remote-database-provider><style>NLM</style></remote-database-provider>', '12345678'],
    ['12345678', '<remote-database-name><style>Embase</style></remote-database-name>', undefined],
    ['12345678', '<remote-database-provider><style>Scopus</style></remote-database-provider>', undefined],
    ['12345678', `<urls><related-urls><url><style>${url('ccm')}</style></url></related-urls></urls>`, undefined],
    ['12345678', `<urls><related-urls><url><style>${url('mdc')}</style></url></related-urls></urls>`, '12345678'],
    ['12345678', '<notes><style>Source: CINAHL Plus</style></notes>', undefined],
  ])('%s of EndNote with %s is the PMID %s', (accession, more, pmid) => {
    expect(first(endnote(`<accession-num><style>${accession}</style></accession-num>${more}`)).pmid).toBe(pmid);
  });
});

describe('a book of PubMed', () => {
  const list = (type: string, name: string) =>
    `<AuthorList Type="${type}" CompleteYN="Y"><Author><LastName>${name}</LastName><ForeName>Nimal</ForeName></Author></AuthorList>`;
  const editors = list('editors', 'Editor');
  const xml = (inBook: string, more: string) =>
    `<PubmedArticleSet><PubmedBookArticle><BookDocument><PMID Version="1">123</PMID><Book><Publisher><PublisherName>Example Press</PublisherName></Publisher><BookTitle book="x">Vessels</BookTitle><PubDate><Year>2020</Year></PubDate>${inBook}</Book>${more}</BookDocument></PubmedBookArticle></PubmedArticleSet>`;
  const whole = { kind: 'book', title: 'Vessels', journal: 'Example Press', year: 2020, pmid: '123' };
  const chapter = { kind: 'chapter', title: 'Ankles', journal: 'Vessels', year: 2020, pmid: '123' };

  test('is a book with its authors, else its editors, or a chapter with its own authors if that has a title', () => {
    const perera = list('authors', 'Perera');
    expect(first(xml(editors + perera, ''))).toMatchObject(whole);
    expect([xml(editors + perera, ''), xml('', perera), xml(editors, '')].map(authors)).toEqual([
      ['Perera N'],
      ['Perera N'],
      ['Editor N'],
    ]);
    const ankles = '<ArticleTitle book="x" part="y">Ankles</ArticleTitle>';
    expect(first(xml(editors, ankles + perera))).toMatchObject(chapter);
    expect([xml(editors, ankles + perera), xml(editors, ankles)].map(authors)).toEqual([['Perera N'], []]);
  });

  test('is read from nbib in the same way', () => {
    const book = 'PMID- 123\nBTI - Vessels\nPB  - Example Press\nDP  - 2020\nPT  - Review\nFED - Editor, Nimal\nED  - Editor N\n';
    const perera = 'FAU - Perera, Nimal\nAU  - Perera N\n';
    expect([first(book), first(book + perera)]).toMatchObject([whole, whole]);
    expect([authors(book), authors(book + perera)]).toEqual([['Editor N'], ['Perera N']]);
    expect(first(`${book}TI  - Ankles\n${perera}`)).toMatchObject({ ...chapter, authors: [{ family: 'Perera' }] });
  });
});
