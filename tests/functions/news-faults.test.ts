import { afterAll, expect, test } from 'vitest';
import { readEnv } from '../../netlify/lib/env.ts';
import { type RecordStore, StoreError } from '../../netlify/lib/stores/record-store.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { type Answer, redirect, startFeedServer, text } from '../support/feed-server.ts';
import { fourStories, item, rss, RSS_HEAD, TITLES } from '../support/feeds.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { requestNews } from '../support/news.ts';
import { createTestSite } from '../support/test-site.ts';

const upstream = await startFeedServer();
const closed = await startFeedServer();
await closed.close();
afterAll(() => upstream.close());

const WHOLE = fourStories('https://pictures.example.com');
const FRESH = 'public, s-maxage=300, durable';
const down = text('', 'text/plain', 500);

const dropByDrop: Answer = (_request, response) => {
  const drops = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(drops));
  response.writeHead(200, { 'Content-Type': 'text/xml' }).write(RSS_HEAD);
};
const breaksOff: Answer = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/xml', 'Content-Length': Buffer.byteLength(WHOLE) });
  response.write(WHOLE.slice(0, 400), () => response.destroy());
};
const withoutEnd: Answer = (_request, response) => {
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', more);
  response.writeHead(200, { 'Content-Type': 'text/xml' });
  more();
};
/** Milliseconds, shorter than in production. */
const SHORT = { timeout: 150 };
const HOPS = Object.fromEntries(Array.from({ length: 20 }, (_, hop) => [`/${hop}`, redirect(`/${hop + 1}`)]));
const NO_STORIES = [item({ title: '' }), item({ link: 'javascript:alert(1)' }), '<item><description>Words</description></item>'];

interface More {
  others?: Record<string, Answer>;
  feedUrl?: string;
  timeout?: number;
}
/** What fails, its reason in the log, and the response of the feed. */
const FAULTS: [fault: string, reason: RegExp, feed: Answer, more?: More][] = [
  ['the server is closed', /an incomplete response/, down, { feedUrl: closed.feedUrl }],
  ['the server never responds', /not done in 150 ms/, () => undefined, SHORT],
  ['the feed arrives byte by byte', /not done in 150 ms/, dropByDrop, SHORT],
  ['the status is 503', /status 503/, text(WHOLE, 'text/xml', 503)],
  ['the feed redirects to itself', /a redirect loop/, redirect('/feed/')],
  ['there are too many redirects', /too many redirects/, redirect('/0'), { others: HOPS }],
  ['the feed redirects to a file', /not allowed/, redirect('file:///etc/passwd')],
  ['the redirect is invalid', /invalid redirect/, redirect('http://[')],
  ['the feed is truncated within a story', /malformed XML/, text(WHOLE.slice(0, WHOLE.indexOf('One scan')))],
  ['the connection breaks', /an incomplete response/, breaksOff],
  [
    'the response is a web page with a feed in it',
    /not a feed/,
    text(`<!doctype html><html><body>${WHOLE}</body></html>`, 'text/html'),
  ],
  ['the response is empty', /empty response/, text('')],
  ['the feed never ends and has no length', /more than 2000000 bytes/, withoutEnd],
  ['the declared encoding is wrong', /declared encoding/, text(Buffer.from(rss(item({ title: 'Thérapie' })), 'latin1'))],
  ['no story has a title and a link', /no story with a title and a link/, text(rss(...NO_STORIES))],
];

/** Requests the news while the feed gives this answer. */
const ask = (store: RecordStore, feed: Answer = text(WHOLE), { others, ...more }: More = {}) => {
  Object.assign(upstream.answers, { '/feed/': feed, ...others });
  return requestNews({ store, feedUrl: upstream.feedUrl, ...more });
};

test.each(FAULTS)('serves the last good copy, or an error without one, when %s', async (_fault, reason, feed, more) => {
  const store = createMemoryRecords();
  expect((await ask(store)).titles).toEqual(TITLES);
  expect(await ask(store, feed, more)).toMatchObject({
    status: 200,
    titles: TITLES,
    headers: { 'netlify-cdn-cache-control': 'public, s-maxage=60, durable' },
    logged: [{ news: 'cached copy served', reason: expect.stringMatching(reason) }],
  });
  const { headers, ...none } = await ask(createMemoryRecords(), feed, more);
  expect(none).toMatchObject({
    status: 503,
    body: { error: { code: 'news_unavailable' } },
    logged: [{ news: 'no news', reason: expect.stringMatching(reason) }],
  });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '60' });
  expect(headers).not.toHaveProperty('netlify-cdn-cache-control');
});

test('serves an empty feed, which does not replace the copy, and replaces it once the feed has stories again', async () => {
  const store = createMemoryRecords();
  await ask(store);
  expect((await ask(store, text(rss()))).body).toEqual({ data: [] });
  expect((await ask(store, down)).titles).toEqual(TITLES);
  const again = await ask(store, text(rss(item({ title: 'Something new' }))));
  expect(again).toMatchObject({ titles: ['Something new'], headers: { 'netlify-cdn-cache-control': FRESH } });
  expect((await ask(store, down)).titles).toEqual(['Something new']);
});

const storeThat = (does: () => Promise<never>): RecordStore => ({
  ...{ create: does, replace: does, read: does, keys: does, remove: does },
});
const fails = () => Promise.reject(new StoreError('read latest', 'it is down'));
const hangs = () => new Promise<never>(() => undefined);
/** As {@link ask}, without a server: no test waits for the store. */
const askWithoutServer = (store: RecordStore, status: number) =>
  withAutoTimers(() =>
    requestNews({ store, feedUrl: upstream.feedUrl, fetch: () => Promise.resolve(new Response(WHOLE, { status })) }),
  );

test.each([
  ['is down', storeThat(fails)],
  ['hangs', storeThat(hangs)],
  ['holds an invalid record', { ...storeThat(fails), read: () => Promise.resolve({ at: 'yesterday', stories: 'none' }) }],
])('serves fresh news, which the CDN caches for 5 minutes, or 503 without any, when the store %s', async (_what, store) => {
  expect(await askWithoutServer(store, 200)).toMatchObject({
    status: 200,
    titles: TITLES,
    logged: [{ news: 'not cached' }],
    headers: {
      'cache-control': 'public, max-age=0, must-revalidate',
      'netlify-cdn-cache-control': FRESH,
      'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    },
  });
  expect(await askWithoutServer(store, 500)).toMatchObject({
    status: 503,
    body: { error: { code: 'news_unavailable' } },
    logged: [{ news: 'no news', reason: expect.stringContaining('status 500') }],
  });
});

test('rejects a feed URL that is no web address with a message that names the variable', async () => {
  const site = createTestSite({ env: () => readEnv({ NEWS_FEED_URL: 'ftp://vascularnews.com/feed' }) });
  const response = await site.ask('newsLatest', new Request('http://site.test/api/vascular-news/latest'));
  expect(response.status).toBe(500);
  expect(site.lines[0]?.error).toMatch(/EnvError NEWS_FEED_URL must be the whole address of an RSS or Atom feed/);
});
