import { expect, test, vi } from 'vitest';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import { createSubscribers } from '../../netlify/lib/stores/subscribers.ts';
import { readError } from '../support/answers.ts';
import { dyingStore } from '../support/dying-store.ts';
import { serveMail } from '../support/mail-server.ts';
import { FAULTS, nameOf } from '../support/memory-blobs.ts';
import { askForIt, createNewsletter, EMAIL, lastToken, START } from '../support/newsletter.ts';
import { withTimePassing } from '../support/passing-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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
      await askForIt(newsletter);
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
      await askForIt(newsletter);
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
      await askForIt(newsletter);
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
        await askForIt(newsletter);
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
    await askForIt(newsletter);
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
    const way = { url: server.url, from: { name: 'The Clinic', address: 'desk@clinic.example' } };
    // Nobody waits eight seconds here for what never comes.
    const impatient = createSmtpMailer({ ...way, deadline: 300 });
    const { record } = await newsletter.subscribers.asks.add({ email: EMAIL, consent: { privacyVersion: null } });
    expect(await newsletter.tellingIn(newsletter.store, impatient).tell(record)).toBe('failed');
    server.behave({ kind: 'takes' });
    const before = server.taken.length;
    newsletter.pass(HOUR);
    await newsletter.tellingIn(newsletter.store, createSmtpMailer(way)).tellTheRest(newsletter.clock() + HOUR);
    expect(server.taken).toHaveLength(before + 1);
  }
});
