/** Days and times at practices with and without summer time. Expected instants are worked out by hand from the rules of each country. */
import { afterEach, expect, test } from 'vitest';
import { setPlace, practicePlace } from '../../../src/place/place.ts';
import { hasTime, practiceClock, practiceDay, practiceDayIn, practiceTime } from '../../../src/time/practice-time.ts';
import { weekBeginning } from '../../../src/time/weeks.ts';

const usual = practicePlace();
afterEach(() => setPlace(usual));
const at = (timeZone: string) => setPlace({ ...usual, timeZone });

// Berlin: 2 AM becomes 3 AM on 29 March 2026, and 3 AM becomes 2 AM on 25 October. Santiago: midnight becomes 1 AM on
// 6 September 2026, and midnight becomes 11 PM of the day before on 5 April.
test.each([
  ['Asia/Colombo', '2026-03-29', '02:30', '2026-03-28T21:00:00Z'],
  ['Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
  ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25', '01:59', '2026-10-24T23:59:00Z'],
  ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
  ['America/Santiago', '2026-09-05', '23:59', '2026-09-06T03:59:00Z'],
  ['America/Santiago', '2026-09-06', '01:00', '2026-09-06T04:00:00Z'],
  ['America/Santiago', '2026-04-05', '00:00', '2026-04-05T04:00:00Z'],
  ['America/St_Johns', '2026-01-10', '09:00', '2026-01-10T12:30:00Z'],
  ['UTC', '2026-01-10', '09:00', '2026-01-10T09:00:00Z'],
])('in %s, %s at %s is one moment', (timeZone, day, time, expected) => {
  at(timeZone);
  const moment = practiceTime(day, time);
  expect(new Date(moment)).toEqual(new Date(expected));
  expect([practiceDay(moment), practiceClock(moment), hasTime(day, time)]).toEqual([day, time, true]);
});

test.each([
  ['Europe/Berlin', '2026-03-29', '02:00', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-03-29', '02:59', '2026-03-29T01:59:00Z'],
  // The day begins an hour late.
  ['America/Santiago', '2026-09-06', '00:00', '2026-09-06T04:00:00Z'],
])('in %s, %s has no %s: an hour later is meant', (timeZone, day, time, expected) => {
  at(timeZone);
  expect(hasTime(day, time)).toBe(false);
  expect(new Date(practiceTime(day, time))).toEqual(new Date(expected));
  expect(practiceDay(practiceTime(day, time))).toBe(day);
});

test.each([
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
  ['America/Santiago', '2026-04-04', '23:30', '2026-04-05T02:30:00Z'],
])('in %s, %s has %s twice: the first is meant', (timeZone, day, time, expected) => {
  at(timeZone);
  expect(new Date(practiceTime(day, time))).toEqual(new Date(expected));
  const second = Date.parse(expected) + 3_600_000;
  expect([practiceDay(second), practiceClock(second)]).toEqual([day, time]);
});

test('tomorrow is the next day, also on days of 23 and 25 hours', () => {
  at('Europe/Berlin');
  // Half past midnight of the long day, and half past eleven in the evening before the short one.
  expect(practiceDayIn(1, Date.parse('2026-10-24T22:30:00Z'))).toBe('2026-10-26');
  expect(practiceDayIn(1, Date.parse('2026-03-28T22:30:00Z'))).toBe('2026-03-29');
  expect(practiceDayIn(-1, Date.parse('2026-03-29T22:30:00Z'))).toBe('2026-03-29');
});

test('a week begins on the day of the practice', () => {
  const first = (weekBegins: string) => {
    setPlace({ ...usual, weekBegins });
    return ['2026-03-07', '2026-03-08', '2026-03-09'].map(weekBeginning);
  };
  expect(first('Monday')).toEqual(['2026-03-02', '2026-03-02', '2026-03-09']);
  expect(first('Sunday')).toEqual(['2026-03-01', '2026-03-08', '2026-03-08']);
  expect(first('Saturday')).toEqual(['2026-03-07', '2026-03-07', '2026-03-07']);
});
