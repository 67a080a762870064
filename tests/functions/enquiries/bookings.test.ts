/** Confirmations of one time: at once, over a process that was killed, and over what was confirmed before. */
import { expect, test } from 'vitest';
import type { OpenStore } from '../../../netlify/lib/storage/store-names.ts';
import { APPOINTMENT, CONFIRM, createDecisions, storeItem } from '../../support/decisions.ts';
import { crashingStores, everyCall } from '../../support/crashing-store.ts';
import { memoryStores, SANDUNI } from '../../support/office.ts';
import { DATA, SCHEDULE } from '../../support/test-site.ts';

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

test('a process that is killed at any call while it confirms blocks the time for a minute at most', async () => {
  const calls = await everyCall(async (at) => {
    const open: OpenStore = memoryStores();
    const before = createDecisions({ open });
    const [first, second] = [await storeItem(before, 'appointments'), await storeItem(before, 'appointments')];
    const confirm = (site: ReturnType<typeof createDecisions>, id: string) =>
      site.decide({ kind: 'appointments', id, after: 0, actor: SANDUNI, decision: CONFIRM });
    const killed = createDecisions({ open: crashingStores(open, at, 'after') });
    const isReached = await confirm(killed, first).then(
      () => false,
      () => true,
    );
    const later = createDecisions({ open });
    later.pass(61_000);
    const result = await confirm(later, second);
    const isConfirmed = (await later.stores.appointments.events.last(first))?.status === 'confirmed';
    // Never both, never neither.
    expect(result.ok, `call ${at}`).toBe(!isConfirmed);
    return isReached;
  });
  expect(calls).toBeGreaterThan(8);
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
