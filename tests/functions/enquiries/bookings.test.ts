/** Confirmations of one time: at once, over a process that was killed, and over what was confirmed before. */
import { expect, test } from 'vitest';
import { createBookings } from '../../../netlify/lib/enquiries/bookings.ts';
import type { OpenStore } from '../../../netlify/lib/storage/store-names.ts';
import { APPOINTMENT, CONFIRM, createDecisions, storeItem } from '../../support/decisions.ts';
import { crashingStores, everyCall, steppedStore } from '../../support/crashing-store.ts';
import { createLateStores } from '../../support/late-listings.ts';
import { memoryStores, SANDUNI } from '../../support/office.ts';
import { DATA, SCHEDULE, START } from '../../support/test-site.ts';

const MANY = 50;

test('of fifty confirmations of one time at once one wins, the others are told who has it, and one mail is sent', async () => {
  const site = createDecisions({ open: memoryStores() });
  const ids = await Promise.all(Array.from({ length: MANY }, () => storeItem(site, 'appointments')));
  const results = await Promise.all(
    ids.map((id) => site.decide({ kind: 'appointments', id, after: 0, actor: SANDUNI, decision: CONFIRM })),
  );
  const won = ids.filter((_, index) => results[index]?.ok);
  expect(won).toHaveLength(1);
  for (const result of results) if (!result.ok) expect(result.error).toEqual({ code: 'taken', others: won });
  expect(site.patientMails()).toHaveLength(1);
});

