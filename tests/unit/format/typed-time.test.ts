import { expect, test } from 'vitest';
import { typedTime } from '../../../src/time/typed-time.ts';

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  [' 9.30 ', '09:30'],
  ['9:30', '09:30'],
  ['1645', '16:45'],
  ['16:45', '16:45'],
  // Refused later, as it was typed.
  ['25:99', '25:99'],
  ['half past nine', 'half past nine'],
  ['', ''],
])('the time "%s" means "%s"', (typed, time) => {
  expect(typedTime(typed)).toBe(time);
});
