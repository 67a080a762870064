import { expect, test } from 'vitest';
import { longDate, policyDate } from '../../src/format/dates.ts';
import { clock, daysText, hoursText } from '../../src/format/hours.ts';
import { mailLink, telephoneLink, watchPage, whatsAppLink } from '../../src/format/links.ts';
import { grouped, viewsText } from '../../src/format/numbers.ts';

test('a day is written out, whatever the time zone of the machine', () => {
  expect(longDate('2025-03-12')).toBe('12 March 2025');
  expect(longDate('2024-12-31')).toBe('31 December 2024');
  expect(policyDate('2024-04-20')).toBe('April 20, 2024');
});

test('numbers take a comma from 1,000 on', () => {
  expect(grouped(999)).toBe('999');
  expect(grouped(1204)).toBe('1,204');
  expect([0, 1, 1204].map(viewsText)).toEqual(['0 views', '1 view', '1,204 views']);
});

test('hours are written on a twelve-hour clock', () => {
  expect(['00:00', '08:00', '12:00', '16:30', '23:59'].map(clock)).toEqual([
    '12:00 AM',
    '8:00 AM',
    '12:00 PM',
    '4:30 PM',
    '11:59 PM',
  ]);
  expect(hoursText({ opens: '08:00', closes: '16:00' })).toBe('8:00 AM-4:00 PM');
  expect(hoursText({})).toBe('Closed');
  expect(daysText({ days: ['Monday', 'Tuesday', 'Friday'] })).toBe('Monday to Friday');
  expect(daysText({ days: ['Saturday'] })).toBe('Saturday');
});

test('links take what their scheme can hold', () => {
  expect(telephoneLink('+94 00 000 0000')).toBe('tel:+94000000000');
  expect(mailLink('a@b.example')).toBe('mailto:a@b.example');
  expect(whatsAppLink('+94 00 000 0000', 'Hello & welcome')).toBe('https://wa.me/94000000000?text=Hello%20%26%20welcome');
  expect(watchPage('aqz-KE-bpKQ')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
});
