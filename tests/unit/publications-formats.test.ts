/** Entries of each format, in the shapes of real exports. */
import { describe, expect, test } from 'vitest';
import { cleanRecord } from '../../scripts/publications/clean/record.ts';
import { printedName } from '../../scripts/publications/clean/names.ts';
import { readExport } from '../../scripts/publications/formats/read-file.ts';
import type { PublicationRecord } from '../../scripts/publications/record.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** The entries, cleaned; a refused one is its reason. */
const read = (text: string | Uint8Array) =>
  readExport(typeof text === 'string' ? bytes(text) : text, 'export').map((entry) =>
    'refused' in entry ? { line: entry.line, refused: entry.refused } : cleanRecord(entry),
  );
const first = (text: string | Uint8Array) => read(text)[0] as PublicationRecord;
const authors = (text: string) => first(text).authors.map(printedName);

const PAPER = {
  kind: 'article',
  title: 'Ankle pressure in E. coli sepsis: 10³ patients & more',
  journal: 'Example Journal of Vessels',
  year: 2013,
  published: '2013-03',
  doi: '10.5555/ankle.2013',
  volume: '12',
  issue: '3',
  pages: '616-617',
  issn: '1234-567X',
};

const RIS = `TY  - JOUR
TI  - Ankle pressure in E. coli sepsis: 10³ patients & more
T2  - Example Journal of Vessels
AU  - Perera, Nimal
AU  - van der Berg, Jan, Jr
PY  - 2013
DA  - 2013/03//
VL  - 12
IS  - 3
SP  - 616
EP  - 617
SN  - 1234567X (ISSN)
DO  - doi:10.5555/ankle.2013
AB  - Two hundred people walked on a treadmill,
and their ankle pressure was measured.
ER  - 
`;

const NBIB = `
PMID- 123456
OWN - NLM
IS  - 1234-567X (Print)
VI  - 12
IP  - 3
DP  - 2013 Mar-Apr
TI  - Ankle pressure in E. coli sepsis: 10³ patients &
      more.
PG  - 616-7
LID - 10.5555/ankle.2013 [doi]
AB  - BACKGROUND: Two hundred people walked on a
      treadmill.
FAU - Perera, Nimal
AU  - Perera N
FAU - van der Berg, Jan Jr
AU  - van der Berg J Jr
CN  - Example Study Group
PT  - Journal Article
JT  - Example Journal of Vessels
PMC - PMC654321
`;

const PUBMED_XML = `<?xml version="1.0"?>
<PubmedArticleSet>
<PubmedArticle>
  <MedlineCitation><PMID Version="1">123456</PMID>
    <Article>
      <Journal><ISSN IssnType="Print">1234-567X</ISSN>
        <JournalIssue><Volume>12</Volume><Issue>3</Issue><PubDate><MedlineDate>2013 Mar-Apr</MedlineDate></PubDate></JournalIssue>
        <Title>Example Journal of Vessels</Title></Journal>
      <ArticleTitle>Ankle pressure in <i>E. coli</i> sepsis: 10<sup>3</sup> patients &amp; more.</ArticleTitle>
      <Pagination><MedlinePgn>616-7</MedlinePgn></Pagination>
      <Abstract><AbstractText Label="BACKGROUND">Two hundred people.</AbstractText><AbstractText Label="RESULTS">All walked, <i>p</i> &lt; 0.05.</AbstractText></Abstract>
      <AuthorList CompleteYN="Y">
        <Author><LastName>Perera</LastName><ForeName>Nimal</ForeName><Initials>N</Initials></Author>
        <Author><LastName>van der Berg</LastName><ForeName>Jan</ForeName><Suffix>Jr</Suffix></Author>
        <Author><CollectiveName>Example Study Group</CollectiveName></Author>
      </AuthorList>
      <PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType></PublicationTypeList>
    </Article>
  </MedlineCitation>
  <PubmedData>
    <ArticleIdList><ArticleId IdType="doi">10.5555/ankle.2013</ArticleId><ArticleId IdType="pmc">PMC654321</ArticleId></ArticleIdList>
    <ReferenceList><Reference><ArticleIdList><ArticleId IdType="doi">10.5555/cited</ArticleId></ArticleIdList></Reference></ReferenceList>
  </PubmedData>
</PubmedArticle>
</PubmedArticleSet>
`;

