import { afterAll, beforeEach, expect, test } from 'vitest';
import { pictureId, picturePath } from '../../netlify/lib/news/pictures.ts';
import { type Answer, redirect, startFeedServer, text } from '../support/feed-server.ts';
import { fourStories, item, PNG, rss } from '../support/feeds.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { requestNews, requestPicture } from '../support/news.ts';

const upstream = await startFeedServer();
const elsewhere = await startFeedServer();
afterAll(() => Promise.all([upstream.close(), elsewhere.close()]));

const { answers, origin, feedUrl } = upstream;
const store = createMemoryRecords();
const FILE = '/pictures/one.png';
const ID = pictureId(origin + FILE);
const picture = text(PNG, 'image/png');
/** A picture that counts its requests. */
function countedPicture() {
  const requests: unknown[] = [];
  const answer: Answer = (request, response) => {
    requests.push(request.url);
    picture(request, response);
  };
  return { requests, answer };
}

beforeEach(async () => {
  answers['/feed/'] = text(rss(item({}).replace('</item>', `<media:thumbnail url="${origin}${FILE}"/></item>`)));
  await requestNews({ store, feedUrl });
});

/** Requests a picture of the feed while the other site gives this answer. */
function ask(answer: Answer, id = ID, timeout = 5000) {
  answers[FILE] = answer;
  return requestPicture({ store, feedUrl, timeout }, id);
}

test('returns picture URLs on this site only', async () => {
  answers['/feed/'] = text(fourStories(origin));
  const { items } = await requestNews({ store, feedUrl });
  expect(items.map(({ imageUrl }) => imageUrl)).toEqual([
    picturePath(`${origin}/pictures/walking.png?w=800&h=500`),
    '',
    picturePath(`${origin}/pictures/missing.png`),
    '',
  ]);
  expect(JSON.stringify(items)).not.toContain(origin);
});

test.each(['image/png', 'image/avif', 'IMAGE/JPEG; charset=binary'])('serves a picture of type %s unchanged', async (type) => {
  const response = await ask(text(PNG, type));
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

const breaksOff: Answer = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': 1000 });
  response.write(PNG, () => response.destroy());
};

test.each<[string, Answer, timeout?: number]>([
  ['an SVG, which may hold a script', text('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')],
  ['a web page', text('<script>alert(1)</script>', 'text/html')],
  ['bytes without a type', (_request, response) => response.writeHead(200).end(PNG)],
  ['a picture of more than 1 MB', text(Buffer.alloc(1_000_001), 'image/png')],
  ['a missing picture', text('', 'image/png', 404)],
  ['a redirect to a file', redirect('file:///etc/passwd')],
  ['a picture whose connection breaks', breaksOff],
  ['a picture that never comes', () => undefined, 200],
])('responds with 404 to %s', async (_what, answer, timeout) => {
  const response = await ask(answer, ID, timeout);
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-type')).toBe('application/json');
});

test('follows a redirect within the site, not to another site without https', async () => {
  answers['/pictures/moved.png'] = picture;
  expect((await ask(redirect('/pictures/moved.png'))).status).toBe(200);
  const inside = countedPicture();
  elsewhere.answers['/inside.png'] = inside.answer;
  answers['/pictures/moved.png'] = redirect(`${elsewhere.origin}/inside.png`);
  expect((await ask(redirect('/pictures/moved.png'))).status).toBe(404);
  expect(inside.requests).toEqual([]);
});

test('fetches pictures of cached stories only', async () => {
  const other = countedPicture();
  answers['/pictures/other.png'] = other.answer;
  const url = `${origin}/pictures/other.png`;
  for (const id of [pictureId(url), encodeURIComponent(url), '../../secrets', pictureId(''), 'constructor', ''])
    expect((await ask(picture, id)).status, id).toBe(404);
  expect(other.requests).toEqual([]);
  // Nothing is cached yet.
  expect((await requestPicture({ store: createMemoryRecords(), feedUrl }, ID)).status).toBe(404);
});
