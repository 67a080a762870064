/** Entries of each format, whole and broken, in the shapes of real exports. */
import { expect, test } from 'vitest';
import { authors, BIBTEX, CSL, ENDNOTE, first, NBIB, PAPER, PUBMED_XML, read, RIS } from '../../support/publication-formats.ts';

const ris = (...lines: string[]) => `TY  - JOUR\nTI  - A paper\n${lines.join('\n')}\nER  - \n`;
const nbib = (...lines: string[]) => `PMID- 123456\nTI  - A paper\n${lines.join('\n')}\n`;
const endnote = (more: string) => ENDNOTE.replace('<isbn>', `${more}<isbn>`);

const FORMATS = { BibTeX: BIBTEX, RIS, nbib: NBIB, 'PubMed XML': PUBMED_XML, 'EndNote XML': ENDNOTE, 'CSL-JSON': CSL };
test.each(Object.entries(FORMATS))('%s is known by its content, and read with organisations and joiners', (name, text) => {
  expect(first(text)).toMatchObject(PAPER);
  expect(authors(text)).toEqual(['Perera N', 'van der Berg J Jr', ...(name === 'RIS' ? [] : ['Example Study Group'])]);
  for (const joiner of ['\u200c', '\u200d']) {
    const journal = `ශ්${joiner}රී க்${joiner}ஷ`;
    expect(first(text.replaceAll(PAPER.journal, journal)).journal).toBe(journal);
  }
});

test('abstracts keep the labels of their sections, wrapped lines become one, and PubMed’s numbers are not those of references', () => {
  expect(first(PUBMED_XML).abstract).toBe('BACKGROUND: Two hundred people. RESULTS: All walked, p < 0.05.');
  expect(first(NBIB).abstract).toBe('BACKGROUND: Two hundred people walked on a treadmill.');
  for (const text of [NBIB, PUBMED_XML]) expect(first(text)).toMatchObject({ pmid: '123456', pmcid: 'PMC654321' });
  expect(first(RIS).abstract).toBe('Two hundred people walked on a treadmill, and their ankle pressure was measured.');
});

test('the number of an article is the pages of an article of PubMed without pages', () => {
  expect(first(NBIB.replace('PG  - 616-7', 'LID - 12516 [pii]')).pages).toBe('12516');
  const location = '<ELocationID EIdType="pii" ValidYN="Y">12516</ELocationID>';
  expect(first(PUBMED_XML.replace(/<Pagination>.*<\/Pagination>/, location)).pages).toBe('12516');
});

test('an article of nbib without pages has the number of its place in the journal, never the publisher’s identifier', () => {
  const pages = (...ids: string[]) => first(NBIB.replace('PG  - 616-7', ids.join('\n'))).pages;
  const pii = 'AID - s24185922 [pii]';
  expect([pages('LID - 5922', pii), pages('LID - 5922 [pii]', pii), pages(pii)]).toEqual(['5922', '5922', undefined]);
  const mdpi = (text: string) => first(text.replaceAll('10.5555/ankle.2013', '10.5555/s24185922')).pages;
  expect(mdpi(NBIB.replace('PG  - 616-7', 'LID - s24185922 [pii]'))).toBeUndefined();
  const location = '<ELocationID EIdType="pii" ValidYN="Y">s24185922</ELocationID>';
  expect(mdpi(PUBMED_XML.replace(/<Pagination>.*<\/Pagination>/, location))).toBeUndefined();
  expect(mdpi(RIS.replace('SP  - 616\nEP  - 617', 'SP  - s24185922'))).toBeUndefined();
});

test('Ovid’s RIS has a field behind the end of an entry, which is no entry; a whole entry without its first line is one', () => {
  const ovid = RIS.replace('ER  - \n', 'ER  - \n\nNL  - AIDS Behav\n\n');
  expect(read(ovid + ovid)).toMatchObject([{ title: PAPER.title }, { title: PAPER.title }]);
  const headless = RIS.replace('TY  - JOUR\n', '');
  const refused = 'there is no line ER at its end';
  expect(read(ovid + headless.replace('ER  - \n', ''))).toMatchObject([{ title: PAPER.title }, { refused }]);
});

test('Ovid’s Cochrane export calls papers web pages: a journal with volume and pages says that they are none', () => {
  const elec = RIS.replace('JOUR', 'ELEC');
  expect(first(elec)).toMatchObject({ kind: 'article', volume: '12', pages: '616-617' });
  expect(first(elec.replace('TI  - ', 'TI  - A case report: '))).toMatchObject({ kind: 'case-report' });
  const without = (...tags: string[]) => elec.replaceAll(new RegExp(`^(?:${tags.join('|')})  - .*\n`, 'gm'), '');
  for (const page of [without('VL'), without('T2'), without('SP', 'EP', 'SN')]) expect(first(page).skipped).toBe('is a web page');
  const online = '@online{a, title = {A}, journal = {Example Journal}, volume = 12, pages = {1--2}}';
  const csl = CSL.replace('article-journal', 'webpage');
  const generic = online.replace('online', 'misc');
  for (const text of [online, csl, generic, ENDNOTE.replace('Journal Article', 'Web Page')])
    expect(first(text)).toMatchObject({ kind: 'article' });
});

