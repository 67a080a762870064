/** Works that are not simply one paper: preprints, abstracts, notices, long lists of authors. */
import { expect, test } from 'vitest';
import { checkContent } from '../../scripts/content/check-content.ts';
import { bibtex, publicationsCopy, statuses } from '../support/publications.ts';

const TITLE = 'Ankle pressure after exercise in people with diabetes';
const ARTICLE = 'ankle-pressure-after-exercise-people-diabetes-2023';
const PREPRINT = `${ARTICLE}-2`;
const work = (fields: object) => ({
  type: 'journal-article',
  title: [TITLE],
  'container-title': ['Example Journal of Vessels'],
  issued: { 'date-parts': [[2023, 3]] },
  author: [{ family: 'Perera', given: 'Nimal' }],
  DOI: '10.5555/ankle.2023',
  ...fields,
});
const crossref = (...works: object[]) => JSON.stringify({ 'message-type': 'work-list', message: { items: works } });
const posted = { type: 'posted-content', subtype: 'preprint', 'container-title': [], institution: [{ name: 'Example Server' }] };
const preprintOf = { 'is-preprint-of': [{ 'id-type': 'doi', id: '10.5555/ankle.2023' }] };

test.each([
  ['the article first', [work({}), work({ ...posted, DOI: '10.5555/preprint' })], ARTICLE, PREPRINT],
  ['the preprint first', [work({ ...posted, DOI: '10.5555/preprint' }), work({})], PREPRINT, ARTICLE],
  [
    'another title, and Crossref names the article',
    [work({ ...posted, title: ['Pressure at the ankle'], DOI: '10.5555/preprint', relation: preprintOf }), work({})],
    ARTICLE,
    'pressure-ankle-2023',
  ],
])('a preprint and its article are two linked entries: %s', async (_, works, article, preprint) => {
  using copy = publicationsCopy();
  expect(statuses(await copy.import(crossref(...works), '--write'))).toEqual(['new', 'new']);
  expect(copy.item(preprint)).toMatchObject({ kind: 'preprint', category: 'conference', preprintOf: article });
  expect(copy.item(article)).not.toHaveProperty('preprintOf');
  expect(checkContent(copy.root)).toEqual([]);
  const written = copy.files();
  expect(statuses(await copy.import(crossref(...works), '--write'))).toEqual(['same', 'same']);
  expect(copy.files()).toEqual(written);
});

test('an article is linked to the preprint that content/ has', async () => {
  using copy = publicationsCopy();
  await copy.import(crossref(work({ ...posted, DOI: '10.5555/preprint' })), '--write');
  const [row] = await copy.import(crossref(work({})), '--write');
  expect(row).toMatchObject({ status: 'new', reason: `${ARTICLE} is the preprint of ${PREPRINT}` });
  expect(copy.item(ARTICLE)).toMatchObject({ kind: 'preprint', preprintOf: PREPRINT });
});

test('a conference abstract is added as a publication of its own', async () => {
  using copy = publicationsCopy();
  const abstract = { title: `Abstract # A694: ${TITLE}`, doi: '10.5555/supplement.a694', pages: 'A694' };
  const rows = await copy.import(`${bibtex()}\n${bibtex(abstract)}`, '--write');
  expect(statuses(rows)).toEqual(['new', 'new']);
  expect(copy.item(rows[1]?.id ?? '')).toMatchObject({ kind: 'abstract', category: 'conference', pages: 'A694' });
});

test('papers that share their authors and year are different papers', async () => {
  using copy = publicationsCopy();
  const papers = ['one', 'two', 'three'].map((word) => bibtex({ title: `Vessels, part ${word}`, doi: `10.5555/${word}` }));
  expect(statuses(await copy.import(papers.join('\n')))).toEqual(['new', 'new', 'new']);
});

test('a case report and a conference paper get their tabs', async () => {
  using copy = publicationsCopy();
  const rows = await copy.import(
    `${bibtex({ title: 'Ruptured aneurysm: a case report', doi: '10.5555/a' })}${bibtex({ title: 'Vessels at a conference', doi: '10.5555/b' }, 'inproceedings')}`,
    '--write',
  );
  expect(rows.map(({ id = '' }) => copy.item(id)['category'])).toEqual(['case_report', 'conference']);
});

