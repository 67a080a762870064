import { afterAll, beforeAll, expect, test } from 'vitest';
import { EnvError, readEnv } from '../../netlify/lib/env.ts';
import type { Report } from '../../netlify/lib/news/news.ts';
import { type RecordStore, StoreError } from '../../netlify/lib/stores/record-store.ts';
import { type FeedServer, startFeedServer, text } from '../support/feed-server.ts';
import { fourStories, rss, TITLES } from '../support/feeds.ts';
import { requestNews, titlesOf } from '../support/news.ts';
import { createTestSite } from '../support/test-site.ts';

let upstream: FeedServer;
beforeAll(async () => {
  upstream = await startFeedServer();
});
afterAll(() => upstream.close());

const fails = () => Promise.reject(new StoreError('read latest', 'it is down'));
const hangs = () => new Promise<never>(() => undefined);
const storeThat = (does: () => Promise<never>): RecordStore => ({
  create: does,
  replace: does,
  read: does,
  keys: does,
  remove: does,
});
const storeWith = (record: unknown): RecordStore => ({ ...storeThat(fails), read: () => Promise.resolve(record) });

async function ask(store: RecordStore, feed = text(fourStories(upstream.origin))) {
  upstream.answers['/feed/'] = feed;
  const logged: Parameters<Report>[0][] = [];
  return { ...(await requestNews({ store, feedUrl: upstream.feedUrl, report: (line) => void logged.push(line) })), logged };
}
const down = text('', 'text/plain', 500);

test.each([
  ['is down', fails],
  ['hangs', hangs],
])('serves fresh news when the store %s', async (_what, does) => {
  const { response, body, logged } = await ask(storeThat(does));
  expect(response.status).toBe(200);
  expect(titlesOf(body)).toEqual(TITLES);
  expect(logged).toMatchObject([{ news: 'not cached' }]);
});

test.each([
  ['is down', storeThat(fails)],
  ['hangs', storeThat(hangs)],
  ['holds an invalid record', storeWith({ at: 'yesterday', stories: 'none' })],
  ['is empty', storeWith(undefined)],
])('responds with 503 when the feed is down and the store %s', async (_what, store) => {
  const { response, body, logged } = await ask(store, down);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('60');
  expect(body).toMatchObject({ error: { code: 'news_unavailable' } });
  expect(logged).toMatchObject([{ news: 'no news', reason: expect.stringContaining('status 500') }]);
});

test('serves an empty feed', async () => {
  const { response, body } = await ask(storeThat(fails), text(rss()));
  expect(response.status).toBe(200);
  expect(body).toEqual({ data: [] });
});

test('lets the CDN cache fresh news for 5 minutes', async () => {
  const { response } = await ask(storeThat(fails));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'public, max-age=0, must-revalidate',
    'netlify-cdn-cache-control': 'public, s-maxage=300, durable',
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
  });
});

test('uses the feed of Vascular News unless NEWS_FEED_URL is set', () => {
  expect(readEnv({}).NEWS_FEED_URL).toBe('https://vascularnews.com/feed/');
  expect(readEnv({ NEWS_FEED_URL: ' ' }).NEWS_FEED_URL).toBe('https://vascularnews.com/feed/');
  expect(readEnv({ NEWS_FEED_URL: 'http://localhost:9000/feed' }).NEWS_FEED_URL).toBe('http://localhost:9000/feed');
});

test.each(['vascularnews.com/feed', 'ftp://vascularnews.com/feed', 'javascript:alert(1)', 'yes'])(
  'rejects the feed URL "%s" with a message that names the variable',
  async (address) => {
    expect(() => readEnv({ NEWS_FEED_URL: address })).toThrow(
      /^NEWS_FEED_URL must be the whole address of an RSS or Atom feed, with http:\/\/ or https:\/\/\. Set it in Netlify/,
    );
    const site = createTestSite({ env: () => readEnv({ NEWS_FEED_URL: address }) });
    const response = await site.ask('newsLatest', new Request('http://site.test/api/vascular-news/latest'));
    expect(response.status).toBe(500);
    expect(site.lines[0]?.error).toContain(`${EnvError.name} NEWS_FEED_URL must be`);
  },
);
