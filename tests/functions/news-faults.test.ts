import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Report } from '../../netlify/lib/news/news.ts';
import { type Answer, type FeedServer, redirect, startFeedServer, text } from '../support/feed-server.ts';
import { fourStories, item, rss, RSS_FOOT, RSS_HEAD, TITLES } from '../support/feeds.ts';
import { askNews, titlesOf } from '../support/news-endpoints.ts';
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
  /** What the log says of it. */
  reason: RegExp;
  /** The answer for the feed; none: nobody listens. */
  feed?: Answer;
  others?: Record<string, Answer>;
  feedUrl?: string;
  /** Milliseconds; for faults of time, to wait less long than in production. */
  deadline?: number;
}

const FAULTS: Fault[] = [
  { fault: 'nobody listens', reason: /no whole answer/ },
  { fault: 'the name of the site does not exist', reason: /no whole answer/, feedUrl: 'http://news.invalid/feed/' },
  { fault: 'it takes the call and says nothing', reason: /not done in 300 ms/, deadline: 300, feed: () => undefined },
  { fault: 'it sends the feed drop by drop', reason: /not done in 300 ms/, deadline: 300, feed: dropByDrop },
  {
    fault: 'it answers in time, but its redirects take too long together',
    reason: /not done in 300 ms/,
    deadline: 300,
    feed: after(150, redirect('/1')),
    others: { '/1': after(150, redirect('/2')), '/2': after(150, text(WHOLE)) },
  },
  ...[500, 503, 404, 403].map((status) => ({
    fault: `it answers with status ${status}`,
    reason: new RegExp(`status ${status}`),
    feed: text(WHOLE, 'text/xml', status),
  })),
  { fault: 'it redirects to itself', reason: /circle/, feed: redirect('/feed/') },
  { fault: 'it redirects in a circle of two', reason: /circle/, feed: redirect('/1'), others: { '/1': redirect('/feed/', 302) } },
  {
    fault: 'it redirects on and on',
    reason: /too many redirects/,
    feed: redirect('/0'),
    others: Object.fromEntries(Array.from({ length: 20 }, (_, hop) => [`/${hop}`, redirect(`/${hop + 1}`)])),
  },
  ...['file:///etc/passwd', 'ftp://news.example.com/feed', 'data:text/xml,<rss/>', 'javascript:alert(1)'].map((location) => ({
    fault: `it redirects to ${location}`,
    reason: /may not be asked/,
    feed: redirect(location),
  })),
  { fault: 'it redirects to no address at all', reason: /nowhere/, feed: redirect('http://[') },
  {
    fault: 'the feed is cut off in the middle of a story, with a length that fits',
    reason: /cut off/,
    feed: text(WHOLE.slice(0, WHOLE.indexOf('One scan'))),
  },
  { fault: 'the feed is cut off between stories', reason: /cut off/, feed: text(WHOLE.slice(0, WHOLE.indexOf('</item>') + 7)) },
  { fault: 'only the last closing tag is missing', reason: /cut off/, feed: text(WHOLE.replace('</rss>', '')) },
  { fault: 'the connection breaks before all of it has come', reason: /no whole answer/, feed: breaksOff },
  { fault: 'it sends a web page', reason: /not a feed/, feed: html('Down for repairs') },
  { fault: 'it sends a web page that shows a feed', reason: /not a feed/, feed: html(WHOLE) },
  { fault: 'it sends XML that is no feed', reason: /not a feed/, feed: text('<?xml version="1.0"?><error>no</error>') },
  {
    fault: 'it sends JSON',
    reason: /not a feed/,
    feed: text('{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[]}', 'application/json'),
  },
  { fault: 'it sends nothing, with status 200', reason: /empty answer/, feed: text('') },
  {
    fault: 'it sends more than 2 MB',
    reason: /more than 2000000 bytes/,
    feed: text(WHOLE.replace(RSS_FOOT, `<!--${'x'.repeat(2_000_000)}-->${RSS_FOOT}`)),
  },
  { fault: 'it sends without end, and says no length', reason: /more than 2000000 bytes/, feed: withoutEnd },
  {
    fault: 'it is not in the encoding that it says',
    reason: /encoding/,
    feed: text(Buffer.from(rss(item({ title: 'Thérapie' })), 'latin1')),
  },
  { fault: 'it says an encoding that does not exist', reason: /encoding/, feed: text(WHOLE, 'text/xml; charset=klingon') },
  { fault: 'it says that it is packed, and is not', reason: /no whole answer/, feed: notPacked },
  {
    fault: 'its tags are closed in the wrong order',
    reason: /broken XML/,
    feed: text(rss('<item><title>A<link>https://a.example</title></link></item>')),
  },
  {
    fault: 'none of its stories has a title and a link',
    reason: /no story with a title and a link/,
    feed: text(
      rss(item({ title: '' }), item({ link: 'javascript:alert(1)' }), '<item><description>Only words</description></item>'),
    ),
  },
  { fault: 'its stories are empty', reason: /no story with a title and a link/, feed: text(rss('<item/>', '<item></item>')) },
];

