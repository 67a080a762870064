/** Telephone numbers as patients write them, and the links to call them. */
import { expect, test } from 'vitest';
import { callLink, internationalNumber } from '../../src/format/telephone-numbers.ts';

test.each([
  ['0771234567', 'tel:+94771234567'],
  ['077 123 4567', 'tel:+94771234567'],
  ['+94 (0)77 123 4567', 'tel:+94771234567'],
  ['0094 77 123 4567', 'tel:+94771234567'],
  ['0771234567 / 0112345678', 'tel:+94771234567'],
  ['0771234567, 0112345678', 'tel:+94771234567'],
  ['0771234567 or 0112345678 ext 5', 'tel:+94771234567'],
  ['0771234567 (my son)', 'tel:+94771234567'],
  ['my son: 0771234567', 'tel:+94771234567'],
  ['0112345678 ext 12', 'tel:+94112345678;ext=12'],
  ['0112345678 Ext. 12', 'tel:+94112345678;ext=12'],
  ['0112345678 extension 1234', 'tel:+94112345678;ext=1234'],
  ['0112345678x12', 'tel:+94112345678;ext=12'],
  ['0112345678 #12', 'tel:+94112345678;ext=12'],
  ['0112345678;ext=12', 'tel:+94112345678;ext=12'],
  // An address, not an extension.
  ['0112345678, 12 Sample Road', 'tel:+94112345678'],
  ['٠٧٧١٢٣٤٥٦٧', 'tel:+94771234567'],
  ['۰۷۷۱۲۳۴۵۶۷', 'tel:+94771234567'],
  ['０７７１２３４５６７', 'tel:+94771234567'],
  ['௦௭௭௧௨௩௪௫௬௭', 'tel:+94771234567'],
  ['෦෭෭෧෨෩෪෫෬෭', 'tel:+94771234567'],
  ['\u202A+94 77 123 4567\u202C', 'tel:+94771234567'],
  ['+44 20 7946 0000', 'tel:+442079460000'],
  ['+1 (212) 555-0100', 'tel:+12125550100'],
])('the link to call "%s" is %s', (written, link) => {
  expect(callLink(written)).toBe(link);
  expect(internationalNumber(written)).toBe(link.slice('tel:'.length).replace(/;.*/, ''));
});

test.each(['', 'none', '12345', '02079460000', '++--', 'ask my son', '077 123'])('"%s" has no link to call', (written) => {
  expect(callLink(written)).toBeUndefined();
  expect(internationalNumber(written)).toBeNull();
});
