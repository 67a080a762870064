import { expect, test } from 'vitest';
import { withAutoTimers } from '../support/auto-timers.ts';
import { LASTING_FAULTS } from '../support/memory-blobs.ts';
import { readError, readResponse } from '../support/responses.ts';
import { createTestSite } from '../support/test-site.ts';

/** Initial count of the article. */
const START = 10;
const URL_OF_ALL = 'https://www.clinic.example/api/views';

function create() {
  const site = createTestSite();
  const read = (body: BodyInit | null = null) => {
    const headers = { 'Content-Type': 'application/json' };
    // Browsers send the view while they leave the page.
    const request = new Request('https://www.clinic.example/api/thing', { method: 'POST', body, headers, keepalive: true });
    return site.ask('articleViews', request, { params: { slug: 'first-steps' } });
  };
  const all = async () => {
    const response = await site.ask('allViews', new Request(URL_OF_ALL));
    return { headers: Object.fromEntries(response.headers), body: (await response.json()) as unknown };
  };
  return { ...site, read, all };
}

test('counts a view without a body or with an empty object, and rejects any other body', async () => {
  const { service, read } = create();
  expect(await readResponse(await read())).toEqual({ views: START + 1 });
  expect(await readResponse(await read('{}'))).toEqual({ views: START + 2 });
  expect((await readError(await read('{"views":9000}'), 422)).fields).toEqual({ views: 'There is no such field. Leave it out.' });
  for (const body of ['null', '[]']) await readError(await read(body), 422);
  expect(service.everWritten.size).toBe(2);
});

test.each(LASTING_FAULTS)('a stored view is not refused when the store fails: $name', async ({ fault, lasts }) => {
  for (const call of [1, 2, 3]) {
    const { service, lines, read } = create();
    service.failAt(call, fault, lasts);
    const response = await withAutoTimers(() => read());
    service.heal();
    const stored = service.everWritten.size;
    if (response.status === 200) {
      expect(stored).toBe(1);
      // Without a number if it could not be counted.
      expect([{ views: START + 1 }, {}]).toContainEqual(await readResponse(response));
    } else {
      expect((await readError(response, 503)).code).toBe('store_unavailable');
      expect(response.headers.get('retry-after')).toBe('10');
      // The view may be stored only if the store failed to answer to it for good.
      const isUncertain = call === 1 && lasts === 'from-then-on' && ['hang', 'truncate', 'lose-response'].includes(fault.kind);
      if (!isUncertain) expect(stored).toBe(0);
    }
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('what the service says');
    expect(await readResponse(await read())).toEqual({ views: START + stored + 1 });
  }
});

test('returns all counts as of the last roll-up in one store read, and empty lists before the first one', async () => {
  const { read, all, site, pass, service, send } = create();
  for (let view = 0; view < 2; view++) await read();
  await send('videoViews', undefined, { params: { youtubeId: 'dQw4w9WgXcQ' } });
  expect((await all()).body).toEqual({ articles: {}, videos: {} });
  await site.jobs.rollUpViews();
  const counts = { articles: { 'first-steps': 12, 'second-look': 0 }, videos: { dQw4w9WgXcQ: 6, '-_-AaZz09_-': 0 } };
  const before = service.requests.length;
  expect(await all()).toMatchObject({
    body: counts,
    headers: {
      'cache-control': 'public, max-age=0, must-revalidate',
      'netlify-cdn-cache-control': 'public, s-maxage=300, stale-while-revalidate=3600, durable',
    },
  });
  expect(service.requests.slice(before)).toHaveLength(1);
  await read();
  expect((await all()).body).toEqual(counts);
  pass(60_000);
  await site.jobs.rollUpViews();
  expect((await all()).body).toMatchObject({ articles: { 'first-steps': 13 } });
});
