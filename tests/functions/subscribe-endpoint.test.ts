import { expect, test, vi } from 'vitest';
import { SUBSCRIBE_ASKED } from '../../src/schemas/api/subscribe.ts';
import { subscribeEndpoint } from '../../netlify/lib/newsletter/endpoints.ts';
import { readAnswer, readError } from '../support/answers.ts';
import { FAULTS, nameOf } from '../support/memory-blobs.ts';
import { createNewsletter, type Newsletter, tokenIn } from '../support/newsletter.ts';
import { withTimePassing } from '../support/passing-time.ts';

const HOUR = 3_600_000;
const EMAIL = 'nimali@example.com';

/** Everything of an answer that a visitor can see, but what is another in every answer. */
async function seen(response: Response): Promise<unknown> {
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
  return { status: response.status, headers, body: await response.text() };
}

const formOf = (body: unknown) =>
  new Request('https://site.test/api/subscribe', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });

async function subscribed(newsletter: Newsletter, email: string): Promise<void> {
  await newsletter.ask({ email });
  await newsletter.settled();
  expect((await newsletter.confirm(tokenIn(newsletter.mails.at(-1)?.text ?? '', 'confirm'))).status).toBe(200);
}

test('an address is kept once it was asked for, is not a subscriber yet, and is sent one mail', async () => {
  const newsletter = createNewsletter();
  const answer = await newsletter.ask({ email: EMAIL });
  expect(answer.status).toBe(200);
  expect(await readAnswer(answer)).toEqual({ message: SUBSCRIBE_ASKED });
  await newsletter.settled();
  expect(await newsletter.status(EMAIL)).toBe('unconfirmed');
  expect(newsletter.mails.map(({ to }) => to)).toEqual([{ name: '', address: EMAIL }]);
  const hash = await newsletter.subscribers.hashOf(EMAIL);
  expect(await newsletter.subscribers.read(hash)).toMatchObject({ email: EMAIL, createdAt: '2026-03-01T08:00:00.000Z' });
});

/** Addresses of which different things are known, and what each is asked for with. */
const ADDRESSES = {
  unknown: {},
  active: {},
  former: {},
  waiting: {},
  robot: { website: 'x' },
};

async function withEveryAddress(): Promise<Newsletter> {
  const newsletter = createNewsletter();
  await subscribed(newsletter, 'active@example.com');
  await subscribed(newsletter, 'former@example.com');
  newsletter.pass(1000);
  await newsletter.unsubscribe(tokenIn(newsletter.mails.at(-1)?.text ?? '', 'unsubscribe'));
  await newsletter.ask({ email: 'waiting@example.com' });
  await newsletter.settled();
  return newsletter;
}

