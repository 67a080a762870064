/**
 * Everything that can go wrong at every step between a visitor's request and the mail: the store (at each of its calls),
 * the mail server (at each step of taking a mail), and the process itself (killed before and after each step). Of each:
 * who was told that it was sent has sent it, what was confirmed arrives, and a mail is doubled once at most, under one
 * Message-ID. How many steps there are is found out by going on until a step is not reached.
 */
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Mail, type Mailer, MailError } from '../../netlify/lib/mail/mailer.ts';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import { dyingProcess, Killed, type Step, steppedStore } from '../support/dying-store.ts';
import { type Behaviour, serveMail } from '../support/mail-server.ts';
import { createMemoryBlobs, FAULTS, type MemoryBlobs, nameOf } from '../support/memory-blobs.ts';
import { START } from '../support/newsletter.ts';
import { withTimePassing } from '../support/passing-time.ts';
import { FORMS, type Form, OFFICE, startSite } from '../support/whole-way.ts';

const HOUR = 3_600_000;
const FROM = { name: OFFICE.name, address: OFFICE.address };
const SENDING = { 'Idempotency-Key': '5b7c0f0e-7b1c-4d4e-9f6e-0a6a5a3c1f11', ip: '203.0.113.7' };
/** Milliseconds at a time: what fails here waits for seconds. */
const STEP = 50;

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

const records = (service: MemoryBlobs, { store }: Form) =>
  [...service.records(store).keys()].filter((key) => key.startsWith('records/'));

/** A site of one form, over stores and a mail server that are there for longer than any of its processes. */
function siteOf(form: Form, mailer: Mailer) {
  const service = createMemoryBlobs();
  const open = (name: string) => service.open(name);
  const time = { now: START };
  const clock = () => time.now;
  const healthy = () => startSite({ open, mailer, clock });
  const ask = (site = healthy()) => site.send(form.form, form.right, SENDING);
  return {
    ...{ service, open, time, clock, ask, healthy },
    /** A visitor who was not told that it is sent sends it again, and the schedule comes, each time in a new process. */
    goOn: async (acknowledged: boolean): Promise<void> => {
      if (!acknowledged) {
        const site = healthy();
        expect((await ask(site)).status).toBe(200);
        await site.settled();
      }
      for (let hour = 0; hour < 4; hour++) {
        time.now += HOUR;
        await healthy().run();
      }
    },
  };
}

/** A mail server in memory that takes everything, or nothing. */
function createPost() {
  const taken: Mail[] = [];
  const post = { down: false };
  const mailer: Mailer = {
    send: (mail) => (post.down ? Promise.reject(new MailError('ECONNREFUSED')) : (taken.push(mail), Promise.resolve())),
  };
  return { taken, post, mailer };
}

/** What may have come of it: the mail, once or twice, known by one Message-ID. */
function expectArrived(messageIds: readonly string[], where: string): void {
  expect(messageIds.length, where).toBeGreaterThanOrEqual(1);
  expect(messageIds.length, where).toBeLessThanOrEqual(2);
  expect(new Set(messageIds).size, where).toBe(1);
}

const messageIdsOf = async (sources: readonly string[]) =>
  (await Promise.all(sources.map((source) => PostalMime.parse(source)))).map(({ messageId = '' }) => messageId);

/** A mail server greets after a tenth of a second: so many are waited for at once. */
const SIDE_BY_SIDE = 12;

/**
 * Tries each step, the first is 1, until there are no more.
 * @param attempt tells whether it came to that step
 * @returns how many there are
 */
async function everyStep(attempt: (at: number) => Promise<boolean>): Promise<number> {
  for (let first = 1; ; first += SIDE_BY_SIDE) {
    const reached = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, (_, n) => attempt(first + n)));
    if (reached.includes(false)) return first - 1 + reached.indexOf(false);
  }
}

const STORE_FAULTS = FAULTS.flatMap((fault) =>
  (['once', 'from-then-on'] as const).map((times) => ({ fault, times, name: `${nameOf(fault)} ${times}` })),
);

