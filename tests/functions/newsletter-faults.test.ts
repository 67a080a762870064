import { expect, test, vi } from 'vitest';
import { createSubscribers } from '../../netlify/lib/stores/subscribers.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { FAULTS, nameOf } from '../support/memory-blobs.ts';
import { createNewsletter, EMAIL, lastToken, type Newsletter, subscribeAndSettle } from '../support/newsletter.ts';
import { readError } from '../support/responses.ts';
import { createTestSite } from '../support/test-site.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A process of the same site whose subscriber store crashes at its `at`-th call. */
function crashingSite({ open, clock, mail }: Newsletter, at: number, when: 'before' | 'after') {
  const subscribers = crashingStore(open('subscribers'), at, when);
  return createTestSite({ open: (name) => (name === 'subscribers' ? subscribers : open(name)), clock, mailer: mail.mailer });
}

test.each(['before', 'after'] as const)(
  'loses no subscription and sends at most two mails after a crash %s any call',
  async (when) => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (let at = 1; at <= 14; at++) {
      const newsletter = createNewsletter();
      const site = crashingSite(newsletter, at, when);
      const answer = await site.send('subscribe', { email: EMAIL });
      await site.settled();
      for (let hour = 0; hour < 3; hour++) {
        newsletter.pass(HOUR);
        await newsletter.run();
      }
      const where = `crash ${when} call ${at}`;
      if (answer.status === 200) {
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
    silent.mockRestore();
  },
);

test.each(['before', 'after'] as const)('sends no second mail within 24 hours after a crash %s any call', async (when) => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (let at = 1; at <= 14; at++) {
    const newsletter = createNewsletter();
    await subscribeAndSettle(newsletter);
    newsletter.pass(HOUR);
    const site = crashingSite(newsletter, at, when);
    await site.send('subscribe', { email: EMAIL });
    await site.settled();
    for (let hour = 0; hour < 3; hour++) {
      newsletter.pass(HOUR);
      await newsletter.run();
    }
    expect(newsletter.mails, `crash ${when} call ${at}`).toHaveLength(1);
    expect(newsletter.keys('records/'), `crash ${when} call ${at}`).toHaveLength(1);
  }
  silent.mockRestore();
});

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'confirms and unsubscribes only what is stored when the store fails at any call: $name',
  async ({ fault, name }) => {
    for (const [act, wanted] of [
      ['confirm', 'active'],
      ['unsubscribe', 'unsubscribed'],
    ] as const)
      for (let at = 1; at <= 5; at++) {
        const newsletter = createNewsletter();
        await subscribeAndSettle(newsletter);
        newsletter.pass(MINUTE);
        newsletter.service.failAt(at, fault, 'from-then-on');
        const answer = await withAutoTimers(() => newsletter[act](lastToken(newsletter, act)));
        newsletter.service.heal();
        const where = `${act}, ${name} at call ${at}`;
        if (answer.status === 200) expect(await newsletter.status(EMAIL), where).toBe(wanted);
        else await readError(answer, 503);
        expect((await newsletter[act](lastToken(newsletter, act))).status, where).toBe(200);
        expect(await newsletter.status(EMAIL), where).toBe(wanted);
      }
  },
);

test.each(['before', 'after'] as const)('can confirm again after a crash %s any call', async (when) => {
  for (let at = 1; at <= 4; at++) {
    const newsletter = createNewsletter();
    await subscribeAndSettle(newsletter);
    newsletter.pass(MINUTE);
    const hash = await newsletter.hashOf(EMAIL);
    const crashing = createSubscribers({ store: crashingStore(newsletter.open('subscribers'), at, when) });
    await crashing.recordEvent(hash, 'confirmed').catch(() => undefined);
    expect((await newsletter.confirm(lastToken(newsletter, 'confirm'))).status).toBe(200);
    expect(newsletter.keys('events/')).toHaveLength(1);
  }
});
