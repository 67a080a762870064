import { expect, test } from 'vitest';
import { freeTimes } from '../../../netlify/lib/enquiries/free-times.ts';

test.each([
  [[], 60, ['08:00', '09:00', '10:00', '11:00']],
  // 09:30 to 10:30 reaches into two hours.
  [['09:30'], 60, ['08:00', '11:00']],
  [['08:00', '09:00', '10:00', '11:00'], 60, []],
  [['07:40', '12:00'], 60, ['09:00', '10:00', '11:00']],
  // What does not end by noon is not offered.
  [[], 90, ['08:00', '09:30']],
])('with %j confirmed and %d minutes each, a morning has the free times %j', (taken, minutes, expected) => {
  expect(freeTimes('Morning', taken, minutes)).toEqual(expected);
});

test('a wish without a known half-day has no free times', () => {
  expect(freeTimes('Some day', [], 30)).toEqual([]);
});
