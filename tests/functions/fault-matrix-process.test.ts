/**
 * Crashes before and after each step from request to mail. A success response means a stored record, every stored record is
 * mailed, and at most twice with one Message-ID. Runs until a step is not reached.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { crashingProcess } from '../support/crashing-store.ts';
import { expectArrived, HOUR, LEAST_CALLS, records, siteOf } from '../support/fault-matrix.ts';
import { createFakeMail, createTestSite, FORMS } from '../support/test-site.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

/**
 * Attempts a crash at each step.
 * @param attempt returns whether the step was reached
 * @returns the number of steps
 */
async function everyStep(attempt: (at: number) => Promise<boolean>): Promise<number> {
  let at = 1;
  while (await attempt(at)) at += 1;
  return at - 1;
}

describe.each(FORMS)('$form', (form) => {
  test.each(['before', 'after'] as const)('loses nothing after a crash %s any step of a request', async (when) => {
    const steps = await everyStep(async (at) => {
      const { mails: taken, mailer } = createFakeMail();
      const { service, open, clock, send, recover } = siteOf(form, mailer);
      const process = crashingProcess(open, mailer, at, when);
      const site = createTestSite({ open: process.open, mailer: process.mailer, clock });
      const answer = await send(site);
      const acknowledged = answer.status === 200;
      if (acknowledged) expect(records(service, form)).toHaveLength(1);
      await site.settled();
      await recover(acknowledged);
      expect(records(service, form)).toHaveLength(1);
      expectArrived(
        taken.map(({ messageId }) => messageId),
        `crash ${when} step ${at}`,
      );
      return process.crashed.yet;
    });
    // The store calls and the mail.
    expect(steps).toBeGreaterThan(LEAST_CALLS[form.form]);
  });

  test.each(['before', 'after'] as const)('loses nothing after a crash %s any step of the schedule', async (when) => {
    const steps = await everyStep(async (at) => {
      const { mails: taken, mailer } = createFakeMail();
      const { open, clock, time, send, recover } = siteOf(form, mailer);
      const mail = createFakeMail();
      mail.down = true;
      const site = createTestSite({ open, mailer: mail.mailer, clock });
      expect((await send(site)).status).toBe(200);
      await site.settled();
      time.now += HOUR;
      const process = crashingProcess(open, mailer, at, when);
      await createTestSite({ open: process.open, mailer: process.mailer, clock })
        .run()
        .catch(() => undefined);
      await recover(true);
      expectArrived(
        taken.map(({ messageId }) => messageId),
        `crash ${when} step ${at}`,
      );
      return process.crashed.yet;
    });
    expect(steps).toBeGreaterThan(8);
  });
});
