import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countItems, listItems, PAGE_SIZE } from '../../netlify/lib/office/open-items.ts';
import type { Decision } from '../../netlify/lib/office/decisions.ts';
import { mendMarkers } from '../../netlify/lib/office/mend-markers.ts';
import { newId } from '../../netlify/lib/stores/inbox.ts';
import type { OfficeKind } from '../../netlify/lib/stores/office-kinds.ts';
import { STORE_OF } from '../../netlify/lib/stores/office-kinds.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';
import { crashingStores } from '../support/crashing-store.ts';
import { APPOINTMENT, createDecisions, REPLY, storeItem } from '../support/decisions.ts';
import { createMemoryBlobs } from '../support/memory-blobs.ts';
import { memoryStores, SANDUNI } from '../support/office.ts';
import { createTestSite, START } from '../support/test-site.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

const HOUR = 3_600_000;
const PROPOSE: Decision = { type: 'propose', options: [{ date: '2026-03-10', time: '10:00' }] };

test('sorts items into new, waiting, done and set aside, the oldest unanswered first', async () => {
  const open = memoryStores();
  const time = { now: START };
  const clock = () => time.now;
  const site = createDecisions({ open, clock });
  const stored: string[] = [];
  for (const kind of ['appointments', 'messages', 'chats', 'appointments', 'messages', 'messages'] as const) {
    stored.push(await storeItem(site, kind));
    time.now += HOUR;
  }
  const [oldest = '', read = '', chat = '', proposed = '', answered = '', restored = ''] = stored;
  const suspect = await storeItem(site, 'messages', 'trap');
  await site.run();
  await site.decided('messages', read, 0, { type: 'take' });
  await site.decided('appointments', proposed, 0, PROPOSE);
  await site.decided('messages', answered, 0, REPLY);
  await site.decided('messages', restored, 0, { type: 'set-aside' });
  await site.decided('messages', restored, 1, { type: 'restore' });
  await open('messages').create(`aside/${suspect}`, {});
  time.now = START + 25 * HOUR;

  const fresh = await listItems(open, { list: 'new', clock });
  expect(fresh.counts).toEqual({ new: 4, waiting: 1, done: 1, aside: 1 });
  expect(await countItems(open)).toEqual(fresh.counts);
  expect(fresh.rows.map(({ id }) => id)).toEqual([oldest, read, chat, restored]);
  // The oldest was sent 25 hours ago, the next one 24, the third 23.
  expect(fresh.rows.map(({ flags }) => flags)).toEqual([['late'], ['late', 'taken'], [], []]);
  const idsOf = async (list: 'waiting' | 'done' | 'aside') => (await listItems(open, { list, clock })).rows.map(({ id }) => id);
  expect(await idsOf('waiting')).toEqual([proposed]);
  expect(await idsOf('done')).toEqual([answered]);
  expect(await idsOf('aside')).toEqual([suspect]);
  expect((await listItems(open, { list: 'new', kinds: ['chats'], clock })).rows.map(({ id }) => id)).toEqual([chat]);
});

test('a row holds name, kind, date, age and flags, and no number, address or text', async () => {
  const open = memoryStores();
  const site = createTestSite({ open });
  for (const kind of ['appointments', 'messages', 'chats'] as const) await storeItem(site, kind);
  const { rows } = await listItems(open, { list: 'new', clock: () => START + HOUR });
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['Kamal Silva', 'Nimali Perera', 'Nimali Perera']);
  for (const row of rows) {
    expect(Object.keys(row).toSorted()).toEqual(['age', 'date', 'flags', 'id', 'kind', 'name']);
    expect(row.age).toBe(HOUR);
    // An appointment shows its preferred day, the others the day of sending.
    expect(row.date).toBe(row.kind === 'appointments' ? '2026-03-09' : '2026-03-01');
    expect(JSON.stringify(row)).not.toMatch(/071|94710|@|wheelchair|full moon/);
  }
});

test('pages hold 25 rows, and a page that does not exist is the last one', async () => {
  const open = memoryStores();
  let now = START;
  const site = createTestSite({ open, clock: () => (now += 1000) });
  const ids: string[] = [];
  for (let number = 0; number < 60; number++) ids.push(await storeItem(site, 'messages'));
  const page = async (number: number) => listItems(open, { list: 'new', page: number, clock: () => now });
  expect(await page(1)).toMatchObject({ page: 1, pages: 3 });
  expect((await page(1)).rows.map(({ id }) => id)).toEqual(ids.slice(0, PAGE_SIZE));
  expect((await page(3)).rows.map(({ id }) => id)).toEqual(ids.slice(50));
  expect((await page(99)).page).toBe(3);
  expect((await page(-1)).page).toBe(1);
});

test('an unreadable record has a row and does not hide the others', async () => {
  const open = memoryStores();
  const site = createTestSite({ open });
  await storeItem(site, 'messages');
  await open('messages').create(`records/${newId(START - 1)}`, { half: 'a record' });
  const { rows } = await listItems(open, { list: 'new', clock: () => START });
  expect(rows.map(({ name, flags }) => [name, flags])).toEqual([
    ['', ['unreadable']],
    ['Nimali Perera', []],
  ]);
});

/** Stores 10,000 appointments directly: `open` ones, of which each has been taken, and done ones. */
async function manyAppointments(open: OpenStore, undone: number) {
  const store = open('appointments');
  for (let number = 0; number < 10_000; number++) {
    const id = newId(START - number * 60_000);
    await store.create(`records/${id}`, { ...APPOINTMENT, id, createdAt: new Date(START).toISOString(), quarantined: null });
    if (number < undone) await store.create(`flags/${id}/taken`, {});
    else await store.create(`done/${id}`, {});
  }
}

