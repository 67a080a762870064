/** Which publication an entry belongs to, which author is the doctor, and works that are not simply one paper. */
import { describe, expect, test } from 'vitest';
import { bibtex, crossref, ID, OWN, publicationsCopy, statuses, TITLE, work } from '../support/publications.ts';

const [OWN_ID, OTHER_ID] = Object.keys(OWN) as [keyof typeof OWN, keyof typeof OWN];

test('an entry that is listed twice is one publication', async () => {
  using copy = publicationsCopy();
  const second = bibtex({ title: 'Ankle pressure after exercise, in diabetes', volume: '3' });
  const { rows, again } = await copy.importTwice(`${bibtex()}\n${second}`);
  const reason = expect.stringMatching(/the same publication as .*:1$/) as string;
  expect(rows).toMatchObject([{ status: 'new' }, { status: 'changed', id: ID, reason }]);
  expect(copy.item(ID)).toMatchObject({ title: TITLE, volume: '3' });
  expect(statuses(again)).toEqual(['same', 'same']);
});

test('two papers under one DOI are a question', async () => {
  using copy = publicationsCopy();
  const rows = await copy.import(`${bibtex()}\n${bibtex({ title: 'Kidney donors twenty years later' })}`, '--write');
  expect(rows).toMatchObject([{ status: 'new' }, { status: 'question', reason: expect.stringMatching(/another title$/) }]);
});

test.each([
  ['the year', { year: '2024' }],
  ['nothing but the DOI', { doi: '10.5555/other' }],
])('the same title and first author with another value of %s is a question, not a merge', async (_, fields) => {
  using copy = publicationsCopy();
  await copy.import(bibtex(), '--write');
  copy.changes();
  const reason = expect.stringContaining('the title, year and first author of') as string;
  expect(await copy.import(bibtex({ doi: '', ...fields }), '--write')).toMatchObject([{ status: 'question', id: ID, reason }]);
  expect(copy.changes()).toEqual([]);
});

test('two papers without identifiers that share title and year are not taken for one', async () => {
  using copy = publicationsCopy();
  const fields = { title: 'Introduction to vessels', doi: '', url: 'https://example.org/one' };
  const other = bibtex({ ...fields, journal: 'Another Journal', url: 'https://example.org/two' });
  const { rows, again } = await copy.importTwice(`${bibtex(fields)}\n${other}`);
  expect([statuses(rows), statuses(again)]).toEqual([
    ['new', 'question'],
    ['same', 'question'],
  ]);
});

test('a DOI of one publication with the PMID of another is a question', async () => {
  using copy = publicationsCopy();
  copy.edit(OWN_ID, { pmid: '12345' });
  const reason = expect.stringContaining(`the PMID of content/publications/${OWN_ID}`) as string;
  const rows = await copy.import(bibtex({ doi: OWN[OTHER_ID].doi, pmid: '12345' }));
  expect(rows).toMatchObject([{ status: 'question', reason }]);
});

test('a PMID finds a publication without a DOI, and our own id as the key finds one', async () => {
  using copy = publicationsCopy();
  await copy.import(bibtex({ doi: '', pmid: '12345' }), '--write');
  expect(statuses(await copy.import(bibtex({ pmid: '12345' })))).toEqual(['changed']);
  const { title, journal, year } = OWN[OWN_ID];
  const author = 'Perera, N. and Author, A. and Author, B.';
  const text = bibtex({ title, doi: '', year: String(year), author, journal }, 'article', OWN_ID);
  expect(await copy.import(text)).toMatchObject([{ status: 'same', id: OWN_ID }]);
});

describe('the doctor', () => {
  test.each([
    ['a namesake with another given name', 'Perera, Nadeesha and Author, Anna'],
    ['a namesake with other initials', 'Perera, N. A. and Author, Anna'],
    ['two authors who may be the doctor', 'Perera, Nimal and Perera, N. and Author, Anna'],
  ])('is not surely %s: a question, and --write leaves the entry out', async (_, author) => {
    using copy = publicationsCopy();
    expect(statuses(await copy.import(bibtex({ author }), '--write'))).toEqual(['question']);
    expect(copy.changes()).toEqual([]);
  });

  const known = ['Perera, Nimal', 'Perera, N.', 'N. Perera', 'Nimal Perera', 'Perera, Nimal K.', 'NK Perera'];
  test.each([...known, 'PERERA, N. K.', '{P}erera, Nimal'])('is recognised as %s', async (name) => {
    using copy = publicationsCopy();
    await copy.import(bibtex({ author: `Author, Anna and ${name}` }), '--write');
    expect(copy.item(ID)['authors']).toEqual(['Author A', '@doctor']);
  });

  test('is no author with another ORCID iD', async () => {
    using copy = publicationsCopy({ orcid: '0000-0001-0000-0001' });
    const by = (ORCID: string) =>
      copy.import(crossref(work({ author: [{ family: 'Perera', given: 'Nimal', ORCID: `http://orcid.org/${ORCID}` }] })));
    expect(statuses(await by('0000-0002-0000-0002'))).toEqual(['question']);
    expect(statuses(await by('0000-0001-0000-0001'))).toEqual(['new']);
  });
});

