/** Crashes and faults at any step: nobody is forgotten, and a second mail has the Message-ID of the first. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mail } from '../../netlify/lib/mail/mailer.ts';
import { createSubscribers } from '../../netlify/lib/stores/subscribers.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { crashingProcess, crashingStore, failingProcess } from '../support/crashing-store.ts';
import { NAMED_FAULTS } from '../support/memory-blobs.ts';
import { createNewsletter, EMAIL, lastToken, type Newsletter, subscribeAndSettle } from '../support/newsletter.ts';
import { createIssueSite, HOUR, MINUTE, readers } from '../support/newsletter-issues.ts';
import { readError } from '../support/responses.ts';
import { createTestSite } from '../support/test-site.ts';

const DAY = 24 * HOUR;

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

describe.each(['before', 'after'] as const)('after a crash %s any call', (when) => {
  /** Sends the form to a process that crashes at its `at`-th call of the subscriber store; the schedule runs for three hours. */
  async function subscribeWithCrash({ open, clock, mail, pass, run }: Newsletter, at: number): Promise<Response> {
    const subscribers = crashingStore(open('subscribers'), at, when);
    const openCrashing: typeof open = (name) => (name === 'subscribers' ? subscribers : open(name));
    const site = createTestSite({ open: openCrashing, clock, mailer: mail.mailer });
    const response = await site.send('subscribe', { email: EMAIL });
    await site.settled();
    for (let hour = 0; hour < 3; hour++) {
      pass(HOUR);
      await run();
    }
    return response;
  }

  test('a subscription is not lost, and gets at most two mails', async () => {
    for (let at = 1; at <= 14; at++) {
      const newsletter = createNewsletter();
      const { status } = await subscribeWithCrash(newsletter, at);
      const where = `call ${at}`;
      if (status === 200) {
        expect(newsletter.mails.length, where).toBeGreaterThanOrEqual(1);
        expect((await newsletter.confirm(lastToken(newsletter, 'confirm'))).status, where).toBe(200);
      } else expect(at).toBe(1);
      expect(newsletter.mails.length, where).toBeLessThanOrEqual(2);
      expect(new Set(newsletter.mails.map(({ messageId }) => messageId)).size, where).toBeLessThanOrEqual(1);
      // A later request works as if nothing had happened.
      newsletter.pass(2 * DAY);
      await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe'));
      newsletter.pass(MINUTE);
      const before = newsletter.mails.length;
      await subscribeAndSettle(newsletter);
      expect(newsletter.mails.length, where).toBe(before + 1);
    }
  });

  test('a second subscription within 24 hours gets no mail', async () => {
    for (let at = 1; at <= 14; at++) {
      const newsletter = createNewsletter();
      await subscribeAndSettle(newsletter);
      newsletter.pass(HOUR);
      await subscribeWithCrash(newsletter, at);
      expect(newsletter.mails, `call ${at}`).toHaveLength(1);
      expect(newsletter.keys('records/'), `call ${at}`).toHaveLength(1);
    }
  });

  test('an address can be confirmed again', async () => {
    for (let at = 1; at <= 4; at++) {
      const newsletter = createNewsletter();
      await subscribeAndSettle(newsletter);
      newsletter.pass(MINUTE);
      const crashing = createSubscribers({ store: crashingStore(newsletter.open('subscribers'), at, when) });
      await crashing.recordEvent(await newsletter.hashOf(EMAIL), 'confirmed').catch(() => undefined);
      expect((await newsletter.confirm(lastToken(newsletter, 'confirm'))).status).toBe(200);
      expect(newsletter.keys('events/')).toHaveLength(1);
    }
  });
});

test.each(
  NAMED_FAULTS.flatMap((one) => [
    { ...one, act: 'confirm', wanted: 'active' } as const,
    { ...one, act: 'unsubscribe', wanted: 'unsubscribed' } as const,
  ]),
)('$act changes only what is stored when the store fails at any call: $name', async ({ fault, act, wanted }) => {
  for (let at = 1; at <= 5; at++) {
    const newsletter = createNewsletter();
    await subscribeAndSettle(newsletter);
    newsletter.pass(MINUTE);
    newsletter.service.failAt(at, fault, 'from-then-on');
    const answer = await withAutoTimers(() => newsletter[act](lastToken(newsletter, act)));
    newsletter.service.heal();
    if (answer.status === 200) expect(await newsletter.status(EMAIL), `call ${at}`).toBe(wanted);
    else await readError(answer, 503);
    expect((await newsletter[act](lastToken(newsletter, act))).status, `call ${at}`).toBe(200);
    expect(await newsletter.status(EMAIL), `call ${at}`).toBe(wanted);
  }
});

