/** Processes killed at any step of sending an issue: nobody is forgotten, and a second mail has the Message-ID of the first. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mail } from '../../netlify/lib/mail/mailer.ts';
import { crashingProcess } from '../support/crashing-store.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { createIssueSite, MINUTE, readers } from '../support/newsletter-issues.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

/** Everybody has the mail, once or again with the same Message-ID. @returns the number of second mails */
function expectEverybody(mails: readonly Mail[], emails: readonly string[], where: string): number {
  const ids = Map.groupBy(mails, ({ to }) => to.address);
  expect([...ids.keys()].toSorted(), where).toEqual(emails.toSorted());
  for (const [address, received] of ids)
    expect(new Set(received.map(({ messageId }) => messageId)).size, `${where}: ${address}`).toBe(1);
  expect(new Set(mails.map(({ messageId }) => messageId)).size, where).toBe(emails.length);
  return mails.length - emails.length;
}

test.each(['before', 'after'] as const)('mails everybody after a crash %s any step', async (when) => {
  let steps = 0;
  for (let isReached = true; isReached; steps++) {
    const site = createIssueSite();
    await site.confirm(readers(3));
    const id = await site.sendIssue();
    const killed = crashingProcess(site.open, site.mail.mailer, steps + 1, when);
    await site
      .process({ open: killed.open, mailer: killed.mailer })
      .jobs.sendNewsletter(site.time.now + 20_000)
      .catch(() => undefined);
    isReached = killed.crashed.yet;
    site.time.now += MINUTE;
    await site.finish();
    const where = `crash ${when} step ${steps + 1}`;
    const twice = expectEverybody(site.mails, readers(3), where);
    // Mails that were under way when the process was killed.
    expect(twice, where).toBeLessThanOrEqual(3);
    expect(await site.progress(id), where).toMatchObject({ state: 'sent', counts: { sent: 3 } });
  }
  // Listings, the minute, three deliveries of seven calls each, and the end.
  expect(steps).toBeGreaterThan(25);
});

test('mails 5,000 subscribers through a process that is killed at 20 points', async () => {
  const emails = readers(5000);
  const site = createIssueSite({ perMinute: 300 });
  await site.confirm(emails);
  const id = await site.sendIssue();
  let kills = 0;
  // The twentieth kill comes after about 4,000 mails of 7 calls each.
  for (let n = 1; n <= 20; n++) {
    const killed = crashingProcess(site.open, site.mail.mailer, 300 + 97 * n, n % 2 === 0 ? 'before' : 'after');
    await site
      .process({ open: killed.open, mailer: killed.mailer })
      .jobs.sendNewsletter(site.time.now + 20_000)
      .catch(() => undefined);
    kills += Number(killed.crashed.yet);
    site.time.now += MINUTE;
  }
  expect(kills).toBe(20);
  expect(site.mails.length).toBeGreaterThan(1000);
  expect(site.mails.length).toBeLessThan(5000);
  await site.finish();
  const twice = expectEverybody(site.mails, emails, '20 kills');
  // At most the five mails that are under way at each kill.
  expect(twice).toBeLessThanOrEqual(100);
  expect(await site.progress(id)).toMatchObject({ state: 'sent', counts: { sent: 5000, failed: 0 }, remaining: 0 });
}, 120_000);

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'mails everybody when the store fails at any call: $name',
  async ({ fault, name }) => {
    let calls = 0;
    for (let isReached = true; isReached; calls++) {
      const service = createMemoryBlobs();
      const site = createIssueSite({ open: (store) => service.open(store, 50) });
      await site.confirm(readers(3));
      const id = await site.sendIssue();
      const before = service.requests.length;
      service.failAt(calls + 1, fault);
      await withAutoTimers(() => site.minute().catch(() => undefined));
      isReached = service.requests.length - before > calls;
      service.heal();
      await site.finish();
      expectEverybody(site.mails, readers(3), `${name} at call ${calls + 1}`);
      expect((await site.progress(id)).state).toBe('sent');
    }
    expect(calls).toBeGreaterThan(25);
  },
);

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
