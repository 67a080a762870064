import { expect, test } from 'vitest';
import { calendarEndpoint } from '../../netlify/lib/appointments/calendar.ts';
import { calendarPath, PREFERRED_TIMES } from '../../src/schemas/api/appointment.ts';
import { clock as asClock } from '../../src/format/hours.ts';
import { readError } from '../support/responses.ts';

const practice = { host: 'clinic.example', practice: 'A Clinic', address: '2 Road, Colombo' };
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
  const lines = linesOf(await answer.text());
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      `DTSTART:${start}`,
      `DTEND:${end}`,
      'DTSTAMP:20261121T100000Z',
      'STATUS:TENTATIVE',
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
  '?date=x%0D%0ABEGIN:VEVENT&time=Morning',
])('there is no file for "%s"', async (search) => {
  await readError(await get(`/api/appointments/calendar${search}`), 404);
});
