/** Which publication an entry belongs to, which author is the doctor, and works that are not simply one paper. */
import { expect } from 'vitest';
import { bibtex, crossref, ID, type Import, OWN, statuses, test, TITLE, work } from '../../support/publications/publications.ts';

const [OWN_ID, OTHER_ID] = Object.keys(OWN) as [keyof typeof OWN, keyof typeof OWN];
const { title, journal, year } = OWN[OWN_ID];
const letter = (year: string, fields: Record<string, string>) =>
  bibtex({ title: 'Letter to the editor', doi: '', year, ...fields });
const by = (author: string) => bibtex({ author });
const introduction = (fields: Record<string, string>) => bibtex({ title: 'Introduction to vessels', doi: '', ...fields });
const [A, B] = [{ url: 'https://example.org/a' }, { url: 'https://example.org/b' }];
const ERRATUM = { type: 'erratum', DOI: '10.5555/other' };
const TITLE_AND_AUTHOR = /the title, year and first author of/;
const ODD_WORKS = crossref(work({ author: [null] }), work({ author: 'Perera' }), work({ page: 5 }), work());
const ODD = /^has fields of another shape than its format$/;
const NO_IDENTIFIER = /one of the two has no DOI or PMID/;

test.for<Import>([
  ['the same DOI twice', '', bibtex() + bibtex({ volume: '3' }), [['new'], ['changed', /the same publication as .*:1$/]]],
  ['two papers under one DOI', '', bibtex() + bibtex({ title: 'Kidney donors' }), [['new'], ['question', /another title$/]]],
  ['a known title in another year', bibtex(), bibtex({ doi: '', year: '2024' }), [['question', TITLE_AND_AUTHOR]]],
  ['one title in two journals', '', introduction(A) + introduction({ ...B, journal: 'Another' }), [['new'], ['question']]],
  ['a known PMID, now with a DOI', bibtex({ doi: '', pmid: '12345' }), bibtex({ pmid: '12345' }), [['changed']]],
  ['a namesake with another given name', '', by('Perera, Nadeesha and Author, Anna'), [['question']]],
  ['two who may be the doctor', '', by('Perera, Nimal and Perera, N. and Author, Anna'), [['question']]],
  ['two letters without identifiers', '', letter('2010', A) + letter('2015', B), [['new'], ['question', NO_IDENTIFIER]]],
  ['letters with DOIs', '', letter('2010', { doi: '10.5555/a' }) + letter('2015', { doi: '10.5555/b' }), [['new'], ['new']]],
  ['no year', '', bibtex({ year: '' }), [['refused', /^year is missing$/]]],
  ['no title', '', bibtex({ title: '' }), [['refused', /^has no title$/]]],
  ['no authors', '', bibtex({ author: '' }), [['question', /^its source names no authors/]]],
  ['no DOI, PMID or address', '', bibtex({ doi: '' }), [['question', /^it has no DOI, PMID or web address/]]],
  ['fields of another shape', '', ODD_WORKS, [['refused', ODD], ['refused', ODD], ['refused', ODD], ['new']]],
  ['a dataset', '', crossref(work({ type: 'dataset' })), [['skipped', /^is a dataset$/]]],
  ['a correction', '', crossref(work({ 'update-to': [ERRATUM] })), [['skipped', /^is a correction$/]]],
])('of %s each entry has its status, and a second run changes nothing', (row, { copy }) => copy.expectStatuses(row));

test('our own id as the key finds a publication, and a DOI of one with the PMID of another is a question', async ({ copy }) => {
  const own = { title, doi: '', year: String(year), author: 'Perera, N. and Author, A. and Author, B.', journal };
  const text = bibtex(own, 'article', OWN_ID);
  expect(await copy.import(text)).toMatchObject([{ status: 'same', id: OWN_ID }]);
  copy.edit(OWN_ID, { pmid: '12345' });
  const reason = expect.stringContaining(`the PMID of content/publications/${OWN_ID}`) as string;
  const rows = await copy.import(bibtex({ doi: OWN[OTHER_ID].doi, pmid: '12345' }));
  expect(rows).toMatchObject([{ status: 'question', reason }]);
});

