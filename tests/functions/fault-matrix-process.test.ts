/**
 * What can go wrong between a visitor's request and the mail: the process is killed, before and after each step. Who was
 * told that it was sent has sent it, what was confirmed arrives, and a mail is doubled once at most, under one Message-ID.
 * How many steps there are is found out by going on until a step is not reached.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import { dyingProcess, Killed, type Step, steppedStore } from '../support/dying-store.ts';
import { createPost, expectArrived, FROM, HOUR, LEAST_CALLS, messageIdsOf, records, siteOf } from '../support/fault-matrix.ts';
import { serveMail } from '../support/mail-server.ts';
import { FORMS, startSite } from '../support/whole-way.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

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

describe.each(FORMS)('$form', (form) => {
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
    expect(steps).toBeGreaterThan(LEAST_CALLS[form.form]);
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
});
