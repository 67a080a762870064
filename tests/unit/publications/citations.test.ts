/** Citation formats of publications, the types of their files, and their way back through the import. */
import { expect } from 'vitest';
import { headersFile } from '../../../src/integrations/security-headers.ts';
import { cslItem } from '../../../src/citations/csl.ts';
import { bibtex, CITATION_FORMATS, cslJson, vancouver } from '../../../src/citations/formats.ts';
import { ris } from '../../../src/citations/ris.ts';
import { citationTags } from '../../../src/citations/tags.ts';
import { PUBLICATION_KINDS, publicationSchema } from '../../../src/content-model/schemas/publication.ts';
import { statuses, test } from '../../support/publications/publications.ts';
import { citationType, headersFor } from '../../support/servers/static-server.ts';

const PAPER = {
  title: 'Ankle pressure after exercise in people with diabetes',
  journal: 'Example Journal of Vessels',
  year: 2023,
  published: '2023-05-04',
  authors: ['Author A', '@doctor', 'van der Berg JA Jr', 'Sample Vascular Group', 'et al.'],
  category: 'journal',
  doi: '10.5555/ankle.2023',
  pmid: '12345678',
  pmcid: 'PMC123456',
  issn: '1234-5678',
  volume: '12',
  issue: '3',
  pages: '101-109',
  retracted: true,
  abstract: 'Pressure was measured at the ankle before and after walking.',
} as const;
const ID = 'ankle-pressure-2023';
const item = (fields: object = {}, id = ID) => cslItem(id, publicationSchema.parse({ ...PAPER, ...fields }), 'Perera N');

test('writes every field of a publication as CSL-JSON', () => {
  expect(item()).toEqual({
    id: ID,
    type: 'article-journal',
    title: PAPER.title,
    'container-title': PAPER.journal,
    issued: { 'date-parts': [[2023, 5, 4]] },
    author: [
      { family: 'Author', given: 'A' },
      { family: 'Perera', given: 'N' },
      { family: 'van der Berg', given: 'J A', suffix: 'Jr' },
      { literal: 'Sample Vascular Group' },
      { literal: 'et al.' },
    ],
    ...{ DOI: '10.5555/ankle.2023', PMID: '12345678', PMCID: 'PMC123456', ISSN: '1234-5678' },
    ...{ volume: '12', issue: '3', page: '101-109', URL: 'https://doi.org/10.5555/ankle.2023' },
    abstract: PAPER.abstract,
    status: 'Retracted',
  });
  expect(item({ authors: ['@doctor', 'Bandara WMSKB'] }).author).toContainEqual({ family: 'Bandara', given: 'W M S K B' });
  expect(item({ kind: 'book', journal: 'Example Press' })).toMatchObject({ type: 'book', publisher: 'Example Press' });
  expect(item({ kind: 'preprint' })).toMatchObject({ type: 'article', genre: 'preprint' });
  const pages = ['123-30', '1101–9', 'S12-5', 'e123'].map((written) => item({ pages: written }).page);
  expect(pages).toEqual(['123-130', '1101-1109', 'S12-S15', 'e123']);
});

test('RIS has a long title and the whole id on one line each, and the first and last page apart', () => {
  const id = 'a-name-of-more-than-twenty-letters';
  const lines = ris([item({}, id)]).split('\r\n');
  expect([lines[0], ...lines.slice(-2)]).toEqual(['TY  - JOUR', 'ER  - ', '']);
  for (const line of [`ID  - ${id}`, `TI  - ${PAPER.title}`, 'SP  - 101', 'EP  - 109', 'N1  - Retracted'])
    expect(lines).toContain(line);
});

test('tags for Google Scholar name title, each author in order, date, journal, place in it, identifiers and our PDF', () => {
  expect(citationTags(item(), 'https://www.doctor.example/publications/one.pdf')).toEqual([
    ['citation_title', PAPER.title],
    ['citation_author', 'Author, A'],
    ['citation_author', 'Perera, N'],
    ['citation_author', 'van der Berg, J A, Jr'],
    ['citation_author', 'Sample Vascular Group'],
    ['citation_publication_date', '2023/05/04'],
    ['citation_journal_title', PAPER.journal],
    ['citation_volume', '12'],
    ['citation_issue', '3'],
    ['citation_firstpage', '101'],
    ['citation_lastpage', '109'],
    ['citation_issn', '1234-5678'],
    ['citation_doi', '10.5555/ankle.2023'],
    ['citation_pmid', '12345678'],
    ['citation_pdf_url', 'https://www.doctor.example/publications/one.pdf'],
  ]);
});