const ENDNOTE = `<?xml version="1.0" encoding="UTF-8"?><xml><records><record><rec-number>7</rec-number>
<ref-type name="Journal Article">17</ref-type><contributors><authors><author><style face="normal" font="default">Perera, Nimal</style></author>
<author><style face="normal">van der Berg, Jan, Jr</style></author><author><style face="normal">Example Study Group,</style></author></authors></contributors>
<titles><title><style face="normal">Ankle pressure in </style><style face="italic">E. coli</style><style face="normal"> sepsis: 10³ patients &amp; more</style></title>
<secondary-title><style>Example Journal of Vessels</style></secondary-title></titles>
<pages><style>616-7</style></pages><volume><style>12</style></volume><number><style>3</style></number>
<dates><year><style>2013</style></year><pub-dates><date><style>Mar</style></date></pub-dates></dates><isbn><style>1234-567X</style></isbn>
<electronic-resource-num><style>10.5555/ankle.2013</style></electronic-resource-num></record></records></xml>`;

const CSL = JSON.stringify([
  {
    id: 'perera2013',
    type: 'article-journal',
    title: 'Ankle pressure in <i>E. coli</i> sepsis: 10<sup>3</sup> patients &amp; more',
    'container-title': 'Example Journal of Vessels',
    issued: { 'date-parts': [[2013, '3']] },
    author: [
      { family: 'Perera', given: 'Nimal' },
      { family: 'Berg', given: 'Jan', 'non-dropping-particle': 'van der', suffix: 'Jr.' },
      { literal: 'Example Study Group' },
    ],
    volume: 12,
    issue: '3',
    page: '616-7',
    ISSN: '1234-567X',
    DOI: '10.5555/ankle.2013',
  },
]);

const BIBTEX = String.raw`@article{perera2013,
  title = {Ankle pressure in \textit{E. coli} sepsis: $10^3$ patients \& more},
  author = {Perera, Nimal and van der Berg, Jr, Jan and {Example Study Group}},
  journal = "Example Journal of Vessels", volume = 12, number = {3}, pages = {616--7},
  year = 2013, month = mar, issn = {1234-567X}, doi = {10.5555/ankle.2013}
}
`;

test.each([
  ['BibTeX', BIBTEX],
  ['RIS', RIS],
  ['nbib', NBIB],
  ['PubMed XML', PUBMED_XML],
  ['EndNote XML', ENDNOTE],
  ['CSL-JSON', CSL],
])('%s is told by its content, and read', (_, text) => {
  expect(first(text)).toMatchObject(PAPER);
  expect(authors(text).slice(0, 2)).toEqual(['Perera N', 'van der Berg J Jr']);
});

test.each([
  ['BibTeX', BIBTEX],
  ['nbib', NBIB],
  ['PubMed XML', PUBMED_XML],
  ['EndNote XML', ENDNOTE],
  ['CSL-JSON', CSL],
])('%s names organisations among the authors', (_, text) => {
  expect(authors(text)[2]).toBe('Example Study Group');
});

test('abstracts keep the labels of their sections, and wrapped lines become one', () => {
  expect(first(PUBMED_XML).abstract).toBe('BACKGROUND: Two hundred people. RESULTS: All walked, p < 0.05.');
  expect(first(NBIB).abstract).toBe('BACKGROUND: Two hundred people walked on a treadmill.');
  expect(first(RIS).abstract).toBe('Two hundred people walked on a treadmill, and their ankle pressure was measured.');
});

test('PubMed’s numbers are read, and not those of the references', () => {
  for (const text of [NBIB, PUBMED_XML]) expect(first(text)).toMatchObject({ pmid: '123456', pmcid: 'PMC654321' });
});

describe('traps', () => {
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
});
