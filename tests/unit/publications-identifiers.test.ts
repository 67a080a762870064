/** Pages, PMIDs and kinds: only what a source surely says. */
import { describe, expect, test } from 'vitest';
import { articleNumberOf, pagesOf, pmidOfAccession } from '../../scripts/publications/clean/identifiers.ts';
import { authors, ENDNOTE, first, NBIB, PUBMED_XML } from '../support/publication-formats.ts';

test.each([
  ['e12516', 'e12516'],
  ['12516', '12516'],
  ['m1234', 'm1234'],
  ['CD012345', 'CD012345'],
  ['S1078-5884(24)00001-2', undefined],
  ['S0741521424000012', undefined],
  ['10.1016/j.example.2024.01.001', undefined],
  ['znad123', undefined],
  ['00000658-202401000-00012', undefined],
  ['s00134-020-05991-x', undefined],
  ['NEJMoa1234567', undefined],
  ['1234567', undefined],
])('the identifier %s of a publisher gives the article number %s', (pii, number) => {
  expect(articleNumberOf(pii)).toBe(number);
  const nbib = NBIB.replace('PG  - 616-7', `LID - ${pii} [pii]`);
  expect(first(nbib).pages).toBe(number);
  const xml = PUBMED_XML.replace(/<Pagination>.*<\/Pagination>/, `<ELocationID EIdType="pii" ValidYN="Y">${pii}</ELocationID>`);
  expect(first(xml).pages).toBe(number);
});

test.each([
  ['S1078-5884(24)00001-2', undefined],
  ['S0741-5214(24)00012-X', undefined],
  ['S0741521424000012', undefined],
  ['10.5555/ankle.2024', undefined],
  ['doi:10.5555/ankle.2024', undefined],
  ['https://doi.org/10.5555/ankle.2024', undefined],
  ['00000658-202401000-00012', undefined],
  ['n/a-n/a', undefined],
  ['1234567-1234590', '1234567-1234590'],
  ['S12-S19', 'S12-S19'],
  ['12-', '12'],
  ['e1-e9', 'e1-e9'],
  ['1421.e1-1421.e9', '1421.e1-1421.e9'],
])('the pages %s are %s', (text, pages) => {
  expect(pagesOf(text)).toBe(pages);
});

describe.each([
  ['NLM', '12345678'],
  ['PubMed', '12345678'],
  ['Ovid MEDLINE(R) ALL <1946 to 2024>', '12345678'],
  ['Medline', '12345678'],
  ['CINAHL', undefined],
  ['CINAHL with Full Text', undefined],
  ['Embase', undefined],
  ['Embase Medline', undefined],
  ['Scopus', undefined],
])('an accession number of %s', (database, pmid) => {
  test(`gives the PMID ${pmid ?? 'of none'}`, () => {
    expect(pmidOfAccession('12345678', [database])).toBe(pmid);
    const ris = (tag: string) => first(`TY  - JOUR\nTI  - A paper\nAN  - 12345678\n${tag}  - ${database}\nER  - \n`).pmid;
    expect([ris('DB'), ris('DP')]).toEqual([pmid, pmid]);
    const database_ = database.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const endnote = (name: string) =>
      first(
        ENDNOTE.replace(
          '<isbn>',
          `<accession-num><style>12345678</style></accession-num><${name}><style>${database_}</style></${name}><isbn>`,
        ),
      ).pmid;
    expect([endnote('remote-database-name'), endnote('remote-database-provider')]).toEqual([pmid, pmid]);
  });
});

test.each([
  ['AN  - 12345678', undefined],
  ['AN  - PMID: 12345678', '12345678'],
  ['AN  - MEDLINE:12345678', '12345678'],
  ['AN  - WOS:000123456789', undefined],
  ['AN  - 12345678. Language: English. Entry Date: 20240101\nDB  - MEDLINE\nDP  - EBSCOhost', '12345678'],
  ['AN  - 123456789. Language: English.\nDB  - ccm\nDP  - EBSCOhost', undefined],
  ['AN  - L2001234567\nDB  - Medline', undefined],
])('of the lines %j the PMID is %s', (lines, pmid) => {
  expect(first(`TY  - JOUR\nTI  - A paper\n${lines}\nER  - \n`).pmid).toBe(pmid);
});

test('EndNote’s own PubMed search names no database; the address of EBSCO names CINAHL', () => {
  const accession = '<accession-num><style>12345678</style></accession-num>';
  const url = (address: string) => `<urls><related-urls><url><style>${address}</style></url></related-urls></urls>`;
  const record = (more: string) => first(ENDNOTE.replace('<isbn>', `${accession}${more}<isbn>`)).pmid;
  const ebsco = 'https://search.ebscohost.com/login.aspx?direct=true&amp;db=';
  expect(record('')).toBe('12345678');
  expect(record(url(`${ebsco}ccm&amp;AN=12345678`))).toBeUndefined();
  expect(record(url(`${ebsco}mdc&amp;AN=12345678`))).toBe('12345678');
  expect(record('<notes><style>Source: CINAHL Plus</style></notes>')).toBeUndefined();
});

