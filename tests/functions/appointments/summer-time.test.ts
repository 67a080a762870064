/**
 * Appointments at practices with summer time, in the nights in which clocks change. Berlin: 2 AM becomes 3 AM on Sunday, 29 March 2026,
 * and 3 AM becomes 2 AM on Sunday, 25 October. Santiago: midnight becomes 1 AM on Sunday, 6 September 2026.
 */
import { afterEach, expect, test } from 'vitest';
import { calendarPath } from '../../../src/api-schemas/appointment.ts';
import { setPlace } from '../../../src/place/place.ts';
import { readCalendar } from '../../support/mail/calendar-files.ts';
import { createOfficeSite } from '../../support/office/office-site.ts';
import { createTestSite, DATA, SITE, type SiteOptions } from '../../support/functions/test-site.ts';

afterEach(() => setPlace(SITE.place));

const EVERY_DAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
/** From 1 to 4 AM, which no practice has, and from 8 AM on. */
const SESSIONS = [
  { from: '01:00', to: '04:00' },
  { from: '08:00', to: '12:00' },
].map((hours) => ({
  ...{ days: [...EVERY_DAY], halfDay: 'Morning' as const, place: 'Rooms', minutes: 30, parallel: 1, minutesByType: [] },
  ...hours,
}));

const dataIn = (timeZone: string) => ({
  ...DATA,
  site: { ...SITE, place: { ...SITE.place, timeZone } },
  schedule: { ...DATA.schedule, sessions: SESSIONS },
});
const siteIn = (timeZone: string, now: string, options: SiteOptions = {}) => {
  const site = createTestSite({ data: dataIn(timeZone), ...options });
  site.time.now = Date.parse(now);
  return site;
};

test('a time that no clock shows is neither free, nor confirmed, proposed or booked; the office is told why', async () => {
  const { site, request, decide, book, goTo, doctor } = await createOfficeSite({ data: dataIn('Europe/Berlin') });
  await goTo('2026-03-27T09:00:00Z');
  const { path } = await request({ preferredDate: '2026-03-29' });
  const free = (await doctor.page(path)).tags('a').map(({ attributes }) => attributes['data-fills']);
  const before = ['01:00', '01:30', '03:00', '03:30', '08:00'].map((time) => `2026-03-29 ${time}`);
  expect(free.filter((slot) => slot?.startsWith('2026-03-29')).slice(0, 5)).toEqual(before);
  const words = 'There is no 02:30 on 29 March 2026: the clocks go forward. Choose another time.';
  const missing = { date: '2026-03-29', time: '02:30' };
  const refused = [
    await decide(path, 'confirm', missing),
    await decide(path, 'propose', { date1: missing.date, time1: missing.time }),
    await book(missing),
  ];
  for (const response of refused) expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(words)]);
  await site.settled();
  expect(site.mails).toEqual([]);
  expect((await decide(path, 'confirm', { date: '2026-03-29', time: '03:00' })).status).toBe(303);
});

test.each([
  // 3 AM is one hour after 1:59 AM.
  ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  // The first of two.
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '03:30', '2026-10-25T02:30:00.000Z'],
  ['America/Santiago', '2026-09-06', '01:00', '2026-09-06T04:00:00.000Z'],
  ['America/Santiago', '2026-09-05', '08:00', '2026-09-05T12:00:00.000Z'],
  ['America/Santiago', '2026-09-07', '08:00', '2026-09-07T11:00:00.000Z'],
])('in %s an appointment on %s at %s begins then in every calendar', async (timeZone, date, time, start) => {
  const { add, mails, settled, lastEvent } = siteIn(timeZone, '2026-03-01T12:00:00Z');
  const id = await add('appointments', { type: 'confirm', date, time });
  await settled();
  expect(await lastEvent(id)).toMatchObject({ status: 'confirmed', date, time });
  const [entry] = readCalendar(mails.at(-1)?.calendar?.text ?? '').events;
  const end = new Date(Date.parse(start) + 30 * 60_000).toISOString();
  expect(entry).toMatchObject({ start, end });
});

test.each([
  // 9 AM of Saturday, in winter time; the appointment is in summer time.
  ['America/Santiago', '2026-09-07', '2026-09-05T13:00:00Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-28T08:00:00Z'],
  ['Europe/Berlin', '2026-03-31', '2026-03-29T07:00:00Z'],
])('in %s the reminder of an appointment on %s is due at 9 AM two days before', async (timeZone, date, due) => {
  const { add, remind } = siteIn(timeZone, '2026-03-01T12:00:00Z');
  await add('appointments', { type: 'confirm', date, time: '10:00' });
  expect(await remind(Date.parse(due) - 1)).toBe(0);
  expect(await remind(Date.parse(due))).toBe(1);
});

test('the file of a requested half-day has its hours on the day when clocks change', async () => {
  const { ask } = siteIn('Europe/Berlin', '2026-03-01T12:00:00Z');
  const response = await ask('calendar', new Request(SITE.url + calendarPath({ date: '2026-03-29', time: 'Morning' })));
  const [entry] = readCalendar(await response.text()).events;
  expect(entry).toMatchObject({ start: '2026-03-29T06:00:00.000Z', end: '2026-03-29T10:00:00.000Z' });
});

test('half past midnight of the day of 25 hours, tomorrow is the day after it; a closed day is over at its midnight', async () => {
  const { doctor, request, goTo, site } = await createOfficeSite({ data: dataIn('Europe/Berlin') });
  await goTo('2026-10-24T22:30:00Z');
  for (const [name, preferredDate] of [
    ['Today', '2026-10-25'],
    ['Tomorrow', '2026-10-26'],
    ['Later', '2026-10-27'],
  ] as const)
    await request({ name: `Patient ${name}`, preferredDate });
  const rows = (await doctor.page('/office')).tags('li').map(({ text }) => text);
  const marks = rows.flatMap((text) => /Patient ([A-Z][a-z]+?)(For today|For tomorrow|Consultation)/.exec(text)?.slice(1) ?? []);
  expect(marks).toEqual(['Today', 'For today', 'Tomorrow', 'For tomorrow', 'Later', 'Consultation']);
  expect((await doctor.page('/office/tomorrow')).text).toContain('26 October 2026');
  await site.setClosed('2026-10-25');
  const isShown = async () => (await doctor.text('/office/days/2026-10-25')).includes('Open this day');
  expect(await isShown()).toBe(true);
  // 24 hours later it is still that day, an hour later the next one.
  await goTo('2026-10-25T22:30:00Z');
  expect(await isShown()).toBe(true);
  await goTo('2026-10-25T23:30:00Z');
  expect(await isShown()).toBe(false);
});
