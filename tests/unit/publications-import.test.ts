/** What an import writes, and what it leaves to the doctor. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { checkContent } from '../../scripts/content/check-content.ts';
import { bibtex, publicationsCopy, statuses } from '../support/publications.ts';

const ID = 'ankle-pressure-after-exercise-people-diabetes-2023';
/** Of the sample content. */
const OWN = 'letters-to-clinics-2025';

test('a dry run reports a new publication and writes nothing', async () => {
  using copy = publicationsCopy();
  const before = copy.files();
  expect(await copy.import(bibtex())).toEqual([
    {
      status: 'new',
      file: expect.stringMatching(/export\.txt$/),
      line: 1,
      id: ID,
      title: 'Ankle pressure after exercise in people with diabetes',
      doi: '10.5555/ankle.2023',
    },
  ]);
  expect(copy.files()).toEqual(before);
});

test('--write adds it, the content check accepts it, and a second run changes nothing', async () => {
  using copy = publicationsCopy();
  expect(statuses(await copy.import(bibtex({ month: 'mar', volume: '12' }), '--write'))).toEqual(['new']);
  expect(copy.item(ID)).toEqual({
    title: 'Ankle pressure after exercise in people with diabetes',
    journal: 'Example Journal of Vessels',
    year: 2023,
    published: '2023-03',
    authors: ['@doctor', 'Author A'],
    category: 'journal',
    doi: '10.5555/ankle.2023',
    volume: '12',
    sources: { bibtex: expect.objectContaining({ title: expect.stringMatching(/^[0-9a-f]{12}$/) }) },
  });
  expect(checkContent(copy.root)).toEqual([]);
  const written = copy.files();
  expect(statuses(await copy.import(bibtex({ month: 'mar', volume: '12' }), '--write'))).toEqual(['same']);
  expect(copy.files()).toEqual(written);
});

test('an entry without identifiers but with an address is known again', async () => {
  using copy = publicationsCopy();
  const text = bibtex({ doi: '', url: 'http://journal.example.org/ankle' });
  expect(statuses(await copy.import(text, '--write'))).toEqual(['new']);
  expect(copy.item(ID)['url']).toBe('https://journal.example.org/ankle');
  expect(statuses(await copy.import(text, '--write'))).toEqual(['same']);
});

test('fills what is empty in an item that the doctor wrote, and keeps the rest', async () => {
  using copy = publicationsCopy();
  const { title = '', doi = '', journal = '', tags, category, isNew } = copy.item(OWN) as Record<string, string>;
  const authors = 'Perera, N. and Author, A. and Author, B. and Author, C.';
  const [row] = await copy.import(
    bibtex({ title, doi: `https://doi.org/${doi.toUpperCase()}`, journal, year: '2025', author: authors, pages: '1--9' }),
    '--write',
  );
  expect(row).toMatchObject({ status: 'changed', id: OWN, reason: 'pages: nothing → “1-9”' });
  expect(copy.item(OWN)).toMatchObject({ title, doi, tags, category, isNew, pages: '1-9' });
});

test('reports both values where the doctor and the source differ, and writes neither over the other', async () => {
  using copy = publicationsCopy();
  const { doi = '', journal = '', title } = copy.item(OWN) as Record<string, string>;
  const authors = 'Perera, N. and Author, A. and Author, B. and Author, C.';
  const text = bibtex({ title: 'Another title', doi, journal, year: '2025', author: authors, volume: '7' });
  const [row] = await copy.import(text, '--write');
  expect(row).toMatchObject({ status: 'conflict', id: OWN });
  expect(row?.reason).toContain('theirs “Another title”');
  expect(row?.reason).toContain('volume: nothing → “7”');
  expect(copy.item(OWN)).toMatchObject({ title, volume: '7' });
  const written = copy.files();
  expect(statuses(await copy.import(text, '--write'))).toEqual(['conflict']);
  expect(copy.files()).toEqual(written);
});

test('a field that still has the imported value follows its source', async () => {
  using copy = publicationsCopy();
  await copy.import(bibtex({ volume: '12' }), '--write');
  const [row] = await copy.import(bibtex({ volume: '13' }), '--write');
  expect(row).toMatchObject({ status: 'changed', reason: 'volume: “12” → “13”' });
  expect(copy.item(ID)['volume']).toBe('13');
});

test('a field that the doctor changed stays his', async () => {
  using copy = publicationsCopy();
  await copy.import(bibtex({ volume: '12' }), '--write');
  copy.edit(ID, { title: 'My title', volume: undefined, tags: ['Diabetes'], category: 'conference', featured: true, rank: 2 });
  const [same] = await copy.import(bibtex({ volume: '12' }), '--write');
  expect(same).toMatchObject({ status: 'same', reason: 'yours stays: title, volume' });
  const [conflict] = await copy.import(bibtex({ volume: '12', title: 'Ankle pressure, corrected' }), '--write');
  expect(conflict).toMatchObject({ status: 'conflict', reason: expect.stringContaining('yours “My title”') });
  expect(copy.item(ID)).toMatchObject({ title: 'My title', tags: ['Diabetes'], category: 'conference', featured: true, rank: 2 });
  expect(copy.item(ID)).not.toHaveProperty('volume');
});

