import { beforeEach, expect, test, vi } from 'vitest';
import articleViews from '../../netlify/functions/article-views.ts';
import health from '../../netlify/functions/health.ts';
import rollUpViews from '../../netlify/functions/roll-up-views.ts';
import videoViews from '../../netlify/functions/video-views.ts';
import { siteData } from '../../netlify/lib/site-data.ts';
import { readResponse, readError } from '../support/responses.ts';
import { serveBlobs } from '../support/blobs-server.ts';

const ORIGIN = 'https://site.test';
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const FIRST_DEPLOY = 'a1b2c3';

/** Articles and videos, each used by one test only, as a process caches counts. */
const slugs = Object.keys(siteData.articles);
const ids = Object.keys(siteData.videos);
const take = (from: string[]): string => from.pop() ?? expect.fail('The content has too few articles or videos for these tests.');
const within = (context: string) => ({ deploy: { context } });

const readArticle = (slug: string, context = 'dev', headers: Record<string, string> = {}) =>
  articleViews(new Request(`${ORIGIN}/api/articles/${encodeURIComponent(slug)}/views`, { method: 'POST', headers }), {
    params: { slug },
    ...within(context),
  });
const openVideo = (youtubeId: string, context = 'dev') =>
  videoViews(new Request(`${ORIGIN}/api/videos/${encodeURIComponent(youtubeId)}/views`, { method: 'POST' }), {
    params: { youtubeId },
    ...within(context),
  });
const newKeys = (keys: string[], folder: string) => keys.filter((key) => key.startsWith(`${folder}/new/`));

const muted = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true);
let output: ReturnType<typeof muted>;
beforeEach(() => {
  output = muted();
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  return () => {
    output.mockRestore();
    log.mockRestore();
  };
});

test('counts a view of an article from its initial count', async () => {
  await using server = await serveBlobs();
  server.provide(FIRST_DEPLOY);
  const slug = take(slugs);
  const start = siteData.articles[slug] ?? 0;
  expect(await readResponse(await readArticle(slug))).toEqual({ views: start + 1 });
  expect(await readResponse(await readArticle(slug))).toEqual({ views: start + 2 });
  const keys = server.keys('site:views');
  expect(newKeys(keys, `articles/${slug}`)).toHaveLength(2);
  for (const key of keys) expect(key).toMatch(/^[a-z0-9/_-]+$/);
});

test('counts a view of a video under a key without capital letters', async () => {
  await using server = await serveBlobs();
  server.provide(FIRST_DEPLOY);
  const id = take(ids);
  expect(await readResponse(await openVideo(id))).toEqual({ views: (siteData.videos[id] ?? 0) + 1 });
  const [key = ''] = server.keys('site:views');
  expect(key).toMatch(/^videos\/[0-9a-f]+\/new\/[0-9a-f-]{36}$/);
});

test.each(['no-such-article', '', '__proto__', '../site', '%00', 'x'.repeat(5000)])(
  'responds with 404 and stores nothing for %s',
  async (name) => {
    await using server = await serveBlobs();
    server.provide(FIRST_DEPLOY);
    for (const answer of [
      await readArticle(name),
      await openVideo(name),
      await articleViews(new Request(ORIGIN, { method: 'POST' }), within('dev')),
    ])
      expect((await readError(answer, 404)).code).toBe('unknown');
    expect(server.stores()).toEqual([]);
  },
);

test('returns the count to a bot without counting it', async () => {
  await using server = await serveBlobs();
  server.provide(FIRST_DEPLOY);
  const slug = take(slugs);
  const start = siteData.articles[slug] ?? 0;
  expect(await readResponse(await readArticle(slug, 'dev', { 'User-Agent': GOOGLE }))).toEqual({ views: start });
  expect(server.stores()).toEqual([]);
  await readArticle(slug);
  expect(await readResponse(await readArticle(slug, 'dev', { 'User-Agent': GOOGLE }))).toEqual({ views: start + 1 });
});

test('stores views of production in the site’s store', async () => {
  await using server = await serveBlobs();
  server.provide(FIRST_DEPLOY);
  expect((await readArticle(take(slugs), 'production')).status).toBe(200);
  expect((await health(new Request(`${ORIGIN}/api/health`), within('production'))).status).toBe(200);
  expect(server.stores()).toEqual(['site:health', 'site:views']);
});

test.each(['deploy-preview', 'branch-deploy', 'something-new'])(
  'stores views of a %s in a store of its deployment',
  async (context) => {
    await using server = await serveBlobs();
    server.provide(FIRST_DEPLOY);
    const slug = take(slugs);
    expect((await readArticle(slug, context)).status).toBe(200);
    expect((await health(new Request(`${ORIGIN}/api/health`), within(context))).status).toBe(200);
    await rollUpViews(new Request(ORIGIN), within(context));
    expect(server.stores()).toEqual([`deploy:${FIRST_DEPLOY}:health`, `deploy:${FIRST_DEPLOY}:views`]);
    server.provide('d4e5f6');
    expect((await readArticle(slug, context)).status).toBe(200);
    expect(server.stores()).toContain('deploy:d4e5f6:views');
  },
);

test('never uses the site’s store without a deploy context', async () => {
  await using server = await serveBlobs();
  server.provide(FIRST_DEPLOY);
  const slug = take(slugs);
  await articleViews(new Request(ORIGIN, { method: 'POST' }), { params: { slug } });
  expect(server.stores()).toEqual([`deploy:${FIRST_DEPLOY}:views`]);
});

test('uses a renewed Blobs token', async () => {
  const slug = take(slugs);
  for (const tokens of ['first', 'renewed']) {
    await using server = await serveBlobs();
    server.provide(FIRST_DEPLOY);
    expect((await readArticle(slug)).status, tokens).toBe(200);
  }
});

test('responds with 503 and logs the reason without a store', async () => {
  const answer = await readArticle(take(slugs), 'production');
  expect((await readError(answer, 503)).code).toBe('store_unavailable');
  expect((await readError(await health(new Request(ORIGIN), within('deploy-preview')), 503)).code).toBe('store_unavailable');
  // Lines of earlier tests may be included.
  await vi.waitFor(() => {
    const text = output.mock.calls.map(([part]) => String(part)).join('');
    expect(text.split('\n').filter((line) => line.includes('MissingBlobsEnvironmentError'))).toHaveLength(2);
  });
});

test('rolls up views without changing counts, and logs a failure', async () => {
  const slug = take(slugs);
  {
    await using server = await serveBlobs();
    server.provide(FIRST_DEPLOY);
    await readArticle(slug);
    await readArticle(slug);
    await rollUpViews(new Request(ORIGIN), within('dev'));
    expect(server.keys('site:views').toSorted()).toEqual([`articles/${slug}/sums/00000001`, 'totals']);
    expect(await readResponse(await readArticle(slug))).toEqual({ views: (siteData.articles[slug] ?? 0) + 3 });
  }
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await rollUpViews(new Request(ORIGIN), within('dev'));
  const [[line]] = errors.mock.calls as [[string]];
  errors.mockRestore();
  expect(JSON.parse(line)).toMatchObject({
    scheduled: 'roll-up-views',
    error: expect.stringContaining('StoreError'),
  });
});
