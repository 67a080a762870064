/** One paper in each format, in the shapes of real exports, and what the import reads from it. */
import { cleanRecord, type PublicationRecord } from '../../../scripts/publications/clean/record.ts';
import { printedName } from '../../../scripts/publications/clean/names.ts';
import { readExport } from '../../../scripts/publications/formats/read-file.ts';

/** The entries, cleaned; a refused one is its reason. */
export const read = (text: string | Uint8Array) =>
  readExport(typeof text === 'string' ? new TextEncoder().encode(text) : text, 'export').map((entry) =>
    'refused' in entry ? { line: entry.line, refused: entry.refused } : cleanRecord(entry),
  );
export const first = (text: string | Uint8Array) => read(text)[0] as PublicationRecord;
export const authors = (text: string) => first(text).authors.map(printedName);

export const PAPER = {
  ...{ kind: 'article', title: 'Ankle pressure in E. coli sepsis: 10³ patients & more', journal: 'Example Journal of Vessels' },
  ...{ year: 2013, published: '2013-03', doi: '10.5555/ankle.2013', issn: '1234-567X' },
  ...{ volume: '12', issue: '3', pages: '616-617' },
};

export const RIS = `TY  - JOUR
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

export const NBIB = `
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

export const PUBMED_XML = `<?xml version="1.0"?>
<PubmedArticleSet>
<PubmedArticle>
  <MedlineCitation><PMID Version="1">123456</PMID>
    <Article>
      <Journal><ISSN IssnType="Print">1234-567X</ISSN><JournalIssue><Volume>12</Volume><Issue>3</Issue>
        <PubDate><MedlineDate>2013 Mar-Apr</MedlineDate></PubDate></JournalIssue><Title>Example Journal of Vessels</Title></Journal>
      <ArticleTitle>Ankle pressure in <i>E. coli</i> sepsis: 10<sup>3</sup> patients &amp; more.</ArticleTitle>
      <Pagination><MedlinePgn>616-7</MedlinePgn></Pagination>
      <Abstract><AbstractText Label="BACKGROUND">Two hundred people.</AbstractText>
        <AbstractText Label="RESULTS">All walked, <i>p</i> &lt; 0.05.</AbstractText></Abstract>
      <AuthorList CompleteYN="Y"><Author><LastName>Perera</LastName><ForeName>Nimal</ForeName><Initials>N</Initials></Author>
        <Author><LastName>van der Berg</LastName><ForeName>Jan</ForeName><Suffix>Jr</Suffix></Author>
        <Author><CollectiveName>Example Study Group</CollectiveName></Author></AuthorList>
      <PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType></PublicationTypeList>
    </Article>
  </MedlineCitation>
  <PubmedData><ArticleIdList><ArticleId IdType="doi">10.5555/ankle.2013</ArticleId><ArticleId IdType="pmc">PMC654321</ArticleId>
    </ArticleIdList><ReferenceList><Reference><ArticleIdList><ArticleId IdType="doi">10.5555/cited</ArticleId></ArticleIdList>
    </Reference></ReferenceList></PubmedData>
</PubmedArticle>
</PubmedArticleSet>
`;

export const ENDNOTE = `<?xml version="1.0" encoding="UTF-8"?><xml><records><record><rec-number>7</rec-number>
<ref-type name="Journal Article">17</ref-type><contributors><authors><author><style face="normal" font="default">Perera, Nimal</style></author>
<author><style face="normal">van der Berg, Jan, Jr</style></author><author><style face="normal">Example Study Group,</style></author></authors></contributors>
<titles><title><style face="normal">Ankle pressure in </style><style face="italic">E. coli</style><style face="normal"> sepsis: 10³ patients &amp; more</style></title>
<secondary-title><style>Example Journal of Vessels</style></secondary-title></titles>
<pages><style>616-7</style></pages><volume><style>12</style></volume><number><style>3</style></number>
<dates><year><style>2013</style></year><pub-dates><date><style>Mar</style></date></pub-dates></dates><isbn><style>1234-567X</style></isbn>
<electronic-resource-num><style>10.5555/ankle.2013</style></electronic-resource-num></record></records></xml>`;

export const CSL = JSON.stringify([
  {
    ...{ id: 'perera2013', type: 'article-journal', issued: { 'date-parts': [[2013, '3']] } },
    title: 'Ankle pressure in <i>E. coli</i> sepsis: 10<sup>3</sup> patients &amp; more',
    'container-title': PAPER.journal,
    author: [
      { family: 'Perera', given: 'Nimal' },
      { family: 'Berg', given: 'Jan', 'non-dropping-particle': 'van der', suffix: 'Jr.' },
      { literal: 'Example Study Group' },
    ],
    ...{ volume: 12, issue: '3', page: '616-7', ISSN: '1234-567X', DOI: '10.5555/ankle.2013' },
  },
]);

export const BIBTEX = String.raw`@article{perera2013,
  title = {Ankle pressure in \textit{E. coli} sepsis: $10^3$ patients \& more},
  author = {Perera, Nimal and van der Berg, Jr, Jan and {Example Study Group}},
  journal = "Example Journal of Vessels", volume = 12, number = {3}, pages = {616--7},
  year = 2013, month = mar, issn = {1234-567X}, doi = {10.5555/ankle.2013}
}
`;

/** A paper of little more than its fields, in the formats that people edit by hand. */
export const ris = (...lines: string[]) => `TY  - JOUR\nTI  - A paper\n${lines.join('\n')}\nER  - \n`;
export const nbib = (...lines: string[]) => `PMID- 123456\nTI  - A paper\n${lines.join('\n')}\n`;
export const csl = (fields: object) => JSON.stringify([{ type: 'article-journal', title: 'A paper', ...fields }]);
export const bib = (fields: string) => `@article{a, title = {A paper}, ${fields}}\n`;
export const endnote = (more: string) => ENDNOTE.replace('<isbn>', `${more}<isbn>`);