test('the answer is the same for every address, whatever is known of it', async () => {
  const newsletter = await withEveryAddress();
  const answers: unknown[] = [];
  for (const [name, extras] of Object.entries(ADDRESSES)) {
    answers.push(await seen(await newsletter.ask({ email: `${name}@example.com`, ...extras })));
    await newsletter.settled();
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('before the answer one record is written and nothing is read, whatever is known of the address', async () => {
  const { service, subscribers } = await withEveryAddress();
  for (const [name, extras] of Object.entries(ADDRESSES)) {
    const before = service.asked.length;
    // What is told is told after the answer.
    const handler = subscribeEndpoint({ subscribers, tell: () => Promise.resolve(), log: () => undefined });
    const request = formOf({ email: `${name}@example.com`, ...extras });
    expect((await handler(request, { waitUntil: () => undefined })).status).toBe(200);
    const calls = service.asked.slice(before).map(({ method, key }) => [method, key.slice(0, 8)]);
    expect(calls, name).toEqual([['PUT', 'records/']]);
  }
});

test('where the platform cannot wait for what follows, the answer takes as long whatever follows', async () => {
  const times: number[] = [];
  for (const tell of [
    () => Promise.resolve(),
    () => new Promise((resolve) => setTimeout(resolve, 500)),
    () => new Promise(() => undefined),
  ]) {
    const { subscribers } = createNewsletter();
    const handler = subscribeEndpoint({ subscribers, tell, log: () => undefined });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const begun = Date.now();
    let took: number | undefined;
    void handler(formOf({ email: EMAIL }), {}).then(() => (took = Date.now() - begun));
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
])('%j is refused with a message for each field, and nothing is kept', async (body, fields) => {
  const newsletter = createNewsletter();
  expect((await readError(await newsletter.ask(body), 422)).fields).toEqual(fields);
  expect(newsletter.service.everWritten.size).toBe(0);
});

test.each([
  [{ website: 'https://spam.example' }, 'trap'],
  [{ filledIn: 2999 }, 'too_fast'],
])('with %j the visitor sees success, and the asking is set aside as %s: no subscriber, no mail', async (extras, quarantined) => {
  const newsletter = createNewsletter();
  const answer = await newsletter.ask({ email: EMAIL, ...extras });
  expect(await readAnswer(answer)).toEqual({ message: SUBSCRIBE_ASKED });
  await newsletter.settled();
  newsletter.pass(HOUR);
  await newsletter.run();
  expect(newsletter.mails).toEqual([]);
  expect(await newsletter.subscribers.hashes()).toEqual([]);
  const [id = ''] = await newsletter.subscribers.asks.ids();
  expect(await newsletter.subscribers.asks.read(id)).toMatchObject({ email: EMAIL, quarantined });
  // And who asks for it properly then gets their mail.
  await newsletter.ask({ email: EMAIL, website: '', filledIn: 3000 });
  await newsletter.settled();
  expect(newsletter.mails).toHaveLength(1);
});

test('200 at once for one address are one subscriber, one asking and one mail', async () => {
  const newsletter = createNewsletter();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => newsletter.ask({ email: n % 2 ? EMAIL : 'Nimali@Example.COM' })),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await newsletter.settled();
  expect(newsletter.mails).toHaveLength(1);
  expect(newsletter.keys('subscribers/')).toHaveLength(1);
  expect(newsletter.keys('requests/')).toHaveLength(1);
  expect(newsletter.keys('records/')).toHaveLength(1);
  expect(newsletter.keys('tries/')).toHaveLength(1);
  newsletter.pass(HOUR);
  await newsletter.run();
  expect(newsletter.mails).toHaveLength(1);
});

test('no key and no line of the log tells whose address it is', async () => {
  const newsletter = createNewsletter();
  await subscribed(newsletter, EMAIL);
  expect([...newsletter.service.everWritten].join('\n')).not.toMatch(/nimali|example/i);
  expect(JSON.stringify(newsletter.lines)).not.toMatch(/nimali|example\.com/i);
});

test('the privacy policy that was agreed to is kept with the subscriber', async () => {
  const newsletter = createNewsletter();
  await newsletter.ask({ email: EMAIL, privacyVersion: '2024-04-20' });
  await newsletter.settled();
  const hash = await newsletter.subscribers.hashOf(EMAIL);
  expect(await newsletter.subscribers.read(hash)).toMatchObject({ consent: { privacyVersion: '2024-04-20' } });
});

test.each(FAULTS.flatMap((fault) => (['once', 'from-then-on'] as const).map((times) => ({ fault, times, name: nameOf(fault) }))))(
  'when the store fails ($name, $times) at any call, who was told of success gets their mail, and one',
  async ({ fault, times, name }) => {
    // The record before the answer; tries, secret, subscriber, its events, requests and the mark after it.
    for (let at = 1; at <= 14; at++) {
      const newsletter = createNewsletter();
      const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      newsletter.service.failAt(at, fault, times);
      const answer = await withTimePassing(async () => {
        const response = await newsletter.ask({ email: EMAIL });
        await newsletter.settled();
        return response;
      });
      newsletter.service.heal();
      silent.mockRestore();
      for (let hour = 0; hour < 3; hour++) {
        newsletter.pass(HOUR);
        await newsletter.run();
      }
      const where = `${name} at call ${at}`;
      if (answer.status === 200) {
        expect(newsletter.mails.length, where).toBeGreaterThanOrEqual(1);
        expect(await newsletter.status(EMAIL), where).toBe('unconfirmed');
      } else await readError(answer, 503);
      // A mail whose mark could not be kept goes out once more, recognisable as the same one.
      expect(newsletter.mails.length, where).toBeLessThanOrEqual(2);
      expect(new Set(newsletter.mails.map(({ messageId }) => messageId)).size, where).toBeLessThanOrEqual(1);
    }
  },
);

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'when the store fails ($name) at any call for an address that has its mail, no second one goes out, and nothing is left',
  async ({ fault, name }) => {
    for (let at = 1; at <= 12; at++) {
      const newsletter = createNewsletter();
      await newsletter.ask({ email: EMAIL });
      await newsletter.settled();
      newsletter.pass(HOUR);
      const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      newsletter.service.failAt(at, fault, 'from-then-on');
      await withTimePassing(async () => {
        await newsletter.ask({ email: EMAIL });
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
