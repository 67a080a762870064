import { expect, test } from 'vitest';
import { chatText } from '../../src/format/chat-text.ts';
import { longDate, partialDate, policyDate } from '../../src/format/dates.ts';
import { clock, hoursText, timeOfDay } from '../../src/format/hours.ts';
import { daysText } from '../../src/format/opening-days.ts';
import { mailLink, telephoneLink, watchPage, whatsAppLink } from '../../src/format/links.ts';
import { fileSize, grouped, viewsText } from '../../src/format/numbers.ts';
import { SHARE_TARGETS, shareLink } from '../../src/format/share.ts';

test('formats a calendar day independently of the time zone', () => {
  expect(longDate('2025-03-12')).toBe('12 March 2025');
  expect(longDate('2024-12-31')).toBe('31 December 2024');
  expect(policyDate('2024-04-20')).toBe('April 20, 2024');
});

test('formats a date as far as it is known', () => {
  expect(['2024', '2024-03', '2024-03-05'].map(partialDate)).toEqual(['2024', 'March 2024', '5 March 2024']);
});

test('formats the size of a file', () => {
  expect([200, 840_000, 999_600, 1_249_000].map(fileSize)).toEqual(['1 kB', '840 kB', '1.0 MB', '1.2 MB']);
});

test('separates thousands with a comma', () => {
  expect(grouped(999)).toBe('999');
  expect(grouped(1204)).toBe('1,204');
  expect([0, 1, 1204].map(viewsText)).toEqual(['0 views', '1 view', '1,204 views']);
});

test('formats hours on a twelve-hour clock', () => {
  expect(['00:00', '08:00', '12:00', '16:30', '23:59'].map(clock)).toEqual([
    '12:00 AM',
    '8:00 AM',
    '12:00 PM',
    '4:30 PM',
    '11:59 PM',
  ]);
  expect(hoursText({ opens: '08:00', closes: '16:00' })).toBe('8:00 AM-4:00 PM');
  expect(hoursText({})).toBe('Closed');
});

test('joins three or more consecutive days into a range', () => {
  expect(daysText({ days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] })).toBe('Monday to Friday');
  expect(daysText({ days: ['Saturday'] })).toBe('Saturday');
  expect(daysText({ days: ['Saturday', 'Sunday'] })).toBe('Saturday, Sunday');
  expect(daysText({ days: ['Monday', 'Wednesday'] })).toBe('Monday, Wednesday');
  expect(daysText({ days: ['Monday', 'Tuesday', 'Wednesday', 'Friday'] })).toBe('Monday to Wednesday, Friday');
});

test('builds links for telephone, mail, WhatsApp and YouTube', () => {
  expect(telephoneLink('+94 00 000 0000')).toBe('tel:+94000000000');
  expect(mailLink('a@b.example')).toBe('mailto:a@b.example');
  expect(whatsAppLink('+94 00 000 0000', 'Hello & welcome')).toBe('https://wa.me/94000000000?text=Hello%20%26%20welcome');
  expect(watchPage('aqz-KE-bpKQ')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
});

test('formats the time of day in the local time zone, without a leading zero', () => {
  expect(timeOfDay(new Date(2025, 2, 12, 16, 5, 59).getTime())).toBe('4:05 PM');
  expect(timeOfDay(new Date(2025, 2, 12, 0, 0).getTime())).toBe('12:00 AM');
  expect(timeOfDay(new Date(2025, 2, 12, 11, 59).getTime())).toBe('11:59 AM');
});

test('the WhatsApp text has the name, the e-mail address if given, and the message last', () => {
  const start = { name: 'Nimali Perera', email: 'nimali@example.com', message: 'Good morning.\nWhen is the clinic?' };
  expect(chatText(start)).toBe(
    'Hello, this is Nimali Perera. My e-mail address is nimali@example.com. I wrote in the chat of your website:\n\nGood morning.\nWhen is the clinic?',
  );
  expect(chatText({ ...start, email: '' })).toBe(
    'Hello, this is Nimali Perera. I wrote in the chat of your website:\n\nGood morning.\nWhen is the clinic?',
  );
});

test('share links encode address and title', () => {
  const page = { url: 'https://clinic.example/videos?video=a&b=ආ', title: 'Veins & "arteries" #1' };
  const url = 'https%3A%2F%2Fclinic.example%2Fvideos%3Fvideo%3Da%26b%3D%E0%B6%86';
  const title = 'Veins%20%26%20%22arteries%22%20%231';
  expect(Object.fromEntries(SHARE_TARGETS.map((target) => [target, shareLink(target, page)]))).toEqual({
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    twitter: `https://twitter.com/intent/tweet?url=${url}&text=${title}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    whatsapp: `https://wa.me/?text=${title}%20${url}`,
    telegram: `https://t.me/share/url?url=${url}&text=${title}`,
    email: `mailto:?subject=${title}&body=${url}`,
  });
});
