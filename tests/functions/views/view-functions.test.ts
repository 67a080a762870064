/** Views over the endpoints with faults, and the functions themselves over a real Blobs server. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import articleViews from '../../../netlify/functions/article-views.ts';
import health from '../../../netlify/functions/health.ts';
import rollUpViews from '../../../netlify/functions/roll-up-views.ts';
import { siteData } from '../../../netlify/lib/site-data.ts';
import { isBot } from '../../../netlify/lib/views/bot-detection.ts';
import { withAutoTimers } from '../../support/vitest/auto-timers.ts';
import { serveBlobs } from '../../support/storage/blobs-server.ts';
import { createMemoryBlobs } from '../../support/storage/memory-blobs.ts';
import { readError, readResponse } from '../../support/functions/responses.ts';
import { createTestSite } from '../../support/functions/test-site.ts';

const ORIGIN = 'https://site.test';
const DEPLOY = 'a1b2c3';

/** Articles, each used once, so that every test begins at no views. */
const slugs = Object.keys(siteData.articles);
const within = (context: string) => ({ deploy: { context } });
const post = (headers: Record<string, string> = {}) => new Request(ORIGIN, { method: 'POST', headers });

const readNext = (context: string) => {
  const slug = slugs.pop() ?? expect.fail('The content has too few articles for these tests.');
  return articleViews(post(), { params: { slug }, ...within(context) });
};
const healthOf = (context: string) => health(new Request(ORIGIN), within(context));

/** A Blobs server that functions of this process find. */
async function provideBlobs() {
  const server = await serveBlobs();
  server.provide(DEPLOY);
  return server;
}

beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true));
afterEach(() => void vi.restoreAllMocks());

test('stores views of production in the site’s store, and those of any other context, or of none, in one of its deployment', async () => {
  // Each server has a token of its own, so the stores are opened with a renewed one.
  for (const [context, store] of [
    ['production', 'site'],
    ['deploy-preview', `deploy:${DEPLOY}`],
    ['something-new', `deploy:${DEPLOY}`],
  ] as const) {
    await using server = await provideBlobs();
    expect((await readNext(context)).status).toBe(200);
    expect((await healthOf(context)).status).toBe(200);
    await rollUpViews(new Request(ORIGIN), within(context));
    expect(server.stores()).toEqual([`${store}:health`, `${store}:views`]);
  }
  await using server = await provideBlobs();
  const noContext = { params: { slug: slugs.pop() ?? '' } };
  await articleViews(post(), noContext);
  server.provide('d4e5f6');
  await articleViews(post(), noContext);
  expect(server.stores()).toEqual([`deploy:${DEPLOY}:views`, 'deploy:d4e5f6:views']);
});

test('responds with 503 and logs the reason without a store', async () => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  for (const response of [await readNext('production'), await healthOf('deploy-preview')])
    expect((await readError(response, 503)).code).toBe('store_unavailable');
  await vi.waitFor(() => expect(output.mock.calls.join().match(/MissingBlobsEnvironmentError/g)).toHaveLength(2));
  using errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await rollUpViews(new Request(ORIGIN), within('dev'));
  expect(errors.mock.calls.join()).toMatch(/"scheduled":"roll-up-views","error":"StoreError/);
});

/** Initial count of the article. */
const START = 10;

function create() {
  const site = createTestSite({ service: createMemoryBlobs() });
  /** Browsers send the view without a body while they leave the page. */
  const read = (body?: unknown, slug = 'first-steps', headers = {}) =>
    site.send('articleViews', body, { params: { slug }, headers });
  return { ...site, read, watch: (youtubeId: string) => site.send('videoViews', undefined, { params: { youtubeId } }) };
}