test('as many fit at once as the session allows', async () => {
  const schedule = { ...SCHEDULE, sessions: SCHEDULE.sessions.map((session) => ({ ...session, parallel: 3 })) };
  const site = createDecisions({ open: memoryStores(), data: { ...DATA, schedule } });
  const ids = await Promise.all(Array.from({ length: 8 }, () => storeItem(site, 'appointments')));
  const results = await Promise.all(
    ids.map((id) => site.decide({ kind: 'appointments', id, after: 0, actor: SANDUNI, decision: CONFIRM })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(3);
});

test('an appointment takes its whole length, by its type, and none after it is cancelled or moved', async () => {
  const site = createDecisions({ open: memoryStores() });
  const add = async (appointmentType: string) => (await site.appointments.add({ ...APPOINTMENT, appointmentType })).record.id;
  const attempt = async (id: string, time: string, after = 0) =>
    (await site.decide({ kind: 'appointments', id, after, actor: SANDUNI, decision: { ...CONFIRM, time } })).ok;
  const [long, short, third] = [await add('Consultation'), await add('Follow-up'), await add('Consultation')];
  expect(await attempt(long, '09:30')).toBe(true);
  // Fifteen minutes before it, and not one less.
  expect(await attempt(short, '09:20')).toBe(false);
  expect(await attempt(short, '09:15')).toBe(true);
  expect(await attempt(third, '09:59')).toBe(false);
  expect(await attempt(third, '10:00')).toBe(true);
  // It may overlap itself when it is moved.
  expect(await attempt(third, '10:15', 1)).toBe(true);
  await site.decided('appointments', long, 1, { type: 'cancel' });
  expect(await attempt(short, '09:30', 1)).toBe(true);
  const { minutes } = (await site.stores.appointments.events.last(short)) ?? {};
  expect(minutes).toBe(15);
});

test.each(['right', 'late'])(
  'a process that is killed at any call while it confirms blocks the time for a minute at most: %s listings',
  async (listings) => {
    const calls = await everyCall(async (at) => {
      const time = { now: START };
      const clock = () => time.now;
      const shared = memoryStores();
      const process = listings === 'late' ? createLateStores(clock) : () => shared;
      const before = createDecisions({ open: process(), clock });
      const [first, second] = [await storeItem(before, 'appointments'), await storeItem(before, 'appointments')];
      const confirm = (open: OpenStore, id: string) =>
        createDecisions({ open, clock }).decide({ kind: 'appointments', id, after: 0, actor: SANDUNI, decision: CONFIRM });
      const isReached = await confirm(crashingStores(process(), at, 'after'), first).then(
        () => false,
        () => true,
      );
      const isClaimed = (await process()('appointments').read('bookings/2026-03-09/0001')) !== undefined;
      // While the other process may still go on, nobody else gets the time.
      time.now += 59_000;
      const early = await confirm(process(), second);
      expect(early.ok, `call ${at}`).toBe(!isClaimed);
      time.now += 2000;
      const late = early.ok ? early : await confirm(process(), second);
      const last = await createDecisions({ open: process(), clock }).stores.appointments.events.last(first);
      // Never both, never neither.
      expect(late.ok, `call ${at}`).toBe(last?.status !== 'confirmed');
      return isReached;
    });
    expect(calls).toBeGreaterThan(8);
  },
);

/** What is taken on the day of {@link CONFIRM}. */
const takenOn = ({ stores, clock }: ReturnType<typeof createDecisions>, except?: string) =>
  createBookings({ stores, schedule: SCHEDULE, minutes: 30, clock }).takenOn(CONFIRM.date, except);

test('an appointment takes its time while it is confirmed or completed, whatever is noted, and each time once', async () => {
  const site = createDecisions({ open: memoryStores() });
  const id = await storeItem(site, 'appointments');
  const half = (time: string) => [{ id, time, minutes: 30 }];
  await site.decided('appointments', id, 0, CONFIRM);
  await site.decided('appointments', id, 1, { type: 'take' });
  expect(await takenOn(site)).toEqual(half('09:30'));
  expect(await takenOn(site, id)).toEqual([]);
  // To ten, back, and to the next day and back: four entries, one time.
  await site.decided('appointments', id, 2, { ...CONFIRM, time: '10:00' });
  expect(await takenOn(site)).toEqual(half('10:00'));
  await site.decided('appointments', id, 3, CONFIRM);
  await site.decided('appointments', id, 4, { ...CONFIRM, date: '2026-03-10' });
  expect(await takenOn(site)).toEqual([]);
  await site.decided('appointments', id, 5, CONFIRM);
  expect(await takenOn(site)).toEqual(half('09:30'));
  site.pass(10 * 24 * 3_600_000);
  await site.decided('appointments', id, 6, { type: 'done' });
  expect(await takenOn(site)).toEqual(half('09:30'));
  await site.decided('appointments', id, 7, { type: 'status', status: 'cancelled' });
  expect(await takenOn(site)).toEqual([]);
});

test('a claim whose decision lost against another one takes nothing', async () => {
  const site = createDecisions({ open: memoryStores() });
  const id = await storeItem(site, 'appointments');
  const claim = { id, event: 1, nonce: 'of the loser', minutes: 30, date: CONFIRM.date, time: '11:00' };
  const bookings = createBookings({ stores: site.stores, schedule: SCHEDULE, minutes: 30, clock: site.clock });
  expect(await bookings.claim(claim, false)).toEqual([]);
  expect(await takenOn(site)).toEqual([{ id, time: '11:00', minutes: 30 }]);
  await site.decided('appointments', id, 0, { type: 'decline' });
  expect(await takenOn(site)).toEqual([]);
});

test('a process that goes on after half a minute claims nothing', async () => {
  const site = createDecisions({ open: memoryStores() });
  const { appointments } = site.stores;
  const slow = steppedStore(appointments.store, (call) => {
    site.pass(11_000);
    return call();
  });
  const stores = { ...site.stores, appointments: { ...appointments, store: slow } };
  const bookings = createBookings({ stores, schedule: SCHEDULE, minutes: 30, clock: site.clock });
  const claim = { ...CONFIRM, id: 'one', event: 1, nonce: 'of the slow one', minutes: 30 };
  // A listing, the read of the first entry, a listing of the day: 33 seconds.
  await expect(bookings.claim(claim, false)).rejects.toThrow('Could not claim a time of 2026-03-09: it takes too long.');
  expect(await takenOn(site)).toEqual([]);
});

test('an appointment that was confirmed before times were claimed takes its time, until it is cancelled', async () => {
  const open = memoryStores();
  const site = createDecisions({ open });
  const [old, id] = [await storeItem(site, 'appointments'), await storeItem(site, 'appointments')];
  const { date, time } = CONFIRM;
  await open('appointments').create(`days/${date}/${old}`, {});
  await site.stores.appointments.events.append(old, 0, { status: 'confirmed', at: START, date, time, section: 'done' });
  const request = { kind: 'appointments', id, after: 0, actor: SANDUNI, decision: CONFIRM } as const;
  expect(await site.decide(request)).toEqual({ ok: false, error: { code: 'taken', others: [old] } });
  // A move to eleven that lost against another decision says nothing about it.
  const bookings = createBookings({ stores: site.stores, schedule: SCHEDULE, minutes: 30, clock: site.clock });
  const move = { id: old, event: 2, nonce: 'of the loser', minutes: 30, date, time: '11:00' };
  expect(await bookings.claim(move, false)).toEqual([]);
  await site.decided('appointments', old, 1, { type: 'take' });
  expect(await takenOn(site)).toEqual([{ id: old, time, minutes: 30 }]);
  await site.decided('appointments', old, 2, { type: 'cancel' });
  expect((await site.decide(request)).ok).toBe(true);
});

test('a time whose appointment cannot be read counts as taken, and a person can take it', async () => {
  const open = memoryStores();
  const site = createDecisions({ open });
  const [first, second] = [await storeItem(site, 'appointments'), await storeItem(site, 'appointments')];
  await site.decided('appointments', first, 0, CONFIRM);
  await open('appointments').replace(`status/${first}/0001`, { status: 1 });
  site.pass(61_000);
  const request = { kind: 'appointments', id: second, after: 0, actor: SANDUNI } as const;
  expect(await site.decide({ ...request, decision: CONFIRM })).toEqual({ ok: false, error: { code: 'taken', others: [first] } });
  expect((await site.decide({ ...request, decision: { ...CONFIRM, time: '10:00' } })).ok).toBe(true);
  expect((await site.decide({ ...request, after: 1, decision: { ...CONFIRM, despite: ['taken'] } })).ok).toBe(true);
});

test('who is refused reads all who have a part of the time', async () => {
  const site = createDecisions({ open: memoryStores() });
  const ids = await Promise.all([1, 2, 3].map(() => storeItem(site, 'appointments')));
  const [first = '', second = '', third = ''] = ids;
  await site.decided('appointments', first, 0, CONFIRM);
  await site.decided('appointments', second, 0, { ...CONFIRM, time: '10:00' });
  const decision = { ...CONFIRM, time: '09:45' };
  const result = await site.decide({ kind: 'appointments', id: third, after: 0, actor: SANDUNI, decision });
  expect(!result.ok && 'others' in result.error && result.error.others.toSorted()).toEqual([first, second].toSorted());
});

test('a patient who accepts a proposed time that somebody has by now is told so, and comes back to the office', async () => {
  const site = createDecisions({ open: memoryStores() });
  const [first, second] = [await storeItem(site, 'appointments'), await storeItem(site, 'appointments')];
  const { date, time } = CONFIRM;
  await site.decided('appointments', first, 0, { type: 'propose', options: [{ date, time }] });
  await site.decided('appointments', second, 0, CONFIRM);
  const link = /\/appointments\/accept\?token=(\S+)/.exec(site.patientMails()[0]?.text ?? '')?.[1] ?? '';
  for (const _ of [1, 2]) {
    const response = await site.post('appointmentAccept', {}, { query: `?token=${link}` });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/appointments/taken']);
  }
  await site.settled();
  const last = await site.stores.appointments.events.last(first);
  expect(last).toMatchObject({ number: 2, status: 'pending', section: 'new', returned: true });
});