/** Everybody has the mail, once or again with the same Message-ID. @returns the number of second mails */
function expectEverybody(mails: readonly Mail[], emails: readonly string[], where: string): number {
  const ids = Map.groupBy(mails, ({ to }) => to.address);
  expect([...ids.keys()].toSorted(), where).toEqual(emails.toSorted());
  for (const [address, received] of ids)
    expect(new Set(received.map(({ messageId }) => messageId)).size, `${where}: ${address}`).toBe(1);
  expect(new Set(mails.map(({ messageId }) => messageId)).size, where).toBe(emails.length);
  return mails.length - emails.length;
}

type Faulty = typeof crashingProcess;
/** Runs the schedule in a process that crashes or fails at a step. @returns whether it reached the step */
async function minuteWithFault(
  site: ReturnType<typeof createIssueSite>,
  ...[faulty, ...at]: [Faulty, number, 'before' | 'after']
) {
  const { crashed, ...deps } = faulty(site.open, site.mail.mailer, ...at);
  const { jobs } = site.process(deps);
  await jobs.sendNewsletter(site.time.now + 20_000).catch(() => undefined);
  site.time.now += MINUTE;
  return crashed.yet;
}

test.each([
  ['a crash before', crashingProcess, 'before'],
  ['a crash after', crashingProcess, 'after'],
  ['a store fault before', failingProcess, 'before'],
  ['a store fault after', failingProcess, 'after'],
] as const)('mails everybody after %s any step', async (name, faulty, when) => {
  let steps = 0;
  for (let isReached = true; isReached; steps++) {
    const site = createIssueSite();
    await site.confirm(readers(3));
    const id = await site.sendIssue();
    isReached = await minuteWithFault(site, faulty, steps + 1, when);
    await site.finish();
    const where = `${name} step ${steps + 1}`;
    // Mails that were under way when the process was killed.
    expect(expectEverybody(site.mails, readers(3), where), where).toBeLessThanOrEqual(3);
    expect(await site.progress(id), where).toMatchObject({ state: 'sent', counts: { sent: 3 } });
  }
  // Listings, the minute, three deliveries of seven calls each, and the end.
  expect(steps).toBeGreaterThan(25);
});

test('mails 300 subscribers through a process that is killed at 10 points', async () => {
  const emails = readers(300);
  const site = createIssueSite({ perMinute: 300 });
  await site.confirm(emails);
  const id = await site.sendIssue();
  for (let n = 1; n <= 10; n++)
    expect(await minuteWithFault(site, crashingProcess, 150 + 20 * n, n % 2 === 0 ? 'before' : 'after')).toBe(true);
  expect(site.mails.length).toBeGreaterThan(80);
  expect(site.mails.length).toBeLessThan(300);
  await site.finish();
  // At most the five mails that are under way at each kill.
  expect(expectEverybody(site.mails, emails, '10 kills')).toBeLessThanOrEqual(50);
  expect(await site.progress(id)).toMatchObject({ state: 'sent', counts: { sent: 300, failed: 0 }, remaining: 0 });
});

test('mails the others when the record of a subscriber is damaged, and ends in spite of it', async () => {
  const site = createIssueSite();
  await site.confirm(readers(3));
  const hash = await site.hashOf('reader-2@example.com');
  await site.open('subscribers').replace(`events/${hash}/0001`, { type: 'nonsense' });
  const id = await site.sendIssue();
  expect(await site.minute()).toMatchObject({ state: 'sending', mails: { sent: 2 }, errors: 1 });
  await site.finish(60 * MINUTE);
  expect((await site.progress(id)).state).toBe('sent');
  expect(site.mails).toHaveLength(2);
});
