import { expect, test } from 'vitest';
import { readDate } from '../../netlify/lib/news/feed-date.ts';

/** Dates, and the texts that are read as each, separated by `|`. */
const DATES: [date: string, texts: string][] = [
  // RFC 822, as RSS writes it.
  ['2025-07-09T08:00:00.000Z', 'Wed, 09 Jul 2025 08:00:00 GMT|WED, 09 JUL 2025 08:00:00 gmt|09-Jul-2025 08:00:00 GMT'],
  ['2025-07-09T08:00:00.000Z', 'Wed, 09 Jul 2025 08:00:00|Wed, 09 Jul 25 08:00:00 GMT|09 Jul 125 08:00:00 GMT'],
  ['2025-07-09T02:30:00.000Z', 'Wed, 9 Jul 2025 08:00 +0530|Wed, 09 July 2025 08:00:00 +05:30'],
  ['2025-07-09T09:30:00.000Z', '9 Jul 2025 08:00:00 -0130'],
  ['2025-09-09T08:05:00.000Z', 'Wed,09 Sept 2025 8:05:00 UTC'],
  ['2025-07-09T06:00:00.000Z', 'Wed, 09 Jul 2025 08:00:00 +0200 (CEST)'],
  ['2025-07-09T00:00:00.000Z', 'Wed, 09 Jul 2025'],
  // Years of two digits: RFC 2822, 4.3.
  ['2000-01-01T00:00:00.000Z', 'Sat, 01 Jan 00 00:00:00 GMT'],
  ['2049-12-31T00:00:00.000Z', '31 Dec 49 00:00 GMT'],
  ['1950-01-01T00:00:00.000Z', '01 Jan 50 00:00 GMT'],
  ['1999-12-31T23:59:59.000Z', '31 Dec 99 23:59:59 GMT'],
  ['2024-02-29T08:00:00.000Z', '29 Feb 24 08:00:00 GMT'],
  // ISO 8601, as Atom and Dublin Core write it.
  ['2025-07-09T00:00:00.000Z', '2025-07-09|  2025-07-09\n'],
  ['2025-07-09T08:00:00.000Z', '2025-07-09T08:00:00Z|2025-07-09t08:00:00z|2025-07-09T08:00Z|2025-07-09T08:00:00'],
  ['2025-07-09T08:00:00.000Z', '2025-07-09 08:00:00'],
  ['2025-07-09T02:30:00.250Z', '2025-07-09T08:00:00.25+05:30'],
  ['2025-07-09T08:00:00.500Z', '2025-07-09T08:00:00,5Z'],
  ['2025-07-09T02:30:00.000Z', '2025-07-09T08:00:00+0530'],
  ['2025-07-09T13:00:00.000Z', '2025-07-09T08:00:00-05'],
  // Leap seconds exist.
  ['2016-12-31T23:59:59.000Z', '31 Dec 2016 23:59:60 GMT|2016-12-31T23:59:60Z'],
  // Days, months, times and zones that do not.
  ['', '29 Feb 25 08:00:00 GMT|31 Feb 2025 08:00:00 GMT|29 Feb 2100 08:00:00 GMT|31 Jun 2025 08:00:00 GMT'],
  ['', '00 Jul 2025 08:00:00 GMT|99 Jul 2025 08:00:00 GMT|09 Foo 2025 08:00:00 GMT|09 Ju 2025 08:00:00 GMT'],
  ['', '09 Jul 2025 24:00:00 GMT|09 Jul 2025 25:61 GMT|09 Jul 2025 08:60:00 GMT|09 Jul 2025 08:00:61 GMT'],
  ['', '09 Jul 2025 08:00:00 +9900|09 Jul 2025 08:00:00 +0275|2025-02-29|2025-02-31T08:00:00Z|2025-13-01|2025-00-10'],
  ['', '2025-07-00|2025-07-09T24:00:00Z|2025-07-09T08:60:00Z|0000-00-00 00:00:00|2025-07|2025|30.06.2025|07/09/2025'],
  ['', 'issue 12|soon||1752048000|Infinity'],
];

test.each(DATES.flatMap(([date, texts]) => texts.split('|').map((text) => [text, date])))(
  'the date "%s" is read as "%s"',
  (text, date) => {
    expect(readDate(text)).toBe(date);
  },
);

test('a zone by name is that of RFC 822, and one that the rule does not name counts as UTC', () => {
  const hours = { UT: 12, Z: 12, EST: 17, EDT: 16, CST: 18, CDT: 17, MST: 19, MDT: 18, PST: 20, PDT: 19, A: 12, CET: 12 };
  for (const [zone, hour] of Object.entries({ ...hours, 'GMT+0200': 10, '-0000': 12 }))
    expect(readDate(`09 Jul 2025 12:00:00 ${zone}`), zone).toBe(`2025-07-09T${hour}:00:00.000Z`);
});

test('a missing date is empty', () => {
  expect(readDate(undefined)).toBe('');
});