const LETTER = { title: 'Letter to the editor', doi: '' };
const AT = { url: 'https://example.org/b' };

test.each([
  ['both without identifiers', { url: 'https://example.org/a' }, AT],
  ['the first without one', { url: 'https://example.org/a' }, { doi: '10.5555/b' }],
  ['the second without one', { doi: '10.5555/a' }, AT],
  ['of other authors', { pmid: '11', author: 'Author, Anna and Perera, Nimal' }, AT],
])('two entries of one title and different years, %s, are a question', async (_, one, other) => {
  using copy = publicationsCopy();
  const text = `${bibtex({ ...LETTER, year: '2010', ...one })}\n${bibtex({ ...LETTER, year: '2015', ...other })}`;
  const { rows, again } = await copy.importTwice(text);
  const reason = expect.stringContaining('one of the two has no DOI or PMID') as string;
  expect(rows).toMatchObject([{ status: 'new' }, { status: 'question', id: rows[0]?.id, reason }]);
  expect(statuses(again)).toEqual(['same', 'question']);
});

test('two letters with identifiers of their own are two publications, and their ids differ', async () => {
  using copy = publicationsCopy();
  const letters = ['2010', '2015'].map((year) => bibtex({ ...LETTER, year, doi: `10.5555/${year}` }));
  const { rows } = await copy.importTwice(letters.join('\n'));
  expect(rows).toMatchObject(['letter-editor-2010', 'letter-editor-2015'].map((id) => ({ status: 'new', id })));
});

test('a source that changes a title, DOI or PMID to that of another publication leaves it', async () => {
  using copy = publicationsCopy();
  const one = { title: 'Ankle pressure at rest', doi: '', url: 'https://example.org/a', pmid: '11' };
  await copy.import(`${bibtex({ ...LETTER, ...AT })}\n${bibtex(one)}`, '--write');
  const written = Object.keys(copy.files());
  const title = 'Ankle pressure at rest, a letter';
  expect(statuses(await copy.import(bibtex({ ...one, title }), '--write'))).toEqual(['changed']);
  await copy.import(bibtex(one), '--write');
  const [left] = await copy.import(bibtex({ ...one, title: LETTER.title }), '--write');
  expect(left).toMatchObject({ status: 'same', reason: 'left out, as another publication has the same: title' });
  expect(Object.keys(copy.files())).toEqual(written);
  expect(copy.problems()).toEqual([]);
});

test.each([
  ['without authors', { author: '' }, 'changed'],
  ['without the doctor', { author: 'Author, Anna' }, 'question'],
  ['without a journal', { journal: '' }, 'changed'],
  ['without a year', { year: '' }, 'changed'],
  ['complete', {}, 'changed'],
])('of two entries with one DOI the first is %s: a second run changes nothing', async (_, fields, status) => {
  using copy = publicationsCopy();
  const first = bibtex({ volume: '7', title: 'Ankle pressure after exercise in diabetes', ...fields });
  const second = bibtex({ pages: '1--9' });
  expect(statuses(await copy.import(first + second))).toEqual(expect.arrayContaining(['new', status]));
  await copy.importTwice(first + second);
  await copy.importTwice(second + first);
});

test('an incomplete entry fills the gaps of a complete one with its DOI and replaces nothing', async () => {
  using copy = publicationsCopy();
  const text = bibtex({ title: 'Kidney donors', journal: '' }) + bibtex({ author: '', volume: '7', year: '2019' }) + bibtex();
  const rows = await copy.import(text, '--write');
  expect(statuses(rows)).toEqual(['question', 'changed', 'new']);
  expect(rows[0]?.reason).toMatch(/another title$/);
  expect(copy.item(ID)).toMatchObject({ title: TITLE, year: 2023, volume: '7' });
});

