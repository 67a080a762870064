import { afterAll, expect, test } from 'vitest';
import { EnvError, readEnv } from '../../netlify/lib/env.ts';
import { type RecordStore, StoreError } from '../../netlify/lib/stores/record-store.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { type Answer, redirect, startFeedServer, text } from '../support/feed-server.ts';
import { fourStories, item, rss, RSS_FOOT, RSS_HEAD, TITLES } from '../support/feeds.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { requestNews } from '../support/news.ts';
import { createTestSite } from '../support/test-site.ts';

const upstream = await startFeedServer();
const closed = await startFeedServer();
await closed.close();
afterAll(() => upstream.close());

const WHOLE = fourStories('https://pictures.example.com');
const FRESH = 'public, s-maxage=300, durable';
const html = (body: string) => text(`<!doctype html><html><body>${body}</body></html>`, 'text/html');
const down = text('', 'text/plain', 500);
const after =
  (milliseconds: number, answer: Answer): Answer =>
  (request, response) =>
    void setTimeout(() => answer(request, response), milliseconds);

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
const notPacked: Answer = (_request, response) =>
  void response.writeHead(200, { 'Content-Type': 'text/xml', 'Content-Encoding': 'gzip' }).end(WHOLE);

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
  ['the host does not exist', /an incomplete response/, down, { feedUrl: 'http://news.invalid/feed/' }],
  ['the server never responds', /not done in 150 ms/, () => undefined, SHORT],
  ['the feed arrives byte by byte', /not done in 150 ms/, dropByDrop, SHORT],
  [
    'the redirects together take too long',
    /not done in 150 ms/,
    after(100, redirect('/1')),
    { ...SHORT, others: { '/1': after(100, redirect('/2')), '/2': after(100, text(WHOLE)) } },
  ],
  ['the status is 503', /status 503/, text(WHOLE, 'text/xml', 503)],
  ['the status is 404', /status 404/, text(WHOLE, 'text/xml', 404)],
  ['the feed redirects to itself', /a redirect loop/, redirect('/feed/')],
  ['there are too many redirects', /too many redirects/, redirect('/0'), { others: HOPS }],
  ['the feed redirects to a file', /not allowed/, redirect('file:///etc/passwd')],
  ['the feed redirects to data', /not allowed/, redirect('data:text/xml,<rss/>')],
  ['the redirect is invalid', /invalid redirect/, redirect('http://[')],
  ['the feed is truncated within a story', /malformed XML/, text(WHOLE.slice(0, WHOLE.indexOf('One scan')))],
  ['the connection breaks', /an incomplete response/, breaksOff],
  ['the response is a web page', /not a feed/, html('Down for repairs')],
  ['the response is a web page with a feed in it', /not a feed/, html(WHOLE)],
  ['the response is other XML', /not a feed/, text('<?xml version="1.0"?><error>no</error>')],
  ['the response is JSON', /not a feed/, text('{"version":"https://jsonfeed.org/version/1.1","items":[]}', 'application/json')],
  ['the response is empty', /empty response/, text('')],
  [
    'the feed is larger than 2 MB',
    /more than 2000000 bytes/,
    text(WHOLE.replace(RSS_FOOT, `<!--${'x'.repeat(2_000_000)}-->${RSS_FOOT}`)),
  ],
  ['the feed never ends and has no length', /more than 2000000 bytes/, withoutEnd],
  ['the declared encoding is wrong', /declared encoding/, text(Buffer.from(rss(item({ title: 'Thérapie' })), 'latin1'))],
  ['the declared encoding does not exist', /declared encoding/, text(WHOLE, 'text/xml; charset=klingon')],
  ['the declared compression is wrong', /an incomplete response/, notPacked],
  ['no story has a title and a link', /no story with a title and a link/, text(rss(...NO_STORIES))],
  ['the stories are empty', /no story with a title and a link/, text(rss('<item/>', '<item></item>'))],
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
])('serves fresh news, which the CDN caches for 5 minutes, when the store %s', async (_what, store) => {
  expect(await askWithoutServer(store, 200)).toMatchObject({
    status: 200,
    titles: TITLES,
    logged: [{ news: 'not cached' }],
    headers: {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=0, must-revalidate',
      'netlify-cdn-cache-control': FRESH,
      'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
    },
  });
});

test.each([
  ['is down', storeThat(fails)],
  ['hangs', storeThat(hangs)],
  ['holds an invalid record', { ...storeThat(fails), read: () => Promise.resolve({ at: 'yesterday', stories: 'none' }) }],
  ['is empty', { ...storeThat(fails), read: () => Promise.resolve(undefined) }],
])('responds with 503 when the feed is down and the store %s', async (_what, store) => {
  expect(await askWithoutServer(store, 500)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '60' },
    body: { error: { code: 'news_unavailable' } },
    logged: [{ news: 'no news', reason: expect.stringContaining('status 500') }],
  });
});

test('uses the feed of Vascular News unless NEWS_FEED_URL is set', () => {
  for (const env of [{}, { NEWS_FEED_URL: ' ' }]) expect(readEnv(env).NEWS_FEED_URL).toBe('https://vascularnews.com/feed/');
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
