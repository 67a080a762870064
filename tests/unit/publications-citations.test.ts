/** Citation formats of the publications in content/, and their way back through the import. */
import { describe, expect, test } from 'vitest';
import { cslItem, cslName } from '../../src/citations/csl.ts';
import { bibtex, cslJson, vancouver } from '../../src/citations/formats.ts';
import { ris } from '../../src/citations/ris.ts';
import { citationTags } from '../../src/citations/tags.ts';
import { PUBLICATION_KINDS, publicationSchema } from '../../src/schemas/content/publication.ts';
import { publicationsCopy, statuses } from '../support/publications.ts';

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

test('splits printed names into family name, initials and suffix', () => {
  expect(cslName('Author A')).toEqual({ family: 'Author', given: 'A' });
  expect(cslName('van der Berg JA Jr')).toEqual({ family: 'van der Berg', given: 'J A', suffix: 'Jr' });
  expect(cslName('Author MC V')).toEqual({ family: 'Author', given: 'M C', suffix: 'V' });
  expect(cslName('Author V')).toEqual({ family: 'Author', given: 'V' });
  expect(cslName('Sample Vascular Group')).toEqual({ literal: 'Sample Vascular Group' });
});

test('writes every field of a publication as CSL-JSON', () => {
  expect(cslItem('ankle-pressure-2023', publicationSchema.parse(PAPER), 'Perera N')).toEqual({
    id: 'ankle-pressure-2023',
    type: 'article-journal',
    title: 'Ankle pressure after exercise in people with diabetes',
    'container-title': 'Example Journal of Vessels',
    issued: { 'date-parts': [[2023, 5, 4]] },
    author: [
      { family: 'Author', given: 'A' },
      { family: 'Perera', given: 'N' },
      { family: 'van der Berg', given: 'J A', suffix: 'Jr' },
      { literal: 'Sample Vascular Group' },
      { literal: 'et al.' },
    ],
    DOI: '10.5555/ankle.2023',
    PMID: '12345678',
    PMCID: 'PMC123456',
    ISSN: '1234-5678',
    volume: '12',
    issue: '3',
    page: '101-109',
    URL: 'https://doi.org/10.5555/ankle.2023',
    abstract: 'Pressure was measured at the ankle before and after walking.',
    status: 'Retracted',
  });
});

test('names the place of a book as its publisher, and the kind of a preprint', () => {
  const written = (fields: object) => cslItem('one', publicationSchema.parse({ ...PAPER, ...fields }), 'Perera N');
  expect(written({ kind: 'book', journal: 'Example Press' })).toMatchObject({ type: 'book', publisher: 'Example Press' });
  expect(written({ kind: 'preprint' })).toMatchObject({ type: 'article', genre: 'preprint' });
  expect(written({ published: undefined }).issued).toEqual({ 'date-parts': [[2023]] });
});

test.each([
  ['123-30', '123-130'],
  ['1101–9', '1101-1109'],
  ['S12-5', 'S12-S15'],
  ['998 - 1002', '998-1002'],
  ['e123', 'e123'],
])('completes the pages %s as %s', (pages, complete) => {
  expect(cslItem('one', publicationSchema.parse({ ...PAPER, pages }), 'Perera N').page).toBe(complete);
});

