/** The file of a request, and the entry in a patient's calendar until the cancellation, read by another parser than the site's writer. */
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { messageSource } from '../../../netlify/lib/mail/mime.ts';
import { officeTextsIn } from '../../../netlify/lib/site-data.ts';
import { calendarPath } from '../../../src/api-schemas/appointment.ts';
import { expectFolded, readCalendar } from '../../support/mail/calendar-files.ts';
import { readError } from '../../support/functions/responses.ts';
import { CONFIRM, OPTIONS, PROPOSE, SAMPLE_REQUEST } from '../../support/functions/samples.ts';
import { createTestSite, DATA, OFFICE, SITE } from '../../support/functions/test-site.ts';

/** @param names of the practice in English */
const get = (path: string, names = { practice: 'A Clinic', address: '2 Road, Colombo' }) => {
  const data = { ...DATA, office: { ...DATA.office, en: { ...officeTextsIn(DATA), ...names } } };
  const { ask } = createTestSite({ data, clock: () => Date.UTC(2026, 10, 21, 10, 0) });
  return ask('calendar', new Request(SITE.url + path));
};

// Colombo is five and a half hours ahead of UTC, the whole year.
test.each([
  ['Morning', '29991231T023000Z', '29991231T063000Z'],
  ['Afternoon', '29991231T063000Z', '29991231T103000Z'],
  ['Evening', '29991231T103000Z', '29991231T143000Z'],
])('creates a tentative calendar entry for %s in the practice’s time zone', async (time, start, end) => {
  const response = await get(calendarPath({ date: '2999-12-31', time }));
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="appointment-2999-12-31.ics"; filename*=UTF-8''appointment-2999-12-31.ics`,
  );
  const text = await response.text();
  // Outlook opens a file with one of these as a new calendar.
  expect(text).not.toMatch(/^(?:X-WR-CALNAME|NAME|ATTENDEE)[:;]/m);
  for (const line of [`DTSTART:${start}`, `DTEND:${end}`, 'DTSTAMP:20261121T100000Z', 'STATUS:TENTATIVE', 'SEQUENCE:0'])
    expect(text).toContain(`\r\n${line}\r\n`);
});

test.each([
  '',
  '?date=2999-02-30&time=Morning',
  '?date=2999-12-31&time=Night',
  '?date=2999-12-31&time=Morning&id=0n7fg3k2x-0123456789abcdef%0D%0AX:y',
  '?date=x%0D%0ABEGIN:VEVENT&time=Morning',
  '?date=x&time=Morning&language=si',
])('there is no file for "%s", which is said in its language', async (search) => {
  const { message } = await readError(await get(`/api/appointments/calendar${search}`), 404);
  expect(/[A-Za-z]/.test(message)).toBe(!search.endsWith('si'));
});

test.each([
  // Texts of a practice that break a file if they are written as they are.
  String.raw`Clinic; Ward, Colombo \ Kandy, C:\new\road`,
  'Clinic "Heart": 2nd floor; ^east^\r\nThird line',
  'රුධිර නාල සායනය, කොළඹ මහ රෝහල අසල, දෙවන මහල, වම් පැත්ත, අංක 4',
  `Clinic ${'\u{1F3E5}'.repeat(40)}`,
  'END:VEVENT\r\nBEGIN:VEVENT',
])('another parser reads practice and address as they are written: %s', async (text) => {
  const response = await get(calendarPath({ date: '2999-12-31', time: 'Morning' }), { practice: text, address: text });
  const file = Buffer.from(await response.arrayBuffer());
  expectFolded(file);
  const [entry] = readCalendar(file.toString()).events;
  const written = text.replaceAll('\r\n', '\n');
  expect(entry).toMatchObject({ summary: `Appointment requested: ${written}`, location: `${written}, ${written}` });
  expect(entry?.organizer).toBe('mailto:office@clinic.example');
  // ical.js reads a backslash in a parameter as an escape, which RFC 5545 does not have.
  if (!text.includes('\\')) expect(entry?.organizerName).toBe(written);
});

/** A request of a patient, and the file of its success page. */
async function createRequested() {
  const site = createTestSite();
  const sent = await site.send('appointments', { ...SAMPLE_REQUEST, preferredDate: '2026-03-09' });
  const { calendarUrl } = (await sent.json()) as { calendarUrl: string };
  const file = await (await site.ask('calendar', new Request(SITE.url + calendarUrl))).text();
  await site.settled();
  const [id = ''] = await site.appointments.ids();
  site.mails.length = 0;
  return { ...site, id, file };
}

test('one entry follows the appointment until it is cancelled or declined, and comes back with a new confirmation', async () => {
  const { id, file: first, decided, mails } = await createRequested();
  for (const [after, decision] of [
    ...[PROPOSE, { type: 'confirm', ...OPTIONS[0] } as typeof CONFIRM, { ...CONFIRM, date: '2026-03-12', time: '11:00' }],
    ...[{ type: 'cancel' } as const, { ...CONFIRM, date: '2026-03-16', time: '08:00' }],
    ...[PROPOSE, { type: 'decline' } as const],
  ].entries())
    await decided('appointments', id, after, decision);

  const files = [first];
  for (const mail of mails) {
    const source = (await messageSource(mail, OFFICE)).toString();
    const part = (await PostalMime.parse(source)).attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    const file = new TextDecoder().decode(part?.content as ArrayBuffer);
    expect(source).toContain(`Content-Type: text/calendar; charset=utf-8; method=${readCalendar(file).method}`);
    expect(source).toContain('\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n');
    files.push(file);
  }
  const read = files.map(readCalendar);
  const entries = read.flatMap(({ events }) => events);
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1);
  // By UID, a calendar takes a higher SEQUENCE for newer, and CANCEL removes the entry (RFC 5546). A time is half an hour long.
  expect(
    entries.map(({ sequence, status, start, end }, at) => [read[at]?.method, sequence, status, start, end].join(' ')),
  ).toEqual([
    'PUBLISH 0 TENTATIVE 2026-03-09T02:30:00.000Z 2026-03-09T06:30:00.000Z',
    'PUBLISH 1 TENTATIVE 2026-03-10T04:30:00.000Z 2026-03-10T05:00:00.000Z',
    'PUBLISH 2 CONFIRMED 2026-03-10T04:30:00.000Z 2026-03-10T05:00:00.000Z',
    'PUBLISH 3 CONFIRMED 2026-03-12T05:30:00.000Z 2026-03-12T06:00:00.000Z',
    'CANCEL 4 CANCELLED 2026-03-12T05:30:00.000Z 2026-03-12T06:00:00.000Z',
    'PUBLISH 5 CONFIRMED 2026-03-16T02:30:00.000Z 2026-03-16T03:00:00.000Z',
    'PUBLISH 6 TENTATIVE 2026-03-10T04:30:00.000Z 2026-03-10T05:00:00.000Z',
    'CANCEL 7 CANCELLED 2026-03-10T04:30:00.000Z 2026-03-10T05:00:00.000Z',
  ]);
  for (const { properties } of read) expect(properties).toEqual(['version', 'prodid', 'method']);
  const shared = { organizer: `mailto:${SITE.officeEmail}`, attendees: 0, location: 'The Clinic, 2 Road, Colombo' };
  for (const entry of entries) expect(entry).toMatchObject(shared);
  expect(entries[1]?.description).toContain('Tuesday, 10 March 2026 at 10:00 AM; Wednesday, 11 March 2026 at 4:30 PM');
  expect(entries[2]?.summary).toBe('Appointment: The Clinic');
});