test.each([
  [{ published: '2023-05' }, 'publication_date', ['2023']],
  [{ published: undefined }, 'publication_date', ['2023']],
  [{ pages: 'e123' }, 'firstpage', ['e123']],
  [{ pages: 'e123' }, 'lastpage', []],
  [{ kind: 'conference-paper' }, 'conference_title', [PAPER.journal]],
  [{ kind: 'thesis' }, 'dissertation_institution', [PAPER.journal]],
])('of a publication with %j the tag %s for Google Scholar is %j', (fields, name, contents) => {
  const tags = citationTags(item(fields)).filter(([key]) => key === `citation_${name}`);
  expect(tags.map(([, content]) => content)).toEqual(contents);
});

const NAMES = `@doctor; Bandara WMSKB; Muster AMIUK; MUSTER L; DE SAMPLE NK; De Silva N; García López J; Sample MD; Ng JA
  Society for Vascular Surgery; CORONIS Trial; Prevention Research Synthesis (PRS) Project; පෙරේරා ශ්‍රි; මාදිලිය නි`;

const WRITERS = { 'CSL-JSON': cslJson, BibTeX: bibtex, RIS: ris };
test.for(Object.entries(WRITERS))('an export of every publication as %s is imported as the same', async ([, write], { copy }) => {
  const withoutDoi = { ...PAPER, doi: undefined };
  copy.write(ID, PAPER);
  for (const kind of PUBLICATION_KINDS) {
    const own = { title: `A paper: ${kind}`, kind, pmid: undefined, url: `https://example.org/${kind}` };
    copy.write(`a-${kind}`, { ...withoutDoi, ...own });
  }
  copy.write('at-pubmed', { ...withoutDoi, title: 'A paper at PubMed', pmid: '23456789' });
  copy.write('with-names', { ...withoutDoi, title: 'A paper of many', pmid: '23456790', authors: NAMES.split(/; |\n */) });
  const ids = Object.keys(copy.files()).map((name) => name.replace(/\.json$/, ''));
  const rows = await copy.import(write(ids.map((id) => cslItem(id, publicationSchema.parse(copy.item(id)), 'Perera N'))));
  expect(statuses(rows)).toEqual(ids.map(() => 'same'));
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test('writes a reference in the Vancouver style, and marks a retracted paper after its title, as PubMed does', () => {
  expect(vancouver(item({ retracted: false }))).toBe(
    'Author A, Perera N, van der Berg JA Jr, Sample Vascular Group, et al. Ankle pressure after exercise in people with diabetes. Example Journal of Vessels. 2023 May 4;12(3):101–9. doi:10.5555/ankle.2023 PubMed PMID: 12345678; PubMed Central PMCID: PMC123456.',
  );
  expect(vancouver(item())).toContain(`et al. ${PAPER.title} [retracted]. Example Journal of Vessels. 2023`);
});

test('lists all publications for a CV, newest first, and drafts only if it is asked to', async ({ copy }) => {
  copy.write('a-paper-of-2099', { ...PAPER, year: 2099, published: undefined });
  copy.write('a-draft', { ...PAPER, title: 'A paper that is not public', draft: true });
  const { exit, printed } = await copy.command(['list', '--style', 'vancouver']);
  const lines = printed.trimEnd().split('\n');
  expect(exit).toBe(0);
  expect(lines).toHaveLength(Object.keys(copy.files()).length - 1);
  expect(lines[0]).toMatch(/^1\. Author A, Perera N, .+ Example Journal of Vessels\. 2099;12\(3\):101–9\./);
  expect(printed).not.toContain('A paper that is not public');
  expect((await copy.command(['list', '--drafts'])).printed).toContain('A paper that is not public');
});

test('files that cite have their type on Netlify and on the local servers, and browsers guess nothing', () => {
  const types = {
    bib: 'application/x-bibtex; charset=utf-8',
    ris: 'application/x-research-info-systems; charset=utf-8',
    json: 'application/vnd.citationstyles.csl+json; charset=utf-8',
    txt: 'text/plain; charset=utf-8',
  };
  expect(CITATION_FORMATS.map(({ id }) => id).filter((id) => !(id in types))).toEqual([]);
  const live = (address: string) => headersFor(address, headersFile('default-src', { isPreview: false, transportSecurity: '' }));
  const files = Object.entries(types).map(([format, type]) => [`/publications/a-paper-2024.${format}`, type] as const);
  for (const [address, type] of [...files, ['/publications.bib', types.bib] as const]) {
    expect(live(address)).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
    expect(citationType(address), address).toBe(type);
  }
  for (const address of ['/publications', '/publications/a-paper-2024.pdf', '/videos.json', '/x.bib']) {
    expect(live(address)).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect([live(address)['content-type'], citationType(address)], address).toEqual([undefined, undefined]);
  }
});