const OVID = 'https://ovidsp.ovid.com/ovidweb.cgi?T=JS&CSC=Y&NEWS=N&PAGE=fulltext&D=med14&AN=27898570';
test.each([
  ['RIS', (address: string) => ris(`UR  - ${address}`)],
  [
    'EndNote XML',
    (address: string) => endnote(`<urls><related-urls><url>${address.replaceAll('&', '&amp;')}</url></related-urls></urls>`),
  ],
  ['BibTeX', (address: string) => `@article{a, title = {A}, url = {${address.replaceAll('&', String.raw`\&`)}}}`],
  ['CSL-JSON', (address: string) => JSON.stringify([{ type: 'article-journal', title: 'A', URL: address }])],
])('Ovid’s address in %s names the PMID of an entry of MEDLINE, and no number of another database', (_, write) => {
  const pmids = (...addresses: string[]) => addresses.map((address) => first(write(address)).pmid);
  const medline = ['med14', 'medl', 'mesx', 'ppezv', 'pmnm'].map((database) => OVID.replace('med14', database));
  expect(pmids(...medline)).toEqual(medline.map(() => '27898570'));
  expect(pmids(OVID.replace('D=med14&AN=27898570', 'AN=27898570&D=medp'))).toEqual(['27898570']);
  const others = ['emed18', 'cctr', 'psyc7'].map((database) => OVID.replace('med14', database));
  expect(pmids(...others, OVID.replace('27898570', '2016-12345-001'))).toEqual(others.concat('').map(() => undefined));
});

test.each([
  ['CSL-JSON', (note: string) => JSON.stringify([{ type: 'article-journal', title: 'A', note }])],
  ['BibTeX', (note: string) => `@article{a, title = {A}, note = {${note}}}`],
  ['RIS', (note: string) => ris(`N1  - ${note}`)],
  ['EndNote XML', (note: string) => endnote(`<notes><style>${note}</style></notes>`)],
])('a line of the note of %s that holds identifiers alone gives the PMID and the PMCID', (_, write) => {
  for (const note of [
    'PMID: 31234567\nPMCID: PMC7654321',
    'Publisher: P\nPMCID: PMC7654321, PMID: 31234567',
    'PMID: 31234567 PMCID: 7654321',
  ])
    expect(first(write(note)), note).toMatchObject({ pmid: '31234567', pmcid: 'PMC7654321' });
  expect(first(write('A comment on PMID: 31234567'))).toMatchObject({ pmid: undefined });
});

test('authors of nbib and RIS keep the order of the file, with groups, other tags, and those without a full name', () => {
  const perera = ['FAU - Perera, Nimal', 'AU  - Perera N', 'AD  - A hospital'];
  const [author, group] = [['FAU - Author, Anna', 'AU  - Author A', 'AUID- 1'], 'CN  - Example Study Group'];
  expect(authors(nbib(...perera, group, ...author))).toEqual(['Perera N', 'Example Study Group', 'Author A']);
  expect(authors(nbib('AU  - Perera N', ...author, 'AU  - Sample B'))).toEqual(['Perera N', 'Author A', 'Sample B']);
  const inRis = (...rows: string[]) => authors(ris(...rows.map((row) => row.replace(' ', '  - '))));
  expect(inRis('A1 Perera, Nimal', 'AU Example Group,', 'A1 Sample, Bob')).toEqual(['Perera N', 'Example Group', 'Sample B']);
  // A list that is given twice is read once.
  expect(inRis('A1 Perera, Nimal', 'A1 Author, Anna', 'AU Perera, Nimal', 'AU Author, Anna')).toEqual(['Perera N', 'Author A']);
});

test('"and others" and "et al." cut a list of authors short', () => {
  const others = BIBTEX.replace('{Example Study Group}', 'others');
  expect(first(others)).toMatchObject({ authorsOmitted: true });
  expect(authors(others)).toHaveLength(2);
  expect(first(RIS.replace('AU  - van der Berg, Jan, Jr', 'AU  - et al.'))).toMatchObject({ authorsOmitted: true });
});

test.each(['\u2028', '\u0085', '\f'])('the separator %j within a line ends no field and begins no entry', (sign) => {
  const paper = { title: 'A sample: second', authors: [{ family: 'Perera', given: 'Nimal' }] };
  const lines = `Anna: none.${sign}Ben: none.\nTI  - A sample: ${sign}second\n`;
  const texts = [
    `TY  - JOUR\nAU  - Perera, Nimal\nC1  - ${lines}AB  - One.${sign}ER  - two.\nER  - \n`,
    `PMID- 1\nFAU - Perera, Nimal\nCOIS- ${lines}`,
  ];
  expect(texts.map(read)).toMatchObject([[paper], [paper]]);
  const bibtex = `@article{a, title = {A sample: ${sign}@book{second}}, author = {Perera, Nimal}}`;
  expect(read(bibtex)).toMatchObject([{ title: 'A sample: @booksecond' }]);
});

