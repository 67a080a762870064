import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Report } from '../../netlify/lib/news/news.ts';
import { type Answer, type FeedServer, redirect, startFeedServer, text } from '../support/feed-server.ts';
import { fourStories, item, rss, RSS_FOOT, RSS_HEAD, TITLES } from '../support/feeds.ts';
import { requestNews, titlesOf } from '../support/news.ts';
import { serveBlobs } from '../support/blobs-server.ts';

let upstream: FeedServer;
let blobs: Awaited<ReturnType<typeof serveBlobs>>;

beforeAll(async () => {
  upstream = await startFeedServer();
  blobs = await serveBlobs();
});
beforeEach(() => upstream.open());
afterAll(async () => {
  await upstream.close();
  await blobs[Symbol.asyncDispose]();
});

const WHOLE = fourStories('https://pictures.example.com');
const html = (body: string) => text(`<!doctype html><html><body>${body}</body></html>`, 'text/html');
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
const notPacked: Answer = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/xml', 'Content-Encoding': 'gzip' }).end(WHOLE);
};

interface Fault {
  fault: string;
  /** Reason in the log. */
  reason: RegExp;
  /** Response of the feed; without it, the server is closed. */
  feed?: Answer;
  others?: Record<string, Answer>;
  feedUrl?: string;
  /** Milliseconds, shorter than in production. */
  timeout?: number;
}

const FAULTS: Fault[] = [
  { fault: 'the server is closed', reason: /an incomplete response/ },
  { fault: 'the host does not exist', reason: /an incomplete response/, feedUrl: 'http://news.invalid/feed/' },
  { fault: 'the server never responds', reason: /not done in 300 ms/, timeout: 300, feed: () => undefined },
  { fault: 'the feed arrives byte by byte', reason: /not done in 300 ms/, timeout: 300, feed: dropByDrop },
  {
    fault: 'the redirects together take too long',
    reason: /not done in 300 ms/,
    timeout: 300,
    feed: after(150, redirect('/1')),
    others: { '/1': after(150, redirect('/2')), '/2': after(150, text(WHOLE)) },
  },
  ...[503, 404].map((status) => ({
    fault: `the status is ${status}`,
    reason: new RegExp(`status ${status}`),
    feed: text(WHOLE, 'text/xml', status),
  })),
  { fault: 'the feed redirects to itself', reason: /a redirect loop/, feed: redirect('/feed/') },
  {
    fault: 'there are too many redirects',
    reason: /too many redirects/,
    feed: redirect('/0'),
    others: Object.fromEntries(Array.from({ length: 20 }, (_, hop) => [`/${hop}`, redirect(`/${hop + 1}`)])),
  },
  ...['file:///etc/passwd', 'data:text/xml,<rss/>'].map((location) => ({
    fault: `the feed redirects to ${location}`,
    reason: /not allowed/,
    feed: redirect(location),
  })),
  { fault: 'the redirect is invalid', reason: /invalid redirect/, feed: redirect('http://[') },
  {
    fault: 'the feed is truncated within a story',
    reason: /malformed XML/,
    feed: text(WHOLE.slice(0, WHOLE.indexOf('One scan'))),
  },
  { fault: 'the connection breaks', reason: /an incomplete response/, feed: breaksOff },
  { fault: 'the response is a web page', reason: /not a feed/, feed: html('Down for repairs') },
  { fault: 'the response is a web page with a feed in it', reason: /not a feed/, feed: html(WHOLE) },
  { fault: 'the response is other XML', reason: /not a feed/, feed: text('<?xml version="1.0"?><error>no</error>') },
  {
    fault: 'the response is JSON',
    reason: /not a feed/,
    feed: text('{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[]}', 'application/json'),
  },
  { fault: 'the response is empty', reason: /empty response/, feed: text('') },
  {
    fault: 'the feed is larger than 2 MB',
    reason: /more than 2000000 bytes/,
    feed: text(WHOLE.replace(RSS_FOOT, `<!--${'x'.repeat(2_000_000)}-->${RSS_FOOT}`)),
  },
  { fault: 'the feed never ends and has no length', reason: /more than 2000000 bytes/, feed: withoutEnd },
  {
    fault: 'the declared encoding is wrong',
    reason: /declared encoding/,
    feed: text(Buffer.from(rss(item({ title: 'Thérapie' })), 'latin1')),
  },
  { fault: 'the declared encoding does not exist', reason: /declared encoding/, feed: text(WHOLE, 'text/xml; charset=klingon') },
  { fault: 'the declared compression is wrong', reason: /an incomplete response/, feed: notPacked },
  {
    fault: 'no story has a title and a link',
    reason: /no story with a title and a link/,
    feed: text(
      rss(item({ title: '' }), item({ link: 'javascript:alert(1)' }), '<item><description>Only words</description></item>'),
    ),
  },
  { fault: 'the stories are empty', reason: /no story with a title and a link/, feed: text(rss('<item/>', '<item></item>')) },
];

