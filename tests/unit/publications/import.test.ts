import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import { bibtex, ID, OWN, statuses, test, TITLE } from '../../support/publications/publications.ts';

const [OWN_ID] = Object.keys(OWN) as [keyof typeof OWN];
const own = OWN[OWN_ID];
const OWN_AUTHORS = 'Perera, N. and Author, A. and Author, B.';

test('a dry run writes nothing; --write adds a publication, and a second run changes nothing', async ({ copy }) => {
  const file = expect.stringMatching(/export\.txt$/) as string;
  const title = TITLE;
  expect(await copy.import(bibtex())).toEqual([{ status: 'new', file, line: 1, id: ID, title, doi: '10.5555/ankle.2023' }]);
  expect(copy.changes()).toEqual([]);
  const { rows, again } = await copy.importTwice(bibtex({ month: 'mar', volume: '12' }));
  expect([statuses(rows), statuses(again)]).toEqual([['new'], ['same']]);
  expect(copy.item(ID)).toEqual({
    ...{ title, journal: 'Example Journal of Vessels', year: 2023, published: '2023-03', authors: ['@doctor', 'Author A'] },
    ...{ category: 'journal', doi: '10.5555/ankle.2023', volume: '12' },
    sources: { bibtex: expect.objectContaining({ title: expect.stringMatching(/^[0-9a-f]{12}$/) }) },
  });
});

test('fills what is empty in an item that the doctor wrote, and keeps the rest', async ({ copy }) => {
  const { title, journal } = own;
  const doi = `https://doi.org/${own.doi.toUpperCase()}`;
  const [row] = await copy.import(bibtex({ title, doi, journal, year: '2025', author: OWN_AUTHORS, pages: '1--9' }), '--write');
  expect(row).toMatchObject({ status: 'changed', id: OWN_ID, reason: 'pages: nothing → “1-9”' });
  expect(copy.item(OWN_ID)).toMatchObject({ ...own, pages: '1-9' });
});

test('reports both values where the doctor and the source differ, and writes neither over the other', async ({ copy }) => {
  const { doi, journal, title } = own;
  const theirs = bibtex({ title: 'Another title', doi, journal, year: '2025', author: OWN_AUTHORS, volume: '7' });
  const { rows, again } = await copy.importTwice(theirs);
  expect(rows).toMatchObject([{ status: 'conflict', id: OWN_ID, reason: expect.stringContaining('theirs “Another title”') }]);
  expect(rows[0]?.reason).toContain('volume: nothing → “7”');
  expect(copy.item(OWN_ID)).toMatchObject({ title, volume: '7' });
  expect(statuses(again)).toEqual(['conflict']);
});

test('a field that still has the imported value follows its source; one that the doctor changed stays his', async ({ copy }) => {
  await copy.import(bibtex({ volume: '12' }), '--write');
  const [row] = await copy.import(bibtex({ volume: '13' }), '--write');
  expect(row).toMatchObject({ status: 'changed', reason: 'volume: “12” → “13”' });
  expect(copy.item(ID)['volume']).toBe('13');

  const his = { title: 'My title', tags: ['Diabetes'], category: 'conference', featured: true, rank: 2 };
  copy.edit(ID, { ...his, volume: undefined });
  const [same] = await copy.import(bibtex({ volume: '13' }), '--write');
  expect(same).toMatchObject({ status: 'same', reason: 'yours stays: title, volume' });
  const [conflict] = await copy.import(bibtex({ volume: '13', title: 'Ankle pressure, corrected' }), '--write');
  expect(conflict).toMatchObject({ status: 'conflict', reason: expect.stringContaining('yours “My title”') });
  expect(copy.item(ID)).toMatchObject(his);
  expect(copy.item(ID)).not.toHaveProperty('volume');
});

test('an import stores 200 authors; of a longer list also the doctor, and "et al."', async ({ copy }) => {
  const authorsOf = async (others: number, doi: string) => {
    const author = [...Array.from({ length: others }, (_, index) => `Author${index}, Anna`), 'Perera, Nimal'].join(' and ');
    const [row] = await copy.import(bibtex({ title: `Vessels ${doi}`, author, doi }), '--write');
    const authors = copy.item(row?.id ?? '')['authors'] as string[];
    return [authors.length, ...authors.slice(-2)];
  };
  expect(await authorsOf(199, '10.5555/a')).toEqual([200, 'Author198 A', '@doctor']);
  expect(await authorsOf(500, '10.5555/b')).toEqual([200, '@doctor', 'et al.']);
  expect(copy.problems()).toEqual([]);
});

test('LaTeX that is not known is named, and ids are made of plain letters', async ({ copy }) => {
  const title = String.raw`Pressure at the \sample{ankle} in Bra\textcommabelow{s}ov`;
  const rows = await copy.import(bibtex({ title }), '--write');
  expect(rows).toMatchObject([{ status: 'new', reason: 'has LaTeX that is not known: \\sample' }]);
  expect(copy.item(rows[0]?.id ?? '')['title']).toBe('Pressure at the ankle in Brașov');
  expect(rows[0]?.id).toBe('pressure-ankle-brasov-2023');
});

test('a letter in two parts is neither written over the other form nor kept against its source', async ({ copy }) => {
  const text = (name: string) => bibtex({ author: `Perera, Nimal and ${name}, Anna`, journal: `Acta ${name}`, volume: '1' });
  await copy.import(text('García'), '--write');
  copy.changes();
  for (const form of ['Garci\u0301a', String.raw`Garc{\'\i}a`])
    expect(statuses(await copy.import(text(form), '--write')), form).toEqual(['same']);
  expect(copy.changes()).toEqual([]);
  copy.edit(ID, { journal: 'Acta Garci\u0301a' });
  expect(statuses(await copy.import(text('García'), '--write'))).toEqual(['same']);
});

test.for([
  ['is empty', '', 'bad.txt: is empty'],
  ['is a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'bad.txt: is a web page'],
  ['is no export', 'Some notes about papers.', 'bad.txt: is none of'],
  ['is cut off', '{"group": [{"work-summary": [', 'bad.txt: is not JSON'],
  ['does not exist', undefined, 'bad.txt'],
] as const)('a file that %s ends the import with 1, and nothing is written', async ([_what, text, message], { copy }) => {
  const bad = text === undefined ? 'bad.txt' : copy.file('bad.txt', text);
  const { exit, notes } = await copy.run([copy.file('good.bib', bibtex()), bad, '--write']);
  expect({ exit, notes }).toEqual({ exit: 1, notes: expect.stringContaining(message) as string });
  expect(copy.changes()).toEqual([]);
});

test('a publication in content/ that cannot be read ends the import with 1, as it would be added again', async ({ copy }) => {
  copy.file('content/publications/broken.json', '{ "title": ');
  const notes = expect.stringContaining('broken.json') as string;
  expect(await copy.run([copy.file('a.bib', bibtex())])).toMatchObject({ exit: 1, notes });
});

test('an unknown command line is refused with the usage, and the command prints JSON alone', async ({ copy }) => {
  for (const args of [[], ['--orcid', '12'], ['--frobnicate']])
    expect(await copy.run(args)).toMatchObject({ exit: 2, notes: expect.stringContaining('npm run publications -- import') });
  const script = new URL('../../../scripts/publications/publications.ts', import.meta.url).pathname;
  const file = copy.file('a.bib', bibtex());
  const options = { cwd: copy.root, encoding: 'utf8' } as const;
  const { status, stdout } = spawnSync(process.execPath, [script, 'import', file, '--json'], options);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ entries: [{ status: 'new', file, line: 1 }] });
});
