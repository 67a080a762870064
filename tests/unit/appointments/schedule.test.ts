import { expect, test } from 'vitest';
import {
  freeTimesOf,
  halfDayOf,
  hasRoom,
  lengthAt,
  overbooked,
  type Schedule,
} from '../../../netlify/lib/appointments/schedule/schedule.ts';
import { isFarAhead, warningsOf } from '../../../netlify/lib/appointments/schedule/obstacles.ts';

const session: Schedule['sessions'][number] = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  ...{ halfDay: 'Morning', place: 'Rooms', from: '08:00', to: '10:00', minutes: 30, minutesByType: [], parallel: 1 },
};
const SCHEDULE: Pick<Schedule, 'halfDays' | 'sessions'> = {
  // In the order of the form, which is not that of the day.
  halfDays: [
    { id: 'Evening', from: '16:00', to: '20:00' },
    { id: 'Morning', from: '08:00', to: '12:00' },
    { id: 'Afternoon', from: '12:00', to: '16:00' },
  ],
  sessions: [
    { ...session, halfDay: 'Afternoon', from: '14:00', to: '15:00', parallel: 2 },
    { ...session, minutesByType: [{ type: 'Follow-up', minutes: 20 }] },
  ],
};
/** A Friday. */
const DATE = '2026-03-06';

const taken = (...periods: [time: string, minutes: number][]) => periods.map(([time, minutes]) => ({ time, minutes }));

test.each([
  ['Consultation', taken(), ['08:00', '08:30', '09:00', '09:30', '14:00', '14:30']],
  // Twenty minutes each: what does not end by ten is not offered.
  ['Follow-up', taken(), ['08:00', '08:20', '08:40', '09:00', '09:20', '09:40', '14:00', '14:30']],
  // 08:15 to 08:45 reaches into two of the times.
  ['Consultation', taken(['08:15', 30]), ['09:00', '09:30', '14:00', '14:30']],
  ['Consultation', taken(['07:30', 30], ['10:00', 30]), ['08:00', '08:30', '09:00', '09:30', '14:00', '14:30']],
  ['Consultation', taken(['07:30', 31]), ['08:30', '09:00', '09:30', '14:00', '14:30']],
  // Two at once in the afternoon: one leaves room, two at the same moment do not.
  ['Consultation', taken(['08:00', 120], ['14:00', 30]), ['14:00', '14:30']],
  ['Consultation', taken(['08:00', 120], ['14:00', 15], ['14:15', 15]), ['14:00', '14:30']],
  ['Consultation', taken(['08:00', 120], ['14:00', 30], ['14:10', 10]), ['14:30']],
])('a %s beside %j has the free times %j', (type, periods, expected) => {
  expect(freeTimesOf(SCHEDULE, { date: DATE, type, taken: periods }).map(({ time }) => time)).toEqual(expected);
});

test('a day without a session has no free time, and a leap day is a day like others', () => {
  const onDay = (date: string) => freeTimesOf(SCHEDULE, { date, type: 'Consultation', taken: [] });
  expect(onDay('2026-03-07')).toEqual([]);
  // A Tuesday.
  expect(onDay('2028-02-29')[0]).toEqual({ date: '2028-02-29', time: '08:00', halfDay: 'Morning' });
});

test('outside of the sessions one appointment fits, and has no length of its own', () => {
  const evening = { date: DATE, time: '20:00', minutes: 30 };
  expect(lengthAt(SCHEDULE, evening, 'Consultation')).toBeUndefined();
  expect(lengthAt(SCHEDULE, { date: DATE, time: '09:59' }, 'Follow-up')).toBe(20);
  expect(hasRoom(SCHEDULE, evening, [])).toBe(true);
  expect(hasRoom(SCHEDULE, evening, taken(['19:31', 30]))).toBe(false);
});

