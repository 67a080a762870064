/** Crashes and faults at any step: nobody is forgotten, and a second mail has the Message-ID of the first. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withAutoTimers } from '../support/auto-timers.ts';
import { crashingProcess, crashingStore, everyCall, failingProcess } from '../support/crashing-store.ts';
import { NAMED_FAULTS } from '../support/memory-blobs.ts';
import { createNewsletter, EMAIL, lastToken, subscribeAndSettle } from '../support/newsletter.ts';
import { createIssueSite, HOUR, MINUTE, readers } from '../support/newsletter-issues.ts';
import { readError } from '../support/responses.ts';
import { createTestSite } from '../support/test-site.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

test.each(['before', 'after'] as const)(
  'a second subscription within 24 hours gets no mail after a crash %s any call of the store',
  async (when) => {
    for (let at = 1; at <= 14; at++) {
      const newsletter = createNewsletter();
      const { open, clock, mail, pass, run, keys } = newsletter;
      await subscribeAndSettle(newsletter);
      pass(HOUR);
      const subscribers = crashingStore(open('subscribers'), at, when);
      const openCrashing: typeof open = (name) => (name === 'subscribers' ? subscribers : open(name));
      const crashing = createTestSite({ open: openCrashing, clock, mailer: mail.mailer });
      await crashing.send('subscribe', { email: EMAIL });
      await crashing.settled();
      for (let hour = 0; hour < 3; hour++) {
        pass(HOUR);
        await run();
      }
      expect(newsletter.mails, `call ${at}`).toHaveLength(1);
      expect(keys('records/'), `call ${at}`).toHaveLength(1);
    }
  },
);

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

test.each([
  ['a crash before', crashingProcess, 'before'],
  ['a crash after', crashingProcess, 'after'],
  ['a store fault before', failingProcess, 'before'],
  ['a store fault after', failingProcess, 'after'],
] as const)('mails everybody after %s any step, once or again with the same Message-ID', async (_name, faulty, when) => {
  const steps = await everyCall(async (at) => {
    const site = createIssueSite();
    await site.confirm(readers(3));
    const id = await site.sendIssue();
    const { crashed, ...deps } = faulty(site.open, site.mail.mailer, at, when);
    await site
      .process(deps)
      .jobs.sendNewsletter(site.time.now + 20_000)
      .catch(() => undefined);
    site.time.now += MINUTE;
    await site.finish();
    const mailed = new Set(site.mails.map(({ to, messageId }) => `${to.address} ${messageId}`));
    expect([...mailed].map((one) => one.split(' ')[0]).toSorted(), `step ${at}`).toEqual(readers(3));
    // Mails that were under way when the process was killed.
    expect(site.mails.length, `step ${at}`).toBeLessThanOrEqual(6);
    expect(await site.progress(id), `step ${at}`).toMatchObject({ state: 'sent', counts: { sent: 3 } });
    return crashed.yet;
  });
  // Listings, the minute, three deliveries of seven calls each, and the end.
  expect(steps).toBeGreaterThan(24);
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
