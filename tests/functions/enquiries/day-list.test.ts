/** Which appointments of a day are more than its sessions take. */
import { expect, test } from 'vitest';
import { overbookedIn, sameTime } from '../../../netlify/lib/enquiries/day-list.ts';
import { CONFIRM, createDecisions } from '../../support/decisions.ts';
import { SCHEDULE } from '../../support/test-site.ts';

/** Two at once before noon and one after it, half an hour each. */
const CAPACITY = {
  schedule: { sessions: SCHEDULE.sessions.map((session) => ({ ...session, parallel: session.halfDay === 'Morning' ? 2 : 1 })) },
  minutes: 30,
};
const { date } = CONFIRM;

test.each([
  ['09:00 09:00', ''],
  ['09:00 09:15 09:20', '09:00 09:15 09:20'],
  ['09:00 09:20 09:30', ''],
  // Half past eleven goes on until twelve, a quarter to twelve into the session of one.
  ['11:30 11:45', ''],
  ['11:45 11:50', '11:45 11:50'],
  ['17:00 17:15 18:00', '17:00 17:15'],
  ['17:00 17:30', ''],
  ['20:30 20:30', '20:30 20:30'],
  // Of appointments that cannot be read.
  [' ', ''],
])('of the appointments at "%s" more are confirmed than fit: "%s"', (times, expected) => {
  const visits = times
    .split(' ')
    .map((time, index) => ({ id: String(index), time, status: time === '' ? 'unreadable' : 'confirmed' }));
  const ids = overbookedIn(date, visits, CAPACITY);
  expect(visits.flatMap(({ id, time }) => (ids.has(id) ? [time] : [])).join(' ')).toBe(expected);
});

test('a completed appointment overbooks nothing, and one has its own length', () => {
  const at = (time: string, more: object) => ({ id: time, time, status: 'confirmed', ...more });
  expect([...overbookedIn(date, [at('17:00', { status: 'completed' }), at('17:15', {})], CAPACITY)]).toEqual([]);
  expect([...overbookedIn(date, [at('17:00', { minutes: 15 }), at('17:15', {})], CAPACITY)]).toEqual([]);
});

test('an enquiry names the appointments that overlap it, if they are together more than fit', async () => {
  const { add, stores } = createDecisions();
  const confirm = (time: string) => add('appointments', { ...CONFIRM, time, despite: ['taken'] });
  const others = async (time: string, id: string, capacity?: typeof CAPACITY) =>
    (await sameTime(stores, { date, time }, id, capacity)).toSorted();
  const [nine, alsoNine] = [await confirm('09:00'), await confirm('09:00')];
  const [five, quarterPast, six] = [await confirm('17:00'), await confirm('17:15'), await confirm('18:00')];
  expect(await others('17:00', five, CAPACITY)).toEqual([quarterPast]);
  expect(await others('17:15', quarterPast, CAPACITY)).toEqual([five]);
  expect(await others('09:00', nine, CAPACITY)).toEqual([]);
  expect(await others('18:00', six, CAPACITY)).toEqual([]);
  // A third one at nine is one too many, for each of them.
  const third = await confirm('09:15');
  expect(await others('09:15', third, CAPACITY)).toEqual([nine, alsoNine].toSorted());
  expect(await others('09:00', nine)).toEqual([alsoNine]);
});
