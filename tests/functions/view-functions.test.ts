import { beforeEach, expect, test, vi } from 'vitest';
import articleViews from '../../netlify/functions/article-views.ts';
import health from '../../netlify/functions/health.ts';
import rollUpViews from '../../netlify/functions/roll-up-views.ts';
import videoViews from '../../netlify/functions/video-views.ts';
import { figures } from '../../netlify/lib/content/figures.ts';
import { readAnswer, readError } from '../support/answers.ts';
import { serveBlobs } from '../support/blobs-server.ts';

const ORIGIN = 'https://site.test';
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const FIRST_DEPLOY = 'a1b2c3';

/** Articles and videos that there are, each asked about in one test only: a process remembers its last counts. */
const slugs = Object.keys(figures.articles);
const ids = Object.keys(figures.videos);
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
  // Each request writes its line; the lines are looked at where they matter.
  output = muted();
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  return () => {
    output.mockRestore();
    log.mockRestore();
  };
});

test('reading an article answers with its starting figure and what was counted since', async () => {
  await using server = await serveBlobs();
  server.provide(FIRST_DEPLOY);
  const slug = take(slugs);
  const start = figures.articles[slug] ?? 0;
  expect(await readAnswer(await readArticle(slug))).toEqual({ views: start + 1 });
  expect(await readAnswer(await readArticle(slug))).toEqual({ views: start + 2 });
  const keys = server.keys('site:views');
  expect(newKeys(keys, `articles/${slug}`)).toHaveLength(2);
  for (const key of keys) expect(key).toMatch(/^[a-z0-9/_-]+$/);
});

test('opening a video answers likewise; capital letters of its id do not get into a key', async () => {
  await using server = await serveBlobs();
  server.provide(FIRST_DEPLOY);
  const id = take(ids);
  expect(await readAnswer(await openVideo(id))).toEqual({ views: (figures.videos[id] ?? 0) + 1 });
  const [key = ''] = server.keys('site:views');
  expect(key).toMatch(/^videos\/[0-9a-f]+\/new\/[0-9a-f-]{36}$/);
});

test.each([
  'no-such-article',
  '',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../site',
  '%2e%2e',
  '%00',
  'a/b',
  'ä',
  'x'.repeat(5000),
  '0',
])('what does not exist is not found, and nothing is stored: %s', async (name) => {
  await using server = await serveBlobs();
  server.provide(FIRST_DEPLOY);
  for (const answer of [
    await readArticle(name),
    await openVideo(name),
    await articleViews(new Request(ORIGIN, { method: 'POST' }), within('dev')),
  ])
    expect((await readError(answer, 404)).code).toBe('unknown');
  expect(server.stores()).toEqual([]);
});

test('an article’s slug in other letters, or with something before or after it, is another one', async () => {
  await using server = await serveBlobs();
  server.provide(FIRST_DEPLOY);
  const slug = take(slugs);
  for (const odd of [slug.toUpperCase(), ` ${slug}`, `${slug}/`, encodeURIComponent(`/${slug}`), `${slug}\u0000`])
    await readError(await readArticle(odd), 404);
  expect(server.stores()).toEqual([]);
});

test('a robot is told the figure and not counted', async () => {
  await using server = await serveBlobs();
  server.provide(FIRST_DEPLOY);
  const slug = take(slugs);
  const start = figures.articles[slug] ?? 0;
  expect(await readAnswer(await readArticle(slug, 'dev', { 'User-Agent': GOOGLE }))).toEqual({ views: start });
  expect(server.stores()).toEqual([]);
  await readArticle(slug);
  expect(await readAnswer(await readArticle(slug, 'dev', { 'User-Agent': GOOGLE }))).toEqual({ views: start + 1 });
});

test('a view told by another site’s page is refused and not counted', async () => {
  await using server = await serveBlobs();
  server.provide(FIRST_DEPLOY);
  await readError(await readArticle(take(slugs), 'dev', { 'Sec-Fetch-Site': 'cross-site' }), 403);
  expect(server.stores()).toEqual([]);
});

test('production keeps its views in the site’s store', async () => {
  await using server = await serveBlobs();
  server.provide(FIRST_DEPLOY);
  expect((await readArticle(take(slugs), 'production')).status).toBe(200);
  expect((await health(new Request(`${ORIGIN}/api/health`), within('production'))).status).toBe(200);
  expect(server.stores()).toEqual(['site:health', 'site:views']);
});

test.each(['deploy-preview', 'branch-deploy', 'something-new'])(
  'a %s keeps its views in a store of its own deployment',
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

test('a function that is not told where it runs never uses the site’s store', async () => {
  await using server = await serveBlobs();
  server.provide(FIRST_DEPLOY);
  const slug = take(slugs);
  await articleViews(new Request(ORIGIN, { method: 'POST' }), { params: { slug } });
  expect(server.stores()).toEqual([`deploy:${FIRST_DEPLOY}:views`]);
});

test('a token that is renewed while the process lives on is the one that is used', async () => {
  const slug = take(slugs);
  for (const tokens of ['first', 'renewed']) {
    await using server = await serveBlobs();
    server.provide(FIRST_DEPLOY);
    expect((await readArticle(slug)).status, tokens).toBe(200);
  }
});

test('without a store every function answers 503, and its line says why', async () => {
  const answer = await readArticle(take(slugs), 'production');
  expect((await readError(answer, 503)).code).toBe('store_unavailable');
  expect((await readError(await health(new Request(ORIGIN), within('deploy-preview')), 503)).code).toBe('store_unavailable');
  // Lines of the tests before may still be among them.
  await vi.waitFor(() => {
    const text = output.mock.calls.map(([part]) => String(part)).join('');
    expect(text.split('\n').filter((line) => line.includes('MissingBlobsEnvironmentError'))).toHaveLength(2);
  });
});

test('the roll-up takes views in and changes no figure; when it fails it says so and throws nothing', async () => {
  const slug = take(slugs);
  {
    await using server = await serveBlobs();
    server.provide(FIRST_DEPLOY);
    await readArticle(slug);
    await readArticle(slug);
    await rollUpViews(new Request(ORIGIN), within('dev'));
    expect(server.keys('site:views')).toEqual([`articles/${slug}/sums/00000001`]);
    expect(await readAnswer(await readArticle(slug))).toEqual({ views: (figures.articles[slug] ?? 0) + 3 });
  }
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await rollUpViews(new Request(ORIGIN), within('dev'));
  const [[line]] = told.mock.calls as [[string]];
  told.mockRestore();
  expect(JSON.parse(line)).toMatchObject({
    scheduled: 'roll-up-views',
    done: false,
    fault: expect.stringContaining('StoreError'),
  });
});

test('health says ok only when the store keeps what it is given, also when many ask at once', async () => {
  await using server = await serveBlobs();
  server.provide(FIRST_DEPLOY);
  const asked = Array.from({ length: 20 }, () => health(new Request(`${ORIGIN}/api/health`), within('dev')));
  for (const answer of await Promise.all(asked)) {
    expect(answer.status).toBe(200);
    expect(await readAnswer(answer)).toEqual({ status: 'ok' });
  }
  expect(server.keys('site:health')).toEqual([]);
});
