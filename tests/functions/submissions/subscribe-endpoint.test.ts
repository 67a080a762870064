/** Requests for the newsletter: a response that reveals nothing, and at most one mail to an address in 24 hours. */
import { describe, expect, test, vi } from 'vitest';
import type { Mailer } from '../../../netlify/lib/mail/mailer.ts';
import { createNewsletter, EMAIL, lastToken, subscribeAndSettle } from '../../support/newsletter.ts';
import { memoryStores } from '../../support/office.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test('a request that is quarantined does not keep its sender from the newsletter', async () => {
  const newsletter = createNewsletter();
  await newsletter.subscribe({ email: EMAIL, website: 'https://spam.example' });
  await newsletter.settled();
  expect(newsletter.mails).toEqual([]);
  await newsletter.subscribe({ email: EMAIL, website: '', filledIn: 3000 });
  await newsletter.settled();
  expect(newsletter.mails).toHaveLength(1);
});

test('responds identically for every state of an address, after writing one record and reading nothing', async () => {
  const newsletter = createNewsletter();
  const { service, settled } = newsletter;
  for (const state of ['active', 'former', 'pending']) {
    await subscribeAndSettle(newsletter, `${state}@example.com`);
    if (state !== 'pending')
      expect((await newsletter.confirm(lastToken(newsletter, 'confirm'))).headers.get('location')).toBe('/newsletter/confirmed');
    if (state !== 'former') continue;
    newsletter.pass(1000);
    await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe'));
  }
  const responses: unknown[] = [];
  for (const [state, more] of Object.entries({ unknown: {}, active: {}, former: {}, pending: {}, bot: { website: 'x' } })) {
    const before = service.requests.length;
    let calls: unknown[] = [];
    const request = new Request('https://www.clinic.example/api/subscribe', {
      ...{ method: 'POST', body: JSON.stringify({ email: `${state}@example.com`, ...more }) },
      headers: { 'Content-Type': 'application/json' },
    });
    const deferred: Promise<unknown>[] = [];
    const response = await newsletter.site.endpoints.subscribe(request, {
      waitUntil(work) {
        calls = service.requests.slice(before).map(({ method, key }) => [method, key.slice(0, 8)]);
        deferred.push(work);
      },
    });
    expect(calls, state).toEqual([['PUT', 'records/']]);
    await Promise.all([...deferred, settled()]);
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
    responses.push(JSON.stringify([response.status, headers, await response.text()]));
  }
  expect(new Set(responses).size).toBe(1);
  // Keys and log lines hold no address.
  expect([...service.everWritten, JSON.stringify(newsletter.lines)].join('\n')).not.toMatch(/former|example\.com/i);
});

test('takes the same time without waitUntil, however long the mail takes', async () => {
  const times: number[] = [];
  const sends: Mailer['send'][] = [
    () => Promise.resolve(),
    () => new Promise((resolve) => setTimeout(resolve, 500)),
    () => new Promise(() => undefined),
  ];
  for (const send of sends) {
    const newsletter = createNewsletter({ open: memoryStores(), mailer: { send } });
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

describe('the mail that asks for a confirmation', () => {
  function create() {
    const newsletter = createNewsletter({ open: memoryStores() });
    const { mail, pass, run } = newsletter;
    return {
      ...newsletter,
      ask: () => subscribeAndSettle(newsletter),
      /** Lets time pass, and the schedule run every hour. */
      runFor: async (hours: number) => {
        for (let hour = 0; hour < hours; hour++) {
          pass(HOUR);
          await run();
        }
      },
      down: (isDown: boolean) => (mail.down = isDown),
    };
  }

  test('is sent once per address in 24 hours after the last mail, not after a request', async () => {
    const { ask, pass, mails, down, run } = create();
    down(true);
    await ask();
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
      await ask();
      expect(mails).toHaveLength(count);
    }
  });

  test('is not sent to an active subscriber', async () => {
    const newsletter = create();
    await newsletter.ask();
    await newsletter.confirm(lastToken(newsletter, 'confirm'));
    newsletter.pass(DAY);
    await subscribeAndSettle(newsletter, EMAIL.toUpperCase());
    await newsletter.runFor(1);
    expect(newsletter.mails).toHaveLength(1);
    expect(await newsletter.status(EMAIL)).toBe('active');
    // Requests without a mail are removed.
    expect(await newsletter.open('subscribers').keys('records/')).toHaveLength(1);
  });

  test.each([
    ['confirm', 'active'],
    ['unsubscribe', 'unsubscribed'],
  ] as const)('is not sent late after a press on "%s", which leaves the address %s', async (act, status) => {
    const newsletter = create();
    const { ask, pass, down, runFor, mails } = newsletter;
    await ask();
    const token = lastToken(newsletter, act);
    pass(DAY);
    down(true);
    await ask();
    pass(MINUTE);
    await newsletter[act](token);
    down(false);
    await runFor(1);
    expect(mails).toHaveLength(1);
    expect(await newsletter.status(EMAIL)).toBe(status);
  });
});
