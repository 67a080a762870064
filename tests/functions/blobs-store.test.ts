import { getStore } from '@netlify/blobs';
import { expect, test } from 'vitest';
import { createBlobsStore } from '../../netlify/lib/stores/blobs.ts';
import { type RecordStore, StoreError } from '../../netlify/lib/stores/record-store.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { withAutoTimers } from '../support/auto-timers.ts';

/** What every store of records has to do, whatever it is made of. */
async function keepsItsWord(store: RecordStore): Promise<void> {
  expect(await store.read('a/one')).toBeUndefined();
  expect(await store.create('a/one', { n: 1 })).toBe('created');
  expect(await store.create('a/one', { n: 1 })).toBe('created');
  expect(await store.create('a/one', { n: 2 })).toBe('exists');
  expect(await store.read('a/one')).toEqual({ n: 1 });
  await store.replace('a/one', 'other');
  expect(await store.read('a/one')).toBe('other');
  await store.create('a/three', {});
  await store.create('a/b/two', {});
  await store.create('ab/four', {});
  expect(await store.keys('a/')).toEqual(['a/b/two', 'a/one', 'a/three']);
  expect(await store.keys('')).toEqual(['a/b/two', 'a/one', 'a/three', 'ab/four']);
  expect(await store.keys('nothing/')).toEqual([]);
  await store.remove('a/one');
  await store.remove('a/one');
  expect(await store.read('a/one')).toBeUndefined();
  expect(await store.keys('a/')).toEqual(['a/b/two', 'a/three']);
}

test('creates, reads, lists and removes records: the service in memory, one key per page', async () => {
  await keepsItsWord(createMemoryBlobs({ pageSize: 1 }).open('records'));
});

test('creates, reads, lists and removes records: the real Blobs server', async () => {
  await using server = await serveBlobs();
  await keepsItsWord(server.open('records'));
});

test('creates, reads, lists and removes records: the store of the benchmarks', async () => {
  await keepsItsWord(createMemoryRecords());
});

test.each(['', 'A', 'a b', 'ä', 'a.b', 'a@b', 'a\n', '../a%2f', 'a?b', 'a#b'])(
  'a key like "%s" is refused before anything is sent',
  async (key) => {
    const service = createMemoryBlobs();
    const store = service.open('records');
    await expect(store.create(key, {})).rejects.toThrow(TypeError);
    await expect(store.replace(key, {})).rejects.toThrow(TypeError);
    await expect(store.read(key)).rejects.toThrow(TypeError);
    await expect(store.remove(key)).rejects.toThrow(TypeError);
    if (key !== '') await expect(store.keys(key)).rejects.toThrow(TypeError);
    expect(service.requests).toEqual([]);
  },
);

test('lets exactly one of many racing writers create a record', async () => {
  const service = createMemoryBlobs();
  const store = service.open('records');
  const results = await Promise.all(Array.from({ length: 200 }, (_, n) => store.create('one', { n })));
  expect(results.filter((word) => word === 'created')).toHaveLength(1);
  expect(await store.read('one')).toEqual({ n: results.indexOf('created') });
});

test('requests strong consistency in every call', async () => {
  const asked: string[] = [];
  const store = createBlobsStore({
    fetch: (input) => {
      asked.push(new URL(input instanceof Request ? input.url : input).host);
      return Promise.resolve(Response.json({ blobs: [] }, { headers: { etag: '"1"' } }));
    },
    open: (fetch) =>
      getStore({
        name: 'records',
        siteID: 'site',
        token: 'token',
        edgeURL: 'http://cached.test',
        uncachedEdgeURL: 'http://uncached.test',
        consistency: 'strong',
        fetch,
      }),
  });
  await store.create('one', {});
  await store.replace('one', {});
  await store.read('one');
  await store.keys('');
  await store.remove('one');
  expect(asked).toEqual(Array.from({ length: 5 }, () => 'uncached.test'));
});

// One call per method on a store that holds `there/one`, and its correct result.
const ASKED: { method: keyof RecordStore; ask: (store: RecordStore) => Promise<unknown>; right: unknown }[] = [
  { method: 'create', ask: (store) => store.create('new', { n: 2 }), right: 'created' },
  { method: 'create', ask: (store) => store.create('there/one', { n: 2 }), right: 'exists' },
  { method: 'replace', ask: (store) => store.replace('new', { n: 2 }), right: undefined },
  { method: 'read', ask: (store) => store.read('there/one'), right: { n: 1 } },
  { method: 'read', ask: (store) => store.read('nowhere'), right: undefined },
  { method: 'keys', ask: (store) => store.keys('there/'), right: ['there/one', 'there/two'] },
  { method: 'remove', ask: (store) => store.remove('there/one'), right: undefined },
];
const STATUSES = [403, 413].map((status) => ({ kind: 'status', status }) as const);
const EVERY_FAULT = ASKED.flatMap((asked, number) =>
  [...FAULTS, ...STATUSES].flatMap((fault) =>
    (['once', 'from-then-on'] as const).flatMap((times) =>
      [1, 2, 3].map((call) => ({
        ...asked,
        name: `${asked.method} ${number}, ${nameOf(fault)} at call ${call}, ${times}`,
        fault,
        times,
        call,
      })),
    ),
  ),
);

test.each(EVERY_FAULT)('reports no false success: $name', async ({ method, ask, right, fault, times, call }) => {
  const service = createMemoryBlobs({ pageSize: 1 });
  const store = service.open('records');
  await store.create('there/one', { n: 1 });
  await store.create('there/two', { n: 1 });
  service.failAt(call, fault, times);
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
    return;
  }
  expect(outcome.value).toEqual(right);
  const kept = service.records('records');
  if (method === 'replace' || outcome.value === 'created') expect(kept.get('new')?.text).toBe('{"n":2}');
  if (method === 'remove') expect(kept.has('there/one')).toBe(false);
  else expect(kept.get('there/one')?.text).toBe('{"n":1}');
});

test('counts a retried write with a lost response as created', async () => {
  const service = createMemoryBlobs();
  service.failAt(1, { kind: 'lose-response' });
  expect(await service.open('records').create('one', { by: 'me' })).toBe('created');
  expect(service.requests.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'GET']);
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

test('applies the timeout to each page of a listing', async () => {
  const service = createMemoryBlobs({ pageSize: 1, pause: () => milliseconds(1000) });
  const store = service.open('records');
  const listed = withAutoTimers(async () => {
    await Promise.all(Array.from({ length: 5 }, (_, n) => store.create(`many/${n}`, {})));
    return store.keys('many/');
  });
  expect(await listed).toHaveLength(5);
});

test('ignores listed names that are no valid keys', async () => {
  const listed = ['a/.k3x9', 'a/one', 'a/ONE', ''].map((key) => ({ key, etag: '"1"' }));
  const store = createBlobsStore({
    fetch: () => Promise.resolve(Response.json({ blobs: listed })),
    open: (fetch) =>
      getStore({
        name: 'records',
        siteID: 'site',
        token: 'token',
        edgeURL: 'http://a.test',
        uncachedEdgeURL: 'http://a.test',
        fetch,
      }),
  });
  expect(await store.keys('a/')).toEqual(['a/one']);
});

test('fails with a StoreError without a Blobs environment', async () => {
  const store = createBlobsStore({ open: (fetch) => getStore({ name: 'records', consistency: 'strong', fetch }) });
  await expect(store.read('one')).rejects.toThrow(StoreError);
});