describe('a paper that names a preprint server', () => {
  const arxiv = 'eprint = {2001.00001}, archivePrefix = {arXiv}, primaryClass = {q-bio}';
  test.each([
    [`@article{a, title = {A}, journal = {Example Journal}, volume = 3, doi = {10.5555/a}, ${arxiv}}`, 'article'],
    [`@article{a, title = {A}, journal = {Example Journal}, pages = {1--9}, ${arxiv}}`, 'article'],
    ['@article{a, title = {A}, journal = {Example Journal}, volume = 3, eprint = {2001.00001}, eprinttype = {arxiv}}', 'article'],
    ['@article{a, title = {A}, journal = {Example Journal}, volume = 3, doi = {10.48550/arXiv.2001.00001}}', 'article'],
    [`@inproceedings{a, title = {A}, booktitle = {Proceedings of an Example}, doi = {10.5555/a}, ${arxiv}}`, 'conference-paper'],
    [`@article{a, title = {A}, ${arxiv}}`, 'preprint'],
    [`@misc{a, title = {A}, ${arxiv}}`, 'preprint'],
    ['@online{a, title = {A}, eprint = {2001.00001}, eprinttype = {arxiv}}', 'preprint'],
    ['@misc{a, title = {A}, eprint = {arXiv:2001.00001}}', 'preprint'],
    ['@misc{a, title = {A}, publisher = {arXiv}, doi = {10.48550/arXiv.2001.00001}}', 'preprint'],
    ['@article{a, title = {A}, journal = {arXiv preprint arXiv:2001.00001}}', 'preprint'],
    [
      '@article{a, title = {A}, journal = {CoRR}, volume = {abs/2001.00001}, eprinttype = {arXiv}, eprint = {2001.00001}}',
      'preprint',
    ],
    ['@article{a, title = {A}, journal = {ArXiv}, volume = {abs/2001.00001}}', 'preprint'],
    ['@article{a, title = {A}, journal = {medRxiv}, doi = {10.1101/2020.01.01.20012345}}', 'preprint'],
    [`@unpublished{a, title = {A}, journal = {Example Journal}, ${arxiv}}`, 'preprint'],
  ])('%s is %s', (text, kind) => {
    expect(first(text)).toMatchObject({ kind });
  });

  test('an eprint of PubMed is a PMID', () => {
    expect(first('@article{a, title = {A}, journal = {J}, eprint = {12345678}, eprinttype = {pubmed}}')).toMatchObject({
      kind: 'article',
      pmid: '12345678',
    });
  });
});

describe('a book of PubMed', () => {
  const list = (type: string, ...names: string[]) =>
    `<AuthorList Type="${type}" CompleteYN="Y">${names.map((name) => `<Author><LastName>${name}</LastName><ForeName>Nimal</ForeName></Author>`).join('')}</AuthorList>`;
  const xml = (inBook: string, more: string) =>
    `<PubmedArticleSet><PubmedBookArticle><BookDocument><PMID Version="1">123</PMID><Book><Publisher><PublisherName>Example Press</PublisherName></Publisher><BookTitle book="x">Vessels</BookTitle><PubDate><Year>2020</Year></PubDate>${inBook}</Book>${more}</BookDocument></PubmedBookArticle></PubmedArticleSet>`;

  test('that is whole is a book with its authors', () => {
    const text = xml(list('editors', 'Editor') + list('authors', 'Perera', 'Author'), '');
    expect(first(text)).toMatchObject({ kind: 'book', title: 'Vessels', journal: 'Example Press', year: 2020, pmid: '123' });
    expect(authors(text)).toEqual(['Perera N', 'Author N']);
    expect(authors(xml('', list('authors', 'Perera')))).toEqual(['Perera N']);
    expect(authors(xml(list('editors', 'Editor'), ''))).toEqual(['Editor N']);
  });

  test('is a chapter with the authors of the chapter, if that has a title', () => {
    const chapter = `<ArticleTitle book="x" part="y">Ankles</ArticleTitle>${list('authors', 'Perera')}`;
    const text = xml(list('editors', 'Editor'), chapter);
    expect(first(text)).toMatchObject({ kind: 'chapter', title: 'Ankles', journal: 'Vessels' });
    expect(authors(text)).toEqual(['Perera N']);
    expect(authors(xml(list('editors', 'Editor'), '<ArticleTitle>Ankles</ArticleTitle>'))).toEqual([]);
  });

  test('is read from nbib in the same way', () => {
    const book = 'PMID- 123\nBTI - Vessels\nPB  - Example Press\nDP  - 2020\nPT  - Review\n';
    expect(first(`${book}FED - Editor, Nimal\nED  - Editor N\nFAU - Perera, Nimal\nAU  - Perera N\n`)).toMatchObject({
      kind: 'book',
      title: 'Vessels',
      journal: 'Example Press',
      authors: [{ family: 'Perera' }],
    });
    expect(authors(`${book}FED - Editor, Nimal\nED  - Editor N\n`)).toEqual(['Editor N']);
    expect(first(`${book}TI  - Ankles\nFED - Editor, Nimal\nFAU - Perera, Nimal\n`)).toMatchObject({
      kind: 'chapter',
      title: 'Ankles',
      journal: 'Vessels',
      authors: [{ family: 'Perera' }],
    });
  });
});
