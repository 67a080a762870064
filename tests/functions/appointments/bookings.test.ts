/** Confirmations of one time: over a process that was killed, and over what was confirmed before. */
import { expect, test } from 'vitest';
import { crashingStores, everyCall, type Step, steppedStore } from '../../support/storage/crashing-store.ts';
import { CONFIRM } from '../../support/functions/samples.ts';
import { createTestSite, DATA, type Decision, START } from '../../support/functions/test-site.ts';

test('an appointment takes its whole length, by its type, and none after it is cancelled or moved', async () => {
  const site = createTestSite();
  const add = (appointmentType: string) => site.store('appointments', { appointmentType });
  const attempt = async (id: string, time: string) => (await site.decideNext(id, { ...CONFIRM, time })).ok;
  const [long, short, third] = [await add('Consultation'), await add('Follow-up'), await add('Consultation')];
  expect(await attempt(long, '09:30')).toBe(true);
  // Fifteen minutes before it, and not one less.
  expect(await attempt(short, '09:20')).toBe(false);
  expect(await attempt(short, '09:15')).toBe(true);
  expect(await attempt(third, '09:59')).toBe(false);
  expect(await attempt(third, '10:00')).toBe(true);
  // It may overlap itself when it is moved.
  expect(await attempt(third, '10:15')).toBe(true);
  await site.decideNext(long, { type: 'cancel' });
  expect(await attempt(short, '09:30')).toBe(true);
  expect(await site.lastEvent(short)).toMatchObject({ minutes: 15 });
});

test('outside of all sessions an appointment is as long as its type, or else as usual', async () => {
  const appointmentTypes = DATA.appointmentTypes.map((type) => (type.id === 'Consultation' ? { ...type, minutes: 45 } : type));
  const site = createTestSite({ data: { ...DATA, appointmentTypes } });
  const lengths = [];
  for (const [appointmentType, time] of [
    ['Consultation', '20:30'],
    ['Second Opinion', '21:30'],
  ] as const) {
    const id = await site.store('appointments', { appointmentType });
    await site.decideNext(id, { ...CONFIRM, time, despite: ['outside'] });
    lengths.push((await site.lastEvent(id))?.minutes);
  }
  expect(lengths).toEqual([45, 30]);
});

test.each(['right', 'late'])(
  'a process that is killed at any call while it confirms blocks the time for a minute at most: %s listings',
  async (listings) => {
    const calls = await everyCall(async (at) => {
      const { add, lastEvent, pass, open, process } = createTestSite({ hasLateListings: listings === 'late' });
      const [first, second] = [await add('appointments'), await add('appointments')];
      const killed = process({ open: crashingStores(process().open, at, 'after') });
      const [outcome] = await Promise.allSettled([killed.decideNext(first, CONFIRM)]);
      const isClaimed = (await open('appointments').read('bookings/2026-03-09/0001')) !== undefined;
      // While the other process may still go on, nobody else gets the time.
      pass(59_000);
      const early = await process().decideNext(second, CONFIRM);
      expect(early.ok, `call ${at}`).toBe(!isClaimed);
      pass(2000);
      const late = early.ok ? early : await process().decideNext(second, CONFIRM);
      // Never both, never neither.
      expect(late.ok, `call ${at}`).toBe((await lastEvent(first))?.status !== 'confirmed');
      return outcome.status === 'rejected';
    });
    expect(calls).toBeGreaterThan(8);
  },
);

/** Appointments with these decisions, and what is taken on the day of {@link CONFIRM}. */
async function createBooked(...decided: readonly (readonly Decision[])[]) {
  const site = createTestSite();
  const { bookings } = site.site;
  const ids: string[] = [];
  for (const decisions of decided) ids.push(await site.add('appointments', ...decisions));
  const [id = '', second = ''] = ids;
  const claim = (time: string, event: number) =>
    bookings.claim({ id, event, nonce: 'of the loser', minutes: 30, date: CONFIRM.date, time }, false);
  return { ...site, id, second, claim, taken: (except?: string) => bookings.takenOn(CONFIRM.date, except) };
}
const half = (id: string, time: string = CONFIRM.time) => [{ id, time, minutes: 30 }];
const takenBy = (...others: string[]) => ({ ok: false, error: { code: 'taken', others } });

