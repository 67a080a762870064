/** Which appointments of a day are more than its sessions take. */
import { expect, test } from 'vitest';
import { overbookedIn, sameTime } from '../../../netlify/lib/enquiries/day-list.ts';
import { CONFIRM, createDecisions, storeItem } from '../../support/decisions.ts';
import { memoryStores } from '../../support/office.ts';
import { SCHEDULE } from '../../support/test-site.ts';

/** Two at once before noon and one after it, half an hour each. */
const CAPACITY = {
  schedule: { sessions: SCHEDULE.sessions.map((session) => ({ ...session, parallel: session.halfDay === 'Morning' ? 2 : 1 })) },
  minutes: 30,
};
const { date } = CONFIRM;

test.each([
  [['09:00', '09:00'], []],
  [
    ['09:00', '09:15', '09:20'],
    ['09:00', '09:15', '09:20'],
  ],
  [['09:00', '09:20', '09:30'], []],
  // Half past eleven goes on until twelve, a quarter to twelve into the session of one.
  [['11:30', '11:45'], []],
  [
    ['11:45', '11:50'],
    ['11:45', '11:50'],
  ],
  [
    ['17:00', '17:15', '18:00'],
    ['17:00', '17:15'],
  ],
  [['17:00', '17:30'], []],
  [
    ['20:30', '20:30'],
    ['20:30', '20:30'],
  ],
  // Of appointments that cannot be read.
  [['', ''], []],
])('of the appointments at %j more are confirmed than fit: %j', (times, expected) => {
  const visits = times.map((time, index) => ({ id: String(index), time, status: time === '' ? 'unreadable' : 'confirmed' }));
  const ids = overbookedIn(date, visits, CAPACITY);
  expect(visits.flatMap(({ id, time }) => (ids.has(id) ? [time] : []))).toEqual(expected);
});

test('a completed appointment overbooks nothing, and one has its own length', () => {
  const at = (time: string, more: object) => ({ id: time, time, status: 'confirmed', ...more });
  expect([...overbookedIn(date, [at('17:00', { status: 'completed' }), at('17:15', {})], CAPACITY)]).toEqual([]);
  expect([...overbookedIn(date, [at('17:00', { minutes: 15 }), at('17:15', {})], CAPACITY)]).toEqual([]);
});

test('an enquiry names the appointments that overlap it, if they are together more than fit', async () => {
  const site = createDecisions({ open: memoryStores() });
  const confirmed = async (time: string) => {
    const id = await storeItem(site, 'appointments');
    await site.decided('appointments', id, 0, { ...CONFIRM, time, despite: ['taken'] });
    return (capacity: typeof CAPACITY | undefined) =>
      sameTime(site.stores, { date, time }, id, capacity).then((ids) => ({ id, ids }));
  };
  const [nine, alsoNine, five, quarterPast, six] = [
    await confirmed('09:00'),
    await confirmed('09:00'),
    await confirmed('17:00'),
    await confirmed('17:15'),
    await confirmed('18:00'),
  ];
  const [first, second] = [await five(CAPACITY), await quarterPast(CAPACITY)];
  expect([first.ids, second.ids]).toEqual([[second.id], [first.id]]);
  expect([(await nine(CAPACITY)).ids, (await six(CAPACITY)).ids]).toEqual([[], []]);
  // A third one at nine is one too many, for each of them.
  const third = await confirmed('09:15');
  expect((await third(CAPACITY)).ids.toSorted()).toEqual([(await nine(CAPACITY)).id, (await alsoNine(CAPACITY)).id].toSorted());
  expect((await nine(undefined)).ids).toEqual([(await alsoNine(undefined)).id]);
});
