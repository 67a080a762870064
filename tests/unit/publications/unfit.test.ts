/** Input that content/ cannot hold: lost characters, control characters, texts that are too long, bytes that are not UTF-8. */
import { expect } from 'vitest';
import {
  BIBTEX,
  CSL,
  ENDNOTE,
  first,
  NBIB,
  PAPER,
  PUBMED_XML,
  read,
  RIS,
} from '../../support/publications/publication-formats.ts';
import { bibtex, ID, type Import, test, TITLE } from '../../support/publications/publications.ts';

const LOST = '\uFFFD';
const FIELDS = {
  ...{ title: TITLE, journal: 'Example Journal of Vessels', author: 'Perera, Nimal and Author, Anna' },
  ...{ volume: '12', number: '3', pages: '1--9', abstract: 'Two hundred people walked on a treadmill.' },
  ...{ year: '2023', month: 'mar', issn: '1234-5678', doi: '10.5555/ankle.2023', pmid: '12345678', pmcid: 'PMC123' },
  url: 'https://example.org/ankle',
};
const damaged = (fields: object) => bibtex({ ...FIELDS, ...fields });
const UNREADABLE = 'has a character that cannot be read after "[^]*correct it in the export, or add the publication';
const unreadable = (field: string) => new RegExp(`${RegExp.escape(field)} ${UNREADABLE}`);
const WITHOUT_ADDRESS = { pmid: '', url: `https://example.org/an${LOST}kle` };
const NO_ADDRESS = /no DOI, PMID or web address/;
const KEPT = /left out: title has a character that cannot be read after "Ankle pressure after"/;

test.for<Import>([
  ['the title', '', damaged({ title: `Ankle${LOST}pressure` }), [['question', unreadable('title')]]],
  ['the journal', '', damaged({ journal: `Example${LOST}Journal` }), [['question', unreadable('journal')]]],
  ['an author', '', damaged({ author: `Perera, Nimal and M${LOST}ller, J` }), [['question', unreadable('authors[2]')]]],
  ['the doctor', '', damaged({ author: `P${LOST}rera, Nimal and Author, Anna` }), [['question', unreadable('authors[1]')]]],
  // What is left would name another paper.
  ['a DOI and an address', '', damaged({ ...WITHOUT_ADDRESS, doi: `10.5555/an${LOST}kle` }), [['question', NO_ADDRESS]]],
  ['an encoded DOI', '', damaged({ ...WITHOUT_ADDRESS, doi: '10.5555/an%EF%BF%BDkle' }), [['question', NO_ADDRESS]]],
  ['the title of a known one', bibtex(), bibtex({ title: TITLE.replace('after', `after${LOST}`) }), [['same', KEPT]]],
])('a publication with a lost character in %s has its status', (row, { copy }) => copy.expectStatuses(row));

test.for([
  ['volume', `1${LOST}2`, 'has a character that cannot be read after "'],
  ['pages', `1${LOST}9`, 'has a character that cannot be read after "'],
  ['abstract', `Two hundred people walked ${LOST} on a treadmill.`, 'has a character that cannot be read after "'],
  ['abstract', 'x'.repeat(30_291), 'has 30291 characters; the maximum is 20000'],
] as const)('a publication is written without its %s %j, as the report says', async ([field, value, wrong], { copy }) => {
  const { rows, again } = await copy.importTwice(damaged({ [field]: value }));
  const reason = expect.stringContaining(`left out: ${field} ${wrong}`) as string;
  expect([...rows, ...again]).toMatchObject([
    { status: 'new', id: ID, reason },
    { status: 'same', reason },
  ]);
  expect(copy.item(ID)).not.toHaveProperty(field);
  expect(copy.item(ID)).toMatchObject({ title: TITLE, doi: '10.5555/ankle.2023' });
});

test('a title or an author that is too long is a question, not a refusal', async ({ copy }) => {
  const long = bibtex({ title: 'Vessels '.repeat(70) }) + bibtex({ author: `Perera, Nimal and {${'Group '.repeat(40)}}` });
  expect(await copy.import(long, '--write')).toMatchObject([
    { status: 'question', reason: expect.stringMatching(/^title has 559 characters; the maximum is 500\n/) },
    { status: 'question', reason: expect.stringMatching(/^authors\[2\] has 239 characters; the maximum is 200\n/) },
  ]);
});

const NASTY: Readonly<Record<string, string>> = {
  ...{ lost: LOST, control: '\u0007', zero: '\u0000', 'private use': '\uF0B7', 'a picture': '\uFFFC', 'a tag': '\u{E0041}' },
  ...{ 'half a character': '\uD83D', 'no character': '\uFFFE', 'a line separator': '\u2028', 'a mark': '\uFEFF', tabs: '\t\n\v' },
  ...{ joiner: '\u200D', markup: '<b>&lt;i&gt;&#xFFFD;', long: 'x'.repeat(30_291), spaces: ' '.repeat(600) },
};