describe('the last good copy is served when', () => {
  test.each(FAULTS)('$fault', async ({ fault, reason, feed, others, feedUrl = upstream.feedUrl, deadline }) => {
    const store = blobs.open(
      fault
        .replaceAll(/[^a-z]+/gi, '-')
        .toLowerCase()
        .slice(0, 60),
    );
    upstream.answers['/feed/'] = text(WHOLE);
    expect(titlesOf((await askNews({ store, feedUrl: upstream.feedUrl })).body)).toEqual(TITLES);

    const said: Parameters<Report>[0][] = [];
    const report: Report = (line) => void said.push(line);
    if (feed) Object.assign(upstream.answers, { '/feed/': feed, ...others });
    else await upstream.close();
    const kept = await askNews({ store, feedUrl, report, ...(deadline ? { deadline } : {}) });
    const none = await askNews({ store: blobs.open('nothing-kept'), feedUrl, report, ...(deadline ? { deadline } : {}) });

    expect(kept.response.status).toBe(200);
    expect(titlesOf(kept.body)).toEqual(TITLES);
    // A minute later it may be well already.
    expect(kept.response.headers.get('netlify-cdn-cache-control')).toBe('public, s-maxage=60, durable');
    expect(said[0]).toMatchObject({ news: 'kept copy served', reason: expect.stringMatching(reason) });

    // Where nothing is kept yet, that is said, and no CDN remembers it.
    expect(none.response.status).toBe(503);
    expect(none.body).toMatchObject({ error: { code: 'news_unavailable' } });
    expect(none.response.headers.get('cache-control')).toBe('no-store');
    expect(none.response.headers.get('netlify-cdn-cache-control')).toBeNull();
    expect(said[1]).toMatchObject({ news: 'no news', reason: expect.stringMatching(reason) });
  });

  test('it says nothing for 5 s, the time it has in production', async () => {
    const store = blobs.open('five-seconds');
    upstream.answers['/feed/'] = text(WHOLE);
    await askNews({ store, feedUrl: upstream.feedUrl });
    upstream.answers['/feed/'] = () => undefined;
    const said: Parameters<Report>[0][] = [];
    const { body } = await askNews({ store, feedUrl: upstream.feedUrl, report: (line) => void said.push(line) });
    expect(titlesOf(body)).toEqual(TITLES);
    expect(said[0]?.reason).toBe('not done in 5000 ms');
  });

  test('it had no stories for a while and then went down', async () => {
    const options = { store: blobs.open('empty-then-down'), feedUrl: upstream.feedUrl };
    upstream.answers['/feed/'] = text(WHOLE);
    await askNews(options);
    upstream.answers['/feed/'] = text(rss());
    expect((await askNews(options)).body).toEqual({ data: [] });
    upstream.answers['/feed/'] = text('', 'text/plain', 500);
    expect(titlesOf((await askNews(options)).body)).toEqual(TITLES);
  });
});

test('once the feed is well again, its stories take the place of the kept ones', async () => {
  const options = { store: blobs.open('well-again'), feedUrl: upstream.feedUrl };
  const down = text('', 'text/plain', 500);
  upstream.answers['/feed/'] = text(WHOLE);
  await askNews(options);
  upstream.answers['/feed/'] = down;
  expect(titlesOf((await askNews(options)).body)).toEqual(TITLES);
  upstream.answers['/feed/'] = text(rss(item({ title: 'Something new' })));
  const { response, body } = await askNews(options);
  expect(titlesOf(body)).toEqual(['Something new']);
  expect(response.headers.get('netlify-cdn-cache-control')).toBe('public, s-maxage=300, durable');
  upstream.answers['/feed/'] = down;
  expect(titlesOf((await askNews(options)).body)).toEqual(['Something new']);
});
