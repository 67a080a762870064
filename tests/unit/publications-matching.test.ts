/** Which publication an entry belongs to, and which author is the doctor. */
import { expect, test } from 'vitest';
import { checkContent } from '../../scripts/content/check-content.ts';
import { bibtex, publicationsCopy, statuses } from '../support/publications.ts';

const ID = 'ankle-pressure-after-exercise-people-diabetes-2023';
/** Of the sample content. */
const OWN = 'cuffs-and-toes-2024';

test('an entry that is listed twice is one publication', async () => {
  using copy = publicationsCopy();
  const text = `${bibtex()}\n${bibtex({ title: 'Ankle pressure after exercise, in diabetes', volume: '3' })}`;
  const rows = await copy.import(text, '--write');
  expect(statuses(rows)).toEqual(['new', 'changed']);
  expect(rows[1]).toMatchObject({ id: ID, reason: expect.stringMatching(/the same publication as .*:1$/) });
  expect(copy.item(ID)).toMatchObject({ title: 'Ankle pressure after exercise in people with diabetes', volume: '3' });
  expect(statuses(await copy.import(text, '--write'))).toEqual(['same', 'same']);
});

test('two papers under one DOI are a question', async () => {
  using copy = publicationsCopy();
  const rows = await copy.import(`${bibtex()}\n${bibtex({ title: 'Kidney donors twenty years later' })}`, '--write');
  expect(statuses(rows)).toEqual(['new', 'question']);
  expect(rows[1]?.reason).toMatch(/another title$/);
});

test.each([
  ['the year', { year: '2024' }],
  ['nothing but the DOI', { doi: '10.5555/other' }],
])('the same title and first author with another value of %s is a question, not a merge', async (_, fields) => {
  using copy = publicationsCopy();
  await copy.import(bibtex(), '--write');
  const written = copy.files();
  const [row] = await copy.import(bibtex({ doi: '', ...fields }), '--write');
  expect(row).toMatchObject({
    status: 'question',
    id: ID,
    reason: expect.stringContaining('the title, year and first author of'),
  });
  expect(copy.files()).toEqual(written);
});

test('two papers without identifiers that share title and year are not taken for one', async () => {
  using copy = publicationsCopy();
  const fields = { title: 'Introduction to vessels', doi: '', url: 'https://example.org/one' };
  const text = `${bibtex(fields)}\n${bibtex({ ...fields, journal: 'Another Journal', url: 'https://example.org/two' })}`;
  const rows = await copy.import(text, '--write');
  expect(statuses(rows)).toEqual(['new', 'question']);
  expect(statuses(await copy.import(text))).toEqual(['same', 'question']);
});

test('a DOI of one publication with the PMID of another is a question', async () => {
  using copy = publicationsCopy();
  copy.edit('letters-to-clinics-2025', { pmid: '12345' });
  const [row] = await copy.import(bibtex({ doi: '10.5555/tests.2024.001', pmid: '12345' }));
  expect(row).toMatchObject({
    status: 'question',
    reason: expect.stringContaining('the PMID of content/publications/letters-to'),
  });
});

test('a PMID finds a publication without a DOI', async () => {
  using copy = publicationsCopy();
  await copy.import(bibtex({ doi: '', pmid: '12345' }), '--write');
  expect(statuses(await copy.import(bibtex({ pmid: '12345' })))).toEqual(['changed']);
});

test('our own id as the key finds a publication', async () => {
  using copy = publicationsCopy();
  const { title = '' } = copy.item(OWN) as Record<string, string>;
  const authors = 'Perera, N. and Author, A. and Author, B. and Author, C.';
  const text = bibtex({ title, doi: '', year: '2024', author: authors, journal: 'Fictional Journal of Testing' });
  expect(await copy.import(text.replace('{key', `{${OWN}`))).toMatchObject([{ status: 'same', id: OWN }]);
});

test.each([
  ['a namesake with another given name', 'Perera, Nadeesha and Author, Anna'],
  ['a namesake with other initials', 'Perera, N. A. and Author, Anna'],
  ['two authors who may be the doctor', 'Perera, Nimal and Perera, N. and Author, Anna'],
])('%s is a question, and --write leaves the entry out', async (_, author) => {
  using copy = publicationsCopy();
  const before = copy.files();
  expect(statuses(await copy.import(bibtex({ author }), '--write'))).toEqual(['question']);
  expect(copy.files()).toEqual(before);
});

test.each([
  'Perera, Nimal',
  'Perera, N.',
  'N. Perera',
  'Nimal Perera',
  'Perera, Nimal K.',
  'NK Perera',
  'PERERA, N. K.',
  '{P}erera, Nimal',
])('the doctor is recognised as %s', async (name) => {
  using copy = publicationsCopy();
  await copy.import(bibtex({ author: `Author, Anna and ${name}` }), '--write');
  expect(copy.item(ID)['authors']).toEqual(['Author A', '@doctor']);
});

test('an author with another ORCID iD is not the doctor', async () => {
  using copy = publicationsCopy({ orcid: '0000-0001-0000-0001' });
  const item = (ORCID: string) =>
    JSON.stringify({
      'message-type': 'work',
      message: {
        type: 'journal-article',
        title: ['Ankle pressure after exercise'],
        'container-title': ['Example Journal'],
        issued: { 'date-parts': [[2023]] },
        DOI: '10.5555/ankle.2023',
        author: [{ family: 'Perera', given: 'Nimal', ORCID: `http://orcid.org/${ORCID}` }],
      },
    });
  expect(statuses(await copy.import(item('0000-0002-0000-0002')))).toEqual(['question']);
  expect(statuses(await copy.import(item('0000-0001-0000-0001')))).toEqual(['new']);
});

