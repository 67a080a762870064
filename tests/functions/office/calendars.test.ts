/** The calendar of a person at its private address: who reads it, what it holds, and what it leaves in stores and logs. */
import nodeIcal from 'node-ical';
import { expect, test } from 'vitest';
import { placesIn } from '../../../netlify/lib/storage/read-each.ts';
import { STORE_NAMES } from '../../../netlify/lib/storage/store-names.ts';
import { expectFolded, readCalendar } from '../../support/mail/calendar-files.ts';
import { createMemoryBlobs } from '../../support/storage/memory-blobs.ts';
import { type Browser, createAssistant, createOfficeSite, ORIGIN } from '../../support/office/office-site.ts';
import { formNamed } from '../../support/functions/page-forms.ts';
import { parsedPage } from '../../support/functions/parsed-page.ts';
import { storesWithLog, unreadableRecords } from '../../support/storage/unreadable-records.ts';
import { APPOINTMENT } from '../../support/functions/samples.ts';
import { DAY, HOUR, SITE, type SiteOptions, START, type TestSite } from '../../support/functions/test-site.ts';

/** Reads a calendar as a program does: without origin, cookie and Sec-Fetch-Site. */
const read = (site: TestSite, path: string, headers: Record<string, string> = {}) =>
  site.ask('office', new Request(ORIGIN + path, { headers: { 'user-agent': 'iOS/19.1 dataaccessd/1.0', ...headers } }));

const eventsOf = (text: string) => readCalendar(text).events;

/** The same fields as node-ical reads them. */
const eventsByNodeIcal = (text: string) =>
  Object.values(nodeIcal.sync.parseICS(text))
    .flatMap((part) => (part?.type === 'VEVENT' ? [part] : []))
    .map(({ uid, start, end, summary }) => ({
      uid,
      start: start.toISOString(),
      end: end?.toISOString(),
      summary: typeof summary === 'string' ? summary : summary.val,
    }))
    .toSorted((a, b) => a.start.localeCompare(b.start));

/** An office with appointments that Sanduni has confirmed, and addresses of calendars. */
async function createScene(deps: SiteOptions = {}) {
  const { site, doctor } = await createOfficeSite(deps);
  return {
    ...{ site, doctor },
    /** Confirmed in February, for a time at the practice. @returns its id */
    confirmed: async (date: string, time: string, fields: object = {}) => {
      const process = site.process({ clock: () => START - 14 * DAY });
      const id = await process.store('appointments', fields);
      await process.decided('appointments', id, 0, { type: 'confirm', date, time, despite: ['outside', 'closed', 'taken'] });
      return id;
    },
    /** Creates an address in "My devices". */
    subscribe: async (fields: Record<string, string> = {}, browser: Pick<Browser, 'post'> = doctor) => {
      const response = await browser.post('/office/calendars', { device: 'My phone', ...fields });
      const html = await response.text();
      expect(response.status, html).toBe(200);
      const link = parsedPage(html).byId('address')?.attributes['value'] ?? '';
      const path = link.slice(ORIGIN.length);
      const events = async () => eventsOf(await (await read(site, path)).text());
      return { response, html, link, path, events, starts: async () => (await events()).map(({ start }) => start) };
    },
    readings: () => site.logged('read the calendar'),
    revoke: () => doctor.press('/office/devices', 'Revoke'),
  };
}

