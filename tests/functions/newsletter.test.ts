import { expect, test, vi } from 'vitest';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import { makeToken } from '../../netlify/lib/newsletter/tokens.ts';
import { createSecret } from '../../netlify/lib/stores/secret.ts';
import { createSubscribers } from '../../netlify/lib/stores/subscribers.ts';
import { readAnswer, readError } from '../support/answers.ts';
import { dyingStore } from '../support/dying-store.ts';
import { serveMail } from '../support/mail-server.ts';
import { FAULTS, nameOf } from '../support/memory-blobs.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { createNewsletter, type Newsletter, START, tokenIn } from '../support/newsletter.ts';
import { withTimePassing } from '../support/passing-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const EMAIL = 'nimali@example.com';

const CONFIRMED = { message: 'Thank you. Your address is confirmed, and you will get our newsletter.' };
const UNSUBSCRIBED = { message: 'You will get no newsletter from us any more.' };

async function asked(newsletter: Newsletter, email = EMAIL): Promise<void> {
  expect((await newsletter.ask({ email })).status).toBe(200);
  await newsletter.settled();
}
const lastToken = (newsletter: Newsletter, page: 'confirm' | 'unsubscribe') => tokenIn(newsletter.mails.at(-1)?.text ?? '', page);

test('an address has one mail in 24 hours: none after 23:59, another one after 24:00', async () => {
  const newsletter = createNewsletter();
  await asked(newsletter);
  newsletter.pass(DAY - MINUTE);
  await asked(newsletter);
  expect(newsletter.mails).toHaveLength(1);
  newsletter.pass(MINUTE);
  await asked(newsletter);
  expect(newsletter.mails).toHaveLength(2);
  newsletter.pass(DAY - 1);
  await asked(newsletter);
  expect(newsletter.mails).toHaveLength(2);
});

test('the 24 hours count from the mail, not from the asking: a mail that went out late puts off the next one', async () => {
  const newsletter = createNewsletter();
  newsletter.post.down = true;
  await asked(newsletter);
  newsletter.post.down = false;
  // The schedule comes to it late.
  newsletter.pass(23 * HOUR);
  await newsletter.run();
  expect(newsletter.mails).toHaveLength(1);
  newsletter.pass(2 * HOUR);
  await asked(newsletter);
  newsletter.pass(22 * HOUR - MINUTE);
  await asked(newsletter);
  expect(newsletter.mails).toHaveLength(1);
  newsletter.pass(MINUTE);
  await asked(newsletter);
  expect(newsletter.mails).toHaveLength(2);
});

test('an active subscriber is sent no mail, however often the newsletter is asked for', async () => {
  const newsletter = createNewsletter();
  await asked(newsletter);
  await newsletter.confirm(lastToken(newsletter, 'confirm'));
  for (let day = 0; day < 5; day++) {
    newsletter.pass(DAY);
    await asked(newsletter, EMAIL.toUpperCase());
    await newsletter.run();
  }
  expect(newsletter.mails).toHaveLength(1);
  expect(await newsletter.status(EMAIL)).toBe('active');
  // Nothing is left of what was not needed.
  expect(newsletter.keys('records/')).toHaveLength(1);
});

test('with the mail server down for a day, 500 addresses all get their mail, each one', async () => {
  const newsletter = createNewsletter();
  newsletter.post.down = true;
  for (let number = 0; number < 500; number++) {
    await asked(newsletter, `reader-${number}@example.com`);
    if (number % 3 === 0) await asked(newsletter, `reader-${number}@example.com`);
    newsletter.pass(DAY / 500);
  }
  newsletter.post.down = false;
  for (let hour = 0; hour < 7; hour++) {
    newsletter.pass(HOUR);
    await newsletter.run();
  }
  expect(newsletter.mails).toHaveLength(500);
  expect(new Set(newsletter.mails.map(({ to }) => to.address)).size).toBe(500);
});