test('counts views from the initial counts, and none of a bot, of an unknown name or with a body', async () => {
  const { service, read, watch, site } = create();
  for (const name of ['no-such-article', '', '__proto__', '../../site', 'x'.repeat(5000)])
    for (const response of [await read(undefined, name), await watch(name)])
      expect((await readError(response, 404)).code).toBe('unknown');
  expect((await readError(await read({ views: 9000 }), 422)).fields).toEqual({ views: 'There is no such field. Leave it out.' });
  await readError(await read([]), 422);
  const bot = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
  expect(await readResponse(await read(undefined, 'first-steps', bot))).toEqual({ views: START });
  expect(service.everWritten.size).toBe(0);
  for (const [index, body] of [undefined, {}].entries())
    expect(await readResponse(await read(body))).toEqual({ views: START + index + 1 });
  expect(await readResponse(await watch('dQw4w9WgXcQ'))).toEqual({ views: 6 });
  // No capital letters.
  for (const key of service.records('views').keys())
    expect(key).toMatch(/^(?:articles\/[a-z0-9-]+|videos\/[0-9a-f]+)\/new\/[0-9a-f-]{36}$/);
  await site.jobs.rollUpViews();
  expect(await readResponse(await read())).toEqual({ views: START + 3 });
});

test('a view is refused if it is not stored, and has no number if it is stored and cannot be counted', async () => {
  for (const [call, status, stored] of [
    [1, 503, 0],
    [2, 200, 1],
  ] as const) {
    const { service, lines, read } = create();
    service.failAt(call, { kind: 'status', status: 500 }, 'from-then-on');
    const response = await withAutoTimers(() => read());
    service.heal();
    expect([response.status, service.everWritten.size]).toEqual([status, stored]);
    if (status === 200) expect(await readResponse(response)).toEqual({});
    else expect((await readError(response, 503)).code).toBe('store_unavailable');
    expect(JSON.stringify(lines)).not.toContain('what the service says');
    expect(await readResponse(await read())).toEqual({ views: START + stored + 1 });
  }
});

test('returns all counts as of the last roll-up in one store read, and keeps those of an article that cannot be rolled up', async () => {
  const { read, watch, site, pass, open, service, ask } = create();
  const all = async () => {
    const response = await ask('allViews', new Request('https://www.clinic.example/api/views'));
    const cdn = 'public, s-maxage=300, stale-while-revalidate=3600, durable';
    expect(response.headers.get('netlify-cdn-cache-control')).toBe(cdn);
    return (await response.json()) as unknown;
  };
  for (let view = 0; view < 2; view++) await read();
  await watch('dQw4w9WgXcQ');
  expect(await all()).toEqual({ articles: {}, videos: {} });
  await site.jobs.rollUpViews();
  const counts = { articles: { 'first-steps': 12, 'second-look': 0 }, videos: { dQw4w9WgXcQ: 6, '-_-AaZz09_-': 0 } };
  const before = service.requests.length;
  expect(await all()).toEqual(counts);
  expect(service.requests.slice(before)).toHaveLength(1);
  await read();
  expect(await all()).toEqual(counts);
  await open('views').replace('articles/first-steps/sums/00000001', 'damaged');
  await read(undefined, 'second-look');
  pass(60_000);
  await expect(site.jobs.rollUpViews()).rejects.toThrow(AggregateError);
  expect(await all()).toMatchObject({ articles: { 'first-steps': 12, 'second-look': 1 } });
});

test('tells bots from visitors and their tools, quickly for a long user agent too', () => {
  const botSends = (agent: string) => isBot(post({ 'User-Agent': agent }));
  expect(botSends('facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)')).toBe(true);
  for (const agent of ['Mozilla/5.0 (iPhone) [FBAN/FBIOS;FBAV/466.0]', 'curl/8.5.0']) expect(botSends(agent)).toBe(false);
  const begun = performance.now();
  for (const part of [' ', 'Mozilla/5.0 (', '1.']) botSends(`${part.repeat(16_000 / part.length)}x`);
  // Generous, so that only a search that grows with the square of the length fails.
  expect(performance.now() - begun).toBeLessThan(2000);
});