test('an address is shown once, as text, link and QR code, and its token is in no store and no line of the log', async () => {
  const { site, doctor, confirmed, subscribe } = await createScene();
  await confirmed('2026-03-09', '09:30');
  const { response, html, link, path } = await subscribe();
  expect(link).toMatch(/^https:\/\/www\.clinic\.example\/office\/calendar\/[\w-]{43}\.ics$/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const page = parsedPage(html);
  const program = page.tags('a').find(({ attributes }) => attributes['href']?.startsWith('webcal:'));
  expect(program?.attributes['href']).toBe(link.replace('https:', 'webcal:'));
  expect(page.tags('svg').some(({ attributes }) => attributes['role'] === 'img')).toBe(true);
  // The policy of the office allows no inline style.
  expect(page.parts.filter(({ attributes }) => attributes['style'] !== undefined)).toEqual([]);

  expect((await read(site, path)).status).toBe(200);
  await doctor.get(path);
  for (const [url, method] of [
    [ORIGIN + path, 'HEAD'],
    [ORIGIN + path, 'PUT'],
    [`https://elsewhere.example${path}`, 'GET'],
  ] as const)
    await site.ask('office', new Request(url, { method }));
  const devices = await doctor.text('/office/devices');
  expect(devices).toContain('My phone');
  const everything = JSON.stringify([await site.everything(), await placesIn(site.open, STORE_NAMES), site.lines]);
  for (const text of [everything, devices, await doctor.text('/office/log')]) expect(text).not.toContain(link.slice(-47, -4));
  expect(site.lines.map(({ endpoint }) => endpoint)).toContain('office-calendar-read');
});

test('unknown, revoked and foreign addresses are not found, and say the same', async () => {
  const { site, doctor, revoke, subscribe } = await createScene();
  const assistant = await createAssistant(site);
  const { path } = await subscribe();
  site.pass(1);
  const other = await subscribe({ device: 'Tablet' });
  const colleague = await subscribe({}, assistant);
  const statuses = () => Promise.all([path, other.path, colleague.path].map(async (one) => (await read(site, one)).status));
  const action = formNamed(await doctor.text('/office/devices'), 'Revoke')?.action ?? '';
  expect((await assistant.post(action)).status).toBe(404);
  expect(await statuses()).toEqual([200, 200, 200]);
  expect((await revoke()).headers.get('location')).toBe('/office/devices');
  const rejections = ['/office/calendar/unknown.ics', path].map(async (one) => {
    const response = await read(site, one);
    return [response.status, response.headers.get('cache-control'), await response.text()] as const;
  });
  const [unknown, revoked] = await Promise.all(rejections);
  expect(revoked).toEqual(unknown);
  expect(revoked?.slice(0, 2)).toEqual([404, 'no-store']);
  await doctor.post(`/office/people/${assistant.person}/remove`);
  expect(await statuses()).toEqual([404, 200, 404]);
  // Readings of the removed addresses go with the run after.
  for (const _ of [1, 2]) await site.purge();
  const keys = (await site.open('users').keys('calendar')).map((key) => key.split('/')[0]);
  expect(keys).toEqual(['calendar-reads', 'calendars']);
  expect(await statuses()).toEqual([404, 200, 404]);
});

test('a cookie has no effect at the address, and reading does not prolong the session', async () => {
  const { site, readings, subscribe } = await createScene();
  const { path } = await subscribe();
  expect((await (await createAssistant(site)).get(path)).headers.getSetCookie()).toEqual([]);
  expect((await readings()).map(({ name }) => name)).toEqual(['Dr Nimali Perera']);
});

test('names are in the calendar of a doctor who asked for them, and of nobody else', async () => {
  const { site, doctor, confirmed, subscribe } = await createScene();
  const assistant = await createAssistant(site);
  await confirmed('2026-03-09', '09:30');
  const { appointmentType, name, phone, phoneNumber, email, message } = APPOINTMENT;
  const named = await subscribe({ names: 'yes' });
  expect(await assistant.text('/office/devices')).not.toContain('name="names"');
  const textOf = async ({ path }: { path: string }) => (await read(site, path)).text();
  for (const [calendar, summary] of [
    [await subscribe(), appointmentType],
    [named, `${appointmentType}: ${name}`],
    // Forged.
    [await subscribe({ names: 'yes' }, assistant), appointmentType],
  ] as const) {
    const text = await textOf(calendar);
    expect(eventsOf(text).map((event) => event.summary)).toEqual([summary]);
    for (const secret of [phone, phoneNumber, email, message]) expect(text).not.toContain(secret);
  }
  // The role counts when the calendar is read.
  const person = await site.site.staff.people.read(doctor.person);
  await site.open('users').replace(`people/${doctor.person}`, { ...person, role: 'office' });
  expect(await textOf(named)).not.toContain(name);
});

test('the calendar follows a move and a cancellation with the same UID as the patient’s entry', async () => {
  const { site, confirmed, subscribe } = await createScene();
  const { events, starts } = await subscribe();
  const id = await confirmed('2026-03-09', '09:30');
  const [first] = await events();
  expect(first).toMatchObject({
    ...{ uid: `appointment-${id}@${SITE.host}`, sequence: 1, status: 'CONFIRMED', location: `${SITE.practice}, ${SITE.address}` },
    ...{ start: '2026-03-09T04:00:00.000Z', end: '2026-03-09T04:30:00.000Z', summary: APPOINTMENT.appointmentType },
  });
  await site.decided('appointments', id, 1, { type: 'confirm', date: '2026-03-12', time: '11:00' });
  const moved = { ...first, sequence: 2, start: '2026-03-12T05:30:00.000Z', end: '2026-03-12T06:00:00.000Z' };
  expect(await events()).toEqual([moved]);
  await site.decided('appointments', id, 2, { type: 'cancel' });
  expect(await starts()).toEqual([]);
  // A visit that took place stays in the week.
  await site.decided('appointments', await confirmed('2026-03-01', '15:00'), 1, { type: 'done' });
  expect(await starts()).toEqual(['2026-03-01T09:30:00.000Z']);
});

test('an unchanged calendar is not sent again, and is cached for five minutes by its reader alone', async () => {
  const { site, confirmed, revoke, subscribe } = await createScene();
  const { path } = await subscribe();
  const id = await confirmed('2026-03-09', '09:30');
  const first = await read(site, path);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
    etag: expect.stringMatching(/^W\/"[0-9a-f]{64}"$/) as string,
  });
  const text = await first.text();
  expect(text).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT5M\r\n');
  const ask = async () => {
    const again = await read(site, path, { 'if-none-match': `"another", ${first.headers.get('etag') ?? ''}` });
    return [again.status, (await again.text()) === ''] as const;
  };
  site.pass(HOUR / 20);
  expect(await ask()).toEqual([304, true]);
  expect(await (await read(site, path)).text()).toBe(text);
  await site.decided('appointments', id, 1, { type: 'confirm', date: '2026-03-09', time: '10:00' });
  expect(await ask()).toEqual([200, false]);
  await revoke();
  expect((await ask())[0]).toBe(404);
});

