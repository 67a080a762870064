import { expect, test, vi } from 'vitest';
import type { Mailer } from '../../netlify/lib/mail/mailer.ts';
import { SUBSCRIBE_ASKED } from '../../src/schemas/api/subscribe.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { FAULTS, nameOf } from '../support/memory-blobs.ts';
import { createNewsletter, lastToken, type Newsletter, subscribeAndSettle } from '../support/newsletter.ts';
import { readError, readResponse } from '../support/responses.ts';

const HOUR = 3_600_000;
const EMAIL = 'nimali@example.com';

/** Everything a visitor sees of a response, without its id. */
async function visible(response: Response): Promise<unknown> {
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
  return { status: response.status, headers, body: await response.text() };
}

async function addActive(newsletter: Newsletter, email: string): Promise<void> {
  await subscribeAndSettle(newsletter, email);
  expect((await newsletter.confirm(lastToken(newsletter, 'confirm'))).status).toBe(200);
}

test('stores an unconfirmed subscriber and sends one mail', async () => {
  const newsletter = createNewsletter();
  const answer = await newsletter.subscribe({ email: EMAIL });
  expect(answer.status).toBe(200);
  expect(await readResponse(answer)).toEqual({ message: SUBSCRIBE_ASKED });
  await newsletter.settled();
  expect(await newsletter.status(EMAIL)).toBe('unconfirmed');
  expect(newsletter.mails.map(({ to }) => to)).toEqual([{ name: '', address: EMAIL }]);
  const hash = await newsletter.hashOf(EMAIL);
  expect(await newsletter.subscribers.read(hash)).toMatchObject({ email: EMAIL, createdAt: '2026-03-01T08:00:00.000Z' });
});

/** Addresses in every state, with the fields of the request. */
const ADDRESSES = { unknown: {}, active: {}, former: {}, pending: {}, bot: { website: 'x' } };

async function withEveryAddress(): Promise<Newsletter> {
  const newsletter = createNewsletter();
  await addActive(newsletter, 'active@example.com');
  await addActive(newsletter, 'former@example.com');
  newsletter.pass(1000);
  await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe'));
  await subscribeAndSettle(newsletter, 'pending@example.com');
  return newsletter;
}

test('responds identically for every state of an address', async () => {
  const newsletter = await withEveryAddress();
  const answers: unknown[] = [];
  for (const [name, extras] of Object.entries(ADDRESSES)) {
    answers.push(await visible(await newsletter.subscribe({ email: `${name}@example.com`, ...extras })));
    await newsletter.settled();
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('writes one record and reads nothing before the response, whatever the state of the address', async () => {
  const newsletter = await withEveryAddress();
  const { service } = newsletter;
  for (const [name, extras] of Object.entries(ADDRESSES)) {
    const before = service.requests.length;
    // Deferred work starts with the quota-free response, one turn later.
    const deferred: Promise<unknown>[] = [];
    const request = new Request('https://www.clinic.example/api/subscribe', {
      method: 'POST',
      body: JSON.stringify({ email: `${name}@example.com`, ...extras }),
      headers: { 'Content-Type': 'application/json' },
    });
    let calls: unknown[] = [];
    const response = await newsletter.site.endpoints.subscribe(request, {
      waitUntil(work) {
        calls = service.requests.slice(before).map(({ method, key }) => [method, key.slice(0, 8)]);
        deferred.push(work);
      },
    });
    await Promise.all(deferred);
    expect(response.status).toBe(200);
    expect(calls, name).toEqual([['PUT', 'records/']]);
  }
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

test.each([
  [{}, { email: 'Please enter a valid email address' }],
  [{ email: '' }, { email: 'Please enter a valid email address' }],
  [{ email: '   ' }, { email: 'Please enter a valid email address' }],
  [{ email: 'nimali' }, { email: 'Please enter a valid email address' }],
  [{ email: 'nimali@example.com, all@example.com' }, { email: 'Please enter a valid email address' }],
  [{ email: 'nimali@example.com\nBcc: all@example.com' }, { email: 'Please enter a valid email address' }],
  [{ email: '"Nimali" <nimali@example.com>' }, { email: 'Please enter a valid email address' }],
  [{ email: `${'n'.repeat(243)}@example.com` }, { email: 'Please enter a valid email address' }],
  [{ email: ['nimali@example.com'] }, { email: 'Please enter a valid email address' }],
  [{ email: EMAIL, name: 'Nimali' }, { name: 'There is no such field. Leave it out.' }],
])('rejects %j with a message per field and stores nothing', async (body, fields) => {
  const newsletter = createNewsletter();
  expect((await readError(await newsletter.subscribe(body), 422)).fields).toEqual(fields);
  expect(newsletter.service.everWritten.size).toBe(0);
});

test.each([
  [{ website: 'https://spam.example' }, 'trap'],
  [{ filledIn: 2999 }, 'too_fast'],
])('responds with success for %j and quarantines the request as %s, without subscriber and mail', async (extras, quarantined) => {
  const newsletter = createNewsletter();
  const answer = await newsletter.subscribe({ email: EMAIL, ...extras });
  expect(await readResponse(answer)).toEqual({ message: SUBSCRIBE_ASKED });
  await newsletter.settled();
  newsletter.pass(HOUR);
  await newsletter.run();
  expect(newsletter.mails).toEqual([]);
  expect(await newsletter.subscribers.hashes()).toEqual([]);
  const [id = ''] = await newsletter.subscribers.requests.ids();
  expect(await newsletter.subscribers.requests.read(id)).toMatchObject({ email: EMAIL, quarantined });
  await newsletter.subscribe({ email: EMAIL, website: '', filledIn: 3000 });
  await newsletter.settled();
  expect(newsletter.mails).toHaveLength(1);
});

test('holds no address in keys and log lines', async () => {
  const newsletter = createNewsletter();
  await addActive(newsletter, EMAIL);
  expect([...newsletter.service.everWritten].join('\n')).not.toMatch(/nimali|example/i);
  expect(JSON.stringify(newsletter.lines)).not.toMatch(/nimali|example\.com/i);
});

test('stores the date of the accepted privacy policy', async () => {
  const newsletter = createNewsletter();
  await newsletter.subscribe({ email: EMAIL, privacyVersion: '2024-04-20' });
  await newsletter.settled();
  const hash = await newsletter.hashOf(EMAIL);
  expect(await newsletter.subscribers.read(hash)).toMatchObject({ consent: { privacyVersion: '2024-04-20' } });
});

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'sends no second mail within 24 hours when the store fails at any call: $name',
  async ({ fault, name }) => {
    for (let at = 1; at <= 12; at++) {
      const newsletter = createNewsletter();
      await newsletter.subscribe({ email: EMAIL });
      await newsletter.settled();
      newsletter.pass(HOUR);
      const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      newsletter.service.failAt(at, fault, 'from-then-on');
      await withAutoTimers(async () => {
        await newsletter.subscribe({ email: EMAIL });
        await newsletter.settled();
      });
      newsletter.service.heal();
      silent.mockRestore();
      for (let hour = 0; hour < 3; hour++) {
        newsletter.pass(HOUR);
        await newsletter.run();
      }
      expect(newsletter.mails, `${name} at call ${at}`).toHaveLength(1);
      expect(newsletter.keys('records/'), `${name} at call ${at}`).toHaveLength(1);
    }
  },
);
