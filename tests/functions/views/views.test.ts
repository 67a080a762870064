/** The store of views: every acknowledged view is counted once, whatever fails, races or is rolled up meanwhile. */
import { expect, test } from 'vitest';
import type { RecordStore } from '../../../netlify/lib/storage/record-store.ts';
import { createViews } from '../../../netlify/lib/views/views.ts';
import { withAutoTimers } from '../../support/vitest/auto-timers.ts';
import { crashingStores, everyCall } from '../../support/storage/crashing-store.ts';
import { createInterleaving } from '../../support/storage/interleaved-stores.ts';
import { createMemoryBlobs, LASTING_FAULTS } from '../../support/storage/memory-blobs.ts';
import { createMemoryRecords } from '../../support/storage/memory-records.ts';
import { memoryStores, MINUTE } from '../../support/functions/test-site.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const ONE = 'articles/one';
const TWO = 'videos/2d41';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
/** The views of a new process at a minute. */
const viewsAt = (store: RecordStore, minute: number) => createViews({ store, clock: () => NOON + minute * MINUTE });

async function addViews(store: RecordStore, counts: Record<string, number>, minute = 0): Promise<void> {
  const views = viewsAt(store, minute);
  for (const [subject, count] of Object.entries(counts)) await Promise.all(times(count).map(() => views.add(subject)));
}

/** Counts of a new process. */
async function counted(store: RecordStore, subjects: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const subject of subjects) counts[subject] = await viewsAt(store, 10).count(subject);
  return counts;
}

/** Number of views ever written: the expected count. */
const everStored = (everWritten: ReadonlySet<string>) =>
  [...everWritten].filter((key) => key.startsWith(`site:views/${ONE}/new/`)).length;

test('counts rounds of 50 concurrent views in three processes with concurrent roll-ups', async () => {
  const open = memoryStores();
  const interleaving = createInterleaving('views');
  const time = { now: NOON };
  const processes = times(3).map(() => createViews({ store: interleaving.process(open).open('views'), clock: () => time.now }));
  const processOf = (number: number) => processes[number % 3] ?? expect.fail();
  for (const round of times(4)) {
    const [counts] = await Promise.all([
      Promise.all(times(50).map((number) => processOf(number).add(ONE))),
      ...(round % 3 === 0 ? processes.map((views) => views.rollUp()) : []),
    ]);
    const now = (round + 1) * 50;
    expect(await processOf(0).count(ONE)).toBe(now);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThanOrEqual(now);
    time.now += 40_000;
  }
  await processOf(1).rollUp();
  expect(await processOf(2).count(ONE)).toBe(200);
});

test.each(LASTING_FAULTS)('stores and counts every acknowledged view once: $name', async ({ fault, lasts }) => {
  for (let call = 1; call <= 6; call++) {
    const service = createMemoryBlobs({ pageSize: 2 });
    const store = service.open('views');
    await addViews(store, { [ONE]: 3 }, -2);
    await viewsAt(store, -1).rollUp();
    service.failAt(call, fault, lasts);
    const views = viewsAt(store, 0);
    const outcomes = await withAutoTimers(() => Promise.allSettled(times(5).map(() => views.add(ONE))));
    service.heal();
    const acknowledged = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
    const stored = everStored(service.everWritten);
    expect(stored, `call ${call}`).toBeGreaterThanOrEqual(3 + acknowledged.length);
    for (const counts of acknowledged) expect(counts, `call ${call}`).toBeLessThanOrEqual(stored);
    expect(await viewsAt(store, 0).count(ONE), `call ${call}`).toBe(stored);
  }
});

/** Sums and new views of two subjects. @returns their counts */
async function seedViews(store: RecordStore): Promise<Record<string, number>> {
  await addViews(store, { [ONE]: 2, [TWO]: 1 }, -3);
  await viewsAt(store, -2).rollUp();
  await addViews(store, { [ONE]: 2, [TWO]: 1 }, -2);
  await viewsAt(store, -1).rollUp();
  await addViews(store, { [ONE]: 2, [TWO]: 2 });
  return { [ONE]: 6, [TWO]: 4 };
}
/** Views that a crashed roll-up left. @returns the counts */
async function seedCrashed(store: RecordStore): Promise<Record<string, number>> {
  await addViews(store, { [ONE]: 5 }, -3);
  // Calls: all keys, sums, new views, the sum, sums again, five removals. It crashes before the third removal.
  await expect(viewsAt(crashingStores(() => store, 8, 'before')('views'), -2).rollUp()).rejects.toThrow(AggregateError);
  expect(await store.keys(`${ONE}/new/`)).toHaveLength(3);
  await addViews(store, { [ONE]: 2 });
  return { [ONE]: 7 };
}

test.each([seedViews, seedCrashed])('neither loses nor doubles views if rolled up again after any fault: $name', async (seed) => {
  for (const fault of ['killed', 'one call lost'] as const)
    for (const when of ['before', 'after'] as const) {
      const calls = await everyCall(async (at) => {
        const where = `${fault} ${when} call ${at}`;
        const store = createMemoryRecords();
        const counts = await seed(store);
        const faulty = crashingStores(() => store, at, when, fault)('views');
        const [{ status }] = await Promise.allSettled([viewsAt(faulty, 0).rollUp()]);
        expect(await counted(store, Object.keys(counts)), where).toEqual(counts);
        // Runs again at once, and after the interval between two sums, with a view in between.
        await viewsAt(store, 0).rollUp();
        expect(await counted(store, Object.keys(counts)), `${where}, run again`).toEqual(counts);
        await addViews(store, { [ONE]: 1 }, 1);
        for (const minute of [1, 2]) await viewsAt(store, minute).rollUp();
        expect(await counted(store, Object.keys(counts)), where).toEqual({ ...counts, [ONE]: (counts[ONE] ?? 0) + 1 });
        for (const subject of Object.keys(counts)) expect(await store.keys(`${subject}/new/`)).toEqual([]);
        return status === 'rejected';
      });
      expect(calls).toBeGreaterThan(5);
    }
});

test('leaves two sums per subject and no views, and goes on after a subject that fails, which it reports', async () => {
  const store = createMemoryRecords();
  for (const minute of times(6)) {
    await addViews(store, { [ONE]: 3 }, minute);
    await viewsAt(store, minute).rollUp();
  }
  expect(await store.keys('')).toEqual([`${ONE}/sums/00000005`, `${ONE}/sums/00000006`, 'totals']);
  await addViews(store, { [ONE]: 2, [TWO]: 2 }, 7);
  await store.replace(`${ONE}/sums/00000006`, { total: 'many' });
  await expect(viewsAt(store, 7).rollUp()).rejects.toThrow(AggregateError);
  expect([await store.keys(`${TWO}/new/`), (await store.keys(`${ONE}/new/`)).length]).toEqual([[], 2]);
});
