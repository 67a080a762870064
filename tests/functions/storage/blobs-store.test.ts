/** The stores of a function, of the office tool outside Netlify, and the secret that one of them keeps. */
import { getStore } from '@netlify/blobs';
import { createHmac } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { createBlobsStore, liveStores } from '../../../netlify/lib/storage/blobs.ts';
import { type RecordStore, StoreError } from '../../../netlify/lib/storage/record-store.ts';
import { createSecret } from '../../../netlify/lib/storage/secret.ts';
import { withAutoTimers } from '../../support/vitest/auto-timers.ts';
import { serveBlobs } from '../../support/storage/blobs-server.ts';
import { createMemoryBlobs, LASTING_FAULTS, type MemoryBlobs, NAMED_FAULTS } from '../../support/storage/memory-blobs.ts';
import { createMemoryRecords } from '../../support/storage/memory-records.ts';
import { NIMALI } from '../../support/functions/samples.ts';
import { createOffice, sendAll } from '../../support/office/office.ts';

afterEach(() => vi.unstubAllGlobals());

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

test('refuses invalid keys before anything is sent', async () => {
  const service = createMemoryBlobs();
  const { create, replace, read, remove, keys } = service.open('records');
  for (const key of ['', 'A', 'a b', 'ä', 'a@b', 'a\n', '../a%2f', 'a?b']) {
    const listing = key === '' ? [] : [keys(key)];
    for (const call of [create(key, {}), replace(key, {}), read(key), remove(key), ...listing])
      await expect(call, key).rejects.toThrow(TypeError);
  }
  expect(service.requests).toEqual([]);
});

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
    const [outcome] = await withAutoTimers(() => Promise.allSettled([ask(store)]));
    if (outcome.status === 'rejected') {
      expect(outcome.reason).toBeInstanceOf(StoreError);
      expect(String(outcome.reason)).not.toContain('what the service says');
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
  expect(asked).toEqual(Array.from({ length: 5 }, () => 'uncached.test'));
  await expect(storeIn({}).read('one')).rejects.toThrow(StoreError);
});

/** A service, and the secret of each new process. */
function secretsOf(service = createMemoryBlobs()) {
  return { service, store: service.open('secrets'), process: () => createSecret({ store: service.open('secrets') }) };
}

test('gives racing processes one secret, which each reads once and hashes with by HMAC-SHA256', async () => {
  const { service, store, process } = secretsOf();
  const processes = Array.from({ length: 50 }, process);
  const hashes = await Promise.all(processes.map((one) => one.keyedHash('subscriber', 'a')));
  const { secret } = (await store.read('hmac')) as { secret: string };
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  const expected = createHmac('sha256', Buffer.from(secret, 'hex')).update('subscriber\na').digest('hex');
  expect(new Set(hashes)).toEqual(new Set([expected]));
  expect([...service.records('secrets').keys()]).toEqual(['hmac']);
  const before = service.requests.length;
  expect(await processes[0]?.keyedHash('address', 'a')).not.toBe(expected);
  expect(service.requests.length).toBe(before);
});

test('a secret that is not as it was written is a fault, and no other one is made', async () => {
  const { service, store, process } = secretsOf();
  await store.create('hmac', { secret: 'ab' });
  await expect(process().keyedHash('subscriber', 'a')).rejects.toThrow(StoreError);
  expect(service.everWritten.size).toBe(1);
});

test.each(NAMED_FAULTS)('gives no hash when the store fails ($name), and afterwards the same one to all', async ({ fault }) => {
  for (const at of [1, 2, 3]) {
    const { service, process } = secretsOf();
    const secret = process();
    service.failAt(at, fault, 'from-then-on');
    const early = await withAutoTimers(() => secret.keyedHash('subscriber', 'a').catch(() => undefined));
    service.heal();
    const hash = await secret.keyedHash('subscriber', 'a');
    expect(await process().keyedHash('subscriber', 'a')).toBe(hash);
    expect([undefined, hash]).toContain(early);
  }
});

const API = 'https://api.netlify.com/api/v1/blobs/';
const SIGNED = 'https://signed.test/';

/** Netlify's API for site owners: a token for the API, and signed URLs without a token for the content of records. */
function netlifyApi({ token, origin, fetch }: MemoryBlobs): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const headers = new Headers(init.headers);
    const isSigned = url.startsWith(SIGNED);
    if (!isSigned && !url.startsWith(API)) throw new TypeError(`no server at ${url}`);
    if (isSigned && headers.has('authorization')) return new Response('Only one auth mechanism allowed', { status: 400 });
    if (!isSigned && headers.get('authorization') !== `Bearer ${token}`) return new Response(null, { status: 401 });
    if (headers.get('accept') === 'application/json;type=signed-url') return Response.json({ url: url.replace(API, SIGNED) });
    headers.set('authorization', `Bearer ${token}`);
    return fetch(url.replace(isSigned ? SIGNED : API, `${origin}/`), { ...init, headers });
  };
}

/** The office tool outside Netlify, over a live site with everything one visitor can send. */
async function createLiveOffice(token?: string) {
  const service = createMemoryBlobs({ pageSize: 3 });
  vi.stubGlobal('fetch', netlifyApi(service));
  const { message } = await sendAll((name) => service.open(name), NIMALI);
  return { service, message, ...createOffice(liveStores('site', token ?? service.token)) };
}

test('lists, changes, finds and erases records of the live site from outside', async () => {
  const { service, message, run, output } = await createLiveOffice();
  expect(await run('list', 'messages', '--json')).toBe(0);
  expect(JSON.parse(output())).toMatchObject([{ id: message.id, status: 'read', notified: true, fields: { name: NIMALI.name } }]);
  expect(await run('set', message.id, 'answered')).toBe(0);
  expect(await service.open('messages').keys('status/')).toHaveLength(2);
  for (const one of [NIMALI.email, NIMALI.phone]) expect(await run('erase', one, '--yes')).toBe(0);
  for (const store of ['messages', 'appointments', 'chat-sessions', 'chat-messages', 'subscribers'])
    expect([...service.records(store).keys()], store).toEqual([]);
});

test('reports an invalid token and changes nothing', async () => {
  const { service, run, notes } = await createLiveOffice('a-wrong-one');
  const before = service.records('messages').size;
  expect(await run('erase', NIMALI.email, '--yes')).toBe(1);
  expect(notes()).toMatch(/401.*check NETLIFY_AUTH_TOKEN and NETLIFY_SITE_ID/s);
  expect(service.records('messages').size).toBe(before);
});
