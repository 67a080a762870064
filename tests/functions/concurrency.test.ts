/** Concurrent requests through the endpoints, down to records and mails. */
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { type Mailer, MailError } from '../../netlify/lib/mail/mailer.ts';
import { messageSource } from '../../netlify/lib/mail/mime.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { createMemoryBlobs } from '../support/memory-blobs.ts';
import { memoryStores } from '../support/office.ts';
import { readResponse } from '../support/responses.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';
import { createTestSite, type FormName, FORMS, OFFICE } from '../support/test-site.ts';

const MINUTE = 60_000;
const MANY = 50;
const VISITORS = 60;
const FROM = { name: OFFICE.name, address: OFFICE.address };
const KEY = { headers: { 'Idempotency-Key': '5b7c0f0e-7b1c-4d4e-9f6e-0a6a5a3c1f11' } };

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
/** A distinct IP address per visitor. */
const ipOf = (number: number) => `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}`;

/** A service that shuffles concurrent calls. */
function shuffledBlobs() {
  let calls = 0;
  return createMemoryBlobs({
    async pause() {
      for (let turn = (calls++ * 7) % 5; turn > 0; turn--) await new Promise((resolve) => setImmediate(resolve));
    },
  });
}

test('stores one record and sends one mail for 50 concurrent requests with one idempotency key', async () => {
  for (const { form, right, store } of FORMS.filter(({ form: name }) => name !== 'subscribe')) {
    const service = shuffledBlobs();
    const site = createTestSite({ service });
    const { mails } = site;
    const answers = await Promise.all(numbers(MANY).map(() => site.send(form, right, KEY)));
    const texts = await Promise.all(answers.map(async (answer) => JSON.stringify([answer.status, await readResponse(answer)])));
    expect(new Set(texts).size, form).toBe(1);
    expect(answers[0]?.status).toBe(200);
    await site.settled();
    expect([...service.records(store).keys()].filter((key) => key.startsWith('records/'))).toHaveLength(1);
    expect(mails, form).toHaveLength(1);
  }
});

test('stores one subscriber and sends one mail for 50 concurrent requests', async () => {
  const service = shuffledBlobs();
  const site = createTestSite({ service });
  const { mails, time } = site;
  const answers = await Promise.all(numbers(MANY).map(() => site.send('subscribe', { email: 'nimali@example.com' })));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await site.settled();
  for (let round = 0; round < 3; round++) {
    time.now += 6 * MINUTE;
    await site.run();
  }
  const left = [...service.records('subscribers').keys()].map((key) => key.slice(0, key.indexOf('/')));
  expect(left.toSorted()).toEqual(['records', 'requests', 'states', 'subscribers', 'told', 'tries']);
  expect(mails).toHaveLength(1);
});

const REQUESTS = numbers(MANY).map((number) => ({ ...SAMPLE_REQUEST, message: `Request ${number}` }));

test('stores 50 records and sends 50 mails for 50 different concurrent appointments', async () => {
  for (const key of [KEY, {}]) {
    const service = shuffledBlobs();
    const site = createTestSite({ service });
    const { mails } = site;
    const answers = await Promise.all(REQUESTS.map((request) => site.send('appointments', request, key)));
    const links = await Promise.all(answers.map(async (answer) => JSON.stringify(await readResponse(answer))));
    expect(new Set(links).size).toBe(MANY);
    await site.settled();
    expect([...service.records('appointments').keys()].filter((one) => one.startsWith('records/'))).toHaveLength(MANY);
    expect(mails.map(({ text }) => /Request \d+/.exec(text)?.[0]).toSorted()).toEqual(
      REQUESTS.map(({ message }) => message).toSorted(),
    );
  }
});

/*
 * Netlify's local Blobs server checks conditions without a lock, so two concurrent writers may both succeed. It shows that no
 * record is lost and that an address is one subscriber. The strict service above shows that exactly one of 50 writers wins.
 */
