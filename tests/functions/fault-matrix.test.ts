/**
 * Faults at each call from request to mail. A success response means a stored record, every stored record is mailed, and at most
 * twice with one Message-ID. Runs until a call is not reached.
 */
import { describe, expect, test } from 'vitest';
import { everyCall, PROCESS_FAULTS } from '../support/storage/crashing-store.ts';
import { createTestSite, type Form, FORMS, HOUR, type StoreName, type TestSite } from '../support/functions/test-site.ts';

const OPTIONS = { ip: '203.0.113.7', headers: { 'Idempotency-Key': '5b7c0f0e-7b1c-4d4e-9f6e-0a6a5a3c1f11' } };
/** Store calls of a request without faults, notification included. */
const LEAST_CALLS = { contact: 8, appointments: 8, chatSessions: 10, subscribe: 12 };

/** A site of one form, whose stores and mail server outlive its processes. */
function create({ form, right, store }: Form) {
  const site = createTestSite();
  const { open, mails, process } = site;
  /** Numbers of records in the stores of the form. */
  const stored = () => {
    const stores: StoreName[] = form === 'chatSessions' ? ['chat-sessions', store] : [store];
    return Promise.all(stores.map(async (name) => (await open(name).keys('records/')).length));
  };
  /** Sends the form; a success response means a stored record, and no log line holds personal data. */
  const send = async (one: Pick<TestSite, 'send' | 'settled' | 'lines'> = process()) => {
    const { status } = await one.send(form, right, OPTIONS);
    if (status === 200) expect(Math.min(...(await stored()))).toBeGreaterThanOrEqual(1);
    await one.settled();
    for (const value of Object.values(right).filter((one) => String(one).length > 9))
      expect(JSON.stringify(one.lines)).not.toContain(value);
    return status;
  };
  /** A visitor without a success response sends again, and the schedule runs, each in a new process. */
  const recover = async (status: number, where: string) => {
    if (status !== 200) expect(await send(), where).toBe(200);
    for (let hour = 0; hour < 4; hour++) {
      site.pass(HOUR);
      await process().run();
    }
    expect(new Set(await stored()), where).toEqual(new Set([1]));
    expect(new Set(mails.map(({ messageId }) => messageId)).size, where).toBe(1);
    expect(mails.length, where).toBeLessThanOrEqual(2);
  };
  return { ...site, send, recover };
}

describe.each(FORMS)('$form', (form) => {
  test.each(PROCESS_FAULTS)('a request loses nothing: $fault $when any call', async ({ fault, when }) => {
    const calls = await everyCall(async (at) => {
      const { faultyProcess, send, recover } = create(form);
      const faulty = faultyProcess(at, when, fault);
      const status = await send(faulty);
      if (status !== 200) expect(status).toBe(fault === 'killed' ? 500 : 503);
      await recover(status, `call ${at}`);
      return faulty.crashed.yet;
    });
    expect(calls).toBeGreaterThanOrEqual(LEAST_CALLS[form.form]);
  });
});

// All forms share the notifier; the newsletter decides itself whether a mail is due.
describe.each(FORMS.filter(({ form }) => form === 'contact' || form === 'subscribe'))('$form', (form) => {
  // To the schedule, a store that is down is as good as a killed process.
  const faults = PROCESS_FAULTS.filter(({ fault }) => fault !== 'stores down');
  test.each(faults)('the schedule loses nothing: $fault $when any call', async ({ fault, when }) => {
    const calls = await everyCall(async (at) => {
      const { mail, pass, faultyProcess, send, recover } = create(form);
      mail.down = true;
      expect(await send()).toBe(200);
      mail.down = false;
      pass(HOUR);
      const faulty = faultyProcess(at, when, fault);
      await faulty.run().catch(() => undefined);
      await recover(200, `call ${at}`);
      return faulty.crashed.yet;
    });
    expect(calls).toBeGreaterThanOrEqual(8);
  });
});
