/** ORCID, Crossref and PubMed over HTTP, and their faults. */
import { expect, test } from 'vitest';
import type { Row } from '../../scripts/publications/report.ts';
import { type Answer, body, json, publicationServices } from '../support/publication-services.ts';
import { bibtex, publicationsCopy, statuses } from '../support/publications.ts';

const ID = '0000-0002-1825-0097';
const DOI = '10.5555/ankle.2023';
const WORK = `/works/${encodeURIComponent(DOI)}`;
const PUBMED = '/entrez/eutils/efetch.fcgi?db=pubmed&retmode=xml&id=';
const TITLE = 'Ankle pressure after exercise in people with diabetes';
const ITEM = 'ankle-pressure-after-exercise-people-diabetes-2023';

const work = {
  message: {
    type: 'journal-article',
    title: [TITLE],
    'container-title': ['Example Journal of Vessels'],
    issued: { 'date-parts': [[2023, 3]] },
    author: [
      { family: 'Perera', given: 'Nimal' },
      { family: 'Author', given: 'Anna' },
    ],
    DOI,
    volume: '12',
  },
};
const summary = (code: number, fields: object = {}) => ({
  'put-code': code,
  title: { title: { value: TITLE } },
  'external-ids': {
    'external-id': [{ 'external-id-type': 'doi', 'external-id-value': DOI, 'external-id-relationship': 'self' }],
  },
  type: 'journal-article',
  'publication-date': { year: { value: '2023' }, month: null, day: null },
  'journal-title': { value: 'Example Journal of Vessels' },
  ...fields,
});
const contributors = {
  contributors: {
    contributor: [
      { 'credit-name': { value: 'Anna Author' }, 'contributor-orcid': null },
      { 'credit-name': { value: 'Perera, N.' }, 'contributor-orcid': { path: ID } },
    ],
  },
};
const list = (...summaries: object[]) => json({ group: summaries.map((item) => ({ 'work-summary': [item] })) });
const article = (pmid: string) =>
  `<PubmedArticle><MedlineCitation><PMID>${pmid}</PMID><Article><Journal><Title>Example Journal of Vessels</Title><JournalIssue><PubDate><Year>2023</Year></PubDate></JournalIssue></Journal><ArticleTitle>${TITLE}.</ArticleTitle><AuthorList><Author><LastName>Perera</LastName><ForeName>Nimal</ForeName></Author></AuthorList></Article></MedlineCitation></PubmedArticle>`;

/** Runs the import against the answers, without waiting between tries. */
async function run(
  copy: ReturnType<typeof publicationsCopy>,
  answers: Record<string, Answer | Answer[]>,
  args: readonly string[],
  timeout?: number,
) {
  await using services = await publicationServices(answers);
  const pauses: number[] = [];
  const pause = (milliseconds: number) => {
    pauses.push(milliseconds);
    return Promise.resolve();
  };
  const http = { pause, ...(timeout === undefined ? {} : { timeout }) };
  const { exit, printed, notes } = await copy.run([...args, '--json'], { env: services.env, http });
  return { exit, notes, pauses, requests: services.requests, rows: (JSON.parse(printed) as { entries: Row[] }).entries };
}

test('--doi imports from Crossref, with a row for each DOI of the command line', async () => {
  using copy = publicationsCopy();
  const result = await run(copy, { [WORK]: json(work) }, [
    '--doi',
    `https://doi.org/${DOI}`,
    '10.5555/unknown',
    'nonsense',
    '--write',
  ]);
  expect(result).toMatchObject({
    exit: 0,
    rows: [
      { status: 'new', line: 1, id: ITEM },
      { status: 'refused', line: 2, doi: '10.5555/unknown', reason: 'Crossref has no work with this DOI' },
      { status: 'refused', line: 3, reason: 'is not a DOI' },
    ],
  });
  expect(copy.item(ITEM)).toMatchObject({ authors: ['@doctor', 'Author A'], volume: '12' });
  expect((await run(copy, { [WORK]: json(work) }, ['--doi', DOI, '--write'])).rows).toMatchObject([{ status: 'same' }]);
});

test('requests name the site and how to reach its owner', async () => {
  using copy = publicationsCopy();
  const { url, contact } = JSON.parse(copy.read('site.json')) as { url: string; contact: { researchEmail: string } };
  const { requests } = await run(copy, { [WORK]: json(work) }, ['--doi', DOI]);
  expect(requests[0]?.userAgent).toContain(`${url}; mailto:${contact.researchEmail}`);
});

test('--pmid imports from PubMed in one request, with a row for each PMID', async () => {
  using copy = publicationsCopy();
  const answer = body(`<PubmedArticleSet>${article('222')}${article('111')}</PubmedArticleSet>\n`, 'text/xml');
  const { rows, requests } = await run(copy, { [`${PUBMED}111%2C333`]: answer }, ['--pmid', '111', '333', 'x']);
  expect(requests).toHaveLength(1);
  expect(rows).toMatchObject([
    { status: 'new', file: 'pmid:111', title: TITLE },
    { status: 'refused', reason: 'PubMed has no article with this PMID' },
    { status: 'refused', reason: 'is not a PMID' },
  ]);
});

test('--orcid takes the authors from the detail records', async () => {
  using copy = publicationsCopy();
  const answers = {
    [`/v3.0/${ID}/works`]: list(summary(7)),
    [`/v3.0/${ID}/works/7`]: json({ bulk: [{ work: summary(7, contributors) }] }),
  };
  const { rows } = await run(copy, answers, ['--orcid', `https://orcid.org/${ID}`, '--write']);
  expect(rows).toMatchObject([{ status: 'new', file: `orcid:${ID}`, line: 1 }]);
  expect(copy.item(ITEM)['authors']).toEqual(['Author A', '@doctor']);
});