// Which days it holds is searched by the simulation.
test('it holds the days from a week ago to 90 days ahead, and reads no other records', async () => {
  const service = createMemoryBlobs();
  const { confirmed, subscribe } = await createScene({ service });
  const shown = ['2026-02-22', '2026-03-01', '2026-05-30'];
  for (const day of ['2026-02-21', ...shown, '2026-05-31']) for (const hour of ['12:00', '23:45']) await confirmed(day, hour);
  const { starts } = await subscribe();
  const before = service.requests.length;
  expect([...new Set((await starts()).map((start) => start.slice(0, 10)))]).toEqual(shown);
  // Two reads for each of six appointments, two listings, and the address, its person and the log.
  expect(service.requests.length - before).toBeLessThanOrEqual(2 * 6 + 2 + 8);
});

/** Names of patients that break a calendar if they are written as they are. */
const HOSTILE = [
  String.raw`Perera; Nimali, \n C:\new`,
  'Line\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:x\rthird\u2028fourth\u0000\u0085',
  'නිමාලි පෙරේරා, රුධිර නාල සායනයේ රෝගියා, කොළඹ අංක හතර දෙවන මහල වම් පැත්ත ශ්‍රී ලංකාව',
  'நிமலி பெரேரா; கொழும்பு தேசிய மருத்துவமனை, இரண்டாவது மாடி, இடது பக்கம்',
  `Nimali ${'\u{1F469}\u{1F3FD}\u200D\u2695\uFE0F'.repeat(12)}`,
  'Nimali "Nim": ^Perera^ <b>x</b> &amp;',
];

test('two parsers other than the writer read the same times and names, whatever a patient is called', async () => {
  const { site, confirmed, subscribe } = await createScene();
  const { path } = await subscribe({ names: 'yes' });
  const times = [
    ['2026-03-09', '00:00', '2026-03-08T18:30:00.000Z', '2026-03-08T19:00:00.000Z'],
    ['2026-03-09', '05:29', '2026-03-08T23:59:00.000Z', '2026-03-09T00:29:00.000Z'],
    ['2026-03-09', '23:45', '2026-03-09T18:15:00.000Z', '2026-03-09T18:45:00.000Z'],
    ['2026-03-10', '09:30', '2026-03-10T04:00:00.000Z', '2026-03-10T04:30:00.000Z'],
    // Clocks change elsewhere on this day.
    ['2026-03-29', '06:30', '2026-03-29T01:00:00.000Z', '2026-03-29T01:30:00.000Z'],
    ['2026-03-31', '23:59', '2026-03-31T18:29:00.000Z', '2026-03-31T18:59:00.000Z'],
  ] as const;
  for (const [index, [date, time]] of times.entries()) await confirmed(date, time, { name: HOSTILE[index] ?? '' });
  const file = Buffer.from(await (await read(site, path)).arrayBuffer());
  expectFolded(file);
  const text = file.toString();
  const events = eventsOf(text);
  expect(events.map(({ start, end }) => [start, end])).toEqual(times.map(([, , ...period]) => period));
  expect(events.map(({ summary }) => summary)).toEqual(
    HOSTILE.map((name) => `${APPOINTMENT.appointmentType}: ${name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()}`),
  );
  // node-ical reads an escaped backslash and a letter as one escape.
  const comparable = ({ uid, start, end, summary }: { uid: string; start: string; end?: string | undefined; summary: string }) =>
    [uid, start, end, /[\\\n]/.test(summary) ? '' : summary].join(' ');
  expect(eventsByNodeIcal(text).map(comparable)).toEqual(events.map(comparable));
});

