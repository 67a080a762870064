import { afterAll, beforeAll, expect, test } from 'vitest';
import { latestEndpoint } from '../../netlify/lib/news/endpoints.ts';
import { EnvError, readEnv } from '../../netlify/lib/env.ts';
import type { LogLine } from '../../netlify/lib/http/log.ts';
import type { Report } from '../../netlify/lib/news/news.ts';
import { type RecordStore, StoreError } from '../../netlify/lib/stores/record-store.ts';
import { type FeedServer, startFeedServer, text } from '../support/feed-server.ts';
import { fourStories, rss, TITLES } from '../support/feeds.ts';
import { askNews, titlesOf } from '../support/news-endpoints.ts';

let upstream: FeedServer;
beforeAll(async () => {
  upstream = await startFeedServer();
});
afterAll(() => upstream.close());

const fails = () => Promise.reject(new StoreError('answer', 'it is down'));
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
  const said: Parameters<Report>[0][] = [];
  return { ...(await askNews({ store, feedUrl: upstream.feedUrl, report: (line) => void said.push(line) })), said };
}
const down = text('', 'text/plain', 500);

test.each([
  ['is down', fails],
  ['says nothing', hangs],
])('a store that %s takes nothing away from fresh news', async (_what, does) => {
  const { response, body, said } = await ask(storeThat(does));
  expect(response.status).toBe(200);
  expect(titlesOf(body)).toEqual(TITLES);
  expect(said).toMatchObject([{ news: 'not kept' }]);
});

test.each([
  ['is down', storeThat(fails)],
  ['says nothing', storeThat(hangs)],
  ['holds something else', storeWith({ at: 'yesterday', stories: 'none' })],
  ['holds nothing', storeWith(undefined)],
])('when the feed is down and the store %s, there is no news, and that is said', async (_what, store) => {
  const { response, body, said } = await ask(store, down);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('60');
  expect(body).toMatchObject({ error: { code: 'news_unavailable' } });
  expect(said).toMatchObject([{ news: 'no news', reason: expect.stringContaining('status 500') }]);
});

test('a feed without stories is an answer, not a fault', async () => {
  const { response, body } = await ask(storeThat(fails), text(rss()));
  expect(response.status).toBe(200);
  expect(body).toEqual({ data: [] });
});

test('fresh news are the CDN’s for 5 minutes, and keep the headers that every answer has', async () => {
  const { response } = await ask(storeThat(fails));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'public, max-age=0, must-revalidate',
    'netlify-cdn-cache-control': 'public, s-maxage=300, durable',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
  });
});

test('the feed is that of Vascular News, unless NEWS_FEED_URL names another', () => {
  expect(readEnv({}).NEWS_FEED_URL).toBe('https://vascularnews.com/feed/');
  expect(readEnv({ NEWS_FEED_URL: ' ' }).NEWS_FEED_URL).toBe('https://vascularnews.com/feed/');
  expect(readEnv({ NEWS_FEED_URL: 'http://localhost:9000/feed' }).NEWS_FEED_URL).toBe('http://localhost:9000/feed');
});

test.each(['vascularnews.com/feed', 'ftp://vascularnews.com/feed', 'javascript:alert(1)', 'yes'])(
  'the feed’s address "%s" is refused with a text that says which setting is wrong and where it is set',
  async (address) => {
    expect(() => readEnv({ NEWS_FEED_URL: address })).toThrow(
      /^NEWS_FEED_URL must be the whole address of an RSS or Atom feed, with http:\/\/ or https:\/\/\. Set it in Netlify/,
    );
    const lines: LogLine[] = [];
    const handler = latestEndpoint({
      open: () => {
        readEnv({ NEWS_FEED_URL: address });
        throw new Error('The address should have been refused.');
      },
      log: (line) => void lines.push(line),
    });
    const response = await handler(new Request('http://site.test/api/vascular-news/latest'), {});
    expect(response.status).toBe(500);
    expect(lines[0]?.fault).toContain(`${EnvError.name} NEWS_FEED_URL must be`);
  },
);
