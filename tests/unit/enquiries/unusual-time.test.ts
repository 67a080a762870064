import { expect, test } from 'vitest';
import { unusualTime } from '../../../netlify/lib/enquiries/unusual-time.ts';

const HOURS = [
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '20:00' },
  { days: ['Saturday'], opens: '08:00', closes: '14:00' },
  { days: ['Sunday'] },
];
/** A Sunday. */
const NOW = Date.parse('2026-03-01T08:00:00Z');

test.each([
  ['2026-03-06', '08:00', undefined],
  ['2026-03-06', '19:59', undefined],
  ['2026-03-06', '07:59', 'On Fridays the practice is open from 08:00 to 20:00.'],
  ['2026-03-06', '20:00', 'On Fridays the practice is open from 08:00 to 20:00.'],
  ['2026-03-07', '14:00', 'On Saturdays the practice is open from 08:00 to 14:00.'],
  ['2026-03-08', '10:00', 'The practice is closed on Sundays.'],
  ['2027-03-01', '10:00', undefined],
  ['2027-03-02', '10:00', 'This day is more than a year away.'],
])('of %s at %s it says %j', (date, time, expected) => {
  expect(unusualTime({ date, time }, HOURS, NOW)).toBe(expected);
});

test('a leap day is a day like others, and a site without hours asks about no hour', () => {
  const before = Date.parse('2028-02-20T08:00:00Z');
  // 29 February 2028 is a Tuesday.
  expect(unusualTime({ date: '2028-02-29', time: '20:30' }, HOURS, before)).toContain('On Tuesdays');
  expect(unusualTime({ date: '2028-02-29', time: '23:00' }, [], before)).toBeUndefined();
});