test('an asking while an older mail is still being tried waits for what becomes of it', async () => {
  const newsletter = createNewsletter();
  newsletter.post.down = true;
  await asked(newsletter);
  // Two and a half days of trying in vain; the address is asked for again on the way.
  for (let hour = 0; hour < 60; hour++) {
    newsletter.pass(HOUR);
    await newsletter.run();
    if (hour === 30) await asked(newsletter);
  }
  expect(newsletter.keys('records/')).toHaveLength(2);
  newsletter.post.down = false;
  for (let hour = 0; hour < 12; hour++) {
    newsletter.pass(HOUR);
    await newsletter.run();
  }
  expect(newsletter.mails).toHaveLength(1);
  expect(newsletter.keys('records/')).toHaveLength(1);
});

test('asked, confirmed, unsubscribed, asked again, confirmed again', async () => {
  const newsletter = createNewsletter();
  const steps: unknown[] = [];
  const step = async () => steps.push(await newsletter.status(EMAIL));
  await asked(newsletter);
  await step();
  newsletter.pass(HOUR);
  const first = lastToken(newsletter, 'confirm');
  expect(await readAnswer(await newsletter.confirm(first))).toEqual(CONFIRMED);
  await step();
  newsletter.pass(DAY);
  expect(await readAnswer(await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe')))).toEqual(UNSUBSCRIBED);
  await step();
  newsletter.pass(HOUR);
  await asked(newsletter);
  await step();
  expect(newsletter.mails).toHaveLength(2);
  expect(await readAnswer(await newsletter.confirm(lastToken(newsletter, 'confirm')))).toEqual(CONFIRMED);
  await step();
  expect(steps).toEqual(['unconfirmed', 'active', 'unsubscribed', 'unconfirmed', 'active']);
});

test('confirming and unsubscribing twice is the same as once, also at the same time', async () => {
  const newsletter = createNewsletter();
  await asked(newsletter);
  const token = lastToken(newsletter, 'confirm');
  for (const answer of await Promise.all(Array.from({ length: 20 }, () => newsletter.confirm(token))))
    expect(await readAnswer(answer)).toEqual(CONFIRMED);
  newsletter.pass(MINUTE);
  expect(await readAnswer(await newsletter.confirm(token))).toEqual(CONFIRMED);
  expect(newsletter.keys('events/')).toHaveLength(1);
  const leaving = lastToken(newsletter, 'unsubscribe');
  for (const answer of await Promise.all(Array.from({ length: 20 }, () => newsletter.unsubscribe(leaving))))
    expect(await readAnswer(answer)).toEqual(UNSUBSCRIBED);
  newsletter.pass(MINUTE);
  expect(await readAnswer(await newsletter.unsubscribe(leaving))).toEqual(UNSUBSCRIBED);
  expect(newsletter.keys('events/')).toHaveLength(2);
  expect(await newsletter.status(EMAIL)).toBe('unsubscribed');
});

test('a link that has confirmed says so again, however old it is', async () => {
  const newsletter = createNewsletter();
  await asked(newsletter);
  const token = lastToken(newsletter, 'confirm');
  await newsletter.confirm(token);
  newsletter.pass(100 * DAY);
  expect(await readAnswer(await newsletter.confirm(token))).toEqual(CONFIRMED);
});

test('of confirming and unsubscribing at the same moment both happen, one after the other', async () => {
  const newsletter = createNewsletter();
  await asked(newsletter);
  newsletter.pass(MINUTE);
  const answers = await Promise.all([
    newsletter.confirm(lastToken(newsletter, 'confirm')),
    newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe')),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(newsletter.keys('events/').map((key) => key.slice(-4))).toEqual(['0001', '0002']);
});

test('whoever has unsubscribed is not subscribed again by an old link, unless they ask again', async () => {
  const newsletter = createNewsletter();
  await asked(newsletter);
  const token = lastToken(newsletter, 'confirm');
  await newsletter.confirm(token);
  newsletter.pass(HOUR);
  await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe'));
  newsletter.pass(HOUR);
  expect(await readError(await newsletter.confirm(token), 410)).toMatchObject({
    code: 'unsubscribed',
    message: expect.stringContaining('subscribe again'),
  });
  expect(await newsletter.status(EMAIL)).toBe('unsubscribed');
  // Within 24 hours no second mail is due, so the link of the first is good again.
  await asked(newsletter);
  expect(newsletter.mails).toHaveLength(1);
  expect((await newsletter.confirm(token)).status).toBe(200);
  expect(await newsletter.status(EMAIL)).toBe('active');
});

test('a mail that is still to be sent is not, when its address has been confirmed or unsubscribed meanwhile', async () => {
  for (const [act, status] of [
    ['confirm', 'active'],
    ['unsubscribe', 'unsubscribed'],
  ] as const) {
    const newsletter = createNewsletter();
    await asked(newsletter);
    const token = lastToken(newsletter, act);
    newsletter.pass(DAY);
    newsletter.post.down = true;
    await asked(newsletter);
    newsletter.pass(MINUTE);
    await newsletter[act](token);
    newsletter.post.down = false;
    newsletter.pass(HOUR);
    await newsletter.run();
    expect(newsletter.mails).toHaveLength(1);
    expect(await newsletter.status(EMAIL)).toBe(status);
    // It is settled, and in nobody's way.
    newsletter.pass(2 * DAY);
    await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe'));
    newsletter.pass(MINUTE);
    await asked(newsletter);
    expect(newsletter.mails).toHaveLength(2);
  }
});

test('a link confirms for seven days, and not a millisecond longer', async () => {
  for (const [age, status] of [
    [7 * DAY - 1, 200],
    [7 * DAY, 410],
  ] as const) {
    const newsletter = createNewsletter();
    await asked(newsletter);
    newsletter.pass(age);
    const answer = await newsletter.confirm(lastToken(newsletter, 'confirm'));
    expect(answer.status).toBe(status);
    if (status === 410)
      expect(await readError(answer, 410)).toEqual({
        code: 'expired_token',
        message: 'This link is too old. Please subscribe again, and you will get a new one.',
      });
    expect(await newsletter.status(EMAIL)).toBe(status === 200 ? 'active' : 'unconfirmed');
  }
});

test('forged, cut off, exchanged and foreign tokens change nothing', async () => {
  const newsletter = createNewsletter();
  await asked(newsletter, 'kamal@example.com');
  const [theirHash = ''] = lastToken(newsletter, 'confirm').split('.');
  await asked(newsletter);
  const confirming = lastToken(newsletter, 'confirm');
  const leaving = lastToken(newsletter, 'unsubscribe');
  const [hash = '', id = '', mac = ''] = confirming.split('.');
  const foreign = createSecret({ store: createMemoryRecords() });
  const wrong = [
    '',
    '.',
    '..',
    hash,
    `${hash}.${id}`,
    `${hash}.${id}.`,
    confirming.slice(0, -1),
    `${confirming}0`,
    `${confirming.slice(0, -1)}${confirming.endsWith('0') ? '1' : '0'}`,
    confirming.toUpperCase(),
    `${theirHash}.${id}.${mac}`,
    `${hash}.${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}.${mac}`,
    `${hash}..${id}.${mac}`,
    await makeToken(foreign, 'confirm', [hash, id]),
    await makeToken(foreign, 'unsubscribe', [hash]),
    `${hash}.${'ක'.repeat(64)}`,
  ];
  const before = newsletter.service.everWritten.size;
  for (const token of [...wrong, leaving]) {
    const error = await readError(await newsletter.confirm(token), 422);
    expect(error).toEqual({
      code: 'wrong_token',
      message: 'This link is not complete. Please open it from the mail again, or copy all of it.',
    });
  }
  for (const token of [...wrong, confirming])
    expect((await readError(await newsletter.unsubscribe(token), 422)).code).toBe('wrong_token');
  for (const token of [undefined, 3, null, {}, 'x'.repeat(501)])
    expect((await readError(await newsletter.confirm(token), 422)).fields).toEqual({
      token: 'Please open the link of the mail anew.',
    });
  expect(newsletter.service.everWritten.size).toBe(before);
  expect(await newsletter.status(EMAIL)).toBe('unconfirmed');
  expect(await newsletter.status('kamal@example.com')).toBe('unconfirmed');
  // And the right ones are right.
  expect((await newsletter.confirm(confirming)).status).toBe(200);
  expect((await newsletter.unsubscribe(leaving)).status).toBe(200);
});

test('an address that was erased can neither be confirmed nor leaves a trace when it is unsubscribed', async () => {
  const newsletter = createNewsletter();
  await asked(newsletter);
  for (const key of newsletter.keys('')) await newsletter.store.remove(key);
  expect((await readError(await newsletter.confirm(lastToken(newsletter, 'confirm')), 410)).code).toBe('expired_token');
  expect(await readAnswer(await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe')))).toEqual(UNSUBSCRIBED);
  expect(newsletter.keys('')).toEqual([]);
});

test("a mail program's one click unsubscribes, whatever its body is, without a cookie or a page of ours", async () => {
  for (const init of [
    { body: 'List-Unsubscribe=One-Click', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
    (() => {
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      return { body: form };
    })(),
    { body: '{}', headers: { 'Content-Type': 'application/json' } },
    { body: '\u0000', headers: { 'Content-Type': 'application/octet-stream' } },
    {},
  ]) {
    const newsletter = createNewsletter();
    await asked(newsletter);
    await newsletter.confirm(lastToken(newsletter, 'confirm'));
    newsletter.pass(MINUTE);
    expect((await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe'), init)).status).toBe(200);
    expect(await newsletter.status(EMAIL)).toBe('unsubscribed');
  }
});

test('opening the addresses of a mail changes nothing: GET and HEAD are refused', async () => {
  const newsletter = createNewsletter();
  await asked(newsletter);
  const token = lastToken(newsletter, 'unsubscribe');
  const before = newsletter.service.everWritten.size;
  expect((await newsletter.unsubscribe(token, { method: 'GET' })).status).toBe(405);
  expect((await newsletter.unsubscribe(token, { method: 'HEAD' })).status).toBe(405);
  expect(newsletter.service.everWritten.size).toBe(before);
});

test('the address for one click is made of the hash alone, for any newsletter', async () => {
  const newsletter = createNewsletter();
  await asked(newsletter);
  const hash = await newsletter.subscribers.hashOf(EMAIL);
  expect(await newsletter.links.unsubscribeAtOnce(hash)).toBe(newsletter.mails[0]?.unsubscribe);
  expect(newsletter.mails[0]?.unsubscribe).toMatch(
    /^https:\/\/www\.clinic\.example\/api\/unsubscribe\?token=[0-9a-f]{64}\.[0-9a-f]{64}$/,
  );
});

test.each(['before', 'after'] as const)(
  'a process killed %s any of its calls loses no subscription, and doubles one mail at most',
  async (when) => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (let at = 1; at <= 14; at++) {
      const newsletter = createNewsletter();
      const answer = await newsletter.ask({ email: EMAIL }, {}, dyingStore(newsletter.store, at, when));
      await newsletter.settled();
      for (let hour = 0; hour < 3; hour++) {
        newsletter.pass(HOUR);
        await newsletter.run();
      }
      const where = `killed ${when} call ${at}`;
      if (answer.status === 200) {
        expect(newsletter.mails.length, where).toBeGreaterThanOrEqual(1);
        expect((await newsletter.confirm(lastToken(newsletter, 'confirm'))).status, where).toBe(200);
      } else expect(at).toBe(1);
      expect(newsletter.mails.length, where).toBeLessThanOrEqual(2);
      expect(new Set(newsletter.mails.map(({ messageId }) => messageId)).size, where).toBeLessThanOrEqual(1);
      // Asked again a day later, it is as if nothing had happened.
      newsletter.pass(2 * DAY);
      await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe'));
      newsletter.pass(MINUTE);
      const before = newsletter.mails.length;
      await asked(newsletter);
      expect(newsletter.mails.length, where).toBe(before + 1);
    }
    silent.mockRestore();
  },
);

test.each(['before', 'after'] as const)(
  'a process killed %s any of its calls for an address that has its mail sends no second one',
  async (when) => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (let at = 1; at <= 14; at++) {
      const newsletter = createNewsletter();
      await asked(newsletter);
      newsletter.pass(HOUR);
      await newsletter.ask({ email: EMAIL }, {}, dyingStore(newsletter.store, at, when));
      await newsletter.settled();
      for (let hour = 0; hour < 3; hour++) {
        newsletter.pass(HOUR);
        await newsletter.run();
      }
      expect(newsletter.mails, `killed ${when} call ${at}`).toHaveLength(1);
      expect(newsletter.keys('records/'), `killed ${when} call ${at}`).toHaveLength(1);
    }
    silent.mockRestore();
  },
);

test.each(['before', 'after'] as const)(
  'a schedule killed %s any of its calls loses no subscription, and doubles one mail at most',
  async (when) => {
    for (let at = 1; at <= 18; at++) {
      const newsletter = createNewsletter();
      newsletter.post.down = true;
      await asked(newsletter);
      newsletter.post.down = false;
      newsletter.pass(HOUR);
      await newsletter
        .tellingIn(dyingStore(newsletter.store, at, when))
        .tellTheRest(START + DAY)
        .catch(() => undefined);
      for (let hour = 0; hour < 6; hour++) {
        newsletter.pass(HOUR);
        await newsletter.run();
      }
      expect(newsletter.mails.length, `killed ${when} call ${at}`).toBeGreaterThanOrEqual(1);
      expect(newsletter.mails.length, `killed ${when} call ${at}`).toBeLessThanOrEqual(2);
    }
  },
);

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'when the store fails ($name) at any call, confirmed and unsubscribed is said only of what is',
  async ({ fault, name }) => {
    for (const [act, wanted] of [
      ['confirm', 'active'],
      ['unsubscribe', 'unsubscribed'],
    ] as const)
      for (let at = 1; at <= 5; at++) {
        const newsletter = createNewsletter();
        await asked(newsletter);
        newsletter.pass(MINUTE);
        newsletter.service.failAt(at, fault, 'from-then-on');
        const answer = await withTimePassing(() => newsletter[act](lastToken(newsletter, act)));
        newsletter.service.heal();
        const where = `${act}, ${name} at call ${at}`;
        if (answer.status === 200) expect(await newsletter.status(EMAIL), where).toBe(wanted);
        else await readError(answer, 503);
        expect((await newsletter[act](lastToken(newsletter, act))).status, where).toBe(200);
        expect(await newsletter.status(EMAIL), where).toBe(wanted);
      }
  },
);

test.each(['before', 'after'] as const)('killed %s any call, confirming can be done again', async (when) => {
  for (let at = 1; at <= 4; at++) {
    const newsletter = createNewsletter();
    await asked(newsletter);
    newsletter.pass(MINUTE);
    const hash = await newsletter.subscribers.hashOf(EMAIL);
    const dying = createSubscribers({ store: dyingStore(newsletter.store, at, when), secret: newsletter.secret });
    await dying.note(hash, 'confirmed').catch(() => undefined);
    expect((await newsletter.confirm(lastToken(newsletter, 'confirm'))).status).toBe(200);
    expect(newsletter.keys('events/')).toHaveLength(1);
  }
});

test('a mail server that refuses, hangs or cuts the line costs no subscription', async () => {
  for (const behaviour of [
    { kind: 'refuses', at: 'recipient', code: 450 },
    { kind: 'refuses', at: 'content', code: 554 },
    { kind: 'hangs', at: 'content' },
    { kind: 'cuts' },
  ] as const) {
    await using server = await serveMail();
    server.behave(behaviour);
    const newsletter = createNewsletter();
    const mailer = createSmtpMailer({
      url: server.url,
      from: { name: 'The Clinic', address: 'desk@clinic.example' },
      deadline: 300,
    });
    const { record } = await newsletter.subscribers.asks.add({ email: EMAIL, consent: { privacyVersion: null } });
    expect(await newsletter.tellingIn(newsletter.store, mailer).tell(record)).toBe('failed');
    server.behave({ kind: 'takes' });
    const before = server.taken.length;
    newsletter.pass(HOUR);
    await newsletter.tellingIn(newsletter.store, mailer).tellTheRest(newsletter.clock() + HOUR);
    expect(server.taken).toHaveLength(before + 1);
  }
});
