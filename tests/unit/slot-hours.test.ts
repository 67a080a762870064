import { expect, test } from 'vitest';
import { slotHours } from '../../src/format/slot-hours.ts';

const HOURS = [
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '20:00' },
  { days: ['Saturday'], opens: '08:00', closes: '14:00' },
  { days: ['Sunday'] },
] as const satisfies { days: string[]; opens?: string; closes?: string }[];

// 2 March 2026 is a Monday.
test.each([
  ['2026-03-02', 'Evening', 'open'],
  ['2026-03-07', 'Morning', 'open'],
  ['2026-03-07', 'Afternoon', 'partly'],
  ['2026-03-07', 'Evening', 'closed'],
  ['2026-03-08', 'Morning', 'closed'],
  ['', 'Morning', undefined],
  ['2026-03-02', 'Night', undefined],
])('%s %s is %s', (date, time, expected) => {
  const hours = HOURS.map((row) => ({ ...row, days: [...row.days] }));
  expect(slotHours(hours, date, time)).toBe(expected);
});
