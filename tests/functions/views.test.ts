import { expect, test } from 'vitest';
import { createViews } from '../../netlify/lib/stores/views.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { withAutoTimers } from '../support/auto-timers.ts';

const SUBJECT = 'articles/one';
const NOON = Date.UTC(2026, 0, 1, 12);
const MINUTE = 60_000;

/** A clock under control of the test. */
function wallClock() {
  let now = NOON;
  return { clock: () => now, goOn: (by: number) => (now += by) };
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const highest = (numbers: number[]) => Math.max(...numbers);

/** Number of views ever written under a subject: the expected count. */
const everStored = (everWritten: ReadonlySet<string>, subject = SUBJECT) =>
  [...everWritten].filter((key) => key.startsWith(`site:views/${subject}/new/`)).length;

test('counts consecutive views with and without roll-ups', async () => {
  const { clock, goOn } = wallClock();
  const views = createViews({ store: createMemoryRecords(), clock });
  for (const number of times(30)) {
    expect(await views.add(SUBJECT)).toBe(number + 1);
    goOn(number % 3 === 0 ? 2 * MINUTE : 10);
    if (number % 4 === 0) await views.rollUp();
  }
  expect(await views.count(SUBJECT)).toBe(30);
  expect(await views.count('articles/two')).toBe(0);
});

test('counts 20 rounds of 100 concurrent views with concurrent roll-ups', async () => {
  const { clock, goOn } = wallClock();
  let turn = 0;
  // Shuffles calls: every third waits for a turn of the event loop.
  const service = createMemoryBlobs({
    pause: () => (turn++ % 3 === 0 ? new Promise((resolve) => setImmediate(resolve)) : Promise.resolve()),
  });
  const store = service.open('views');
  // Three processes with caches of their own.
  const first = createViews({ store, clock });
  const processes = [first, createViews({ store, clock }), createViews({ store, clock })];
  const processOf = (number: number) => processes[number % 3] ?? first;
  let before = 0;
  for (const round of times(20)) {
    const [counts] = await Promise.all([
      Promise.all(times(100).map((number) => processOf(number).add(SUBJECT))),
      ...(round % 5 === 0 ? processes.map((views) => views.rollUp()) : []),
    ]);
    const now = before + 100;
    expect(await first.count(SUBJECT)).toBe(now);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(highest(counts)).toBeLessThanOrEqual(now);
    before = now;
    goOn(20_000);
  }
  expect(everStored(service.everWritten)).toBe(2000);
  goOn(MINUTE);
  await processOf(1).rollUp();
  expect(await processOf(2).count(SUBJECT)).toBe(2000);
});

test('counts rounds of 100 concurrent views on the real Blobs server', async () => {
  await using server = await serveBlobs();
  const { clock, goOn } = wallClock();
  const views = createViews({ store: server.open('views'), clock });
  for (const round of [1, 2, 3]) {
    const counts = await Promise.all(times(100).map(() => views.add(SUBJECT)));
    expect(highest(counts)).toBeLessThanOrEqual(round * 100);
    goOn(MINUTE);
    await views.rollUp();
    expect(await views.count(SUBJECT)).toBe(round * 100);
  }
});

test('does not count a view twice that is written during a listing', async () => {
  const { clock, goOn } = wallClock();
  const records = createMemoryRecords();
  const written = Promise.withResolvers<undefined>();
  let slow = false;
  const views = createViews({
    clock,
    store: {
      ...records,
      // The second view takes effect at once, with a late response.
      async create(key, value) {
        const counts = await records.create(key, value);
        if (slow) {
          slow = false;
          await written.promise;
        }
        return counts;
      },
    },
  });
  await views.add(SUBJECT);
  slow = true;
  const second = views.add(SUBJECT);
  goOn(2000);
  expect(await views.add(SUBJECT)).toBe(3);
  written.resolve(undefined);
  expect(await second).toBe(3);
  expect(await views.add(SUBJECT)).toBe(4);
});

const EVERY_FAULT = FAULTS.flatMap((fault) =>
  (['once', 'from-then-on'] as const).flatMap((lasts) =>
    [1, 2, 3, 4, 5, 6].map((call) => ({ fault, lasts, call, name: `${nameOf(fault)} at call ${call}, ${lasts}` })),
  ),
);

test.each(EVERY_FAULT)('stores and counts every acknowledged view once: $name', async ({ fault, lasts, call }) => {
  const { clock, goOn } = wallClock();
  const service = createMemoryBlobs({ pageSize: 2 });
  const store = service.open('views');
  const views = createViews({ store, clock });
  await Promise.all(times(3).map(() => views.add(SUBJECT)));
  goOn(MINUTE);
  await views.rollUp();
  goOn(MINUTE);
  service.failAt(call, fault, lasts);
  const outcomes = await withAutoTimers(() => Promise.allSettled(times(5).map(() => views.add(SUBJECT))));
  service.heal();
  const acknowledged = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
  const stored = everStored(service.everWritten);
  expect(stored).toBeGreaterThanOrEqual(3 + acknowledged.length);
  for (const counts of acknowledged) expect(counts).toBeLessThanOrEqual(stored);
  expect(await createViews({ store, clock }).count(SUBJECT)).toBe(stored);
});

test('uses valid keys only', async () => {
  const service = createMemoryBlobs();
  const views = createViews({ store: service.open('views'), clock: () => NOON });
  await views.add(SUBJECT);
  await views.rollUp();
  for (const { key } of service.requests) expect(key).toMatch(/^[a-z0-9/_-]*$/);
});
