/** The news: the last good copy when anything fails, and their pictures, which this site serves itself. */
import { readError } from '../../support/functions/responses.ts';
import { afterAll, expect, test } from 'vitest';
import { pictureId, picturePath } from '../../../netlify/lib/news/pictures.ts';
import { type RecordStore, StoreError } from '../../../netlify/lib/storage/record-store.ts';
import { type Answer, redirect, serveAnswers, text } from '../../support/servers/answer-server.ts';
import { withAutoTimers } from '../../support/vitest/auto-timers.ts';
import { fourStories, item, PNG, rss, TITLES } from '../../support/news/feeds.ts';
import { createMemoryRecords } from '../../support/storage/memory-records.ts';
import { requestNews, requestPicture } from '../../support/news/news.ts';
import { createTestSite, DATA } from '../../support/functions/test-site.ts';

const upstream = await serveAnswers();
const elsewhere = await serveAnswers();
const closed = await serveAnswers();
await closed.close();
afterAll(() => Promise.all([upstream.close(), elsewhere.close()]));

const WHOLE = fourStories('https://pictures.example.com');
const FRESH = 'public, s-maxage=300, durable';
const fails = text('', 'text/plain', 500);

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
const HOPS = Object.fromEntries(Array.from({ length: 20 }, (_, hop) => [`/${hop}`, redirect(`/${hop + 1}`)]));
const NO_STORIES = [item({ title: '' }), item({ link: 'javascript:alert(1)' }), '<item><description>Words</description></item>'];

interface More {
  others?: Record<string, Answer>;
  feedUrl?: string;
  timeout?: number;
}
/** What fails, its reason in the log, and the response of the feed. */
const FAULTS: [fault: string, reason: RegExp, feed: Answer, more?: More][] = [
  ['the server is closed', /an incomplete response/, fails, { feedUrl: closed.feedUrl }],
  ['the server never responds', /not done in 150 ms/, () => undefined, { timeout: 150 }],
  ['the status is 503', /status 503/, text(WHOLE, 'text/xml', 503)],
  ['the feed redirects to itself', /a redirect loop/, redirect('/feed/')],
  ['there are too many redirects', /too many redirects/, redirect('/0'), { others: HOPS }],
  ['the feed redirects to a file', /not allowed/, redirect('file:///etc/passwd')],
  ['the feed is truncated within a story', /malformed XML/, text(WHOLE.slice(0, WHOLE.indexOf('One scan')))],
  ['the connection breaks', /an incomplete response/, breaksOff],
  ['the response is a web page with a feed in it', /not a feed/, text(`<!doctype html><html>${WHOLE}</html>`, 'text/html')],
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
  expect((await ask(store, fails)).titles).toEqual(TITLES);
  const again = await ask(store, text(rss(item({ title: 'Something new' }))));
  expect(again).toMatchObject({ titles: ['Something new'], headers: { 'netlify-cdn-cache-control': FRESH } });
});

const storeThat = (does: () => Promise<never>): RecordStore => ({
  ...{ create: does, replace: does, read: does, keys: does, remove: does },
});
const down = storeThat(() => Promise.reject(new StoreError('read latest', 'it is down')));

