/** Many visitors at once, and one visitor many times: through the endpoints, to the records and the mails. */
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { type Mail, type Mailer, MailError } from '../../netlify/lib/mail/mailer.ts';
import { messageSource } from '../../netlify/lib/mail/message-source.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';
import { readAnswer } from '../support/answers.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { createMemoryBlobs } from '../support/memory-blobs.ts';
import { START } from '../support/newsletter.ts';
import { memoryStores } from '../support/office.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';
import { type FormName, FORMS, OFFICE, startSite } from '../support/whole-way.ts';

const MINUTE = 60_000;
const MANY = 200;
const FROM = { name: OFFICE.name, address: OFFICE.address };
const KEY = { 'Idempotency-Key': '5b7c0f0e-7b1c-4d4e-9f6e-0a6a5a3c1f11' };

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
/** An address of its own for each visitor. */
const ipOf = (number: number) => `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}`;

function create(open: OpenStore) {
  const mails: Mail[] = [];
  const mailer: Mailer = { send: (mail) => Promise.resolve(void mails.push(mail)) };
  const time = { now: START };
  return { mails, time, site: startSite({ open, mailer, clock: () => time.now }) };
}

/** A service whose calls come through in any order: each waits for as many turns as it is told, before and after. */
function shuffledBlobs() {
  let calls = 0;
  return createMemoryBlobs({
    async pause() {
      for (let turn = (calls++ * 7) % 5; turn > 0; turn--) await new Promise((resolve) => setImmediate(resolve));
    },
  });
}

test('200 at once with one key are one record, one mail and one answer, for each form that has a key', async () => {
  for (const { form, right, store } of FORMS.filter(({ form: name }) => name !== 'subscribe')) {
    const service = shuffledBlobs();
    const { mails, site } = create((name) => service.open(name));
    const answers = await Promise.all(numbers(MANY).map(() => site.send(form, right, KEY)));
    const texts = await Promise.all(answers.map(async (answer) => JSON.stringify([answer.status, await readAnswer(answer)])));
    expect(new Set(texts).size, form).toBe(1);
    expect(answers[0]?.status).toBe(200);
    await site.settled();
    expect([...service.records(store).keys()].filter((key) => key.startsWith('records/'))).toHaveLength(1);
    expect(mails, form).toHaveLength(1);
  }
});

test('200 at once for one address are one subscriber and one mail', async () => {
  const service = shuffledBlobs();
  const { mails, site, time } = create((name) => service.open(name));
  const answers = await Promise.all(numbers(MANY).map(() => site.send('subscribe', { email: 'nimali@example.com' })));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await site.settled();
  for (let round = 0; round < 3; round++) {
    time.now += 6 * MINUTE;
    await site.run();
  }
  const left = [...service.records('subscribers').keys()].map((key) => key.slice(0, key.indexOf('/')));
  // The subscriber; the asking that was answered, its turn, its try and that it was told of.
  expect(left.toSorted()).toEqual(['records', 'requests', 'subscribers', 'told', 'tries']);
  expect(mails).toHaveLength(1);
});

const REQUESTS = numbers(MANY).map((number) => ({ ...SAMPLE_REQUEST, message: `Request ${number}` }));

test('200 different appointments at once are 200 records, 200 mails and 200 answers, under one key or none', async () => {
  for (const key of [KEY, {}]) {
    const service = shuffledBlobs();
    const { mails, site } = create((name) => service.open(name));
    const answers = await Promise.all(REQUESTS.map((request) => site.send('appointments', request, key)));
    const links = await Promise.all(answers.map(async (answer) => JSON.stringify(await readAnswer(answer))));
    expect(new Set(links).size).toBe(MANY);
    await site.settled();
    expect([...service.records('appointments').keys()].filter((one) => one.startsWith('records/'))).toHaveLength(MANY);
    expect(mails.map(({ text }) => /Request \d+/.exec(text)?.[0]).toSorted()).toEqual(
      REQUESTS.map(({ message }) => message).toSorted(),
    );
  }
});

/*
 * Netlify's own server for development checks a condition and writes without a lock: of two writers at the very same
 * moment both may be told that they were first. So it can show what rests on the key alone, namely that no record is lost
 * and that an address is one subscriber, but not that one of 200 wins; that is shown by the strict service above, whose
 * conditions are as atomic as those of the platform.
 */
test(
  'on the real Blobs server: 200 different appointments are 200 records; 200 askings are one subscriber',
  { timeout: 180_000 },
  async () => {
    await using server = await serveBlobs();
    const { site } = create(server.open);
    const keysOf = (store: string, folder: string) => server.keys(`site:${store}`).filter((key) => key.startsWith(folder));
    /**
     * All at once; whoever a busy machine turned away tries again, as a visitor would. If nobody got through, half as many
     * come at once the next time: the calls' deadlines are for one visitor at a time to be met on any machine.
     */
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

    // One after the other it is the same record, and the same answer, however often.
    const first = JSON.stringify(await readAnswer(await site.send('appointments', SAMPLE_REQUEST, KEY)));
    for (let time = 0; time < 20; time++)
      expect(JSON.stringify(await readAnswer(await site.send('appointments', SAMPLE_REQUEST, KEY)))).toBe(first);
    expect(keysOf('appointments', 'records/')).toHaveLength(MANY + 1);
  },
);

test(
  'with the mail server down for a day, what 500 visitors sent through all four forms arrives, each once',
  { timeout: 180_000 },
  async () => {
    const taken: Buffer[] = [];
    const post = { down: true };
    // As it goes over the line; a real server would greet 500 times after a tenth of a second.
    const mailer: Mailer = {
      async send(mail) {
        if (post.down) throw new MailError('ECONNREFUSED');
        taken.push(await messageSource(mail, FROM));
      },
    };
    let now = START;
    const clock = () => now;
    const open = memoryStores();
    const site = startSite({ open, mailer, clock });
    const sent: string[] = [];
    const bodies = [
      (mark: string) => ({ form: 'contact', body: { ...SAMPLE_MESSAGE, message: mark } }) as const,
      (mark: string) => ({ form: 'appointments', body: { ...SAMPLE_REQUEST, message: mark } }) as const,
      (mark: string) => ({ form: 'chat', body: { ...SAMPLE_CHAT, sessionId: mark, initialMessage: mark } }) as const,
      (mark: string) => ({ form: 'subscribe', body: { email: `${mark}@example.com` } }) as const,
    ];
    // The schedule comes every five minutes, 288 times a day.
    for (let five = 0; five < 288; five++) {
      for (const number of numbers(500).filter((one) => Math.floor((one * 288) / 500) === five)) {
        const mark = `visitor-${number}-of-500`;
        const { form, body } = bodies[number % bodies.length]?.(mark) ?? {};
        if (!form) continue;
        expect((await site.send(form, body, { ip: ipOf(number) })).status).toBe(200);
        await site.settled();
        sent.push(mark);
      }
      now += 5 * MINUTE;
      await site.run();
    }
    expect(sent).toHaveLength(500);
    expect(taken).toEqual([]);
    post.down = false;
    // Nothing waits longer than six hours for its next try.
    for (let five = 0; five <= 72; five++) {
      now += 5 * MINUTE;
      await site.run();
    }
    const mails = await Promise.all(taken.map((source) => PostalMime.parse(source)));
    const arrived = mails.map(({ text = '', to }) => /visitor-\d+-of-500/.exec(`${text} ${to?.[0]?.address ?? ''}`)?.[0]);
    expect(arrived.toSorted()).toEqual(sent.toSorted());
  },
);
