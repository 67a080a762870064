import { beforeEach, expect, test, vi } from 'vitest';
import articleViews from '../../netlify/functions/article-views.ts';
import health from '../../netlify/functions/health.ts';
import rollUpViews from '../../netlify/functions/roll-up-views.ts';
import videoViews from '../../netlify/functions/video-views.ts';
import { siteData } from '../../netlify/lib/site-data.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { readError, readResponse } from '../support/responses.ts';

const ORIGIN = 'https://site.test';
const GOOGLE = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
const DEPLOY = 'a1b2c3';

/** Articles and videos, each used by one test only, as a process caches counts. */
const slugs = Object.keys(siteData.articles);
const ids = Object.keys(siteData.videos);
const take = (from: string[]): string => from.pop() ?? expect.fail('The content has too few articles or videos for these tests.');
const startOf = (slug: string) => siteData.articles[slug] ?? 0;
const within = (context: string) => ({ deploy: { context } });
const post = (headers: Record<string, string> = {}) => new Request(ORIGIN, { method: 'POST', headers });

const readArticle = (slug: string, context = 'dev', headers: Record<string, string> = {}) =>
  articleViews(post(headers), { params: { slug }, ...within(context) });
const openVideo = (youtubeId: string) => videoViews(post(), { params: { youtubeId }, ...within('dev') });
const healthOf = (context: string) => health(new Request(ORIGIN), within(context));

/** A Blobs server that functions of this process find. */
async function provideBlobs() {
  const server = await serveBlobs();
  server.provide(DEPLOY);
  return server;
}

let written: string[] = [];
beforeEach(() => {
  written = [];
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((part) => written.push(String(part)) > 0);
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  return () => {
    output.mockRestore();
    log.mockRestore();
  };
});

test('counts views of an article and of a video from their initial counts, under keys without capital letters', async () => {
  await using server = await provideBlobs();
  const [slug, id] = [take(slugs), take(ids)];
  for (const view of [1, 2]) expect(await readResponse(await readArticle(slug))).toEqual({ views: startOf(slug) + view });
  expect(await readResponse(await openVideo(id))).toEqual({ views: (siteData.videos[id] ?? 0) + 1 });
  const keys = server.keys('site:views').toSorted();
  for (const key of keys.slice(0, 2)) expect(key).toMatch(/^articles\/[a-z0-9-]+\/new\/[0-9a-f-]{36}$/);
  expect(keys.slice(2)).toEqual([expect.stringMatching(/^videos\/[0-9a-f]+\/new\/[0-9a-f-]{36}$/)]);
});

test('responds with 404 and stores nothing for an unknown name', async () => {
  await using server = await provideBlobs();
  for (const name of ['no-such-article', '', '__proto__', '../site', 'x'.repeat(5000)])
    for (const response of [await readArticle(name), await openVideo(name)])
      expect((await readError(response, 404)).code).toBe('unknown');
  expect(server.stores()).toEqual([]);
});

test('returns the count to a bot without counting it', async () => {
  await using server = await provideBlobs();
  const slug = take(slugs);
  expect(await readResponse(await readArticle(slug, 'dev', GOOGLE))).toEqual({ views: startOf(slug) });
  expect(server.stores()).toEqual([]);
  await readArticle(slug);
  expect(await readResponse(await readArticle(slug, 'dev', GOOGLE))).toEqual({ views: startOf(slug) + 1 });
});

test('stores views of production in the site’s store, and those of any other context, or of none, in one of its deployment', async () => {
  {
    await using server = await provideBlobs();
    expect((await readArticle(take(slugs), 'production')).status).toBe(200);
    expect((await healthOf('production')).status).toBe(200);
    expect(server.stores()).toEqual(['site:health', 'site:views']);
  }
  for (const context of ['deploy-preview', 'something-new']) {
    await using server = await provideBlobs();
    const slug = take(slugs);
    expect((await readArticle(slug, context)).status).toBe(200);
    expect((await healthOf(context)).status).toBe(200);
    await rollUpViews(new Request(ORIGIN), within(context));
    expect(server.stores()).toEqual([`deploy:${DEPLOY}:health`, `deploy:${DEPLOY}:views`]);
    server.provide('d4e5f6');
    expect((await readArticle(slug, context)).status).toBe(200);
    expect(server.stores()).toContain('deploy:d4e5f6:views');
  }
  await using server = await provideBlobs();
  await articleViews(post(), { params: { slug: take(slugs) } });
  expect(server.stores()).toEqual([`deploy:${DEPLOY}:views`]);
});

test('uses a renewed Blobs token', async () => {
  const slug = take(slugs);
  for (const tokens of ['first', 'renewed']) {
    await using server = await provideBlobs();
    expect((await readArticle(slug)).status, tokens).toBe(200);
    expect(server.stores()).not.toEqual([]);
  }
});

test('responds with 503 and logs the reason without a store', async () => {
  for (const response of [await readArticle(take(slugs), 'production'), await healthOf('deploy-preview')])
    expect((await readError(response, 503)).code).toBe('store_unavailable');
  // Lines of earlier tests may be included.
  await vi.waitFor(() => expect(written.join('').match(/^.*MissingBlobsEnvironmentError.*$/gm)).toHaveLength(2));
});

test('rolls up views without changing counts, and logs a failure', async () => {
  const slug = take(slugs);
  {
    await using server = await provideBlobs();
    for (let view = 0; view < 2; view++) await readArticle(slug);
    await rollUpViews(new Request(ORIGIN), within('dev'));
    expect(server.keys('site:views').toSorted()).toEqual([`articles/${slug}/sums/00000001`, 'totals']);
    expect(await readResponse(await readArticle(slug))).toEqual({ views: startOf(slug) + 3 });
  }
  using errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await rollUpViews(new Request(ORIGIN), within('dev'));
  expect(errors.mock.calls.join()).toMatch(/"scheduled":"roll-up-views","error":"StoreError/);
});
