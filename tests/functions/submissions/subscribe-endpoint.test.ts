/** Requests for the newsletter: a response that reveals nothing, and at most one mail to an address in 24 hours. */
import { expect, test, vi } from 'vitest';
import type { Mailer } from '../../../netlify/lib/mail/mailer.ts';
import { createNewsletter, EMAIL } from '../../support/newsletter/newsletter.ts';
import { createMemoryBlobs } from '../../support/storage/memory-blobs.ts';
import { DAY, HOUR, MINUTE } from '../../support/functions/test-site.ts';

function create() {
  const newsletter = createNewsletter({ service: createMemoryBlobs() });
  const { mail, pass, run } = newsletter;
  return {
    ...newsletter,
    /** Lets an hour pass, at whose end the schedule runs. */
    runLater: () => run(pass(HOUR) + MINUTE),
    down: (isDown: boolean) => (mail.down = isDown),
  };
}

test('a request that is quarantined does not keep its sender from the newsletter', async () => {
  const { subscribe, settled, mails } = create();
  for (const [more, count] of [
    [{ website: 'https://spam.example' }, 0],
    [{ website: '', filledIn: 3000 }, 1],
  ] as const) {
    await subscribe({ email: EMAIL, ...more });
    await settled();
    expect(mails).toHaveLength(count);
  }
});

test('responds identically for every state of an address, after writing one record and reading nothing', async () => {
  const { service, send, settled, request, confirm, unsubscribe, pass, lines } = create();
  await request('active@example.com');
  await confirm();
  await request('former@example.com');
  await confirm();
  pass(1000);
  await unsubscribe();
  await request('pending@example.com');
  const responses: unknown[] = [];
  for (const [state, more] of Object.entries({ unknown: {}, active: {}, former: {}, pending: {}, bot: { website: 'x' } })) {
    const before = service.requests.length;
    let calls: unknown[] = [];
    const onDeferred = () => void (calls = service.requests.slice(before).map(({ method, key }) => [method, key.slice(0, 8)]));
    const response = await send('subscribe', { email: `${state}@example.com`, ...more }, { onDeferred });
    expect(calls, state).toEqual([['PUT', 'records/']]);
    await settled();
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
    responses.push(JSON.stringify([response.status, headers, await response.text()]));
  }
  expect(new Set(responses).size).toBe(1);
  // Keys and log lines hold no address.
  expect([...service.everWritten, JSON.stringify(lines)].join('\n')).not.toMatch(/former|example\.com/i);
});

test('takes the same time without waitUntil, however long the mail takes', async () => {
  const times: number[] = [];
  const sends: Mailer['send'][] = [
    () => Promise.resolve(),
    () => new Promise((resolve) => setTimeout(resolve, 500)),
    () => new Promise(() => undefined),
  ];
  for (const send of sends) {
    const newsletter = createNewsletter({ mailer: { send } });
    // Loads the modules of the endpoint.
    await newsletter.subscribe({});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const started = Date.now();
    let took: number | undefined;
    void newsletter.send('subscribe', { email: EMAIL }, { waits: true }).then(() => (took = Date.now() - started));
    while (took === undefined) {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(1);
    }
    vi.useRealTimers();
    times.push(took);
  }
  expect(new Set(times).size).toBe(1);
  expect(times[0]).toBeGreaterThanOrEqual(1000);
  expect(times[0]).toBeLessThan(1100);
});

test('asks for a confirmation once per address in 24 hours after the last mail, not after a request', async () => {
  const { request, pass, mails, down, run } = create();
  down(true);
  await request();
  down(false);
  pass(23 * HOUR);
  await run();
  for (const [milliseconds, count] of [
    [0, 1],
    [24 * HOUR - MINUTE, 1],
    [MINUTE, 2],
    [DAY - 1, 2],
  ] as const) {
    pass(milliseconds);
    await request();
    expect(mails).toHaveLength(count);
  }
});

test('asks no active subscriber for a confirmation', async () => {
  const { request, confirm, pass, runLater, mails, status, open } = create();
  await request();
  await confirm();
  pass(DAY);
  await request(EMAIL.toUpperCase());
  await runLater();
  expect([mails.length, await status()]).toEqual([1, 'active']);
  // Requests without a mail are removed.
  expect(await open('subscribers').keys('records/')).toHaveLength(1);
});

test.each([
  ['confirm', 'active'],
  ['unsubscribe', 'unsubscribed'],
] as const)('asks for no confirmation late after a press on "%s", which leaves the address %s', async (press, expected) => {
  const newsletter = create();
  const { request, pass, down, runLater, mails, status } = newsletter;
  await request();
  pass(DAY);
  down(true);
  await request();
  pass(MINUTE);
  await newsletter[press]();
  down(false);
  await runLater();
  expect([mails.length, await status()]).toEqual([1, expected]);
});
