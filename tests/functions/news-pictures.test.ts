import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pictureId, picturePath } from '../../netlify/lib/news/pictures.ts';
import type { RecordStore } from '../../netlify/lib/stores/record-store.ts';
import { type Answer, type FeedServer, redirect, startFeedServer, text } from '../support/feed-server.ts';
import { fourStories, item, PNG, rss } from '../support/feeds.ts';
import { askNews, askPicture, itemsOf } from '../support/news-endpoints.ts';
import { serveBlobs } from '../support/blobs-server.ts';

let upstream: FeedServer;
let elsewhere: FeedServer;
let blobs: Awaited<ReturnType<typeof serveBlobs>>;
let store: RecordStore;
/** The address of the one picture of the feed. */
let address: string;

beforeAll(async () => {
  [upstream, elsewhere, blobs] = await Promise.all([startFeedServer(), startFeedServer(), serveBlobs()]);
  store = blobs.open('news');
  address = `${upstream.origin}/pictures/one.png`;
});
beforeEach(async () => {
  const extra = `<media:thumbnail url="${address}"/></item>`;
  upstream.answers['/feed/'] = text(rss(item({}).replace('</item>', extra)));
  await askNews({ store, feedUrl: upstream.feedUrl });
});
afterAll(async () => {
  await Promise.all([upstream.close(), elsewhere.close(), blobs[Symbol.asyncDispose]()]);
});

const ask = (id: string, deadline = 5000) => askPicture({ store, feedUrl: upstream.feedUrl, deadline }, id);

test('the browser is given addresses on our own site only, and none where there is no picture', async () => {
  upstream.answers['/feed/'] = text(fourStories(upstream.origin));
  const items = itemsOf((await askNews({ store, feedUrl: upstream.feedUrl })).body);
  expect(items.map(({ imageUrl }) => imageUrl)).toEqual([
    picturePath(`${upstream.origin}/pictures/walking.png?w=800&h=500`),
    '',
    picturePath(`${upstream.origin}/pictures/missing.png`),
    '',
  ]);
  expect(JSON.stringify(items)).not.toContain(upstream.origin);
});

test.each(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'IMAGE/PNG; charset=binary'])(
  'a picture of type %s comes through as it is, and cannot be anything else',
  async (type) => {
    upstream.answers['/pictures/one.png'] = text(PNG, type);
    const response = await ask(pictureId(address));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type.split(';')[0]?.toLowerCase());
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(response.headers.get('netlify-cdn-cache-control')).toBe('public, s-maxage=604800, durable');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
  },
);

const picture = text(PNG, 'image/png');
const refusals: [what: string, answer: Answer, others?: Record<string, Answer>][] = [
  ['a drawing, which could hold a script', text('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')],
  ['a web page', text('<script>alert(1)</script>', 'text/html')],
  ['bytes without a type', (_request, response) => response.writeHead(200).end(PNG)],
  ['a picture of more than 1 MB', text(Buffer.alloc(1_000_001), 'image/png')],
  ['a picture without a byte', text('', 'image/png')],
  ['a picture that is not there', text('', 'image/png', 404)],
  ['a redirect in a circle', redirect('/pictures/one.png')],
  ['a redirect to a file', redirect('file:///etc/passwd')],
  [
    'a picture whose connection breaks',
    (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': 1000 });
      response.write(PNG, () => response.destroy());
    },
  ],
];

test.each(refusals)('what the publisher answers is not handed on when it is %s', async (_what, answer) => {
  upstream.answers['/pictures/one.png'] = answer;
  const response = await ask(pictureId(address));
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-type')).toBe('application/json');
});

test('a picture that takes too long is given up', async () => {
  upstream.answers['/pictures/one.png'] = () => undefined;
  expect((await ask(pictureId(address), 200)).status).toBe(404);
});

test('a redirect within the site is followed; one to another site without https is not', async () => {
  upstream.answers['/pictures/one.png'] = redirect('/pictures/moved.png');
  upstream.answers['/pictures/moved.png'] = picture;
  expect((await ask(pictureId(address))).status).toBe(200);
  let asked = 0;
  elsewhere.answers['/inside.png'] = (request, response) => {
    asked += 1;
    picture(request, response);
  };
  upstream.answers['/pictures/moved.png'] = redirect(`${elsewhere.origin}/inside.png`);
  expect((await ask(pictureId(address))).status).toBe(404);
  expect(asked).toBe(0);
});

test('nothing is fetched but pictures of the stories that are kept', async () => {
  upstream.answers['/pictures/one.png'] = picture;
  let asked = 0;
  upstream.answers['/pictures/other.png'] = (request, response) => {
    asked += 1;
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
  expect(asked).toBe(0);
});

test('before any news are kept there is no picture', async () => {
  const response = await askPicture({ store: blobs.open('empty'), feedUrl: upstream.feedUrl }, pictureId(address));
  expect(response.status).toBe(404);
});
