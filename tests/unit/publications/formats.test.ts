import { expect, test } from 'vitest';
import * as formats from '../../support/publications/publication-formats.ts';

const { authors, BIBTEX, bib, CSL, csl, ENDNOTE, endnote, first, NBIB, nbib, PAPER, PUBMED_XML, read, RIS, ris } = formats;

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
  expect(first(RIS).abstract).toBe('Two hundred people walked on a treadmill, and their ankle pressure was measured.');
  for (const text of [NBIB, PUBMED_XML]) expect(first(text)).toMatchObject({ pmid: '123456', pmcid: 'PMC654321' });
});

test('an article without pages has the number of its place in the journal, never the publisher’s identifier', () => {
  const inNbib = (...ids: string[]) => NBIB.replace('PG  - 616-7', ids.join('\n'));
  const inXml = (pii: string) =>
    PUBMED_XML.replace(/<Pagination>.*<\/Pagination>/, `<ELocationID EIdType="pii" ValidYN="Y">${pii}</ELocationID>`);
  const pages = (texts: string[]) => texts.map((text) => first(text).pages);
  expect(pages([inNbib('LID - 12516 [pii]'), inXml('12516')])).toEqual(['12516', '12516']);
  const pii = 'AID - s24185922 [pii]';
  expect(pages([inNbib('LID - 5922', pii), inNbib('LID - 5922 [pii]', pii), inNbib(pii)])).toEqual(['5922', '5922', undefined]);
  const inRis = RIS.replace('SP  - 616\nEP  - 617', 'SP  - s24185922');
  const ofPublisher = [inNbib('LID - s24185922 [pii]'), inXml('s24185922'), inRis];
  const withDoi = ofPublisher.map((text) => text.replaceAll('10.5555/ankle.2013', '10.5555/s24185922'));
  expect(pages(withDoi)).toEqual([undefined, undefined, undefined]);
  expect(first(csl({ page: 'S1078-5884(24)00001-2', number: 'e12516' })).pages).toBe('e12516');
  expect(first(csl({ number: 'arXiv:1901.01234' })).pages).toBeUndefined();
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
  const online = '@online{a, title = {A}, journal = {Example Journal}, volume = 12, pages = {1--2}}';
  const others = [CSL.replace('article-journal', 'webpage'), ENDNOTE.replace('Journal Article', 'Web Page')];
  for (const text of [elec, online, online.replace('online', 'misc'), ...others])
    expect(first(text)).toMatchObject({ kind: 'article', volume: '12' });
  expect(first(elec.replace('TI  - ', 'TI  - A case report: '))).toMatchObject({ kind: 'case-report' });
  const without = (...tags: string[]) => elec.replaceAll(new RegExp(`^(?:${tags.join('|')})  - .*\n`, 'gm'), '');
  for (const page of [without('VL'), without('T2'), without('SP', 'EP', 'SN')]) expect(first(page).skipped).toBe('is a web page');
});

const OVID = 'https://ovidsp.ovid.com/ovidweb.cgi?T=JS&CSC=Y&NEWS=N&PAGE=fulltext&D=med14&AN=27898570';
const inXml = (address: string) => address.replaceAll('&', '&amp;');
test.each([
  ['RIS', (address: string) => ris(`UR  - ${address}`)],
  ['EndNote XML', (address: string) => endnote(`<urls><related-urls><url>${inXml(address)}</url></related-urls></urls>`)],
  ['BibTeX', (address: string) => bib(`url = {${address.replaceAll('&', String.raw`\&`)}}`)],
  ['CSL-JSON', (address: string) => csl({ URL: address })],
])('Ovid’s address in %s names the PMID of an entry of MEDLINE, and no number of another database', (_, write) => {
  const pmid = (address: string) => first(write(address)).pmid;
  const of = (database: string) => OVID.replace('med14', database);
  for (const address of [...['med14', 'medl', 'mesx', 'ppezv', 'pmnm'].map(of), OVID.replace(/(D=med14)&(AN=\d+)/, '$2&$1')])
    expect(pmid(address), address).toBe('27898570');
  for (const address of [...['emed18', 'cctr', 'psyc7'].map(of), OVID.replace('27898570', '2016-12345-001')])
    expect(pmid(address), address).toBeUndefined();
});

test.each([
  ['CSL-JSON', (note: string) => csl({ note })],
  ['BibTeX', (note: string) => bib(`note = {${note}}`)],
  ['RIS', (note: string) => ris(`N1  - ${note}`)],
  ['EndNote XML', (note: string) => endnote(`<notes><style>${note}</style></notes>`)],
])('a line of the note of %s that holds identifiers alone gives the PMID and the PMCID', (_, write) => {
  const notes = ['PMID: 31234567\nPMCID: PMC7654321', 'Publisher: P\nPMCID: PMC7654321, PMID: 31234567'];
  for (const note of [...notes, 'PMID: 31234567 PMCID: 7654321'])
    expect(first(write(note)), note).toMatchObject({ pmid: '31234567', pmcid: 'PMC7654321' });
  expect(first(write('A comment on PMID: 31234567'))).toMatchObject({ pmid: undefined });
});