describe('a preprint', () => {
  const posted = { type: 'posted-content', subtype: 'preprint', 'container-title': [], institution: [{ name: 'A Server' }] };
  const preprint = (fields: object = {}) => work({ ...posted, DOI: '10.5555/preprint', ...fields });
  const related = (name: string, id: string) => ({ relation: { [name]: [{ 'id-type': 'doi', id }] } });
  const another = { title: ['Pressure at the ankle'] };

  test.each([
    ['the article first', [work(), preprint()], ID, `${ID}-2`],
    ['the preprint first', [preprint(), work()], `${ID}-2`, ID],
    [
      'another title, and Crossref names the article',
      [preprint({ ...another, ...related('is-preprint-of', '10.5555/ankle.2023') }), work()],
      ID,
      'pressure-ankle-2023',
    ],
    [
      'another title, and the article names the preprint that comes later',
      [work(related('has-preprint', '10.5555/preprint')), preprint(another)],
      ID,
      'pressure-ankle-2023',
    ],
  ])('and its article are two linked entries: %s', async (_, works, articleId, preprintId) => {
    using copy = publicationsCopy();
    const { rows, again } = await copy.importTwice(crossref(...works));
    expect([statuses(rows), statuses(again)]).toEqual([
      ['new', 'new'],
      ['same', 'same'],
    ]);
    expect(copy.item(preprintId)).toMatchObject({ kind: 'preprint', category: 'conference', preprintOf: articleId });
    expect(copy.item(articleId)).not.toHaveProperty('preprintOf');
  });

  test('that content/ has is linked to an article that comes later', async () => {
    using copy = publicationsCopy();
    await copy.import(crossref(preprint()), '--write');
    const [row] = await copy.import(crossref(work()), '--write');
    expect(row).toMatchObject({ status: 'new', reason: `${ID} is the preprint of ${ID}-2` });
    expect(copy.item(ID)).toMatchObject({ kind: 'preprint', preprintOf: `${ID}-2` });
  });
});

test('a conference abstract, a case report and a conference paper are publications of their own, in their tabs', async () => {
  using copy = publicationsCopy();
  const abstract = { title: `Abstract # A694: ${TITLE}`, doi: '10.5555/supplement.a694', pages: 'A694' };
  const report = { title: 'Ruptured aneurysm: a case report', doi: '10.5555/a' };
  const paper = bibtex({ title: 'Vessels at a conference', doi: '10.5555/b' }, 'inproceedings');
  const rows = await copy.import(`${bibtex()}${bibtex(abstract)}${bibtex(report)}${paper}`, '--write');
  expect(statuses(rows)).toEqual(['new', 'new', 'new', 'new']);
  expect(rows.map(({ id = '' }) => copy.item(id))).toMatchObject([
    { category: 'journal' },
    { kind: 'abstract', category: 'conference', pages: 'A694' },
    { category: 'case_report' },
    { category: 'conference' },
  ]);
});

test('papers that share their authors and year are different papers', async () => {
  using copy = publicationsCopy();
  const papers = ['one', 'two', 'three'].map((word) => bibtex({ title: `Vessels, part ${word}`, doi: `10.5555/${word}` }));
  expect(statuses(await copy.import(papers.join('\n')))).toEqual(['new', 'new', 'new']);
});

test('datasets, peer reviews and corrections are listed with the reason and not imported', async () => {
  using copy = publicationsCopy();
  const correction = { 'update-to': [{ type: 'erratum', DOI: '10.5555/other' }] };
  const works = [work({ type: 'dataset' }), work({ type: 'peer-review' }), work(correction)];
  const reasons = ['is a dataset', 'is a peer review', 'is a correction'];
  expect(await copy.import(crossref(...works), '--write')).toMatchObject(
    reasons.map((reason) => ({ status: 'skipped', reason })),
  );
  expect(copy.changes()).toEqual([]);
});

describe('a retracted paper', () => {
  const update = { 'update-to': [{ type: 'retraction', DOI: '10.5555/ANKLE.2023' }] };
  const notice = work({ title: ['Retraction: Ankle pressure'], DOI: '10.5555/notice', ...update });

  test('is marked if its retraction notice is in the input', async () => {
    using copy = publicationsCopy();
    expect(await copy.import(crossref(work(), notice), '--write')).toMatchObject([
      { status: 'new', id: ID },
      { status: 'skipped', reason: 'is a retraction notice of 10.5555/ANKLE.2023' },
    ]);
    expect(copy.item(ID)['retracted']).toBe(true);
  });

  test('in content/ is marked by the notice alone, once', async () => {
    using copy = publicationsCopy();
    await copy.import(crossref(work()), '--write');
    const { rows, again } = await copy.importTwice(crossref(notice));
    const reason = `is a retraction notice; marks ${ID} as retracted`;
    expect(rows).toMatchObject([{ status: 'changed', id: ID, reason }]);
    expect(copy.item(ID)['retracted']).toBe(true);
    expect(statuses(again)).toEqual(['skipped']);
  });

  test('is marked by PubMed’s mark on it, and the doctor’s word against that stays', async () => {
    using copy = publicationsCopy();
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
});