/** Counts calls, and makes each take 80 ms. */
function delayed(open: OpenStore) {
  const calls = { made: 0, running: 0, most: 0 };
  const slow = async <T>(call: () => Promise<T>): Promise<T> => {
    calls.made += 1;
    calls.running += 1;
    calls.most = Math.max(calls.most, calls.running);
    await new Promise((resolve) => setTimeout(resolve, 80));
    calls.running -= 1;
    return call();
  };
  const opened: OpenStore = (name) => {
    const store = open(name);
    return { ...store, read: (key) => slow(() => store.read(key)), keys: (prefix) => slow(() => store.keys(prefix)) };
  };
  return { calls, open: opened };
}

/** Milliseconds of fake time that work takes, whose calls alone take time. */
async function elapsed(work: () => Promise<void>): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const done = new AbortController();
    const running = work().finally(() => done.abort());
    // Handled below.
    running.catch(() => undefined);
    const turns = async () => {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    };
    let ms = 0;
    await turns();
    while (!done.signal.aborted) {
      await vi.advanceTimersByTimeAsync(10);
      ms += 10;
      await turns();
    }
    await running;
    return ms;
  } finally {
    vi.useRealTimers();
  }
}

test('the first screen over 10,000 records at 80 ms a call takes under 60 calls and one second', async () => {
  const stores = memoryStores();
  await manyAppointments(stores, 9000);
  const { calls, open } = delayed(stores);
  const took = await elapsed(async () => {
    const { rows, counts } = await listItems(open, { list: 'new', clock: () => START });
    expect(rows).toHaveLength(PAGE_SIZE);
    expect(counts).toEqual({ new: 9000, waiting: 0, done: 1000, aside: 0 });
    expect(rows.every(({ flags }) => flags.includes('taken'))).toBe(true);
  });
  // The listings, then the rows.
  expect(took).toBeGreaterThanOrEqual(160);
  expect(took).toBeLessThan(1000);
  expect(calls.made).toBeLessThan(60);
  expect(calls.most).toBeLessThanOrEqual(25);
});

test('it does so with the pages of 1,000 keys of the real client, too', async () => {
  const delay = { ms: 0 };
  // Awaited twice for each request.
  const pause = async () => {
    if (delay.ms > 0) await new Promise((resolve) => setTimeout(resolve, delay.ms / 2));
  };
  const service = createMemoryBlobs({ pause });
  await manyAppointments((name) => service.open(name, 60_000), 100);
  const earlier = service.requests.length;
  delay.ms = 80;
  const took = await elapsed(async () => {
    const { rows } = await listItems((name) => service.open(name, 60_000), { list: 'new', clock: () => START });
    expect(rows).toHaveLength(PAGE_SIZE);
  });
  // Ten pages in a row, then the rows.
  expect(took).toBeGreaterThanOrEqual(880);
  expect(took).toBeLessThan(1000);
  expect(service.requests.length - earlier).toBeLessThan(60);
});

test.each<[OfficeKind, string]>([
  ['appointments', 'confirmed'],
  ['messages', 'answered'],
])('the hourly job marks %s that were %s before there were markers', async (kind, status) => {
  const open = memoryStores();
  const site = createTestSite({ open });
  const id = await storeItem(site, kind);
  await open(STORE_OF[kind]).create(`status/${id}/0001`, { status, at: START });
  expect(await countItems(open)).toMatchObject({ new: 1, done: 0 });
  expect(await site.site.jobs.mendMarkers(START + 20_000)).toMatchObject({ checked: 1, unfinished: false });
  expect(await countItems(open)).toMatchObject({ new: 0, done: 1 });
});

test('the hourly job shows a reopened item whose marker was left by a race', async () => {
  const open = memoryStores();
  const site = createDecisions({ open });
  const id = await storeItem(site, 'messages');
  await site.decided('messages', id, 0, REPLY);
  await site.decided('messages', id, 1, { type: 'reopen' });
  await open('messages').create(`done/${id}`, {});
  await mendMarkers(open, { clock: () => START });
  expect(await countItems(open)).toMatchObject({ new: 1, done: 0 });
});

test.each(['before', 'after'] as const)(
  'reopening shows the item after a crash %s any call, and closing hides it last',
  async (when) => {
    for (const [first, decision] of [
      [REPLY, { type: 'reopen' }],
      [{ type: 'take' }, REPLY],
      [{ type: 'set-aside' }, { type: 'restore' }],
    ] as const) {
      let at = 1;
      for (let isCrashed = true; isCrashed; at++) {
        const open = memoryStores();
        const site = createDecisions({ open });
        const id = await storeItem(site, 'messages');
        await site.decided('messages', id, 0, first);
        const crashing = createDecisions({ open: crashingStores(open, at, when) });
        isCrashed = await crashing.decide({ kind: 'messages', id, after: 1, actor: SANDUNI, decision }).then(
          () => false,
          () => true,
        );
        const last = await open('messages').read(`status/${id}/0002`);
        const counts = await countItems(open);
        const where = `${decision.type} ${when} call ${at}`;
        // Decided and hidden is right for the reply only; open is never hidden.
        if (last !== undefined && decision.type !== 'reply') expect(counts.new, where).toBe(1);
        if (last === undefined && decision.type === 'reply') expect(counts.new, where).toBe(1);
      }
      expect(at).toBeGreaterThan(8);
    }
  },
);
