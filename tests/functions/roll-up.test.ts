import { expect, test } from 'vitest';
import type { RecordStore } from '../../netlify/lib/stores/record-store.ts';
import { createViews } from '../../netlify/lib/stores/views.ts';
import { crashingStore, failingStore, steppedStore } from '../support/crashing-store.ts';
import { createMemoryRecords } from '../support/memory-records.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const MINUTE = 60_000;
const ONE = 'articles/one';
const TWO = 'videos/2d41';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const viewsAt = (store: RecordStore, minute: number) => createViews({ store, clock: () => NOON + minute * MINUTE });

async function addViews(store: RecordStore, counts: Record<string, number>, minute = 0): Promise<void> {
  const views = viewsAt(store, minute);
  for (const [subject, count] of Object.entries(counts)) await Promise.all(times(count).map(() => views.add(subject)));
}

interface InitialState {
  name: string;
  counts: Record<string, number>;
  make: (store: RecordStore) => Promise<void>;
}

/** Stores before a roll-up: new views; sums and new views; and views that a crashed run left. */
const INITIAL_STATES: [InitialState, InitialState, InitialState] = [
  { name: 'new views of one subject', counts: { [ONE]: 3 }, make: (store) => addViews(store, { [ONE]: 3 }) },
  {
    name: 'new views of two subjects after two roll-ups',
    counts: { [ONE]: 6, [TWO]: 4 },
    async make(store) {
      await addViews(store, { [ONE]: 2, [TWO]: 1 }, -3);
      await viewsAt(store, -2).rollUp();
      await addViews(store, { [ONE]: 2, [TWO]: 1 }, -2);
      await viewsAt(store, -1).rollUp();
      await addViews(store, { [ONE]: 2, [TWO]: 2 });
    },
  },
  {
    name: 'views left by a crashed run',
    counts: { [ONE]: 7 },
    async make(store) {
      await addViews(store, { [ONE]: 5 }, -3);
      // Calls: all keys, sums, new views, the sum, sums again, five removals. It crashes before the third removal.
      await expect(viewsAt(crashingStore(store, 8, 'before'), -2).rollUp()).rejects.toThrow(AggregateError);
      expect(await store.keys(`${ONE}/new/`)).toHaveLength(3);
      await addViews(store, { [ONE]: 2 });
    },
  },
];

/** Counts of a new process. */
async function counted(store: RecordStore, subjects: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const subject of subjects) counts[subject] = await viewsAt(store, 10).count(subject);
  return counts;
}

async function callsOfARollUp(make: (store: RecordStore) => Promise<void>): Promise<number> {
  const store = createMemoryRecords();
  await make(store);
  let calls = 0;
  const counting = steppedStore(store, (call) => {
    calls += 1;
    return call();
  });
  await viewsAt(counting, 0).rollUp();
  return calls;
}

test.each(INITIAL_STATES)(
  'neither loses nor doubles views when run again after a crash or a fault of any call: $name',
  async ({ counts, make }) => {
    const calls = await callsOfARollUp(make);
    expect(calls).toBeGreaterThan(5);
    for (const faulty of [crashingStore, failingStore])
      for (const when of ['before', 'after'] as const)
        for (let at = 1; at <= calls; at++) {
          const where = `${faulty.name} ${when} call ${at}`;
          const store = createMemoryRecords();
          await make(store);
          await expect(viewsAt(faulty(store, at, when), 0).rollUp(), where).rejects.toThrow();
          expect(await counted(store, Object.keys(counts)), where).toEqual(counts);
          // Runs again at once, and after the interval between two sums, with a view in between.
          await viewsAt(store, 0).rollUp();
          expect(await counted(store, Object.keys(counts)), `${where}, run again`).toEqual(counts);
          await addViews(store, { [ONE]: 1 }, 1);
          await viewsAt(store, 1).rollUp();
          await viewsAt(store, 2).rollUp();
          expect(await counted(store, Object.keys(counts)), where).toEqual({ ...counts, [ONE]: (counts[ONE] ?? 0) + 1 });
          for (const subject of Object.keys(counts)) expect(await store.keys(`${subject}/new/`)).toEqual([]);
        }
  },
);

/** A store that pauses before its `at`-th call until `goOn` is called. */
function stoppingStore(store: RecordStore, at: number) {
  const reached = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  let calls = 0;
  const stopping = steppedStore(store, async (call) => {
    calls += 1;
    if (calls === at) {
      reached.resolve(undefined);
      await released.promise;
    }
    return call();
  });
  return { stopping, reached: reached.promise, goOn: () => released.resolve(undefined) };
}

test.each(INITIAL_STATES)('changes no count when other roll-ups overtake it at any call: $name', async ({ counts, make }) => {
  const calls = await callsOfARollUp(make);
  for (const others of [1, 3])
    for (let at = 1; at <= calls; at++) {
      const store = createMemoryRecords();
      await make(store);
      const { stopping, reached, goOn } = stoppingStore(store, at);
      const overtaken = viewsAt(stopping, 0).rollUp();
      await reached;
      for (const minute of times(others)) {
        await viewsAt(store, minute).rollUp();
        await addViews(store, { [ONE]: 1 }, minute);
      }
      goOn();
      await overtaken;
      const now = { ...counts, [ONE]: (counts[ONE] ?? 0) + others };
      expect(await counted(store, Object.keys(counts)), `${others} past call ${at}`).toEqual(now);
      await viewsAt(store, 10).rollUp();
      await viewsAt(store, 11).rollUp();
      expect(await counted(store, Object.keys(counts)), `${others} past call ${at}, rolled up`).toEqual(now);
    }
});

test('does not count a view twice that is written again after a lost response', async () => {
  const store = createMemoryRecords();
  await addViews(store, { [ONE]: 1 });
  const [key = ''] = await store.keys(`${ONE}/new/`);
  // Sums are a minute apart, so a name is known for longer than a write is retried.
  for (const run of times(4)) {
    await viewsAt(store, 0).rollUp();
    await addViews(store, { [ONE]: run < 3 ? 1 : 0 });
  }
  expect(await store.keys(`${ONE}/new/`)).not.toContain(key);
  await store.create(key, {});
  expect(await counted(store, [ONE])).toEqual({ [ONE]: 4 });
  for (const minute of [0, 1, 2, 3]) await viewsAt(store, minute).rollUp();
  expect(await counted(store, [ONE])).toEqual({ [ONE]: 4 });
});

test('continues after a subject that fails, and reports it', async () => {
  const store = createMemoryRecords();
  await addViews(store, { [ONE]: 2, [TWO]: 2 });
  await store.create(`${ONE}/sums/00000001`, { total: 'many' });
  await expect(viewsAt(store, 0).rollUp()).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: expect.stringContaining('articles/one/sums/00000001') as string })],
  });
  expect(await store.keys(`${TWO}/new/`)).toEqual([]);
  expect(await store.keys(`${ONE}/new/`)).toHaveLength(2);
});

test('leaves two sums per subject, the totals and no views', async () => {
  const store = createMemoryRecords();
  for (const minute of times(6)) {
    await addViews(store, { [ONE]: 3 }, minute);
    await viewsAt(store, minute).rollUp();
  }
  expect(await store.keys('')).toEqual([`${ONE}/sums/00000005`, `${ONE}/sums/00000006`, 'totals']);
  expect(await store.read('totals')).toEqual({ [ONE]: 18 });
  expect(await counted(store, [ONE])).toEqual({ [ONE]: 18 });
});
