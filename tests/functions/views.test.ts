import { expect, test } from 'vitest';
import { createViews } from '../../netlify/lib/stores/views.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { createMemoryBlobs, LASTING_FAULTS } from '../support/memory-blobs.ts';
import { createMemoryRecords } from '../support/memory-records.ts';

const SUBJECT = 'articles/one';
const MINUTE = 60_000;

/** A clock under control of the test. */
function wallClock() {
  let now = Date.UTC(2026, 0, 1, 12);
  return { clock: () => now, goOn: (by: number) => (now += by) };
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Number of views ever written: the expected count. */
const everStored = (everWritten: ReadonlySet<string>) =>
  [...everWritten].filter((key) => key.startsWith(`site:views/${SUBJECT}/new/`)).length;

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

test('counts rounds of 50 concurrent views in three processes with concurrent roll-ups', async () => {
  const { clock, goOn } = wallClock();
  let turn = 0;
  // Shuffles calls: every third waits for a turn of the event loop.
  const service = createMemoryBlobs({
    pause: () => (turn++ % 3 === 0 ? new Promise((resolve) => setImmediate(resolve)) : Promise.resolve()),
  });
  const processes = times(3).map(() => createViews({ store: service.open('views'), clock }));
  const processOf = (number: number) => processes[number % 3] ?? expect.fail();
  for (const round of times(8)) {
    const [counts] = await Promise.all([
      Promise.all(times(50).map((number) => processOf(number).add(SUBJECT))),
      ...(round % 3 === 0 ? processes.map((views) => views.rollUp()) : []),
    ]);
    const now = (round + 1) * 50;
    expect(await processOf(0).count(SUBJECT)).toBe(now);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThanOrEqual(now);
    goOn(20_000);
  }
  expect(everStored(service.everWritten)).toBe(400);
  goOn(MINUTE);
  await processOf(1).rollUp();
  expect(await processOf(2).count(SUBJECT)).toBe(400);
});

test('does not count a view twice that is written during a listing', async () => {
  const { clock, goOn } = wallClock();
  const records = createMemoryRecords();
  const late = Promise.withResolvers<undefined>();
  let isSecond = false;
  // The second view takes effect at once, with a late response.
  const create: typeof records.create = async (key, value) => {
    const isLate = isSecond;
    const result = await records.create(key, value);
    if (isLate) await late.promise;
    return result;
  };
  const views = createViews({ clock, store: { ...records, create } });
  await views.add(SUBJECT);
  isSecond = true;
  const second = views.add(SUBJECT);
  isSecond = false;
  goOn(2000);
  expect(await views.add(SUBJECT)).toBe(3);
  late.resolve(undefined);
  expect(await second).toBe(3);
  expect(await views.add(SUBJECT)).toBe(4);
});

test.each(LASTING_FAULTS)('stores and counts every acknowledged view once: $name', async ({ fault, lasts }) => {
  for (let call = 1; call <= 6; call++) {
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
    expect(stored, `call ${call}`).toBeGreaterThanOrEqual(3 + acknowledged.length);
    for (const counts of acknowledged) expect(counts, `call ${call}`).toBeLessThanOrEqual(stored);
    expect(await createViews({ store, clock }).count(SUBJECT), `call ${call}`).toBe(stored);
  }
});