test('two sources that disagree do not undo each other’s changes', async () => {
  using copy = publicationsCopy();
  const ris = (title: string) =>
    `TY  - JOUR\nTI  - ${title}\nAU  - Perera, N\nAU  - Author, A\nT2  - Example Journal of Vessels\nPY  - 2023\nDO  - 10.5555/ankle.2023\nER  - \n`;
  await copy.import(bibtex(), '--write');
  expect(statuses(await copy.import(ris('Ankle pressure, revised'), '--write'))).toEqual(['changed']);
  const written = copy.files();
  expect(statuses(await copy.import(bibtex(), '--write'))).toEqual(['same']);
  expect(statuses(await copy.import(ris('Ankle pressure, revised'), '--write'))).toEqual(['same']);
  expect(copy.files()).toEqual(written);
});

test('a title in capitals is reported and not changed', async () => {
  using copy = publicationsCopy();
  const [row] = await copy.import(bibtex({ title: 'ANKLE PRESSURE AFTER EXERCISE' }));
  expect(row).toMatchObject({
    status: 'new',
    title: 'ANKLE PRESSURE AFTER EXERCISE',
    reason: expect.stringContaining('in capitals'),
  });
});

test('the whole report is printed as text, with a count of each status', async () => {
  using copy = publicationsCopy();
  const { exit, printed } = await copy.run([copy.file('a.bib', `${bibtex()}\n@article{broken, title = {A {brace}\n`)]);
  expect(exit).toBe(0);
  expect(printed).toMatch(/^new {7}.*a\.bib:1 {2}ankle-pressure/);
  expect(printed).toMatch(/\nrefused {3}.*a\.bib:9\n {10}A \n {10}a brace is opened and not closed\n/);
  expect(printed).toContain('\n2 entries: 1 new, 1 refused.\nNothing is written. Add --write');
});

test('a run with --write says how many files it wrote, and the second that it wrote none', async () => {
  using copy = publicationsCopy();
  const file = copy.file('a.bib', bibtex());
  const first = await copy.run([file, '--write']);
  expect(first.printed).toContain('1 entry: 1 new.\n1 file written in content/publications.');
  const second = await copy.run([file, '--write']);
  expect(second.printed).toContain('1 entry: 1 same.\nNothing is written, as nothing is new or changed.');
});

test('an item of JSON whose fields have another shape loses only itself', async () => {
  using copy = publicationsCopy();
  const author = [{ family: 'Perera', given: 'Nimal' }];
  const journal = { 'container-title': ['A journal'], issued: { 'date-parts': [[2020]] } };
  const work = { type: 'journal-article', title: ['A paper'], DOI: '10.5555/a', author, ...journal };
  const items = [{ ...work, author: [null] }, { ...work, author: 'Perera' }, { ...work, page: 5 }, work];
  const rows = await copy.import(JSON.stringify({ 'message-type': 'work-list', message: { items } }));
  expect(statuses(rows)).toEqual(['refused', 'refused', 'refused', 'new']);
  expect(rows[2]?.reason).toBe('has fields of another shape than its format');
});

test('a value that content/ cannot hold is named, and the rest is filled', async () => {
  using copy = publicationsCopy();
  await copy.import(bibtex(), '--write');
  const [row] = await copy.import(bibtex({ volume: '7', abstract: 'A sentence about vessels. '.repeat(900) }), '--write');
  expect(row).toMatchObject({ status: 'changed', reason: expect.stringContaining('the schema does not allow it: abstract') });
  expect(copy.item(ID)).toMatchObject({ volume: '7' });
  expect(copy.item(ID)).not.toHaveProperty('abstract');
});

test.each([
  ['is empty', ''],
  ['is a web page', '<!DOCTYPE html><html><body>Sign in</body></html>'],
  ['is none of', 'Some notes about papers.'],
  ['is not JSON', '{"group": [{"work-summary": ['],
])('a file that %s ends the import with 1, and nothing is written', async (message, text) => {
  using copy = publicationsCopy();
  const before = copy.files();
  const { exit, notes } = await copy.run([copy.file('good.bib', bibtex()), copy.file('bad.txt', text), '--write']);
  expect(exit).toBe(1);
  expect(notes).toContain(`bad.txt: ${message}`);
  expect(copy.files()).toEqual(before);
});

test('a file that does not exist ends the import with 1', async () => {
  using copy = publicationsCopy();
  expect(await copy.run(['no-such-file.bib'])).toMatchObject({ exit: 1, notes: expect.stringContaining('no-such-file.bib') });
});

test.each([[[]], [['--orcid', '12']], [['--frobnicate']]])('the command line %j is refused with the usage', async (args) => {
  using copy = publicationsCopy();
  expect(await copy.run(args)).toMatchObject({ exit: 2, notes: expect.stringContaining('npm run publications -- import') });
});

test('stops before a publication in content/ that cannot be read, as it would be added again', async () => {
  using copy = publicationsCopy();
  copy.write('publications/broken.json', '{ "title": ');
  expect(await copy.run([copy.file('a.bib', bibtex())])).toMatchObject({
    exit: 1,
    notes: expect.stringContaining('broken.json'),
  });
});

test('the command prints JSON alone', () => {
  using copy = publicationsCopy();
  const script = new URL('../../scripts/publications.ts', import.meta.url).pathname;
  const file = copy.file('a.bib', bibtex());
  const { status, stdout } = spawnSync(process.execPath, [script, 'import', file, '--json'], {
    cwd: copy.root,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ entries: [{ status: 'new', file, line: 1 }] });
});