test('an unreadable record hides no other one and is not hidden, and an incomplete calendar is not cached', async () => {
  const { open, broken } = unreadableRecords();
  const { site, confirmed, subscribe } = await createScene({ open });
  const { path } = await subscribe({ names: 'yes' });
  const [record, event] = [await confirmed('2026-03-09', '09:00'), await confirmed('2026-03-10', '10:00')];
  await confirmed('2026-03-11', '11:00');
  const whole = (await read(site, path)).headers.get('etag') ?? '';
  broken.add(`records/${record}`).add(`status/${event}/0001`);
  const response = await read(site, path);
  expect([response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([null, 'no-store']);
  const text = await response.text();
  expect(eventsOf(text).map(({ start, summary, status }) => [start, summary, status])).toEqual([
    ['2026-03-09T03:30:00.000Z', 'Appointment', 'CONFIRMED'],
    ['2026-03-10', 'An appointment cannot be read: see the office', 'TENTATIVE'],
    ['2026-03-11T05:30:00.000Z', `${APPOINTMENT.appointmentType}: ${APPOINTMENT.name}`, 'CONFIRMED'],
  ]);
  broken.clear();
  expect((await read(site, path)).headers.get('etag')).toBe(whole);
});

test('readings are in the log once a day for each address, also at once, and “My devices” has the last day', async () => {
  // Concurrent calls of a real client, shuffled.
  const service = createMemoryBlobs({ pause: () => new Promise((resolve) => setTimeout(resolve, Math.random() * 3)) });
  const { site, doctor, readings, subscribe } = await createScene({ service });
  const phone = await subscribe();
  site.pass(1);
  const tablet = await subscribe({ device: 'Tablet' });
  expect(await doctor.text('/office/devices')).toContain('Not read yet');
  await Promise.all([phone, phone, phone, phone, tablet].map(({ path }) => read(site, path)));
  site.pass(10 * HOUR);
  await read(site, phone.path);
  expect((await readings()).map(({ about }) => about).toSorted()).toEqual(['My phone', 'Tablet']);
  expect((await readings())[0]).toMatchObject({ by: doctor.person, name: 'Dr Nimali Perera', role: 'doctor', kind: 'calendars' });
  const midnightInColombo = Date.parse('2026-03-01T18:30:00Z');
  site.pass(midnightInColombo - site.clock());
  await read(site, phone.path);
  expect(await readings()).toMatchObject([{ about: 'My phone', at: midnightInColombo }, {}, {}]);
  await site.purge();
  expect(await site.open('users').keys('calendar-reads/')).toHaveLength(2);
  expect(await site.site.staff.calendarAddresses.of(doctor.person)).toMatchObject([
    { name: 'My phone', lastRead: '2026-03-02' },
    { name: 'Tablet', lastRead: '2026-03-01' },
  ]);
});

test('without an entry in the log there is no calendar, and the entry is made up for at the next reading', async () => {
  const { open, log } = storesWithLog();
  const { site, confirmed, readings, subscribe } = await createScene({ open });
  await confirmed('2026-03-09', '09:30');
  const { path } = await subscribe();
  log.isDown = true;
  for (const headers of [{}, { 'if-none-match': '*' }]) {
    const response = await read(site, path, headers);
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('VCALENDAR');
  }
  log.isDown = false;
  site.pass(HOUR);
  expect((await read(site, path)).status).toBe(200);
  expect(await readings()).toHaveLength(1);
});