/** Two at once until 17:00, then one; two again from 18:00 to 19:00. */
const LATE = {
  sessions: [
    { ...session, from: '15:00', to: '17:00', parallel: 2 },
    { ...session, from: '17:00', to: '18:00' },
    { ...session, from: '18:00', to: '19:00', parallel: 2 },
  ],
};
test.each([
  // Half an hour from 16:30 on ends before the session of one, three quarters reach into it.
  ['16:30', 30, taken(['16:30', 30]), true],
  ['16:30', 45, taken(['16:30', 45]), false],
  ['16:30', 45, taken(['17:15', 30]), true],
  ['16:30', 45, taken(['17:14', 30]), false],
  // One that began where two fit leaves no room where one fits.
  ['17:00', 30, taken(['16:45', 30]), false],
  ['17:15', 30, taken(['16:45', 30]), true],
  ['16:00', 30, taken(['16:00', 30], ['16:00', 30]), false],
  // After the last session two go on that began in it; what begins there is alone.
  ['18:45', 30, taken(['18:50', 30]), true],
  ['18:45', 30, taken(['18:50', 30], ['18:45', 10]), false],
  ['19:00', 30, taken(['18:45', 30]), false],
  ['18:45', 30, taken(['19:00', 30]), false],
])('at %s for %i minutes beside %j there is room: %j', (time, minutes, periods, expected) => {
  expect(hasRoom(LATE, { date: DATE, time, minutes }, periods)).toBe(expected);
});

test.each([
  // Two of two places.
  [taken(['15:00', 30], ['15:00', 30]), []],
  [taken(['15:00', 30], ['15:10', 30], ['15:20', 30], ['15:40', 30]), ['15:00', '15:10', '15:20']],
  // A session of one: a quarter of an hour of both.
  [taken(['17:00', 30], ['17:15', 30], ['17:45', 15]), ['17:00', '17:15']],
  [taken(['17:00', 15], ['17:15', 30]), []],
  // Two that fit until five, and not after it.
  [taken(['16:45', 30], ['16:45', 20], ['16:15', 30]), ['16:45', '16:45']],
  [taken(['20:00', 30], ['20:29', 30]), ['20:00', '20:29']],
  [[], []],
])('of the appointments %j more take place than fit: %j', (periods, expected) => {
  expect(overbooked(LATE, DATE, periods).map(({ time }) => time)).toEqual(expected);
});

test('a time belongs to a half-day', () => {
  const times = ['07:00', '11:59', '12:00', '15:59', '16:00', '21:00'];
  expect(times.map((time) => halfDayOf(SCHEDULE, time))).toEqual([
    'Morning',
    'Morning',
    'Afternoon',
    'Afternoon',
    'Evening',
    'Evening',
  ]);
});

test.each([
  [DATE, '08:00', 30, []],
  [DATE, '09:30', 30, []],
  [DATE, '10:00', 30, ['Appointments on Fridays are from 08:00 to 10:00 and 14:00 to 15:00.']],
  [DATE, '09:31', 30, ['Appointments on Fridays are from 08:00 to 10:00 and 14:00 to 15:00. This one takes 30 minutes.']],
  ['2026-03-08', '10:00', 30, ['There are no appointments on Sundays.']],
])('of %s at %s for %d minutes the office is told %j', (date, time, minutes, expected) => {
  const warnings = warningsOf({ date, time, minutes }, SCHEDULE, undefined);
  expect(warnings).toEqual(expected.map((text) => ({ obstacle: 'outside', text })));
});

test('a closed day speaks against each of its times with its reason, and without any session no hour does', () => {
  const text = 'The practice is closed on 6 March 2026: a congress.';
  const closed = { obstacle: 'closed', text };
  expect(warningsOf({ date: DATE, time: '08:00', minutes: 30 }, SCHEDULE, 'a congress')).toEqual([closed]);
  const night = { date: DATE, time: '23:00', minutes: 30 };
  expect(warningsOf(night, SCHEDULE, 'a congress').map(({ obstacle }) => obstacle)).toEqual(['closed', 'outside']);
  expect(warningsOf(night, { sessions: [] }, undefined)).toEqual([]);
});

test('a day is far ahead after a year', () => {
  const isFar = (date: string) => isFarAhead(date, Date.parse('2026-03-01T08:00:00Z'));
  expect(['2027-03-01', '2027-03-02'].map(isFar)).toEqual([false, true]);
});