test('an appointment takes its time while it is confirmed or completed, whatever is noted, and each time once', async () => {
  const { id, taken, decideNext, pass } = await createBooked([CONFIRM, { type: 'take' }]);
  expect(await taken()).toEqual(half(id));
  expect(await taken(id)).toEqual([]);
  // To ten, back, and to the next day and back: four entries, one time.
  for (const [decision, expected] of [
    [{ ...CONFIRM, time: '10:00' }, half(id, '10:00')],
    [CONFIRM, half(id)],
    [{ ...CONFIRM, date: '2026-03-10' }, []],
    [CONFIRM, half(id)],
  ] as const) {
    await decideNext(id, decision);
    expect(await taken()).toEqual(expected);
  }
  pass(10 * 24 * 3_600_000);
  await decideNext(id, { type: 'done' });
  expect(await taken()).toEqual(half(id));
  await decideNext(id, { type: 'status', status: 'cancelled' });
  expect(await taken()).toEqual([]);
});

test('a claim whose decision lost against another one takes nothing', async () => {
  const { id, claim, taken, decideNext } = await createBooked([]);
  expect(await claim('11:00', 1)).toEqual([]);
  expect(await taken()).toEqual(half(id, '11:00'));
  await decideNext(id, { type: 'decline' });
  expect(await taken()).toEqual([]);
});

test('a process that goes on after half a minute claims nothing', async () => {
  const { open, process, pass, taken } = await createBooked();
  const slow: Step = (call) => {
    pass(11_000);
    return call();
  };
  const { bookings } = process({ open: (name) => steppedStore(open(name), slow) }).site;
  const claim = { ...CONFIRM, id: 'one', event: 1, nonce: 'of the slow one', minutes: 30 };
  // A listing, the read of the first entry, a listing of the day: 33 seconds.
  await expect(bookings.claim(claim, false)).rejects.toThrow('Could not claim a time of 2026-03-09: it takes too long.');
  expect(await taken()).toEqual([]);
});

test('an appointment that was confirmed before times were claimed takes its time, until it is cancelled', async () => {
  const { id: old, second, open, stores, claim, taken, decideNext } = await createBooked([], []);
  const { date, time } = CONFIRM;
  await open('appointments').create(`days/${date}/${old}`, {});
  await stores.appointments.events.append(old, 0, { status: 'confirmed', at: START, date, time, list: 'done' });
  expect(await decideNext(second, CONFIRM)).toEqual(takenBy(old));
  // A move to eleven that lost against another decision says nothing about it.
  expect(await claim('11:00', 2)).toEqual([]);
  await decideNext(old, { type: 'take' });
  expect(await taken()).toEqual(half(old));
  await decideNext(old, { type: 'cancel' });
  expect((await decideNext(second, CONFIRM)).ok).toBe(true);
});

test('a time whose appointment cannot be read counts as taken, and a person can take it', async () => {
  const { id, second, open, pass, decideNext } = await createBooked([CONFIRM], []);
  await open('appointments').replace(`status/${id}/0001`, { status: 1 });
  pass(61_000);
  expect(await decideNext(second, CONFIRM)).toEqual(takenBy(id));
  expect((await decideNext(second, { ...CONFIRM, time: '10:00' })).ok).toBe(true);
  expect((await decideNext(second, { ...CONFIRM, despite: ['taken'] })).ok).toBe(true);
});

test('who is refused reads all who have a part of the time', async () => {
  const { id, second, add, decideNext } = await createBooked([CONFIRM], [{ ...CONFIRM, time: '10:00' }]);
  const result = await decideNext(await add('appointments'), { ...CONFIRM, time: '09:45' });
  expect(!result.ok && 'others' in result.error && result.error.others.toSorted()).toEqual([id, second].toSorted());
});
