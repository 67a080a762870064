/** Many confirmations of a day at once, in many orders of their store calls, over listings that are right or a minute late. */
import { expect, test } from 'vitest';
import { agreedSlot } from '../../../netlify/lib/enquiries/commitment.ts';
import { overbooked } from '../../../netlify/lib/appointments/schedule/schedule.ts';
import { createInterleaving } from '../../support/storage/interleaved-stores.ts';
import { CONFIRM, SANDUNI } from '../../support/functions/samples.ts';
import { createTestSite, dataWith, SCHEDULE } from '../../support/functions/test-site.ts';

const MANY = 50;
const LISTINGS = ['right', 'late'] as const;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
/** The time of day some minutes after nine. */
const timeOf = (minutes: number) =>
  `${String(9 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const scheduleOf = (parallel: number) => ({
  ...SCHEDULE,
  sessions: SCHEDULE.sessions.map((session) => ({ ...session, parallel })),
});

/** A practice with this number of appointments that are pending. */
async function createPractice(listings: (typeof LISTINGS)[number], parallel: number, count: number) {
  const site = createTestSite({ hasLateListings: listings === 'late', data: dataWith(scheduleOf(parallel)) });
  return { ...site, ids: await Promise.all(range(count).map(() => site.process().add('appointments'))) };
}

/** Confirms all at once, each in a process of its own. */
async function confirmAll(
  { process }: Awaited<ReturnType<typeof createPractice>>,
  seed: number,
  wished: readonly { id: string; time: string; after?: number }[],
) {
  const interleaving = createInterleaving(String(seed));
  const writers = wished.map(({ id, time, after = 0 }) => {
    const { open, counted } = interleaving.process(process().open);
    const decision = { ...CONFIRM, time };
    const { decide } = process({ open });
    return { counted, decide: () => decide({ kind: 'appointments', id, after, actor: SANDUNI, decision }) };
  });
  const results = await Promise.all(writers.map(({ decide }) => decide()));
  return {
    results: results.map((result, index) => ({ ...result, id: wished[index]?.id ?? '' })),
    calls: Math.max(...writers.map(({ counted }) => counted.calls)),
  };
}

const orders = (seeds: number) => LISTINGS.flatMap((listings) => range(seeds).map((seed) => ({ listings, seed: seed + 1 })));

test.each(orders(12))(
  'of fifty confirmations of one time as many win as fit, and the others read whose time it is: order $seed, $listings listings',
  async ({ listings, seed }) => {
    for (const parallel of [1, 2]) {
      const practice = await createPractice(listings, parallel, MANY);
      const wished = practice.ids.map((id) => ({ id, time: CONFIRM.time }));
      const { results, calls } = await confirmAll(practice, seed, wished);
      const won = results.filter(({ ok }) => ok).map(({ id }) => id);
      expect(won).toHaveLength(parallel);
      expect(practice.patientMails()).toHaveLength(parallel);
      for (const result of results)
        if (!result.ok)
          expect({ ...result.error, others: 'others' in result.error && result.error.others.toSorted() }).toEqual({
            code: 'taken',
            others: won.toSorted(),
          });
      // A winner's own record, markers, mail and event, and what it reads of one or two others.
      expect(calls).toBeLessThan(60);
    }
  },
);

test.each(orders(20))(
  'overlapping times that are claimed and moved at once are never overbooked: order $seed, $listings listings',
  async ({ listings, seed }) => {
    const parallel = 1 + (seed % 2);
    const practice = await createPractice(listings, parallel, 24);
    const { ids, process } = practice;
    const { random } = createInterleaving(`times ${seed}`);
    // Four are confirmed one after the other, and move while the others come.
    const { decided, lastEvent } = process();
    for (const [index, id] of ids.slice(0, 4).entries())
      await decided('appointments', id, 0, { ...CONFIRM, time: timeOf(30 * index) });
    const times = ids.map((id, index) => ({ id, time: timeOf(15 * Math.floor(random() * 20)), after: index < 4 ? 1 : 0 }));
    const { results } = await confirmAll(practice, seed, times);
    const last = await Promise.all(ids.map(lastEvent));
    const agreed = last.flatMap((event) => {
      const slot = event && agreedSlot(event);
      return slot ? [{ ...slot, minutes: event.minutes ?? 0 }] : [];
    });
    expect(overbooked(scheduleOf(parallel), CONFIRM.date, agreed)).toEqual([]);
    expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(1);
    for (const result of results)
      if (!result.ok && result.error.code === 'taken') expect(result.error.others.length).toBeGreaterThanOrEqual(parallel);
  },
);

test.each(LISTINGS)(
  'each of fifty claims of fifty times takes two calls for each of the others: %s listings',
  async (listings) => {
    for (const seed of range(4)) {
      const { process } = await createPractice(listings, 1, 0);
      const interleaving = createInterleaving(String(seed));
      const claims = range(MANY).map(async (index) => {
        const { open, counted } = interleaving.process(process().open);
        const { bookings } = process({ open }).site;
        const shared = { event: 1, minutes: 5, date: CONFIRM.date };
        const claim = { ...shared, id: `one-${index}`, nonce: `nonce-${index}`, time: timeOf(5 * index) };
        expect(await bookings.claim(claim, false)).toEqual([]);
        return counted.calls;
      });
      // Two listings, the read of a missing entry, its own append; up to 15 reads ahead.
      expect(Math.max(...(await Promise.all(claims)))).toBeLessThanOrEqual(2 * (MANY - 1) + 4 + 15);
    }
  },
);
