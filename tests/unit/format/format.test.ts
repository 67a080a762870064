import { expect, test } from 'vitest';
import { type Language, siteLanguages } from '../../../src/language/languages.ts';
import { fill } from '../../../src/language/fill.ts';
import { isOne } from '../../../src/language/plural.ts';
import { labelOf } from '../../../src/format/option-label.ts';
import { longDate, partialDate, policyDate, weekdayDate } from '../../../src/time/dates.ts';
import { clock, hoursText, timeOfDay } from '../../../src/format/hours.ts';
import { daysText } from '../../../src/format/opening-days.ts';
import { mailLink, telephoneLink, watchPage, whatsAppLink, withLetters } from '../../../src/format/links.ts';
import { fileSize, viewsText } from '../../../src/format/numbers.ts';
import { shareLinks } from '../../../src/format/share.ts';
import { halfDayHours, type Hours } from '../../../src/format/half-day-hours.ts';
import { callLink, internationalNumber } from '../../../src/format/telephone-numbers.ts';
import type { OpeningHours } from '../../../src/content-model/schemas/site.ts';
import { table } from '../../support/vitest/table.ts';

test('formats sizes, counts, and a date as far as it is known, independently of the time zone', () => {
  expect([200, 840_000, 999_600].map((bytes) => fileSize(bytes, 'en-GB'))).toEqual(['1 kB', '840 kB', '1.0 MB']);
  const views = { one: '{count} view', other: '{count} views' };
  expect([0, 1, 1204].map((count) => viewsText(count, views, 'en'))).toEqual(['0 views', '1 view', '1,204 views']);
  expect(['2025-03-12', '2024-12-31'].map((day) => longDate(day))).toEqual(['12 March 2025', '31 December 2024']);
  expect(policyDate('2024-04-20')).toBe('April 20, 2024');
  expect(['2024', '2024-03', '2024-03-05'].map((date) => partialDate(date))).toEqual(['2024', 'March 2024', '5 March 2024']);
});

test('formats dates in Sinhala and Tamil, with Western digits', () => {
  expect(longDate('2025-03-12', 'ta-LK')).toBe('12 மார்ச், 2025');
  // The months of the year, not those of the moon.
  expect(['2025-03', '2025-12-01'].map((date) => partialDate(date, 'si-LK'))).toEqual(['2025 මාර්තු', '2025 දෙසැම්බර් 1']);
  expect(weekdayDate('2026-03-09', 'si-LK')).toBe('2026 මාර්තු 9, සඳුදා');
});

test('formats hours on a twelve-hour clock, those of a moment in the local time zone', () => {
  const times = ['00:00', '08:00', '12:00', '16:30', '23:59'];
  expect(times.map((time) => clock(time, 'en'))).toEqual(['12:00 AM', '8:00 AM', '12:00 PM', '4:30 PM', '11:59 PM']);
  const day = { opens: '08:00', closes: '16:00' };
  expect(hoursText(day, 'en')).toBe('8:00 AM-4:00 PM');
  expect(hoursText(day, 'si')).toBe('පෙරවරු 8:00 – පස්වරු 4:00');
  expect(hoursText(day, 'ta')).toBe('முற்பகல் 8:00 – பிற்பகல் 4:00');
  expect(hoursText({}, 'en')).toBeUndefined();
  const moments = [new Date(2025, 2, 12, 16, 5, 59), new Date(2025, 2, 12, 0, 0)];
  expect(moments.map((moment) => timeOfDay(moment.getTime(), 'en'))).toEqual(['4:05 PM', '12:00 AM']);
});

test('no time in Sinhala or Tamil can be taken for another one of the day', () => {
  const times = ['00:05', '05:00', '11:59', '12:00', '12:30', '13:00', '17:00', '23:59'];
  const shown = (language: 'si' | 'ta') => times.map((time) => clock(time, language)).join(' | ');
  expect(shown('si')).toBe(
    'පෙරවරු 12:05 | පෙරවරු 5:00 | පෙරවරු 11:59 | දහවල් 12:00 | දහවල් 12:30 | පස්වරු 1:00 | පස්වරු 5:00 | පස්වරු 11:59',
  );
  expect(shown('ta')).toBe(
    'முற்பகல் 12:05 | முற்பகல் 5:00 | முற்பகல் 11:59 | நண்பகல் 12:00 | நண்பகல் 12:30 | பிற்பகல் 1:00 | பிற்பகல் 5:00 | பிற்பகல் 11:59',
  );
});

