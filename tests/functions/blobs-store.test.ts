import { getStore } from '@netlify/blobs';
import { expect, test } from 'vitest';
import { createBlobsStore } from '../../netlify/lib/stores/blobs.ts';
import { type RecordStore, StoreError } from '../../netlify/lib/stores/record-store.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { createMemoryBlobs, LASTING_FAULTS } from '../support/memory-blobs.ts';
import { createMemoryRecords } from '../support/memory-records.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

test.each<[string, (server: Awaited<ReturnType<typeof serveBlobs>>) => RecordStore]>([
  ['the service in memory, one key per page', () => createMemoryBlobs({ pageSize: 1 }).open('records')],
  ['the real Blobs server', (server) => server.open('records')],
  ['the store of the benchmarks', () => createMemoryRecords()],
])('creates, reads, lists and removes records: %s', async (_name, open) => {
  await using server = await serveBlobs();
  const store = open(server);
  expect(await store.read('a/one')).toBeUndefined();
  expect(await store.create('a/one', { n: 1 })).toBe('created');
  expect(await store.create('a/one', { n: 1 })).toBe('created');
  expect(await store.create('a/one', { n: 2 })).toBe('exists');
  expect(await store.read('a/one')).toEqual({ n: 1 });
  await store.replace('a/one', 'other');
  expect(await store.read('a/one')).toBe('other');
  for (const key of ['a/three', 'a/b/two', 'ab/four']) await store.create(key, {});
  expect(await store.keys('a/')).toEqual(['a/b/two', 'a/one', 'a/three']);
  expect(await store.keys('')).toEqual(['a/b/two', 'a/one', 'a/three', 'ab/four']);
  expect(await store.keys('nothing/')).toEqual([]);
  for (let time = 0; time < 2; time++) await store.remove('a/one');
  expect(await store.read('a/one')).toBeUndefined();
  expect(await store.keys('a/')).toEqual(['a/b/two', 'a/three']);
});

test.each(['', 'A', 'a b', 'ä', 'a@b', 'a\n', '../a%2f', 'a?b'])(
  'refuses a key like "%s" before anything is sent',
  async (key) => {
    const service = createMemoryBlobs();
    const { create, replace, read, remove, keys } = service.open('records');
    for (const call of [create, replace]) await expect(call(key, {})).rejects.toThrow(TypeError);
    for (const call of key === '' ? [read, remove] : [read, remove, keys]) await expect(call(key)).rejects.toThrow(TypeError);
    expect(service.requests).toEqual([]);
  },
);

// One call per method on a store that holds `there/one`, and its correct result.
const CALLS: { method: keyof RecordStore; ask: (store: RecordStore) => Promise<unknown>; right: unknown }[] = [
  { method: 'create', ask: (store) => store.create('new', { n: 2 }), right: 'created' },
  { method: 'create', ask: (store) => store.create('there/one', { n: 2 }), right: 'exists' },
  { method: 'replace', ask: (store) => store.replace('new', { n: 2 }), right: undefined },
  { method: 'read', ask: (store) => store.read('there/one'), right: { n: 1 } },
  { method: 'read', ask: (store) => store.read('nowhere'), right: undefined },
  { method: 'keys', ask: (store) => store.keys('there/'), right: ['there/one', 'there/two'] },
  { method: 'remove', ask: (store) => store.remove('there/one'), right: undefined },
];

test.each(LASTING_FAULTS)('reports no false success: $name', async ({ fault, lasts }) => {
  for (const [call, { method, ask, right }] of [1, 2, 3].flatMap((at) => CALLS.map((one) => [at, one] as const))) {
    const service = createMemoryBlobs({ pageSize: 1 });
    const store = service.open('records');
    for (const key of ['there/one', 'there/two']) await store.create(key, { n: 1 });
    service.failAt(call, fault, lasts);
    const before = service.requests.length;
    const outcome = await withAutoTimers(() => ask(store)).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if ('error' in outcome) {
      expect(outcome.error).toBeInstanceOf(StoreError);
      expect((outcome.error as StoreError).message).not.toContain('what the service says');
      // A fault that was never met is no excuse.
      expect(service.requests.length - before).toBeGreaterThanOrEqual(call);
      continue;
    }
    expect(outcome.value, `${method}, call ${call}`).toEqual(right);
    const kept = service.records('records');
    if (method === 'replace' || outcome.value === 'created') expect(kept.get('new')?.text).toBe('{"n":2}');
    if (method === 'remove') expect(kept.has('there/one')).toBe(false);
    else expect(kept.get('there/one')?.text).toBe('{"n":1}');
  }
});

const milliseconds = (count: number) => new Promise<void>((resolve) => setTimeout(resolve, count));

test('sends nothing after the timeout', async () => {
  const service = createMemoryBlobs({ pause: () => milliseconds(4000) });
  service.failAt(1, { kind: 'status', status: 500 });
  await withAutoTimers(async () => {
    await expect(service.open('records').create('one', {})).rejects.toThrow('no response in 3000 ms');
    // The 500 comes after 4 s, and the client's next attempts would all find a healthy service.
    await milliseconds(20_000);
  });
  expect(service.requests).toHaveLength(1);
  expect(service.records('records').has('one')).toBe(false);
});

test('requests strong consistency in every call, ignores names that are no valid keys, and fails without an environment', async () => {
  const asked: string[] = [];
  const listed = { blobs: ['a/.k3x9', 'a/one', 'a/ONE', ''].map((key) => ({ key, etag: '"1"' })) };
  const service: typeof globalThis.fetch = (input) => {
    asked.push(new URL(input instanceof Request ? input.url : input).host);
    return Promise.resolve(Response.json(listed, { headers: { etag: '"1"' } }));
  };
  const own = { siteID: 'site', token: 'token', edgeURL: 'http://cached.test', uncachedEdgeURL: 'http://uncached.test' };
  const storeIn = (environment: Partial<typeof own>) =>
    createBlobsStore({
      fetch: service,
      open: (fetch) => getStore({ name: 'records', consistency: 'strong', fetch, ...environment }),
    });
  const store = storeIn(own);
  await store.create('one', {});
  await store.replace('one', {});
  await store.read('one');
  expect(await store.keys('a/')).toEqual(['a/one']);
  await store.remove('one');
  expect(asked).toEqual(numbers(5).map(() => 'uncached.test'));
  await expect(storeIn({}).read('one')).rejects.toThrow(StoreError);
});