const LETTER = { title: 'Letter to the editor', doi: '' };

test.each([
  ['both without identifiers', { url: 'https://example.org/a' }, { url: 'https://example.org/b' }],
  ['the first without one', { url: 'https://example.org/a' }, { doi: '10.5555/b' }],
  ['the second without one', { doi: '10.5555/a' }, { url: 'https://example.org/b' }],
  ['of other authors', { pmid: '11', author: 'Author, Anna and Perera, Nimal' }, { url: 'https://example.org/b' }],
])('two entries of one title and different years, %s, are a question', async (_, one, other) => {
  using copy = publicationsCopy();
  const text = `${bibtex({ ...LETTER, year: '2010', ...one })}\n${bibtex({ ...LETTER, year: '2015', ...other })}`;
  const rows = await copy.import(text, '--write');
  expect(statuses(rows)).toEqual(['new', 'question']);
  expect(rows[1]).toMatchObject({ id: rows[0]?.id, reason: expect.stringContaining('one of the two has no DOI or PMID') });
  expect(checkContent(copy.root)).toEqual([]);
  const written = copy.files();
  expect(statuses(await copy.import(text, '--write'))).toEqual(['same', 'question']);
  expect(copy.files()).toEqual(written);
});

test('two letters with identifiers of their own are two publications, and their ids differ', async () => {
  using copy = publicationsCopy();
  const years = [
    ['2010', '10.5555/a'],
    ['2015', '10.5555/b'],
  ];
  const text = years.map(([year = '', doi = '']) => bibtex({ ...LETTER, year, doi })).join('\n');
  const rows = await copy.import(text, '--write');
  expect(rows).toMatchObject([
    { status: 'new', id: 'letter-editor-2010' },
    { status: 'new', id: 'letter-editor-2015' },
  ]);
  expect(checkContent(copy.root)).toEqual([]);
});

test('a source that changes a title, DOI or PMID to that of another publication leaves it', async () => {
  using copy = publicationsCopy();
  const one = { title: 'Ankle pressure at rest', doi: '', url: 'https://example.org/a', pmid: '11' };
  await copy.import(`${bibtex({ ...LETTER, doi: '', url: 'https://example.org/b' })}\n${bibtex(one)}`, '--write');
  const written = copy.files();
  const [row] = await copy.import(bibtex({ ...one, title: 'Ankle pressure at rest, a letter' }), '--write');
  expect(row).toMatchObject({ status: 'changed' });
  await copy.import(bibtex(one), '--write');
  const [left] = await copy.import(bibtex({ ...one, title: LETTER.title }), '--write');
  expect(left).toMatchObject({ status: 'same', reason: 'left out, as another publication has the same: title' });
  expect(Object.keys(copy.files())).toEqual(Object.keys(written));
  expect(checkContent(copy.root)).toEqual([]);
});

const DOUBLE = '10.5555/double';
test.each([
  ['without authors', { author: '' }, 'changed'],
  ['without the doctor', { author: 'Author, Anna' }, 'question'],
  ['without a journal', { journal: '' }, 'changed'],
  ['without a year', { year: '' }, 'changed'],
  ['complete', {}, 'changed'],
])('of two entries with one DOI the first is %s: a second run changes nothing', async (_, fields, status) => {
  using copy = publicationsCopy();
  const first = bibtex({ doi: DOUBLE, volume: '7', title: 'Ankle pressure after exercise in diabetes', ...fields });
  const second = bibtex({ doi: DOUBLE, pages: '1--9' });
  expect(statuses(await copy.import(first + second))).toEqual(expect.arrayContaining(['new', status]));
  for (const text of [first + second, second + first]) {
    await copy.import(text, '--write');
    expect(checkContent(copy.root)).toEqual([]);
    const written = copy.files();
    await copy.import(text, '--write');
    expect(copy.files()).toEqual(written);
  }
});

test('an incomplete entry fills the gaps of a complete one with its DOI and replaces nothing', async () => {
  using copy = publicationsCopy();
  const text = bibtex({ title: 'Kidney donors', journal: '' }) + bibtex({ author: '', volume: '7', year: '2019' }) + bibtex();
  const rows = await copy.import(text, '--write');
  expect(statuses(rows)).toEqual(['question', 'changed', 'new']);
  expect(rows[0]?.reason).toMatch(/another title$/);
  expect(copy.item(ID)).toMatchObject({
    title: 'Ankle pressure after exercise in people with diabetes',
    year: 2023,
    volume: '7',
  });
});

test('an article that names a preprint which comes later is linked in the same run', async () => {
  using copy = publicationsCopy();
  const work = (fields: object) => ({
    type: 'journal-article',
    title: ['A paper'],
    'container-title': ['Example Journal'],
    issued: { 'date-parts': [[2020]] },
    author: [{ family: 'Perera', given: 'Nimal' }],
    ...fields,
  });
  const items = [
    work({ DOI: '10.5555/article', relation: { 'has-preprint': [{ 'id-type': 'doi', id: '10.5555/preprint' }] } }),
    work({ DOI: '10.5555/preprint', type: 'posted-content', subtype: 'preprint', title: ['Another title'] }),
  ];
  const text = JSON.stringify({ 'message-type': 'work-list', message: { items } });
  const rows = await copy.import(text, '--write');
  expect(statuses(rows)).toEqual(['new', 'new']);
  expect(copy.item(rows[1]?.id ?? '')).toMatchObject({ preprintOf: rows[0]?.id });
  const written = copy.files();
  expect(statuses(await copy.import(text, '--write'))).toEqual(['same', 'same']);
  expect(copy.files()).toEqual(written);
});