test('loses no record on the real Blobs server', async () => {
  await using server = await serveBlobs();
  const site = createTestSite({ open: server.open });
  const keysOf = (store: string, folder: string) => server.keys(`site:${store}`).filter((key) => key.startsWith(folder));
  /** Sends all at once and retries rejected ones, as visitors do; with half the concurrency if none got through. */
  async function sendAll(form: FormName, bodies: readonly object[], atOnce = bodies.length): Promise<void> {
    const refused: object[] = [];
    for (let first = 0; first < bodies.length; first += atOnce) {
      const together = bodies.slice(first, first + atOnce);
      const answers = await Promise.all(together.map((body) => site.send(form, body, KEY)));
      await site.settled();
      for (const { status } of answers) expect([200, 503]).toContain(status);
      refused.push(...together.filter((_, number) => answers[number]?.status !== 200));
    }
    const next = refused.length < bodies.length ? atOnce : Math.floor(atOnce / 2);
    expect(next).toBeGreaterThan(0);
    if (refused.length > 0) await sendAll(form, refused, next);
  }
  await sendAll('appointments', REQUESTS);
  expect(keysOf('appointments', 'records/')).toHaveLength(MANY);

  await sendAll(
    'subscribe',
    numbers(MANY).map(() => ({ email: 'nimali@example.com' })),
  );
  expect(keysOf('subscribers', 'subscribers/')).toHaveLength(1);

  const first = JSON.stringify(await readResponse(await site.send('appointments', SAMPLE_REQUEST, KEY)));
  for (let time = 0; time < 5; time++)
    expect(JSON.stringify(await readResponse(await site.send('appointments', SAMPLE_REQUEST, KEY)))).toBe(first);
  expect(keysOf('appointments', 'records/')).toHaveLength(MANY + 1);
});

test('delivers 60 submissions of all forms once each after a day without mail server', async () => {
  const taken: Buffer[] = [];
  const post = { down: true };
  // Not a real server, which greets each connection after 0.1 s.
  const mailer: Mailer = {
    async send(mail) {
      if (post.down) throw new MailError('ECONNREFUSED');
      taken.push(await messageSource(mail, FROM));
    },
  };
  const site = createTestSite({ open: memoryStores(), mailer });
  const { time } = site;
  const sent: string[] = [];
  const bodies = [
    (mark: string) => ({ form: 'contact', body: { ...SAMPLE_MESSAGE, message: mark } }) as const,
    (mark: string) => ({ form: 'appointments', body: { ...SAMPLE_REQUEST, message: mark } }) as const,
    (mark: string) => ({ form: 'chatSessions', body: { ...SAMPLE_CHAT, sessionId: mark, initialMessage: mark } }) as const,
    (mark: string) => ({ form: 'subscribe', body: { email: `${mark}@example.com` } }) as const,
  ];
  // The schedule runs every five minutes, 288 times a day.
  for (let five = 0; five < 288; five++) {
    for (const number of numbers(VISITORS).filter((one) => Math.floor((one * 288) / VISITORS) === five)) {
      const mark = `visitor-${number}-of-all`;
      const { form, body } = bodies[number % bodies.length]?.(mark) ?? {};
      if (!form) continue;
      expect((await site.send(form, body, { ip: ipOf(number) })).status).toBe(200);
      await site.settled();
      sent.push(mark);
    }
    time.now += 5 * MINUTE;
    await site.run();
  }
  expect(sent).toHaveLength(VISITORS);
  expect(taken).toEqual([]);
  post.down = false;
  // The longest delay between two tries is six hours.
  for (let five = 0; five <= 72; five++) {
    time.now += 5 * MINUTE;
    await site.run();
  }
  const mails = await Promise.all(taken.map((source) => PostalMime.parse(source)));
  const arrived = mails.map(({ text = '', to }) => /visitor-\d+-of-all/.exec(`${text} ${to?.[0]?.address ?? ''}`)?.[0]);
  expect(arrived.toSorted()).toEqual(sent.toSorted());
});
