/**
 * Store faults at each call from request to mail. A success response means a stored record, every stored record is mailed, and
 * at most twice with one Message-ID. Runs until a call is not reached.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectArrived, HOUR, LEAST_CALLS, records, siteOf, STEP } from '../support/fault-matrix.ts';
import { FAULTS, nameOf } from '../support/memory-blobs.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { createFakeMail, FORMS } from '../support/test-site.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

const STORE_FAULTS = FAULTS.flatMap((fault) =>
  (['once', 'from-then-on'] as const).map((times) => ({ fault, times, name: `${nameOf(fault)} ${times}` })),
);

describe.each(FORMS)('$form', (form) => {
  test.each(STORE_FAULTS)('loses nothing when any store call of a request fails: $name', async ({ fault, times, name }) => {
    let reached = 0;
    for (let at = 1; ; at++) {
      const { mails: taken, mailer } = createFakeMail();
      const { service, send, healthy, recover } = siteOf(form, mailer);
      const where = `${name} at call ${at}`;
      service.failAt(at, fault, times);
      const site = healthy();
      const [response, stored] = await withAutoTimers(async () => {
        const sent = await send(site);
        const found = records(service, form).length;
        await site.settled();
        return [sent, found];
      }, STEP);
      const reachedCall = service.requests.length >= at;
      service.heal();
      // No false success: the record exists before the response.
      if (response.status === 200) expect(stored, where).toBe(1);
      else expect(response.status, where).toBe(503);
      await recover(response.status === 200);
      expectArrived(
        taken.map(({ messageId }) => messageId),
        where,
      );
      expect(records(service, form).length, where).toBe(1);
      if (!reachedCall) break;
      reached = at;
    }
    expect(reached).toBeGreaterThanOrEqual(LEAST_CALLS[form.form]);
  });

  test.each(STORE_FAULTS)('loses nothing when any store call of the schedule fails: $name', async ({ fault, times, name }) => {
    let reached = 0;
    for (let at = 1; ; at++) {
      const mail = createFakeMail();
      const { mails: taken, mailer } = mail;
      const { service, send, time, healthy, recover } = siteOf(form, mailer);
      mail.down = true;
      const site = healthy();
      expect((await send(site)).status).toBe(200);
      await site.settled();
      mail.down = false;
      time.now += HOUR;
      const before = service.requests.length;
      service.failAt(at, fault, times);
      await withAutoTimers(
        () =>
          healthy()
            .run()
            .catch(() => undefined),
        STEP,
      );
      const reachedCall = service.requests.length - before >= at;
      service.heal();
      await recover(true);
      expectArrived(
        taken.map(({ messageId }) => messageId),
        `${name} at call ${at}`,
      );
      if (!reachedCall) break;
      reached = at;
    }
    expect(reached).toBeGreaterThanOrEqual(8);
  });
});