const MAIL_FAULTS: readonly { name: string; behaviour: Behaviour }[] = [
  { name: 'refuses the connection', behaviour: { kind: 'refuses', at: 'connection', code: 421 } },
  { name: 'refuses the recipient for now', behaviour: { kind: 'refuses', at: 'recipient', code: 450 } },
  { name: 'refuses the recipient for good', behaviour: { kind: 'refuses', at: 'recipient', code: 550 } },
  { name: 'refuses the mail for now', behaviour: { kind: 'refuses', at: 'content', code: 451 } },
  { name: 'refuses the mail as too large', behaviour: { kind: 'refuses', at: 'content', code: 552 } },
  { name: 'refuses the mail for good', behaviour: { kind: 'refuses', at: 'content', code: 554 } },
  { name: 'says nothing at first', behaviour: { kind: 'hangs', at: 'connection' } },
  { name: 'says nothing after the mail', behaviour: { kind: 'hangs', at: 'content' } },
  { name: 'takes the mail and cuts the line before it says so', behaviour: { kind: 'cuts' } },
];

describe.each(FORMS)('$form', (form) => {
  /** Calls of the store that a request takes when all is well, up to the mark that it was told of. */
  const LEAST = { contact: 8, appointments: 8, chat: 10, subscribe: 12 }[form.form];

  test.each(STORE_FAULTS)('the store fails a request ($name) at any call', async ({ fault, times, name }) => {
    let reached = 0;
    for (let at = 1; ; at++) {
      const { taken, mailer } = createPost();
      const { service, ask, healthy, goOn } = siteOf(form, mailer);
      const where = `${name} at call ${at}`;
      service.failAt(at, fault, times);
      const site = healthy();
      const [answer, there] = await withTimePassing(async () => {
        const response = await ask(site);
        const found = records(service, form).length;
        await site.settled();
        return [response, found];
      }, STEP);
      const met = service.asked.length >= at;
      service.heal();
      // No false success: what is confirmed is there before it is.
      if (answer.status === 200) expect(there, where).toBe(1);
      else expect(answer.status, where).toBe(503);
      await goOn(answer.status === 200);
      expectArrived(
        taken.map(({ messageId }) => messageId),
        where,
      );
      expect(records(service, form).length, where).toBe(1);
      if (!met) break;
      reached = at;
    }
    expect(reached).toBeGreaterThanOrEqual(LEAST);
  });

  test.each(STORE_FAULTS)('the store fails the schedule ($name) at any call', async ({ fault, times, name }) => {
    let reached = 0;
    for (let at = 1; ; at++) {
      const { taken, post, mailer } = createPost();
      const { service, ask, time, healthy, goOn } = siteOf(form, mailer);
      post.down = true;
      const site = healthy();
      expect((await ask(site)).status).toBe(200);
      await site.settled();
      post.down = false;
      time.now += HOUR;
      const before = service.asked.length;
      service.failAt(at, fault, times);
      await withTimePassing(
        () =>
          healthy()
            .run()
            .catch(() => undefined),
        STEP,
      );
      const met = service.asked.length - before >= at;
      service.heal();
      await goOn(true);
      expectArrived(
        taken.map(({ messageId }) => messageId),
        `${name} at call ${at}`,
      );
      if (!met) break;
      reached = at;
    }
    expect(reached).toBeGreaterThanOrEqual(8);
  });

  test.each(['before', 'after'] as const)('the process is killed %s any step of a request', async (when) => {
    const steps = await everyStep(async (at) => {
      await using server = await serveMail();
      const mailer = createSmtpMailer({ url: server.url, from: FROM });
      const { service, open, clock, ask, goOn } = siteOf(form, mailer);
      const process = dyingProcess(open, mailer, at, when);
      const site = startSite({ open: process.open, mailer: process.mailer, clock });
      const answer = await ask(site);
      const acknowledged = answer.status === 200;
      if (acknowledged) expect(records(service, form)).toHaveLength(1);
      await site.settled();
      await goOn(acknowledged);
      expect(records(service, form)).toHaveLength(1);
      expectArrived(await messageIdsOf(server.taken), `killed ${when} step ${at}`);
      return process.killed.yet;
    });
    // One more than the calls of the store: the mail.
    expect(steps).toBeGreaterThan(LEAST);
  });

  test.each(['before', 'after'] as const)('the process is killed %s any step of the schedule', async (when) => {
    const steps = await everyStep(async (at) => {
      await using server = await serveMail();
      const mailer = createSmtpMailer({ url: server.url, from: FROM });
      const { open, clock, time, ask, goOn } = siteOf(form, mailer);
      const { post, mailer: down } = createPost();
      post.down = true;
      const site = startSite({ open, mailer: down, clock });
      expect((await ask(site)).status).toBe(200);
      await site.settled();
      time.now += HOUR;
      const process = dyingProcess(open, mailer, at, when);
      await startSite({ open: process.open, mailer: process.mailer, clock })
        .run()
        .catch(() => undefined);
      await goOn(true);
      expectArrived(await messageIdsOf(server.taken), `killed ${when} step ${at}`);
      return process.killed.yet;
    });
    expect(steps).toBeGreaterThan(8);
  });

  test('killed five times in a row, each time after the mail was taken, it costs one more mail for each kill', async () => {
    const { taken, mailer } = createPost();
    const { open, clock, time, ask, healthy } = siteOf(form, mailer);
    const KILLS = 5;
    for (let kill = 0; kill < KILLS; kill++) {
      const dead = { yet: false };
      const step: Step = (call) => (dead.yet ? Promise.reject(new Killed()) : call());
      const site = startSite({
        open: (name) => steppedStore(open(name), step),
        clock,
        mailer: {
          send: (mail) =>
            step(async () => {
              await mailer.send(mail);
              dead.yet = true;
              throw new Killed();
            }),
        },
      });
      if (kill === 0) expect((await ask(site)).status).toBe(200);
      await site.settled();
      if (kill > 0) await site.run().catch(() => undefined);
      expect(taken).toHaveLength(kill + 1);
      time.now += 6 * HOUR;
    }
    await healthy().run();
    time.now += 6 * HOUR;
    await healthy().run();
    expect(taken).toHaveLength(KILLS + 1);
    expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test.each(MAIL_FAULTS)('a mail server that $name costs no message', async ({ name, behaviour }) => {
    await using server = await serveMail();
    const mailer = createSmtpMailer({ url: server.url, from: FROM, deadline: 200 });
    const { ask, healthy, goOn } = siteOf(form, mailer);
    server.behave(behaviour);
    const site = healthy();
    expect((await ask(site)).status).toBe(200);
    await site.settled();
    server.behave({ kind: 'takes' });
    await goOn(true);
    const arrived = await messageIdsOf(server.taken);
    expectArrived(arrived, name);
    // Only one that took the mail and could not say so gets it twice.
    expect(arrived).toHaveLength(behaviour.kind === 'cuts' ? 2 : 1);
  });
});

const FAULTS_THAT_STAY = FAULTS.map((fault) => ({ fault, name: nameOf(fault) }));

describe.each(FORMS.filter(({ form }) => form !== 'chat'))('$form without JavaScript', (form) => {
  test.each(FAULTS_THAT_STAY)(
    'leads on only if it is kept, when the store fails ($name) at any call',
    async ({ fault, name }) => {
      // A box that is not ticked is not sent.
      const fields = Object.fromEntries(
        Object.entries(form.right).flatMap(([field, value]) => (value === false ? [] : [[field, String(value)]])),
      );
      for (let at = 1; ; at++) {
        const { mailer } = createPost();
        const service = createMemoryBlobs();
        const site = startSite({
          open: (store) => service.open(store),
          mailer,
          clock: () => START,
          fetchPage: () => Promise.resolve(new Response('No form here.')),
        });
        service.failAt(at, fault, 'from-then-on');
        const answer = await withTimePassing(async () => {
          const response = await site.post(form.form, { ...fields, privacyAgreed: 'on' });
          const there = records(service, form).length;
          await site.settled();
          return { status: response.status, there, text: await response.text() };
        }, STEP);
        const where = `${name} at call ${at}`;
        if (answer.status === 303) expect(answer.there, where).toBe(1);
        else {
          expect(answer.status, where).toBe(503);
          // What was typed is not lost either.
          expect(answer.text, where).toContain(fields['email']);
        }
        if (service.asked.length < at) break;
      }
    },
  );
});
