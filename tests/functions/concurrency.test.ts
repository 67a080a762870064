/** Concurrent requests through the endpoints, down to records and mails. */
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Mailer, MailError } from '../../netlify/lib/mail/mailer.ts';
import { messageSource } from '../../netlify/lib/mail/mime.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { createMemoryBlobs } from '../support/memory-blobs.ts';
import { memoryStores } from '../support/office.ts';
import { readResponse } from '../support/responses.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';
import { createTestSite, type FormName, FORMS, OFFICE, type SendOptions } from '../support/test-site.ts';

const MINUTE = 60_000;
const MANY = 50;
const FROM = { name: OFFICE.name, address: OFFICE.address };
const EMAIL = { email: 'nimali@example.com' };
const KEY = { headers: { 'Idempotency-Key': '5b7c0f0e-7b1c-4d4e-9f6e-0a6a5a3c1f11' } };
const REQUESTS = Array.from({ length: MANY }, (_, number) => ({ ...SAMPLE_REQUEST, message: `Request ${number}` }));

/** A site over a service that shuffles concurrent calls. */
function createShuffledSite() {
  let calls = 0;
  const service = createMemoryBlobs({
    async pause() {
      for (let turn = (calls++ * 7) % 5; turn > 0; turn--) await new Promise((resolve) => setImmediate(resolve));
    },
  });
  const site = createTestSite({ service });
  return {
    ...site,
    /** Sends all at once. @returns the texts of the responses */
    sendAll: async (form: FormName, bodies: readonly object[], options: SendOptions = {}) => {
      const responses = await Promise.all(bodies.map((body) => site.send(form, body, options)));
      expect(responses.every(({ status }) => status === 200)).toBe(true);
      await site.settled();
      return Promise.all(responses.map(async (response) => JSON.stringify(await readResponse(response))));
    },
    recordsIn: (store: string) => [...service.records(store).keys()].filter((key) => key.startsWith('records/')),
  };
}
const manyTimes = <T>(value: T): T[] => Array.from({ length: MANY }, () => value);

test.each(FORMS.filter(({ form }) => form !== 'subscribe'))(
  'stores one record and sends one mail for 50 concurrent requests with one idempotency key: $form',
  async ({ form, right, store }) => {
    const { sendAll, recordsIn, mails } = createShuffledSite();
    expect(new Set(await sendAll(form, manyTimes(right), KEY)).size).toBe(1);
    expect(recordsIn(store)).toHaveLength(1);
    expect(mails).toHaveLength(1);
  },
);

test('stores one subscriber and sends one mail for 50 concurrent requests', async () => {
  const { sendAll, service, mails, pass, run } = createShuffledSite();
  await sendAll('subscribe', manyTimes(EMAIL));
  for (let round = 0; round < 3; round++) {
    pass(6 * MINUTE);
    await run();
  }
  const left = [...service.records('subscribers').keys()].map((key) => key.slice(0, key.indexOf('/')));
  expect(left.toSorted()).toEqual(['records', 'requests', 'states', 'subscribers', 'told', 'tries']);
  expect(mails).toHaveLength(1);
});

test.each([
  ['one idempotency key', KEY],
  ['none', {}],
])('stores 50 records and sends 50 mails for 50 different concurrent appointments with %s', async (_name, options) => {
  const { sendAll, recordsIn, mails } = createShuffledSite();
  expect(new Set(await sendAll('appointments', REQUESTS, options)).size).toBe(MANY);
  expect(recordsIn('appointments')).toHaveLength(MANY);
  expect(mails.map(({ text }) => /Request \d+/.exec(text)?.[0]).toSorted()).toEqual(
    REQUESTS.map(({ message }) => message).toSorted(),
  );
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
    expect(atOnce).toBeGreaterThan(0);
    const refused: object[] = [];
    for (let first = 0; first < bodies.length; first += atOnce) {
      const together = bodies.slice(first, first + atOnce);
      const responses = await Promise.all(together.map((body) => site.send(form, body, KEY)));
      await site.settled();
      for (const { status } of responses) expect([200, 503]).toContain(status);
      refused.push(...together.filter((_, number) => responses[number]?.status !== 200));
    }
    if (refused.length > 0) await sendAll(form, refused, refused.length < bodies.length ? atOnce : Math.floor(atOnce / 2));
  }
  await sendAll('appointments', REQUESTS.slice(0, 20));
  expect(keysOf('appointments', 'records/')).toHaveLength(20);
  await sendAll('subscribe', manyTimes(EMAIL).slice(0, 20));
  expect(keysOf('subscribers', 'subscribers/')).toHaveLength(1);
  const again: string[] = [];
  for (let time = 0; time < 3; time++)
    again.push(JSON.stringify(await readResponse(await site.send('appointments', SAMPLE_REQUEST, KEY))));
  expect(new Set(again).size).toBe(1);
  expect(keysOf('appointments', 'records/')).toHaveLength(21);
});

test('delivers submissions of all forms once each after a day without mail server', async () => {
  const taken: Buffer[] = [];
  const post = { down: true };
  // Not a real server, which greets each connection after 0.1 s.
  const mailer: Mailer = {
    async send(mail) {
      if (post.down) throw new MailError('ECONNREFUSED');
      taken.push(await messageSource(mail, FROM));
    },
  };
  const { send, settled, pass, run } = createTestSite({ open: memoryStores(), mailer });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const bodyOf: Record<FormName, (mark: string) => object> = {
    contact: (mark) => ({ ...SAMPLE_MESSAGE, message: mark }),
    appointments: (mark) => ({ ...SAMPLE_REQUEST, message: mark }),
    chatSessions: (mark) => ({ ...SAMPLE_CHAT, sessionId: mark, initialMessage: mark }),
    subscribe: (mark) => ({ email: `${mark}@example.com` }),
  };
  const sent: string[] = [];
  // The schedule runs every five minutes, 288 times a day.
  for (let five = 0; five < 288; five++) {
    const form = five % 12 === 0 ? FORMS[(five / 12) % FORMS.length]?.form : undefined;
    if (form) {
      const mark = `visitor-${five}-of-all`;
      expect((await send(form, bodyOf[form](mark), { ip: `198.51.100.${sent.push(mark)}` })).status).toBe(200);
      await settled();
    }
    pass(5 * MINUTE);
    await run();
  }
  expect(sent).toHaveLength(24);
  expect(taken).toEqual([]);
  post.down = false;
  // The longest delay between two tries is six hours.
  for (let five = 0; five <= 72; five++) {
    pass(5 * MINUTE);
    await run();
  }
  const mails = await Promise.all(taken.map((source) => PostalMime.parse(source)));
  const arrived = mails.map(({ text = '', to }) => /visitor-\d+-of-all/.exec(`${text} ${to?.[0]?.address ?? ''}`)?.[0]);
  expect(arrived.toSorted()).toEqual(sent.toSorted());
});
