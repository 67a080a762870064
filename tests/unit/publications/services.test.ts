import { expect } from 'vitest';
import type { Row } from '../../../scripts/publications/report.ts';
import { type Answer, body, json, serveAnswers } from '../../support/servers/answer-server.ts';
import {
  ID,
  orcidSummary,
  orcidWorks,
  publicationsCopy,
  SITE,
  test,
  TITLE,
  work,
} from '../../support/publications/publications.ts';

const ORCID = '0000-0002-1825-0097';
const DOI = '10.5555/ankle.2023';
const WORK = `/works/${encodeURIComponent(DOI)}`;
const WORKS = `/v3.0/${ORCID}/works`;
const PUBMED = '/entrez/eutils/efetch.fcgi?db=pubmed&retmode=xml&id=';

const message = { message: work({ volume: '12' }) };
const contributor = [
  { 'credit-name': { value: 'Anna Author' }, 'contributor-orcid': null },
  { 'credit-name': { value: 'Perera, N.' }, 'contributor-orcid': { path: ORCID } },
];
const article = (pmid: string) =>
  `<PubmedArticle><MedlineCitation><PMID>${pmid}</PMID><Article><Journal><Title>Example Journal of Vessels</Title><JournalIssue><PubDate><Year>2023</Year></PubDate></JournalIssue></Journal><ArticleTitle>${TITLE}.</ArticleTitle><AuthorList><Author><LastName>Perera</LastName><ForeName>Nimal</ForeName></Author></AuthorList></Article></MedlineCitation></PubmedArticle>`;

/** Runs the import against the answers, without waiting between tries. */
async function run(
  copy: ReturnType<typeof publicationsCopy>,
  answers: Record<string, Answer | Answer[]>,
  args: readonly string[],
  timeout?: number,
) {
  await using services = await serveAnswers(answers);
  const env = { ORCID_URL: services.origin, CROSSREF_URL: `${services.origin}/`, PUBMED_URL: services.origin };
  const pauses: number[] = [];
  const pause = (milliseconds: number) => Promise.resolve(void pauses.push(milliseconds));
  const http = { pause, ...(timeout === undefined ? {} : { timeout }) };
  const { exit, printed, notes } = await copy.run([...args, '--json'], { env, http });
  return { exit, notes, pauses, requests: services.requests, rows: (JSON.parse(printed) as { entries: Row[] }).entries };
}

test('--doi imports from Crossref, with a row for each DOI, and says who asks', async ({ copy }) => {
  const dois = [`https://doi.org/${DOI}`, '10.5555/unknown', 'nonsense'];
  const result = await run(copy, { [WORK]: json(message) }, ['--doi', ...dois, '--write']);
  expect(result).toMatchObject({
    exit: 0,
    rows: [
      { status: 'new', line: 1, id: ID },
      { status: 'refused', line: 2, doi: '10.5555/unknown', reason: 'Crossref has no work with this DOI' },
      { status: 'refused', line: 3, reason: 'is not a DOI' },
    ],
  });
  expect(result.requests[0]?.userAgent).toContain(`${SITE.url}; mailto:${SITE.contact.researchEmail}`);
  expect(copy.item(ID)).toMatchObject({ authors: ['@doctor', 'Author A'], volume: '12' });
  expect((await run(copy, { [WORK]: json(message) }, ['--doi', DOI, '--write'])).rows).toMatchObject([{ status: 'same' }]);
});

test('--pmid imports from PubMed in one request, with a row for each PMID', async ({ copy }) => {
  const answer = body(`<PubmedArticleSet>${article('222')}${article('111')}</PubmedArticleSet>\n`, 'text/xml');
  const { rows, requests } = await run(copy, { [`${PUBMED}111%2C333`]: answer }, ['--pmid', '111', '333', 'x']);
  expect(requests).toHaveLength(1);
  expect(rows).toMatchObject([
    { status: 'new', file: 'pmid:111', title: TITLE },
    { status: 'refused', reason: 'PubMed has no article with this PMID' },
    { status: 'refused', reason: 'is not a PMID' },
  ]);
});

test('--orcid takes authors from details or Crossref, and ends with 1 for an iD without a record', async ({ copy }) => {
  const notes = expect.stringContaining('there is no such record') as string;
  expect(await run(copy, {}, ['--orcid', ORCID])).toMatchObject({ exit: 1, notes });
  const detail = json({ bulk: [{ work: orcidSummary({ contributors: { contributor } }) }] });
  const answers = { [WORKS]: json(orcidWorks(orcidSummary())), [`${WORKS}/7`]: detail };
  const { rows } = await run(copy, answers, ['--orcid', `https://orcid.org/${ORCID}`, '--write']);
  expect(rows).toMatchObject([{ status: 'new', file: `orcid:${ORCID}`, line: 1 }]);
  expect(copy.item(ID)['authors']).toEqual(['Author A', '@doctor']);

  using other = publicationsCopy();
  const withoutDoi = orcidSummary({ 'put-code': 8, 'external-ids': null, title: { title: { value: 'Without a DOI' } } });
  const withoutDetails = { [WORKS]: json(orcidWorks(orcidSummary(), withoutDoi)), [WORK]: json(message) };
  const found = await run(other, withoutDetails, ['--orcid', ORCID, '--write']);
  const reason = expect.stringContaining('no authors') as string;
  expect(found.rows).toMatchObject([{ status: 'new' }, { status: 'question', reason }]);
  const sources = { orcid: expect.any(Object) as object };
  expect(other.item(ID)).toMatchObject({ authors: ['@doctor', 'Author A'], volume: '12', sources });
});

test('waits as long as the service asks, and longer each time without a number', async ({ copy }) => {
  const busy = (headers: Record<string, string> = {}) => body('{}', 'application/json', 429, headers);
  const answers = { [WORK]: [busy({ 'retry-after': '3' }), busy(), busy(), json(message)] };
  const result = await run(copy, answers, ['--doi', DOI]);
  expect(result).toMatchObject({ exit: 0, pauses: [3000, 2000, 4000], rows: [{ status: 'new' }] });
});

const cutOff: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"message":');
  response.destroy();
};
const dois = ['--doi', '10.5555/good', DOI];

test.for<[string, string[], Answer, RegExp]>([
  ['status 500', dois, body('{}', 'application/json', 500), /status 500/],
  ['only 429', dois, body('{}', 'application/json', 429), /asked 4 times to wait/],
  ['a web page that is called JSON', dois, body('<!doctype html><title>Down</title>'), /a web page/],
  ['truncated JSON', dois, body(JSON.stringify(message).slice(0, 60)), /not JSON, or cut off/],
  ['a broken connection', dois, cutOff, /works/],
  ['none', dois, () => undefined, /no answer within 0\.3 s/],
  ['truncated XML', ['--pmid', '1'], body(`<PubmedArticleSet>${article('1').slice(0, 100)}`, 'text/xml'), /cut off/],
])('writes nothing and ends with 1 when an answer is %s', async ([kind, args, answer, notes], { copy }) => {
  const good = json({ message: work({ DOI: '10.5555/good' }) });
  const answers = { '/works/10.5555%2Fgood': good, [WORK]: answer, [`${PUBMED}1`]: answer };
  const result = await run(copy, answers, [...args, '--write'], kind === 'none' ? 300 : undefined);
  expect(result).toMatchObject({ exit: 1, notes: expect.stringMatching(notes) });
  expect(result.notes).toContain('Nothing is written');
  expect(copy.changes()).toEqual([]);
});