test.each([
  ['a dataset', work({ type: 'dataset' }), 'is a dataset'],
  ['a peer review', work({ type: 'peer-review' }), 'is a peer review'],
  ['a correction', work({ 'update-to': [{ type: 'erratum', DOI: '10.5555/other' }] }), 'is a correction'],
])('%s is listed with the reason and not imported', async (_, item, reason) => {
  using copy = publicationsCopy();
  const before = copy.files();
  expect(await copy.import(crossref(item), '--write')).toMatchObject([{ status: 'skipped', reason }]);
  expect(copy.files()).toEqual(before);
});

const notice = work({
  title: ['Retraction: Ankle pressure'],
  DOI: '10.5555/notice',
  'update-to': [{ type: 'retraction', DOI: '10.5555/ANKLE.2023' }],
});

test('a paper whose retraction notice is in the input is marked', async () => {
  using copy = publicationsCopy();
  expect(await copy.import(crossref(work({}), notice), '--write')).toMatchObject([
    { status: 'new', id: ARTICLE },
    { status: 'skipped', reason: 'is a retraction notice of 10.5555/ANKLE.2023' },
  ]);
  expect(copy.item(ARTICLE)['retracted']).toBe(true);
});

test('a retraction notice alone marks the paper in content/, once', async () => {
  using copy = publicationsCopy();
  await copy.import(crossref(work({})), '--write');
  const [row] = await copy.import(crossref(notice), '--write');
  expect(row).toMatchObject({ status: 'changed', id: ARTICLE, reason: `is a retraction notice; marks ${ARTICLE} as retracted` });
  expect(copy.item(ARTICLE)['retracted']).toBe(true);
  expect(statuses(await copy.import(crossref(notice), '--write'))).toEqual(['skipped']);
});

test('PubMed’s mark on the paper itself marks it, and the doctor’s word against it stays', async () => {
  using copy = publicationsCopy();
  const nbib = (type: string) =>
    `PMID- 123456\nTI  - ${TITLE}.\nFAU - Perera, Nimal\nPT  - Journal Article\n${type}JT  - Example Journal of Vessels\nDP  - 2023\n`;
  await copy.import(nbib(''), '--write');
  expect(statuses(await copy.import(nbib('PT  - Retracted Publication\n'), '--write'))).toEqual(['changed']);
  expect(copy.item(ARTICLE)['retracted']).toBe(true);
  copy.edit(ARTICLE, { retracted: false });
  await copy.import(nbib('PT  - Retracted Publication\n'), '--write');
  expect(copy.item(ARTICLE)['retracted']).toBe(false);
});

test('an import stores 200 authors; of a longer list also the doctor, and "et al."', async () => {
  using copy = publicationsCopy();
  const others = (count: number) => Array.from({ length: count }, (_, index) => `Author${index}, Anna`);
  const import200 = async (author: string[], doi: string) => {
    const [row] = await copy.import(bibtex({ title: `Vessels ${doi}`, author: author.join(' and '), doi }), '--write');
    return copy.item(row?.id ?? '')['authors'] as string[];
  };
  const kept = await import200([...others(199), 'Perera, Nimal'], '10.5555/a');
  expect([kept.length, kept.at(-1)]).toEqual([200, '@doctor']);
  const cut = await import200([...others(500), 'Perera, Nimal'], '10.5555/b');
  expect([cut.length, ...cut.slice(-2)]).toEqual([200, '@doctor', 'et al.']);
  expect(checkContent(copy.root)).toEqual([]);
});

test.each([
  ['no year', { year: '' }, 'refused', 'year is missing'],
  ['no journal', { journal: '' }, 'refused', 'journal is missing'],
  ['no title', { title: '' }, 'refused', 'has no title'],
  ['no authors', { author: '' }, 'question', /^its source names no authors/],
  ['no DOI, PMID or address', { doi: '' }, 'question', /^it has no DOI, PMID or web address/],
])('an entry with %s is %s', async (_, fields, status, reason) => {
  using copy = publicationsCopy();
  const before = copy.files();
  expect(await copy.import(bibtex(fields), '--write')).toMatchObject([
    { status, line: 1, reason: expect.stringMatching(reason) },
  ]);
  expect(copy.files()).toEqual(before);
});

test('a SICI DOI is written, and the content check accepts it', async () => {
  using copy = publicationsCopy();
  const doi = '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2';
  await copy.import(bibtex({ doi }), '--write');
  expect(copy.item(ARTICLE)['doi']).toBe(doi);
  expect(checkContent(copy.root)).toEqual([]);
});