test('joins three or more consecutive days into a range, with their names in the language', () => {
  const workdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
  const inEnglish = (...days: OpeningHours['days']) => daysText({ days }, 'en', '{first} to {last}');
  expect(inEnglish(...workdays)).toBe('Monday to Friday');
  expect(inEnglish('Saturday', 'Sunday')).toBe('Saturday, Sunday');
  expect(inEnglish('Monday', 'Tuesday', 'Wednesday', 'Friday')).toBe('Monday to Wednesday, Friday');
  expect(daysText({ days: [...workdays] }, 'ta', '{last} ← {first}')).toBe('வெள்ளி ← திங்கள்');
});

// 2 March 2026 is a Monday.
test.each([
  ['2026-03-02', 'Evening', 'open'],
  ['2026-03-07', 'Afternoon', 'partly'],
  ['2026-03-07', 'Evening', 'closed'],
  ['', 'Morning', undefined],
  ['2026-03-02', 'Night', undefined],
])('the practice is, on %s in the %s, %s', (date, time, expected) => {
  const halfDays = [
    { id: 'Morning', from: '08:00', to: '12:00' },
    { id: 'Afternoon', from: '12:00', to: '16:00' },
    { id: 'Evening', from: '16:00', to: '20:00' },
  ];
  const open: Hours['open'] = [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '20:00' },
    { days: ['Saturday'], opens: '08:00', closes: '14:00' },
    { days: ['Sunday'] },
  ];
  expect(halfDayHours({ open, halfDays }, date, time)).toBe(expected);
  expect(halfDayHours({ open: [], halfDays }, date, time)).toBeUndefined();
});

