import { expect, test } from 'vitest';
import { shortestPhoneIn } from '../../../src/content-model/shortest-phone.ts';

test.each([
  // 071 234 5678, abroad +94 71 234 5678
  ['LK', { characters: 10, digits: 9 }],
  ['DE', { characters: 10, digits: 9 }],
  // Without a trunk zero: 912 345 678, 8123 4567, 611 1234
  ['PT', { characters: 9, digits: 9 }],
  ['CL', { characters: 9, digits: 9 }],
  ['SG', { characters: 8, digits: 8 }],
  ['IS', { characters: 7, digits: 7 }],
  // Ten digits; from abroad a shorter one may come.
  ['US', { characters: 10, digits: 9 }],
  ['', { characters: 10, digits: 9 }],
])('a telephone number in %j has at least %j', (country, shortest) => {
  expect(shortestPhoneIn(country)).toEqual(shortest);
});
