import { expect, test } from 'vitest';
import { calendarEndpoint } from '../../netlify/lib/appointments/calendar.ts';
import ICAL from 'ical.js';
import { calendarPath, PREFERRED_TIMES } from '../../src/schemas/api/appointment.ts';
import { clock as asClock } from '../../src/format/hours.ts';
import { readError } from '../support/responses.ts';

const practice = { host: 'clinic.example', practice: 'A Clinic', address: '2 Road, Colombo', officeEmail: 'desk@clinic.example' };
const handler = calendarEndpoint({ practice, clock: () => Date.UTC(2026, 10, 21, 10, 0), log: () => undefined });
const get = (path: string) => handler(new Request(`https://site.test${path}`), {});

/** Lines as they were before they were folded (RFC 5545, 3.1). */
const linesOf = (text: string) => text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');

// Colombo is five and a half hours ahead of UTC, the whole year.
test.each([
  ['Morning', '29991231T023000Z', '29991231T063000Z'],
  ['Afternoon', '29991231T063000Z', '29991231T103000Z'],
  ['Evening', '29991231T103000Z', '29991231T143000Z'],
])('creates a tentative calendar entry for %s in the practice’s time zone', async (time, start, end) => {
  const answer = await get(calendarPath('2999-12-31', time));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="appointment-2999-12-31.ics"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const text = await answer.text();
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const lines = linesOf(text);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  // Outlook opens a file with one of these as a new calendar.
  expect(text).not.toMatch(/^(?:X-WR-CALNAME|NAME|ATTENDEE)[:;]/m);
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      `DTSTART:${start}`,
      `DTEND:${end}`,
      'DTSTAMP:20261121T100000Z',
      'STATUS:TENTATIVE',
      'SEQUENCE:0',
      'ORGANIZER;CN="A Clinic":mailto:desk@clinic.example',
      'SUMMARY:Appointment requested: A Clinic',
      String.raw`LOCATION:A Clinic\, 2 Road\, Colombo`,
      'END:VEVENT',
      'END:VCALENDAR',
    ]),
  );
});

test('uses the times that the form shows', () => {
  for (const { label, from, to } of PREFERRED_TIMES) expect(label).toContain(`(${asClock(`${from}:00`)}-${asClock(`${to}:00`)})`);
});

test.each([
  '',
  '?date=2999-12-31',
  '?date=2999-02-30&time=Morning',
  '?date=2999-12-31&time=Night',
  '?date=2999-12-31&time=Morning&id=x',
  '?date=2999-12-31&time=Morning&id=0n7fg3k2x-0123456789abcdef%0D%0AX:y',
  '?date=x%0D%0ABEGIN:VEVENT&time=Morning',
])('there is no file for "%s"', async (search) => {
  await readError(await get(`/api/appointments/calendar${search}`), 404);
});

test('the id of a request makes the UID of its entries', async () => {
  const uidOf = async (id?: string) => {
    const text = await (await get(calendarPath('2999-12-31', 'Morning', id))).text();
    return linesOf(text).find((line) => line.startsWith('UID:'));
  };
  expect(await uidOf('0n7fg3k2x-0123456789abcdef')).toBe('UID:appointment-0n7fg3k2x-0123456789abcdef@clinic.example');
  // Without one, opening the file twice still adds one entry.
  expect(await uidOf()).toBe(await uidOf());
});

/** Texts of a practice that break a file if they are written as they are. */
const TEXTS = [
  String.raw`Clinic; Ward, Colombo \ Kandy`,
  String.raw`C:\new\road`,
  'Clinic "Heart": 2nd floor; ^east^',
  'First line\nSecond line\r\nThird line',
  'රුධිර නාල සායනය, කොළඹ මහ රෝහල අසල, දෙවන මහල, වම් පැත්ත, අංක 4',
  `Clinic ${'\u{1F3E5}'.repeat(40)}`,
  'END:VEVENT\r\nBEGIN:VEVENT',
];
test.each(TEXTS)('another parser reads practice and address as they are written: %s', async (text) => {
  const own = { ...practice, practice: text, address: text };
  const handlerOf = calendarEndpoint({ practice: own, log: () => undefined });
  const response = await handlerOf(new Request(`https://site.test${calendarPath('2999-12-31', 'Morning')}`), {});
  const bytes = Buffer.from(await response.arrayBuffer());
  // No line is longer than 75 octets, and no letter is cut in two.
  for (const line of bytes.toString('latin1').split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(75);
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'))).not.toThrow();
    expect(line).not.toMatch(/[\r\n]/);
  }
  const calendar = new ICAL.Component(ICAL.parse(bytes.toString()) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  const [event] = events;
  const written = text.replaceAll('\r\n', '\n');
  expect(event?.getFirstPropertyValue('summary')).toBe(`Appointment requested: ${written}`);
  expect(event?.getFirstPropertyValue('location')).toBe(`${written}, ${written}`);
  const organizer = event?.getFirstProperty('organizer');
  expect(organizer?.getFirstValue()).toBe('mailto:desk@clinic.example');
  // ical.js reads a backslash in a parameter as an escape, which RFC 5545 does not have.
  if (!text.includes('\\')) expect(organizer?.getFirstParameter('cn')).toBe(written);
});