test('builds links for telephone, mail, WhatsApp and YouTube', () => {
  expect(telephoneLink('+94 00 000 0000')).toBe('tel:+94000000000');
  expect(mailLink('a@b.example')).toBe('mailto:a@b.example');
  const mail = mailLink('clinic@clinic.example', { subject: 'A & B', body: 'One\nTwo' });
  expect(mail).toBe('mailto:clinic@clinic.example?subject=A%20%26%20B&body=One%0D%0ATwo');
  expect(watchPage('aqz-KE-bpKQ')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
  const page = { url: 'https://clinic.example/videos?video=a&b=ආ', title: 'Veins & "arteries" #1' };
  const url = 'https%3A%2F%2Fclinic.example%2Fvideos%3Fvideo%3Da%26b%3Dආ';
  const title = 'Veins%20%26%20%22arteries%22%20%231';
  const links = shareLinks(page).map(({ attributes: { href } }) => href);
  expect(links).toContain(`https://twitter.com/intent/tweet?url=${url}&text=${title}`);
  expect(links).toContain(`mailto:?subject=${title}&body=${url}`);
});

test('an entry of a list has its name, and one that is gone its id', () => {
  const names = { 'Follow-up': 'Follow-up Appointment', 'Second Opinion': 'Second Opinion' };
  expect(labelOf(names, 'Follow-up')).toBe('Follow-up Appointment');
  for (const gone of ['Dental', 'constructor', '']) expect(labelOf(names, gone)).toBe(gone);
});

test('an address with its letters as such leads where the encoded one leads', () => {
  const address = whatsAppLink('+94 00 000 0000', 'ආයුබෝවන් & 100% #1 \u200D வணக்கம்');
  expect(withLetters(address)).toBe('https://wa.me/94000000000?text=ආයුබෝවන්%20%26%20100%25%20%231%20\u200D%20வணக்கம்');
  expect(new URL(withLetters(address)).href).toBe(new URL(address).href);
});

// The link to call, and numbers as patients write them.
const CALLS = `
  tel:+94771234567         | 0771234567; 077 123 4567; +94 (0)77 123 4567; 0094 77 123 4567; \u202A+94 77 123 4567\u202C
  tel:+94771234567         | 0771234567 / 0112345678; 0771234567, 0112345678; 0771234567 or 0112345678 ext 5
  tel:+94771234567         | ٠٧٧١٢٣٤٥٦٧; ۰۷۷۱۲۳۴۵۶۷; ０７７１２３４５６７; ௦௭௭௧௨௩௪௫௬௭; ෦෭෭෧෨෩෪෫෬෭
  tel:+94112345678;ext=12  | 0112345678 ext 12; 0112345678 Ext. 12; 0112345678x12; 0112345678 #12; 0112345678;ext=12
  tel:+94112345678         | 0112345678, 12 Sample Road
  tel:+442079460000        | +44 20 7946 0000
  none                     | ; none; 12345; 02079460000; ++--; ask my son; 077 123`;
test.each(table(CALLS))('the link to call is %s for %s', (link, numbers) => {
  for (const written of numbers.split('; ')) {
    expect(callLink(written) ?? 'none', written).toBe(link);
    expect(internationalNumber(written) ?? 'none', written).toBe(link.replaceAll(/^tel:|;.*/g, ''));
  }
});

test('a number takes the form of its language: 0 is one in Sinhala, as Intl has it', () => {
  const forms = (language: Language) => [0, 1, 2, 11, 1001].map((n) => fill('{n|one|other}', { n }, language));
  expect(forms('si')).toEqual(['one', 'one', 'other', 'other', 'other']);
  for (const language of ['en', 'ta'] as const) expect(forms(language)).toEqual(['other', 'one', 'other', 'other', 'other']);
  for (const language of siteLanguages()) {
    const rules = new Intl.PluralRules(language);
    for (let n = 0; n < 120; n++) expect(isOne(n, language), `${n} in ${language}`).toBe(rules.select(n) === 'one');
  }
  expect(fill('{count} {count|one|other}', { count: 0 }, 'si')).toBe('0 one');
  expect(viewsText(0, { one: '{count} one', other: '{count} other' }, 'si')).toBe('0 one');
});

test('a word for a number has as many forms as its language, in the order of CLDR; or two', () => {
  const polish = '{n|artykuł|artykuły|artykułów|artykułu}';
  expect([1, 2, 5, 22, 112].map((n) => fill(polish, { n }, 'pl'))).toEqual([
    ...['artykuł', 'artykuły', 'artykułów', 'artykuły', 'artykułów'],
  ]);
  const arabic = '{n|zero|one|two|few|many|other}';
  expect([0, 1, 2, 3, 11, 100].map((n) => fill(arabic, { n }, 'ar'))).toEqual(['zero', 'one', 'two', 'few', 'many', 'other']);
  expect([1, 2].map((n) => fill('{n|one|other}', { n }, 'pl'))).toEqual(['one', 'other']);
  expect(fill('{n|one|few|other}', { n: 1 }, 'pl')).toBe('{n|one|few|other}');
});

test('numbers are written as in the language', () => {
  const count = (language: Language) => fill('{count} {count|one|other}', { count: 21_204 }, language);
  expect(['en', 'si', 'es', 'fa'].map(count)).toEqual(['21,204 other', '21,204 other', '21.204 other', '21,204 other']);
  // A thousand is not one, with whatever mark.
  expect(fill('{count} {count|Bericht|Berichte}', { count: 1000 }, 'de')).toBe('1.000 Berichte');
  expect(viewsText(21_204, { one: '{count} one', other: '{count} other' }, 'es')).toBe('21.204 other');
});

test('placeholders become their values, and numbers choose their word; unknown braces stay', () => {
  expect(fill('Currently viewing: {page}', { page: 'About' })).toBe('Currently viewing: About');
  expect(fill('{count} {count|article|articles} by {name}', { count: 1, name: '{count}' })).toBe('1 article by {count}');
  expect(fill('{count} {count|article|articles}', { count: 0 })).toBe('0 articles');
  expect(fill('{count} {count|article|articles}', { count: 12 })).toBe('12 articles');
  expect(fill('Call {number}', {})).toBe('Call {number}');
});