test('an author with another ORCID iD is not the doctor', async ({ copy }) => {
  copy.describeDoctor({ orcid: '0000-0001-0000-0001' });
  const status = async (ORCID: string) => {
    const author = [{ family: 'Perera', given: 'Nimal', ORCID: `http://orcid.org/${ORCID}` }];
    return statuses(await copy.import(crossref(work({ author }))));
  };
  expect(await status('0000-0002-0000-0002')).toEqual(['question']);
  expect(await status('0000-0001-0000-0001')).toEqual(['new']);
});

test('an incomplete entry fills the gaps of a complete one with its DOI and replaces nothing', async ({ copy }) => {
  const text = bibtex({ title: 'Kidney donors', journal: '' }) + bibtex({ author: '', volume: '7', year: '2019' }) + bibtex();
  expect(statuses(await copy.import(text, '--write'))).toEqual(['question', 'changed', 'new']);
  expect(copy.item(ID)).toMatchObject({ title: TITLE, year: 2023, volume: '7' });
});

const posted = { type: 'posted-content', subtype: 'preprint', 'container-title': [], institution: [{ name: 'A Server' }] };
const preprint = (fields: object = {}) => work({ ...posted, DOI: '10.5555/preprint', ...fields });

test('a preprint and its article are two linked entries, even if only Crossref names the article', async ({ copy }) => {
  const relation = { 'is-preprint-of': [{ 'id-type': 'doi', id: '10.5555/ankle.2023' }] };
  const works = crossref(preprint({ title: ['Pressure at the ankle'], relation }), work());
  const { rows, again } = await copy.importTwice(works);
  expect([...statuses(rows), ...statuses(again)]).toEqual(['new', 'new', 'same', 'same']);
  expect(copy.item('pressure-ankle-2023')).toMatchObject({ kind: 'preprint', category: 'conference', preprintOf: ID });
  expect(copy.item(ID)).not.toHaveProperty('preprintOf');
});

test('a preprint that content/ has is linked to an article that comes later', async ({ copy }) => {
  await copy.import(crossref(preprint()), '--write');
  const [row] = await copy.import(crossref(work()), '--write');
  expect(row).toMatchObject({ status: 'new', reason: `${ID} is the preprint of ${ID}-2` });
  expect(copy.item(ID)).toMatchObject({ kind: 'preprint', preprintOf: `${ID}-2` });
});

test('abstracts and papers of conferences and case reports are publications in their own tabs', async ({ copy }) => {
  const abstract = bibtex({ title: `Abstract # A694: ${TITLE}`, doi: '10.5555/supplement.a694', pages: 'A694' });
  const report = bibtex({ title: 'Ruptured aneurysm: a case report', doi: '10.5555/a' });
  const paper = bibtex({ title: 'Vessels at a conference', doi: '10.5555/b' }, 'inproceedings');
  const rows = await copy.import(bibtex() + abstract + report + paper, '--write');
  const categories = rows.map(({ id = '', status }) => [status, copy.item(id)['category']].join(' in '));
  expect(categories).toEqual(['new in journal', 'new in conference', 'new in case_report', 'new in conference']);
});

const update = { 'update-to': [{ type: 'retraction', DOI: '10.5555/ANKLE.2023' }] };
const notice = work({ title: ['Retraction: Ankle pressure'], DOI: '10.5555/notice', ...update });

test('a retracted paper in content/ is marked by the notice alone, once', async ({ copy }) => {
  await copy.import(crossref(work()), '--write');
  const { rows, again } = await copy.importTwice(crossref(notice));
  const reason = `is a retraction notice; marks ${ID} as retracted`;
  expect(rows).toMatchObject([{ status: 'changed', id: ID, reason }]);
  expect(copy.item(ID)['retracted']).toBe(true);
  expect(statuses(again)).toEqual(['skipped']);
});

test('a retracted paper is marked by PubMed’s mark on it, and the doctor’s word against that stays', async ({ copy }) => {
  const nbib = (type: string) =>
    `PMID- 123456\nTI  - ${TITLE}.\nFAU - Perera, Nimal\nPT  - Journal Article\n${type}JT  - Example Journal of Vessels\nDP  - 2023\n`;
  await copy.import(nbib(''), '--write');
  const retracted = nbib('PT  - Retracted Publication\n');
  expect(statuses(await copy.import(retracted, '--write'))).toEqual(['changed']);
  expect(copy.item(ID)['retracted']).toBe(true);
  copy.edit(ID, { retracted: false });
  await copy.import(retracted, '--write');
  expect(copy.item(ID)['retracted']).toBe(false);
});