test.each([
  ['is down', down],
  ['hangs', storeThat(() => new Promise<never>(() => undefined))],
  ['holds an invalid record', { ...down, read: () => Promise.resolve({ at: 'yesterday', stories: 'none' }) }],
])('serves fresh news, which the CDN caches for 5 minutes, or 503 without any, when the store %s', async (_what, store) => {
  // Without a server: no test waits for the store.
  const askWithoutServer = (status: number) => {
    const fetch = () => Promise.resolve(new Response(WHOLE, { status }));
    return withAutoTimers(() => requestNews({ store, feedUrl: upstream.feedUrl, fetch }));
  };
  expect(await askWithoutServer(200)).toMatchObject({
    ...{ status: 200, titles: TITLES, logged: [{ news: 'not cached' }] },
    headers: {
      'cache-control': 'public, max-age=0, must-revalidate',
      'netlify-cdn-cache-control': FRESH,
      'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    },
  });
  expect(await askWithoutServer(500)).toMatchObject({ status: 503, body: { error: { code: 'news_unavailable' } } });
});

const FILE = '/pictures/one.png';
const ID = pictureId(upstream.origin + FILE);
const picture = text(PNG, 'image/png');
/** Requests a picture of a feed with one picture, while the other site gives this answer. */
async function askPicture(answer: Answer, id = ID) {
  const store = createMemoryRecords();
  await ask(store, text(rss(item({}).replace('</item>', `<media:thumbnail url="${upstream.origin}${FILE}"/></item>`))));
  upstream.answers[FILE] = answer;
  return requestPicture({ store, feedUrl: upstream.feedUrl, timeout: 500 }, id);
}

test('returns picture URLs on this site only', async () => {
  const { items } = await ask(createMemoryRecords());
  expect(items.map(({ imageUrl }) => imageUrl)).toEqual([
    ...[picturePath('https://pictures.example.com/pictures/walking.png?w=800&h=500'), ''],
    ...[picturePath('https://pictures.example.com/pictures/missing.png'), ''],
  ]);
  expect(JSON.stringify(items)).not.toContain('pictures.example.com');
});

test.each(['image/png', 'image/avif', 'IMAGE/JPEG; charset=binary'])('serves a picture of type %s unchanged', async (type) => {
  const response = await askPicture(text(PNG, type));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': type.split(';')[0]?.toLowerCase(),
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'netlify-cdn-cache-control': 'public, s-maxage=604800, durable',
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
});

test.each<[string, Answer]>([
  ['an SVG, which may hold a script', text('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')],
  ['a web page', text('<script>alert(1)</script>', 'text/html')],
  ['bytes without a type', (_request, response) => response.writeHead(200).end(PNG)],
  ['a picture of more than 1 MB', text(Buffer.alloc(1_000_001), 'image/png')],
  ['a missing picture', text('', 'image/png', 404)],
  ['a redirect to a file', redirect('file:///etc/passwd')],
  ['a picture that never comes', () => undefined],
])('responds with 404 to %s', async (_what, answer) => {
  const { status, headers } = await askPicture(answer);
  expect([status, headers.get('cache-control'), headers.get('content-type')]).toEqual([404, 'no-store', 'application/json']);
});

test('follows a redirect within the site, not to another site without https', async () => {
  upstream.answers['/pictures/moved.png'] = picture;
  expect((await askPicture(redirect('/pictures/moved.png'))).status).toBe(200);
  elsewhere.answers['/inside.png'] = picture;
  upstream.answers['/pictures/moved.png'] = redirect(`${elsewhere.origin}/inside.png`);
  expect((await askPicture(redirect('/pictures/moved.png'))).status).toBe(404);
  expect(elsewhere.requests).toEqual([]);
});

test('fetches pictures of cached stories only', async () => {
  upstream.answers['/pictures/other.png'] = picture;
  const url = `${upstream.origin}/pictures/other.png`;
  for (const id of [pictureId(url), encodeURIComponent(url), '../../secrets', 'constructor', ''])
    expect((await askPicture(picture, id)).status, id).toBe(404);
  expect(upstream.requests.map(({ path }) => path)).not.toContain('/pictures/other.png');
});

test('a site that names no feed has no news', async () => {
  const { ask } = createTestSite();
  const response = await ask('newsLatest', new Request('http://site.test/api/vascular-news/latest'));
  expect(await readError(response, 404)).toMatchObject({ message: 'This site has no news of others.' });
  const id = '0'.repeat(32);
  const request = new Request(`http://site.test/api/vascular-news/images/${id}`);
  expect((await ask('newsImage', request, { params: { id } })).status).toBe(404);
});

test('without a variable the feed is the one that the content names', async () => {
  const asked: string[] = [];
  const fetch = (url: string) => {
    asked.push(url);
    return Promise.reject(new Error('down'));
  };
  const data = { ...DATA, site: { ...DATA.site, newsFeed: 'https://news.example/feed/' } };
  const site = createTestSite({ data, news: { fetch, report: () => undefined } });
  await site.ask('newsLatest', new Request('http://site.test/api/vascular-news/latest'));
  expect(asked).toEqual(['https://news.example/feed/']);
});
