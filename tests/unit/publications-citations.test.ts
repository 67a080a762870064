/** Citation formats of the publications in content/, and their way back through the import. */
import { expect, test } from 'vitest';
import { cslItem, cslName } from '../../src/citations/csl.ts';
import { bibtex, cslJson, vancouver } from '../../src/citations/formats.ts';
import { ris } from '../../src/citations/ris.ts';
import { publicationSchema } from '../../src/schemas/content/publication.ts';
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

const FORMATS = { 'CSL-JSON': cslJson, BibTeX: bibtex, RIS: ris };

test.each(Object.entries(FORMATS))('an export of every publication as %s is imported as the same', async (_name, write) => {
  using copy = publicationsCopy();
  copy.write('publications/ankle-pressure-2023.json', JSON.stringify(PAPER));
  const ids = Object.keys(copy.files()).map((name) => name.replace(/\.json$/, ''));
  const items = ids.map((id) => cslItem(id, publicationSchema.parse(copy.item(id)), 'Perera N'));
  const rows = await copy.import(write(items));
  expect(statuses(rows)).toEqual(ids.map(() => 'same'));
  expect(rows.map(({ id }) => id)).toEqual(ids);
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
  expect(vancouver(cslItem('one', publicationSchema.parse(PAPER), 'Perera N'))).toBe(
    'Author A, Perera N, van der Berg JA Jr, Sample Vascular Group, et al. Ankle pressure after exercise in people with diabetes. Example Journal of Vessels. 2023 May 4;12(3):101–9. doi:10.5555/ankle.2023 PubMed PMID: 12345678; PubMed Central PMCID: PMC123456.',
  );
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
