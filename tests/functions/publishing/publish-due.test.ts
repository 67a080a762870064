import { expect, test } from 'vitest';
import { crashingStores } from '../../support/storage/crashing-store.ts';
import { createTestSite, DAY, HOUR } from '../../support/functions/test-site.ts';

const HOOK = 'https://hooks.example/build_hooks/s3cret';
/** Midnight at the practice, five and a half hours before UTC, at the beginning of 3 March. */
const MIDNIGHT = Date.parse('2026-03-02T18:30:00Z');

type Answer = (signal: AbortSignal | null | undefined) => Promise<Response>;

const accepts: Answer = () => Promise.resolve(new Response(null, { status: 200 }));

const hangs: Answer = (signal) => new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason as Error)));

/** A site whose build hook answers with `answer`, and the calls of the hook. */
function create({ isSet = true } = {}) {
  const { open, purge, process } = createTestSite({ variables: isSet ? { NETLIFY_BUILD_HOOK: HOOK } : {} });
  const calls: unknown[] = [];
  const hook = { answer: accepts, timeout: HOUR };
  const fetch: typeof globalThis.fetch = (url, { method, redirect, signal } = {}) => {
    calls.push([url, method, redirect]);
    return hook.answer(signal);
  };
  const runAt = (now: number, through = open) =>
    process({ open: through, clock: () => now, buildHook: { timeout: hook.timeout, fetch } }).site.jobs.publishDue();
  return { open, purge, calls, hook, runAt };
}

test('the build hook is called once for each day, at midnight at the practice, and once for several, though runs race', async () => {
  const { calls, runAt, open, purge } = create();
  expect(await runAt(MIDNIGHT - 1000)).toBe('Nothing is due.');
  expect(calls).toEqual([]);
  expect(await runAt(MIDNIGHT)).toBe('Started a build for 2026-03-03.');
  expect(calls).toEqual([[HOOK, 'POST', 'manual']]);
  for (let hour = 1; hour < 72; hour++) expect(await runAt(MIDNIGHT + hour * HOUR)).toBe('Nothing is due.');
  expect(calls).toHaveLength(1);
  expect(await runAt(MIDNIGHT + 6 * DAY)).toBe('Started a build for 2026-03-09.');
  expect(calls).toHaveLength(2);
  await purge(MIDNIGHT + 365 * DAY - 1000);
  expect(await open('builds').keys('days/')).toEqual(['days/2026-03-03', 'days/2026-03-09']);
  await purge(MIDNIGHT + 373 * DAY);
  expect(await open('builds').keys('')).toEqual([]);
  // Ten runs race for several days.
  const late = create();
  const results = await Promise.all(Array.from({ length: 10 }, () => late.runAt(MIDNIGHT + 30 * DAY)));
  expect(late.calls).toHaveLength(1);
  expect(results.filter((result) => result === 'Started a build for 2026-03-03, 2026-03-09.')).toHaveLength(1);
});

test.each<[string, Answer, string]>([
  ['answers with 500', () => Promise.resolve(new Response('busy', { status: 500 })), 'status 500'],
  ['cannot be reached', () => Promise.reject(new TypeError(`fetch failed: ${HOOK}`)), 'no connection'],
  ['does not answer', hangs, 'no response in 1 ms'],
])('a build hook that %s is called again by the next run', async (_what, answer, reason) => {
  const { open, calls, hook, runAt } = create();
  hook.answer = answer;
  if (reason.includes('1 ms')) hook.timeout = 1;
  await expect(runAt(MIDNIGHT)).rejects.toThrow(
    `NETLIFY_BUILD_HOOK did not start a build: ${reason}. The next hourly run tries again.`,
  );
  expect(await open('builds').keys('days/')).toEqual([]);
  hook.answer = accepts;
  expect(await runAt(MIDNIGHT + HOUR)).toBe('Started a build for 2026-03-03.');
  expect(await runAt(MIDNIGHT + 2 * HOUR)).toBe('Nothing is due.');
  expect(calls).toHaveLength(2);
});

test.each(['before', 'after'] as const)('starts a build, and at most two, after a crash %s any call of a store', async (when) => {
  // Three calls of the store: the list, the claim, the record of the day.
  for (let call = 1; call <= 3; call++) {
    const { open, calls, runAt } = create();
    await expect(runAt(MIDNIGHT, crashingStores(open, call, when)), `call ${call}`).rejects.toThrow();
    for (let hour = 1; hour < 5; hour++) await runAt(MIDNIGHT + hour * HOUR);
    expect([1, 2], `crash ${when} call ${call}`).toContain(calls.length);
  }
});
test('without the hook a run says what to set, and stores nothing', async () => {
  const { open, calls, runAt } = create({ isSet: false });
  expect(await runAt(MIDNIGHT - 1000)).toBe('Nothing is due.');
  expect(await runAt(MIDNIGHT)).toBe(
    'The site changes on 2026-03-03, and nothing builds it: set NETLIFY_BUILD_HOOK, or choose Deploys, Trigger deploy.',
  );
  expect(calls).toEqual([]);
  expect(await open('builds').keys('')).toEqual([]);
});