test('--orcid takes the authors from Crossref if its detail records have none', async () => {
  using copy = publicationsCopy();
  const answers = {
    [`/v3.0/${ID}/works`]: list(summary(7), summary(8, { 'external-ids': null, title: { title: { value: 'Without a DOI' } } })),
    [WORK]: json(work),
  };
  const { rows } = await run(copy, answers, ['--orcid', ID, '--write']);
  expect(rows).toMatchObject([{ status: 'new' }, { status: 'question', reason: expect.stringContaining('no authors') }]);
  expect(copy.item(ITEM)).toMatchObject({
    authors: ['@doctor', 'Author A'],
    volume: '12',
    sources: { orcid: expect.any(Object) },
  });
});

test('an ORCID record without works is an empty report', async () => {
  using copy = publicationsCopy();
  expect(await run(copy, { [`/v3.0/${ID}/works`]: list() }, ['--orcid', ID])).toMatchObject({ exit: 0, rows: [] });
});

test('waits as long as the service asks, and longer each time without a number', async () => {
  using copy = publicationsCopy();
  const busy = (headers: Record<string, string> = {}) => body('{}', 'application/json', 429, headers);
  const answers = { [WORK]: [busy({ 'retry-after': '3' }), busy(), busy(), json(work)] };
  expect(await run(copy, answers, ['--doi', DOI])).toMatchObject({
    exit: 0,
    pauses: [3000, 2000, 4000],
    rows: [{ status: 'new' }],
  });
});

const cutOff: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"message":');
  response.destroy();
};

test.each<[string, Answer, RegExp]>([
  ['status 500', body('{}', 'application/json', 500), /status 500/],
  ['only 429', body('{}', 'application/json', 429), /asked 4 times to wait/],
  ['a web page', body('<html><body>Down</body></html>', 'text/html'), /a web page/],
  ['a web page that is called JSON', body('<!doctype html><title>Down</title>'), /a web page/],
  ['truncated JSON', body(JSON.stringify(work).slice(0, 60)), /not JSON, or cut off/],
  ['a broken connection', cutOff, /works/],
  ['JSON of another shape', json({ status: 'ok' }), /holds no work/],
])('writes nothing and ends with 1 when one of two answers is %s', async (_, answer, message) => {
  using copy = publicationsCopy();
  const before = copy.files();
  const answers = { '/works/10.5555%2Fgood': json({ message: { ...work.message, DOI: '10.5555/good' } }), [WORK]: answer };
  const result = await run(copy, answers, ['--doi', '10.5555/good', DOI, '--write']);
  expect(result).toMatchObject({ exit: 1, notes: expect.stringMatching(message) });
  expect(result.notes).toContain('Nothing is written');
  expect(copy.files()).toEqual(before);
});

test('what a file holds is not written either when a service fails', async () => {
  using copy = publicationsCopy();
  const before = copy.files();
  const result = await run(copy, {}, [copy.file('a.bib', bibtex()), '--orcid', ID, '--write']);
  expect(result).toMatchObject({ exit: 1, rows: [{ status: 'new' }] });
  expect(copy.files()).toEqual(before);
});

test('the address of a service may have the path of its interface', async () => {
  using copy = publicationsCopy();
  await using services = await publicationServices({ [WORK]: json(work) });
  const env = { CROSSREF_URL: `${services.env.CROSSREF_URL}works/` };
  expect(await copy.run(['--doi', DOI], { env })).toMatchObject({ exit: 0, printed: expect.stringContaining('1 new') });
});

test('an address that is none is named, without its value', async () => {
  using copy = publicationsCopy();
  const { exit, notes } = await copy.run(['--doi', DOI], { env: { CROSSREF_URL: 'api.example.org' } });
  expect(exit).toBe(2);
  expect(notes).toMatch(/^CROSSREF_URL must be the address of a server/);
  expect(notes).not.toContain('api.example.org');
});

test('gives up on a service that does not answer', async () => {
  using copy = publicationsCopy();
  const result = await run(copy, { [WORK]: () => undefined }, ['--doi', DOI, '--write'], 50);
  expect(result).toMatchObject({ exit: 1, notes: expect.stringContaining('no answer within 0.05 s') });
});

test.each([
  ['cut off', `<PubmedArticleSet>${article('111').slice(0, 100)}`],
  ['of another kind', '<eFetchResult><ERROR>no</ERROR></eFetchResult>'],
])('writes nothing when PubMed’s XML is %s', async (_, xml) => {
  using copy = publicationsCopy();
  const before = copy.files();
  const result = await run(copy, { [`${PUBMED}111`]: body(xml, 'text/xml') }, ['--pmid', '111', '--write']);
  expect(result).toMatchObject({ exit: 1, notes: expect.stringContaining('cut off') });
  expect(copy.files()).toEqual(before);
});

test('an ORCID iD without a record ends with 1', async () => {
  using copy = publicationsCopy();
  expect(await run(copy, {}, ['--orcid', ID])).toMatchObject({
    exit: 1,
    notes: expect.stringContaining('there is no such record'),
  });
});

test('an entry that a file and a service have is one publication', async () => {
  using copy = publicationsCopy();
  const file = copy.file('a.json', JSON.stringify({ 'message-type': 'work', ...work }));
  const { rows } = await run(copy, { [WORK]: json(work) }, [file, '--doi', DOI]);
  expect(statuses(rows)).toEqual(['new', 'same']);
});