test('a byte-order mark and Windows line ends change nothing, and UTF-16 and the old encoding of Windows are read', () => {
  for (const text of [BIBTEX, RIS, NBIB, ENDNOTE, CSL])
    expect(read(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(read(text));
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(RIS, 'utf16le')]);
  expect(first(utf16).title).toBe(PAPER.title);
  expect(first(Buffer.from(RIS.replace('Nimal', 'Niël'), 'latin1')).authors[0]?.given).toBe('Niël');
});

test('a RIS entry without its first or last line is refused, those around it are read, and EF begins none', () => {
  expect(read(`${RIS.replace('ER  - \n', '')}${RIS}EF  - \n`)).toMatchObject([
    { line: 1, refused: 'there is no line ER at its end' },
    { title: PAPER.title, line: 16 },
  ]);
  expect(read(`Exported today\n${RIS}${RIS.replace('TY  - JOUR\n', '')}\n${RIS}`)).toMatchObject([
    { title: PAPER.title, line: 2 },
    { line: 18, refused: 'there is no line TY at its beginning' },
    { title: PAPER.title, line: 34 },
  ]);
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
  expect(pages({ number: 'arXiv:1901.01234' })).toBeUndefined();
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

test('ORCID: several summaries in one group, null dates, an ISSN that is part-of, types in capitals, groups of another shape', () => {
  const id = (type: string, value: string, relationship: string) => {
    return { 'external-id-type': type, 'external-id-value': value, 'external-id-relationship': relationship };
  };
  const ids = (...list: object[]) => ({ 'external-ids': { 'external-id': list } });
  const summary = (title: string, index: number, extra: object) => ({
    ...{ 'put-code': index, 'display-index': String(index), type: 'JOURNAL_ARTICLE' },
    ...{ title: { title: { value: title }, subtitle: null }, 'publication-date': null, 'journal-title': null },
    ...ids(id('doi', '10.5555/ankle.2013', 'self'), id('issn', '1234-567X', 'part-of')),
    ...extra,
  });
  const date = { year: { value: '2013' }, month: { value: '03' }, day: null };
  const worse = { 'journal-title': { value: 'Example Journal' }, 'publication-date': date };
  const list = {
    group: [
      { 'work-summary': [summary('A worse title', 0, worse), summary('The preferred title', 1, { 'external-ids': null })] },
      { 'work-summary': [summary('In a book', 2, ids(id('doi', '10.5555/book', 'part-of')))] },
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

const database = (name: string) => `<remote-database-name><style>${name}</style></remote-database-name>`;
test.each([
  ['RIS without a database', ris('AN  - 12345678'), undefined],
  ['RIS of PubMed', ris('AN  - 12345678', 'DB  - PubMed'), '12345678'],
  ['RIS of Scopus', ris('AN  - 12345678', 'DB  - Scopus'), undefined],
  // Its own search of PubMed names no database.
  ['EndNote', endnote('<accession-num><style>12345678</style></accession-num>'), '12345678'],
  [
    'EndNote of MEDLINE',
    endnote(`<accession-num><style>12345678</style></accession-num>${database('Ovid MEDLINE(R)')}`),
    '12345678',
  ],
  ['EndNote of Embase', endnote(`<accession-num><style>12345678</style></accession-num>${database('Embase')}`), undefined],
])('the accession number of %s is or is not a PMID', (_what, text, pmid) => {
  expect(first(text).pmid).toBe(pmid);
});

test('a book of PubMed has its authors, else its editors; it is a chapter with its own authors if that has a title', () => {
  const list = (type: string, name: string) =>
    `<AuthorList Type="${type}" CompleteYN="Y"><Author><LastName>${name}</LastName><ForeName>Nimal</ForeName></Author></AuthorList>`;
  const editors = list('editors', 'Editor');
  const xml = (inBook: string, more: string) =>
    `<PubmedArticleSet><PubmedBookArticle><BookDocument><PMID Version="1">123</PMID><Book><Publisher><PublisherName>Example Press</PublisherName></Publisher><BookTitle book="x">Vessels</BookTitle><PubDate><Year>2020</Year></PubDate>${inBook}</Book>${more}</BookDocument></PubmedBookArticle></PubmedArticleSet>`;
  const whole = { kind: 'book', title: 'Vessels', journal: 'Example Press', year: 2020, pmid: '123' };
  const chapter = { kind: 'chapter', title: 'Ankles', journal: 'Vessels', year: 2020, pmid: '123' };
  const perera = list('authors', 'Perera');
  expect(first(xml(editors + perera, ''))).toMatchObject(whole);
  expect([xml(editors + perera, ''), xml(editors, '')].map(authors)).toEqual([['Perera N'], ['Editor N']]);
  const ankles = '<ArticleTitle book="x" part="y">Ankles</ArticleTitle>';
  expect(first(xml(editors, ankles + perera))).toMatchObject(chapter);
  expect([xml(editors, ankles + perera), xml(editors, ankles)].map(authors)).toEqual([['Perera N'], []]);
});