describe('serves the last good copy when', () => {
  test.each(FAULTS)('$fault', async ({ fault, reason, feed, others, feedUrl = upstream.feedUrl, timeout }) => {
    const store = blobs.open(
      fault
        .replaceAll(/[^a-z]+/gi, '-')
        .toLowerCase()
        .slice(0, 60),
    );
    upstream.answers['/feed/'] = text(WHOLE);
    expect(titlesOf((await requestNews({ store, feedUrl: upstream.feedUrl })).body)).toEqual(TITLES);

    const logged: Parameters<Report>[0][] = [];
    const report: Report = (line) => void logged.push(line);
    if (feed) Object.assign(upstream.answers, { '/feed/': feed, ...others });
    else await upstream.close();
    const kept = await requestNews({ store, feedUrl, report, ...(timeout ? { timeout } : {}) });
    const none = await requestNews({ store: blobs.open('nothing-kept'), feedUrl, report, ...(timeout ? { timeout } : {}) });

    expect(kept.response.status).toBe(200);
    expect(titlesOf(kept.body)).toEqual(TITLES);
    expect(kept.response.headers.get('netlify-cdn-cache-control')).toBe('public, s-maxage=60, durable');
    expect(logged[0]).toMatchObject({ news: 'cached copy served', reason: expect.stringMatching(reason) });

    // Without a copy, the response is an error and not cached.
    expect(none.response.status).toBe(503);
    expect(none.body).toMatchObject({ error: { code: 'news_unavailable' } });
    expect(none.response.headers.get('cache-control')).toBe('no-store');
    expect(none.response.headers.get('netlify-cdn-cache-control')).toBeNull();
    expect(logged[1]).toMatchObject({ news: 'no news', reason: expect.stringMatching(reason) });
  });

  test('the feed was empty and then failed', async () => {
    const options = { store: blobs.open('empty-then-down'), feedUrl: upstream.feedUrl };
    upstream.answers['/feed/'] = text(WHOLE);
    await requestNews(options);
    upstream.answers['/feed/'] = text(rss());
    expect((await requestNews(options)).body).toEqual({ data: [] });
    upstream.answers['/feed/'] = text('', 'text/plain', 500);
    expect(titlesOf((await requestNews(options)).body)).toEqual(TITLES);
  });
});

test('replaces the copy once the feed works again', async () => {
  const options = { store: blobs.open('well-again'), feedUrl: upstream.feedUrl };
  const down = text('', 'text/plain', 500);
  upstream.answers['/feed/'] = text(WHOLE);
  await requestNews(options);
  upstream.answers['/feed/'] = down;
  expect(titlesOf((await requestNews(options)).body)).toEqual(TITLES);
  upstream.answers['/feed/'] = text(rss(item({ title: 'Something new' })));
  const { response, body } = await requestNews(options);
  expect(titlesOf(body)).toEqual(['Something new']);
  expect(response.headers.get('netlify-cdn-cache-control')).toBe('public, s-maxage=300, durable');
  upstream.answers['/feed/'] = down;
  expect(titlesOf((await requestNews(options)).body)).toEqual(['Something new']);
});