const database = (name: string) => `<remote-database-name><style>${name}</style></remote-database-name>`;
const NUMBER = '<accession-num><style>12345678</style></accession-num>';
test.each([
  ['RIS without a database', ris('AN  - 12345678'), undefined],
  ['RIS of PubMed', ris('AN  - 12345678', 'DB  - PubMed'), '12345678'],
  ['RIS of Scopus', ris('AN  - 12345678', 'DB  - Scopus'), undefined],
  // Its own search of PubMed names no database.
  ['EndNote', endnote(NUMBER), '12345678'],
  ['EndNote of MEDLINE', endnote(NUMBER + database('Ovid MEDLINE(R)')), '12345678'],
  ['EndNote of Embase', endnote(NUMBER + database('Embase')), undefined],
])('the accession number of %s is or is not a PMID', (_what, text, pmid) => {
  expect(first(text).pmid).toBe(pmid);
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
  const lines = `Anna: none.${sign}Ben: none.\nTI  - A sample: ${sign}second`;
  const inRis = `TY  - JOUR\nAU  - Perera, Nimal\nC1  - ${lines}\nAB  - One.${sign}ER  - two.\nER  - \n`;
  for (const text of [inRis, `PMID- 1\nFAU - Perera, Nimal\nCOIS- ${lines}\n`])
    expect(read(text)).toMatchObject([{ title: 'A sample: second', authors: [{ family: 'Perera', given: 'Nimal' }] }]);
  expect(read(`@article{a, title = {A sample: ${sign}@book{second}}}`)).toMatchObject([{ title: 'A sample: @booksecond' }]);
});

test('a byte-order mark and Windows line ends change nothing, and UTF-16 and the old encoding of Windows are read', () => {
  for (const text of [BIBTEX, RIS, NBIB, ENDNOTE, CSL])
    expect(read(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(read(text));
  const utf16 = Buffer.from(RIS, 'utf16le');
  for (const bytes of [Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), utf16, Buffer.from(utf16).swap16()])
    expect(first(bytes).title).toBe(PAPER.title);
  expect(first(Buffer.from(RIS.replace('Nimal', 'Niël'), 'latin1')).authors[0]?.given).toBe('Niël');
});

const GOOD = CSL.slice(1, -1);
const partOf = (text: string, name: string) => new RegExp(`<${name}>[\\s\\S]*</${name}>`).exec(text)?.[0] ?? '';
const broken = (text: string, name: string, end: string) =>
  text.replace(partOf(text, name), `${partOf(text, name).replace(end, '')}\n${partOf(text, name)}`);
test.each([
  ['item of CSL-JSON', `[{"title": "Bad" "type": "book"},\n${GOOD}]`, /^is not JSON/],
  ['entry of PubMed XML', broken(PUBMED_XML, 'PubmedArticle', '</Journal>'), /^is not XML: \w+/],
  ['entry of EndNote XML', broken(ENDNOTE, 'record', '</titles>'), /^is not XML: \w+/],
  ['RIS entry without its last line', `${RIS.replace('ER  - \n', '')}${RIS}EF  - \n`, /^there is no line ER at its end$/],
  ['RIS entry without its first line', `Exported\n${RIS}${RIS.replace('TY  - JOUR\n', '')}\n${RIS}`, /^there is no line TY/],
])('a broken %s loses only itself', (_what, text, refused) => {
  const wrong = { refused: expect.stringMatching(refused) as string };
  expect(read(text).slice(-2)).toMatchObject([wrong, { title: PAPER.title }]);
});

test('a list of CSL-JSON that is cut off keeps what came before, and lines are counted', () => {
  const refused = expect.any(String) as string;
  expect(read(`[${GOOD},\n${GOOD},\n${GOOD.slice(0, 80)}`)).toMatchObject([{ line: 1 }, { line: 2 }, { line: 3, refused }]);
  expect(read(RIS + RIS.replace('ER  - \n', '') + RIS)).toMatchObject([{ line: 1 }, { line: 17, refused }, { line: 32 }]);
  // It may have lists where others have texts.
  expect(first(csl({ title: [PAPER.title] })).title).toBe(PAPER.title);
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

test('a book of PubMed has its authors, else its editors; it is a chapter with its own authors if that has a title', () => {
  const list = (type: string, name: string) =>
    `<AuthorList Type="${type}" CompleteYN="Y"><Author><LastName>${name}</LastName><ForeName>Nimal</ForeName></Author></AuthorList>`;
  const [editors, perera] = [list('editors', 'Editor'), list('authors', 'Perera')];
  const xml = (inBook: string, more: string) =>
    `<PubmedArticleSet><PubmedBookArticle><BookDocument><PMID Version="1">123</PMID><Book><Publisher><PublisherName>Example Press</PublisherName></Publisher><BookTitle book="x">Vessels</BookTitle><PubDate><Year>2020</Year></PubDate>${inBook}</Book>${more}</BookDocument></PubmedBookArticle></PubmedArticleSet>`;
  const whole = { kind: 'book', title: 'Vessels', journal: 'Example Press', year: 2020, pmid: '123' };
  expect(first(xml(editors + perera, ''))).toMatchObject(whole);
  const ankles = '<ArticleTitle book="x" part="y">Ankles</ArticleTitle>';
  const chapter = { kind: 'chapter', title: 'Ankles', journal: 'Vessels', pmid: '123' };
  expect(first(xml(editors, ankles + perera))).toMatchObject(chapter);
  const texts = [xml(editors + perera, ''), xml(editors, ''), xml(editors, ankles + perera), xml(editors, ankles)];
  expect(texts.map(authors)).toEqual([['Perera N'], ['Editor N'], ['Perera N'], []]);
});