describe('tags for Google Scholar', () => {
  const tags = (fields: object = {}, pdf?: string) =>
    citationTags(cslItem('one', publicationSchema.parse({ ...PAPER, ...fields }), 'Perera N'), pdf);
  const named = (fields: object, name: string) => tags(fields).flatMap(([key, content]) => (key === name ? [content] : []));

  test('name title, each author in order, date, journal, place in it, identifiers and our PDF', () => {
    expect(tags({}, 'https://www.doctor.example/publications/one.pdf')).toEqual([
      ['citation_title', 'Ankle pressure after exercise in people with diabetes'],
      ['citation_author', 'Author, A'],
      ['citation_author', 'Perera, N'],
      ['citation_author', 'van der Berg, J A, Jr'],
      ['citation_author', 'Sample Vascular Group'],
      ['citation_publication_date', '2023/05/04'],
      ['citation_journal_title', 'Example Journal of Vessels'],
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

  test('give the whole date or the year alone, and the number of an article as its first page', () => {
    expect(named({ published: '2023-05' }, 'citation_publication_date')).toEqual(['2023']);
    expect(named({ published: undefined }, 'citation_publication_date')).toEqual(['2023']);
    expect(named({ pages: '123-30' }, 'citation_lastpage')).toEqual(['130']);
    expect(named({ pages: 'e123' }, 'citation_firstpage')).toEqual(['e123']);
    expect(named({ pages: 'e123' }, 'citation_lastpage')).toEqual([]);
  });

  test.each([
    ['conference-paper', 'citation_conference_title'],
    ['abstract', 'citation_conference_title'],
    ['preprint', 'citation_journal_title'],
    ['chapter', 'citation_inbook_title'],
    ['thesis', 'citation_dissertation_institution'],
    ['report', 'citation_technical_report_institution'],
  ])('name the place of a %s in %s', (kind, tag) => {
    expect(named({ kind }, tag)).toEqual(['Example Journal of Vessels']);
  });
});

const FORMATS = { 'CSL-JSON': cslJson, BibTeX: bibtex, RIS: ris };

test.each(Object.entries(FORMATS))('an export of every publication as %s is imported as the same', async (_name, write) => {
  using copy = publicationsCopy();
  copy.write('publications/ankle-pressure-2023.json', JSON.stringify(PAPER));
  const withoutDoi = { ...PAPER, doi: undefined };
  for (const kind of PUBLICATION_KINDS)
    copy.write(
      `publications/a-${kind}.json`,
      JSON.stringify({ ...withoutDoi, title: `A paper: ${kind}`, kind, pmid: undefined, url: `https://example.org/${kind}` }),
    );
  copy.write('publications/at-pubmed.json', JSON.stringify({ ...withoutDoi, title: 'A paper at PubMed', pmid: '23456789' }));
  const ids = Object.keys(copy.files()).map((name) => name.replace(/\.json$/, ''));
  const items = ids.map((id) => cslItem(id, publicationSchema.parse(copy.item(id)), 'Perera N'));
  const rows = await copy.import(write(items));
  expect(statuses(rows)).toEqual(ids.map(() => 'same'));
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test('an export of before the doctor changed a title is a conflict, not a new publication', async () => {
  using copy = publicationsCopy();
  copy.write('publications/ankle-pressure-2023.json', JSON.stringify({ ...PAPER, doi: undefined }));
  const text = bibtex([cslItem('ankle-pressure-2023', publicationSchema.parse(copy.item('ankle-pressure-2023')), 'Perera N')]);
  copy.edit('ankle-pressure-2023', {
    title: 'Pressure at the ankle after a walk',
    pmid: undefined,
    url: 'https://example.org/ankle',
  });
  expect(await copy.import(text.replace(/\n\s*url = .*/, ''))).toMatchObject([
    { status: 'conflict', id: 'ankle-pressure-2023', reason: expect.stringContaining('title: yours “Pressure at the ankle') },
  ]);
});

test('writes a long title on one line of RIS, with the whole id', () => {
  const item = cslItem('a-name-of-more-than-twenty-letters', publicationSchema.parse(PAPER), 'Perera N');
  expect(ris([item]).split('\r\n')).toEqual([
    'TY  - JOUR',
    'ID  - a-name-of-more-than-twenty-letters',
    'TI  - Ankle pressure after exercise in people with diabetes',
    'AU  - Author, A',
    'AU  - Perera, N',
    'AU  - van der Berg, J A, Jr',
    'AU  - Sample Vascular Group,',
    'AU  - et al.',
    'T2  - Example Journal of Vessels',
    'PY  - 2023',
    'DA  - 2023/05/04',
    'VL  - 12',
    'IS  - 3',
    'SP  - 101',
    'EP  - 109',
    'SN  - 1234-5678',
    'DO  - 10.5555/ankle.2023',
    'AN  - PMID: 12345678',
    'C2  - PMC123456',
    'N1  - Retracted',
    'UR  - https://doi.org/10.5555/ankle.2023',
    'AB  - Pressure was measured at the ankle before and after walking.',
    'ER  - ',
    '',
  ]);
});

test('writes a reference in the Vancouver style', () => {
  expect(vancouver(cslItem('one', publicationSchema.parse({ ...PAPER, retracted: false }), 'Perera N'))).toBe(
    'Author A, Perera N, van der Berg JA Jr, Sample Vascular Group, et al. Ankle pressure after exercise in people with diabetes. Example Journal of Vessels. 2023 May 4;12(3):101–9. doi:10.5555/ankle.2023 PubMed PMID: 12345678; PubMed Central PMCID: PMC123456.',
  );
});

test('marks a retracted paper after its title, as PubMed does', () => {
  expect(vancouver(cslItem('one', publicationSchema.parse(PAPER), 'Perera N'))).toContain(
    'et al. Ankle pressure after exercise in people with diabetes [retracted]. Example Journal of Vessels. 2023',
  );
});

test('lists no draft for a CV, unless it is asked to', async () => {
  using copy = publicationsCopy();
  copy.write('publications/a-draft.json', JSON.stringify({ ...PAPER, title: 'A paper that is not public', draft: true }));
  const title = 'A paper that is not public';
  const all = Object.keys(copy.files()).length;
  const list = await copy.command(['list']);
  expect(list.printed).not.toContain(title);
  expect(list.printed.trimEnd().split('\n')).toHaveLength(all - 1);
  expect((await copy.command(['list', '--drafts'])).printed).toContain(title);
});

test('lists all publications for a CV, newest first, and names unknown styles', async () => {
  using copy = publicationsCopy();
  copy.write('publications/a-paper-of-2099.json', JSON.stringify({ ...PAPER, year: 2099, published: undefined }));
  const { exit, printed } = await copy.command(['list', '--style', 'vancouver']);
  const lines = printed.trimEnd().split('\n');
  expect(exit).toBe(0);
  expect(lines).toHaveLength(Object.keys(copy.files()).length);
  expect(lines[0]).toMatch(/^1\. Author A, Perera N, .+ Example Journal of Vessels\. 2099;12\(3\):101–9\./);
  const unknown = await copy.command(['list', '--style', 'oxford']);
  expect(unknown).toMatchObject({ exit: 1, printed: '', notes: 'There is no style "oxford". Styles: vancouver.\n' });
});