test.for(Object.entries(NASTY))('what --write writes passes the check with %s in any field', async ([, nasty], { copy }) => {
  const csl = Object.keys(CSL_FIELDS).map((field, index) => {
    const item: Record<string, unknown> = { ...CSL_FIELDS, title: `${TITLE} ${index}`, DOI: `10.5555/ankle.${index}` };
    const value = item[field];
    const damaged = typeof value === 'string' ? value.slice(0, 4) + nasty + value.slice(4) : value;
    return { ...item, [field]: field === 'author' ? [{ family: `M${nasty}uster`, given: `A${nasty}nna` }, DOCTOR] : damaged };
  });
  const rows = await copy.import(JSON.stringify([...csl, ...csl.map((item) => ({ ...item, volume: `9${nasty}` }))]), '--write');
  expect(rows).toHaveLength(2 * csl.length);
  expect(copy.problems()).toEqual([]);
  expect(rows.every(({ status, reason }) => !['question', 'refused'].includes(status) || reason)).toBe(true);
});
const DOCTOR = { family: 'Perera', given: 'Nimal' };
const CSL_FIELDS = {
  ...{ id: 'ankle', type: 'article-journal', title: TITLE, 'container-title': 'Example Journal of Vessels' },
  ...{ author: [DOCTOR], issued: { 'date-parts': [[2023, 3]] }, DOI: '10.5555/ankle', PMID: '12345678', PMCID: 'PMC123' },
  ...{ ISSN: '1234-5678', volume: '12', issue: '3', page: '1-99', URL: 'https://example.org/a', number: 'e1234', note: 'A note' },
  ...{ abstract: 'Two hundred people walked on a treadmill.', genre: 'article' },
};

/** The text in UTF-8, with one byte that is no part of it in the place of the sign ¤. */
const withByte = (text: string) => {
  const bytes = Buffer.from(text);
  const at = bytes.indexOf(Buffer.from('¤'));
  return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xfc]), bytes.subarray(at + 2)]);
};

test.each([
  ['BibTeX', BIBTEX, 'year = 2013', 'keywords = {M¤ller},\n year = 2013', 5],
  ['RIS', RIS, 'VL  - 12', 'KW  - M¤ller\nVL  - 12', 8],
  ['nbib', NBIB, 'VI  - 12', 'OT  - M¤ller\nVI  - 12', 5],
  ['EndNote XML', ENDNOTE, '<isbn>', '<label>M¤ller</label><isbn>', undefined],
  ['PubMed XML', PUBMED_XML, '<PublicationTypeList>', '<X>M¤ller</X><PublicationTypeList>', undefined],
  ['CSL-JSON', CSL, '"volume"', '"keyword": "M¤ller", "volume"', 1],
])('a file of %s with one byte that is not UTF-8 stays UTF-8, and its entry names the line', (_, text, from, to, line) => {
  const accented = text.replaceAll('Nimal', 'Nimäl');
  const whole = first(accented);
  const damaged = first(withByte(accented.replace(from, to)));
  expect(damaged).toMatchObject({ title: PAPER.title, authors: whole.authors, journal: whole.journal });
  expect(damaged.unread).toEqual([line ?? expect.any(Number)]);
  expect(whole.unread ?? []).toEqual([]);
});

test('the report names the entry with the byte, a refused one too; others come with their accents', async ({ copy }) => {
  const fine = bibtex({ author: 'Perera, Nimal and Müller, Jürgen', title: 'Vessels in Zürich', doi: '10.5555/b' });
  const question = /^authors\[2\] has .*\n.*\nhas characters that cannot be read in line 3$/;
  const rows = await copy.import(withByte(bibtex({ author: 'Perera, Nimal and M¤ller, J' }) + fine), '--write');
  expect(rows).toMatchObject([
    { status: 'question', line: 1, reason: expect.stringMatching(question) },
    { status: 'new', title: 'Vessels in Zürich' },
  ]);
  expect(copy.item(rows[1]?.id ?? '')['authors']).toEqual(['@doctor', 'Müller J']);
  expect(copy.problems()).toEqual([]);
  const refused = await copy.import(withByte(bibtex({ journal: 'Zürich' }).replace('title = {', 'title {M¤ller ')));
  const reason = expect.stringMatching(/^is not BibTeX.*\nhas characters that cannot be read in line 2$/) as string;
  expect(refused).toMatchObject([{ status: 'refused', reason }]);
});

test('one byte concerns one entry alone of a list on one line', () => {
  const item = (title: string) => JSON.stringify({ type: 'article-journal', title });
  const entries = read(withByte(`[${item('Zürich')},${item('M¤ller')},${item('Über Köln')}]`));
  expect(entries).toMatchObject([{ title: 'Zürich', unread: [] }, { unread: [1] }, { title: 'Über Köln', unread: [] }]);
});
