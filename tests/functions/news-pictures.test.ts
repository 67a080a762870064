import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pictureId, picturePath } from '../../netlify/lib/news/pictures.ts';
import type { RecordStore } from '../../netlify/lib/stores/record-store.ts';
import { type Answer, type FeedServer, redirect, startFeedServer, text } from '../support/feed-server.ts';
import { fourStories, item, PNG, rss } from '../support/feeds.ts';
import { itemsOf, requestNews, requestPicture } from '../support/news.ts';
import { serveBlobs } from '../support/blobs-server.ts';

let upstream: FeedServer;
let elsewhere: FeedServer;
let blobs: Awaited<ReturnType<typeof serveBlobs>>;
let store: RecordStore;
/** URL of the feed's picture. */
let address: string;

beforeAll(async () => {
  [upstream, elsewhere, blobs] = await Promise.all([startFeedServer(), startFeedServer(), serveBlobs()]);
  store = blobs.open('news');
  address = `${upstream.origin}/pictures/one.png`;
});
beforeEach(async () => {
  const extra = `<media:thumbnail url="${address}"/></item>`;
  upstream.answers['/feed/'] = text(rss(item({}).replace('</item>', extra)));
  await requestNews({ store, feedUrl: upstream.feedUrl });
});
afterAll(async () => {
  await Promise.all([upstream.close(), elsewhere.close(), blobs[Symbol.asyncDispose]()]);
});

const ask = (id: string, timeout = 5000) => requestPicture({ store, feedUrl: upstream.feedUrl, timeout }, id);

test('returns picture URLs on this site only', async () => {
  upstream.answers['/feed/'] = text(fourStories(upstream.origin));
  const items = itemsOf((await requestNews({ store, feedUrl: upstream.feedUrl })).body);
  expect(items.map(({ imageUrl }) => imageUrl)).toEqual([
    picturePath(`${upstream.origin}/pictures/walking.png?w=800&h=500`),
    '',
    picturePath(`${upstream.origin}/pictures/missing.png`),
    '',
  ]);
  expect(JSON.stringify(items)).not.toContain(upstream.origin);
});

test.each(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'IMAGE/PNG; charset=binary'])(
  'serves a picture of type %s unchanged',
  async (type) => {
    upstream.answers['/pictures/one.png'] = text(PNG, type);
    const response = await ask(pictureId(address));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type.split(';')[0]?.toLowerCase());
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none';base-uri 'none';frame-ancestors 'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(response.headers.get('netlify-cdn-cache-control')).toBe('public, s-maxage=604800, durable');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
  },
);

const picture = text(PNG, 'image/png');
const refusals: [what: string, answer: Answer, others?: Record<string, Answer>][] = [
  ['an SVG, which may hold a script', text('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')],
  ['a web page', text('<script>alert(1)</script>', 'text/html')],
  ['bytes without a type', (_request, response) => response.writeHead(200).end(PNG)],
  ['a picture of more than 1 MB', text(Buffer.alloc(1_000_001), 'image/png')],
  ['an empty picture', text('', 'image/png')],
  ['a missing picture', text('', 'image/png', 404)],
  ['a redirect loop', redirect('/pictures/one.png')],
  ['a redirect to a file', redirect('file:///etc/passwd')],
  [
    'a picture whose connection breaks',
    (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': 1000 });
      response.write(PNG, () => response.destroy());
    },
  ],
];

test.each(refusals)('responds with 404 to %s', async (_what, answer) => {
  upstream.answers['/pictures/one.png'] = answer;
  const response = await ask(pictureId(address));
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-type')).toBe('application/json');
});

test('responds with 404 after a timeout', async () => {
  upstream.answers['/pictures/one.png'] = () => undefined;
  expect((await ask(pictureId(address), 200)).status).toBe(404);
});

test('follows a redirect within the site, not to another site without https', async () => {
  upstream.answers['/pictures/one.png'] = redirect('/pictures/moved.png');
  upstream.answers['/pictures/moved.png'] = picture;
  expect((await ask(pictureId(address))).status).toBe(200);
  let requests = 0;
  elsewhere.answers['/inside.png'] = (request, response) => {
    requests += 1;
    picture(request, response);
  };
  upstream.answers['/pictures/moved.png'] = redirect(`${elsewhere.origin}/inside.png`);
  expect((await ask(pictureId(address))).status).toBe(404);
  expect(requests).toBe(0);
});

test('fetches pictures of cached stories only', async () => {
  upstream.answers['/pictures/one.png'] = picture;
  let requests = 0;
  upstream.answers['/pictures/other.png'] = (request, response) => {
    requests += 1;
    picture(request, response);
  };
  for (const id of [
    pictureId(`${upstream.origin}/pictures/other.png`),
    encodeURIComponent(`${upstream.origin}/pictures/other.png`),
    '../../secrets',
    pictureId(''),
    'constructor',
    '',
  ])
    expect((await ask(id)).status).toBe(404);
  expect(requests).toBe(0);
});

test('responds with 404 before any news are cached', async () => {
  const response = await requestPicture({ store: blobs.open('empty'), feedUrl: upstream.feedUrl }, pictureId(address));
  expect(response.status).toBe(404);
});
