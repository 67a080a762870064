/** The calendar of a person at its private address: who reads it, what it holds, and what it leaves in stores and logs. */
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect, test } from 'vitest';
import { purge } from '../../../netlify/lib/privacy/retention.ts';
import { placesIn, readAll } from '../../../netlify/lib/storage/read-each.ts';
import { type RecordStore, StoreError } from '../../../netlify/lib/storage/record-store.ts';
import { type OpenStore, STORE_NAMES } from '../../../netlify/lib/storage/store-names.ts';
import { createMemoryBlobs } from '../../support/memory-blobs.ts';
import { APPOINTMENT } from '../../support/decisions.ts';
import { memoryStores, SANDUNI } from '../../support/office.ts';
import { type Browser, createMember, createOfficeSite, logOf, ORIGIN } from '../../support/office-site.ts';
import { formsOf } from '../../support/page-forms.ts';
import { parsedPage } from '../../support/parsed-page.ts';
import { SITE, type TestSite } from '../../support/test-site.ts';

const HOUR = 3_600_000;

/** Creates an address in "My devices". @returns its page, and the path to read */
async function subscribe(browser: Pick<Browser, 'post'>, fields: Record<string, string> = {}) {
  const response = await browser.post('/office/calendars', { device: 'My phone', ...fields });
  const html = await response.text();
  expect(response.status, html).toBe(200);
  const link = parsedPage(html).parts.find(({ attributes }) => attributes['id'] === 'address')?.attributes['value'] ?? '';
  return { response, html, link, path: link.slice(ORIGIN.length), token: /([\w-]{43})\.ics$/.exec(link)?.[1] ?? '' };
}

/** Reads a calendar as a program does: without origin, cookie and Sec-Fetch-Site. */
const read = (site: TestSite, path: string, headers: Record<string, string> = {}) =>
  site.ask('office', new Request(ORIGIN + path, { headers: { 'user-agent': 'iOS/19.1 dataaccessd/1.0', ...headers } }));

/** The events of a calendar, as ical.js reads them, in the order of their start. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar
    .getAllSubcomponents('vevent')
    .map((component) => {
      const { uid, startDate, endDate, summary, location, sequence } = new ICAL.Event(component);
      const status = String(component.getFirstPropertyValue('status'));
      const [start, end] = [startDate, endDate].map((time) => (time.isDate ? time.toString() : time.toJSDate().toISOString()));
      return { uid, start, end, summary, location, sequence, status };
    })
    .toSorted((a, b) => String(a.start).localeCompare(String(b.start)));
}

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

const startsIn = async (response: Response) => eventsOf(await response.text()).map(({ start }) => start);

/** An office, and appointments that Sanduni confirms. */
async function createScene(deps: Parameters<typeof createOfficeSite>[0] = {}) {
  const { site, doctor } = await createOfficeSite(deps);
  const after = new Map<string, number>();
  const decide = async (id: string, decision: Record<string, unknown>) => {
    const call = await site.site.decideWith((work) => work().then(() => undefined));
    const number = after.get(id) ?? 0;
    const request = { kind: 'appointments', id, after: number, actor: SANDUNI, decision };
    const result = await call(request as Parameters<typeof call>[0]);
    expect(result.ok, JSON.stringify(result)).toBe(true);
    after.set(id, number + 1);
  };
  /** Stores an appointment that the office confirmed for a time at the practice. */
  async function confirmed(date: string, time: string, fields: Partial<typeof APPOINTMENT> = {}) {
    const { id } = (await site.appointments.add({ ...APPOINTMENT, ...fields })).record;
    const event = { status: 'confirmed', type: 'confirm', at: site.clock(), date, time };
    await site.stores.appointments.store.create(`days/${date}/${id}`, {});
    await site.stores.appointments.events.append(id, 0, event);
    after.set(id, 1);
    return id;
  }
  return { site, doctor, decide, confirmed };
}

test('an address is shown once, as text, link and QR code, and its token is in no store and no line of the log', async () => {
  const { site, doctor, confirmed } = await createScene();
  await confirmed('2026-03-09', '09:30');
  const { response, html, link, path, token } = await subscribe(doctor);
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
  await site.ask('office', new Request(ORIGIN + path, { method: 'HEAD' }));
  for (const status of [421, 405]) {
    const url = status === 421 ? `https://elsewhere.example${path}` : ORIGIN + path;
    expect((await site.ask('office', new Request(url, { method: status === 405 ? 'PUT' : 'GET' }))).status).toBe(status);
  }
  const devices = await doctor.text('/office/devices');
  expect(devices).toContain('My phone');
  const everything = JSON.stringify([await readAll(site.open, STORE_NAMES), await placesIn(site.open, STORE_NAMES), site.lines]);
  for (const text of [everything, devices, await doctor.text('/office/log')]) expect(text).not.toContain(token);
  expect(site.lines.map(({ endpoint }) => endpoint)).toContain('office-calendar-read');
});

test('unknown, revoked and foreign addresses are not found, and say the same', async () => {
  const { site, doctor } = await createScene();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  const { path } = await subscribe(doctor);
  site.pass(1);
  const other = await subscribe(doctor, { device: 'Tablet' });
  const colleague = await subscribe(assistant);
  expect(formsOf(await assistant.text('/office/devices')).filter(({ action }) => action.endsWith('/revoke'))).toHaveLength(1);
  const [revoke] = formsOf(await doctor.text('/office/devices')).filter(({ action }) => action.endsWith('/revoke'));
  expect((await assistant.post(revoke?.action ?? '')).status).toBe(404);
  expect((await read(site, path)).status).toBe(200);
  expect((await doctor.post(revoke?.action ?? '')).headers.get('location')).toBe('/office/devices');

  const unknown = '/office/calendar/unknown.ics';
  const rejections = await Promise.all(
    [path, unknown].map(async (one) => {
      const response = await read(site, one);
      return [response.status, response.headers.get('cache-control'), await response.text()] as const;
    }),
  );
  expect(rejections[0]).toEqual(rejections[1]);
  expect(rejections[0]?.slice(0, 2)).toEqual([404, 'no-store']);
  expect([(await read(site, other.path)).status, (await read(site, colleague.path)).status]).toEqual([200, 200]);

  await doctor.post(`/office/people/${assistant.person}/remove`);
  expect((await read(site, colleague.path)).status).toBe(404);
  await purge(site.open, { clock: site.clock });
  // Readings of the removed addresses go with the run after.
  await purge(site.open, { clock: site.clock });
  const keys = (await site.open('users').keys('calendar')).map((key) => key.split('/')[0]);
  expect(keys).toEqual(['calendar-reads', 'calendars']);
  expect((await read(site, other.path)).status).toBe(200);
});

test('a cookie has no effect at the address, and reading does not prolong the session', async () => {
  const { site, doctor } = await createScene();
  const { path } = await subscribe(doctor);
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  expect((await assistant.get(path)).headers.getSetCookie()).toEqual([]);
  const readings = (await logOf(site)).filter(({ action }) => action === 'read the calendar');
  expect(readings.map(({ name }) => name)).toEqual(['Dr Nimali Perera']);
});

test('names are in the calendar of a doctor who asked for them, and of nobody else', async () => {
  const { site, doctor, confirmed } = await createScene();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  await confirmed('2026-03-09', '09:30');
  const named = `${APPOINTMENT.appointmentType}: ${APPOINTMENT.name}`;
  const calendars = {
    plain: await subscribe(doctor),
    named: await subscribe(doctor, { names: 'yes' }),
    forged: await subscribe(assistant, { names: 'yes' }),
  };
  expect(await assistant.text('/office/devices')).not.toContain('name="names"');
  const textOf = async ({ path }: { path: string }) => (await read(site, path)).text();
  for (const [calendar, summary] of [
    [calendars.plain, APPOINTMENT.appointmentType],
    [calendars.named, named],
    [calendars.forged, APPOINTMENT.appointmentType],
  ] as const) {
    const text = await textOf(calendar);
    expect(eventsOf(text).map((event) => event.summary)).toEqual([summary]);
    for (const secret of [APPOINTMENT.phone, APPOINTMENT.phoneNumber, APPOINTMENT.email, APPOINTMENT.message])
      expect(text).not.toContain(secret);
  }
  // The role counts when the calendar is read.
  const person = await site.site.staff.people.read(doctor.person);
  await site.open('users').replace(`people/${doctor.person}`, { ...person, role: 'office' });
  expect(await textOf(calendars.named)).not.toContain(APPOINTMENT.name);
});

test('the calendar follows a move and a cancellation with the same UID as the patient’s entry', async () => {
  const { site, doctor, confirmed, decide } = await createScene();
  const { path } = await subscribe(doctor);
  const id = await confirmed('2026-03-09', '09:30');
  const [first] = eventsOf(await (await read(site, path)).text());
  expect(first).toEqual({
    ...{ uid: `appointment-${id}@${SITE.host}`, sequence: 1, status: 'CONFIRMED', location: `${SITE.practice}, ${SITE.address}` },
    ...{ start: '2026-03-09T04:00:00.000Z', end: '2026-03-09T04:30:00.000Z', summary: APPOINTMENT.appointmentType },
  });
  await decide(id, { type: 'confirm', date: '2026-03-12', time: '11:00' });
  const moved = eventsOf(await (await read(site, path)).text());
  expect(moved).toEqual([{ ...first, sequence: 2, start: '2026-03-12T05:30:00.000Z', end: '2026-03-12T06:00:00.000Z' }]);
  // Its marker of the first day stays.
  await decide(id, { type: 'confirm', date: '2026-06-12', time: '11:00' });
  expect(await startsIn(await read(site, path))).toEqual([]);
  await decide(id, { type: 'confirm', date: '2026-03-12', time: '11:00' });
  await decide(id, { type: 'cancel' });
  expect(await startsIn(await read(site, path))).toEqual([]);
  await decide(id, { type: 'propose', options: [{ date: '2026-03-16', time: '10:00' }] });
  expect(await startsIn(await read(site, path))).toEqual([]);
  // A visit that took place stays in the week.
  await decide(await confirmed('2026-03-01', '15:00'), { type: 'done' });
  expect(await startsIn(await read(site, path))).toEqual(['2026-03-01T09:30:00.000Z']);
});

test('an unchanged calendar is not sent again, and is cached for five minutes by its reader alone', async () => {
  const { site, doctor, confirmed, decide } = await createScene();
  const { path } = await subscribe(doctor);
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
  await decide(id, { type: 'confirm', date: '2026-03-09', time: '10:00' });
  expect(await ask()).toEqual([200, false]);
  const revoke = formsOf(await doctor.text('/office/devices')).find(({ action }) => action.endsWith('/revoke'));
  await doctor.post(revoke?.action ?? '');
  expect((await ask())[0]).toBe(404);
});

test('it holds the days from a week ago to 90 days ahead, counted in Colombo, and reads no other records', async () => {
  // A minute before midnight in Colombo on 28 February of a leap year, and midnight.
  const time = { now: Date.parse('2028-02-28T18:29:00Z') };
  const service = createMemoryBlobs();
  const { site, doctor, confirmed } = await createScene({ service, clock: () => time.now });
  const days = ['2028-02-20', '2028-02-21', '2028-02-22', '2028-02-28', '2028-02-29', '2028-05-28', '2028-05-29'];
  for (const day of days) for (const hour of ['00:00', '23:45']) await confirmed(day, hour);
  const { path } = await subscribe(doctor);
  const midnights = async () => {
    const calls = service.requests.length;
    const starts = (await startsIn(await read(site, path))).filter((start) => start?.endsWith('T18:30:00.000Z'));
    return { starts, calls: service.requests.length - calls };
  };
  const before = await midnights();
  expect(before.starts).toEqual(
    ['2028-02-20', '2028-02-21', '2028-02-27', '2028-02-28', '2028-05-27'].map((day) => `${day}T18:30:00.000Z`),
  );
  time.now += 60_000;
  const after = await midnights();
  expect(after.starts).toEqual(
    ['2028-02-21', '2028-02-27', '2028-02-28', '2028-05-27', '2028-05-28'].map((day) => `${day}T18:30:00.000Z`),
  );
  // Two reads for each of ten appointments, two listings, and the address, its person and the log.
  expect(Math.max(before.calls, after.calls)).toBeLessThanOrEqual(2 * 10 + 2 + 8);
  const tag = (await read(site, path)).headers.get('etag') ?? '';
  const calls = service.requests.length;
  expect((await read(site, path, { 'if-none-match': tag })).status).toBe(304);
  expect(service.requests.length - calls).toBeLessThanOrEqual(8);
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
  const { site, doctor, confirmed } = await createScene();
  const { path } = await subscribe(doctor, { names: 'yes' });
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
  const bytes = Buffer.from(await (await read(site, path)).arrayBuffer());
  for (const line of bytes.toString('latin1').split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(75);
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'))).not.toThrow();
    expect(line).not.toMatch(/[\u0000-\u001F]/);
  }
  const text = bytes.toString();
  const events = eventsOf(text);
  expect(events.map(({ start, end }) => [start, end])).toEqual(times.map(([, , ...period]) => period));
  expect(events.map(({ summary }) => summary)).toEqual(
    HOSTILE.map((name) => `${APPOINTMENT.appointmentType}: ${name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()}`),
  );
  // node-ical reads an escaped backslash and a letter as one escape.
  const comparable = <T extends { summary: string }>(event: T) => ({
    ...event,
    summary: /[\\\n]/.test(event.summary) ? '' : event.summary,
  });
  expect(eventsByNodeIcal(text).map(comparable)).toEqual(
    events.map(({ uid, start, end, summary }) => comparable({ uid, start, end, summary })),
  );
});

const brokenAt = (open: OpenStore, broken: (key: string) => boolean): OpenStore => {
  const fail = (key: string) => Promise.reject(new StoreError(`read ${key}`, 'it is damaged'));
  return (name) => {
    const store = open(name);
    return { ...store, read: (key) => (broken(key) ? fail(key) : store.read(key)) } satisfies RecordStore;
  };
};

test('an unreadable record hides no other one and is not hidden, and an incomplete calendar is not cached', async () => {
  const broken = new Set<string>();
  const stores = memoryStores();
  const { site, doctor, confirmed } = await createScene({ open: brokenAt(stores, (key) => broken.has(key)) });
  const { path } = await subscribe(doctor, { names: 'yes' });
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
  const { site, doctor } = await createScene({ service });
  const phone = await subscribe(doctor);
  site.pass(1);
  const tablet = await subscribe(doctor, { device: 'Tablet' });
  expect(await doctor.text('/office/devices')).toContain('Not read yet');
  const readings = async () => (await logOf(site)).filter(({ action }) => action === 'read the calendar');
  await Promise.all([phone, phone, phone, phone, tablet].map(({ path }) => read(site, path)));
  site.pass(10 * HOUR);
  await read(site, phone.path);
  expect((await readings()).map(({ about }) => about).toSorted()).toEqual(['My phone', 'Tablet']);
  expect((await readings())[0]).toMatchObject({ by: doctor.person, name: 'Dr Nimali Perera', role: 'doctor', kind: 'calendars' });
  // Midnight in Colombo.
  site.pass(Date.parse('2026-03-01T18:30:00Z') - site.clock());
  await read(site, phone.path);
  expect((await readings()).map(({ about, at }) => [about, at])[0]).toEqual(['My phone', Date.parse('2026-03-01T18:30:00Z')]);
  expect(await readings()).toHaveLength(3);
  await purge(site.open, { clock: site.clock });
  expect(await site.open('users').keys('calendar-reads/')).toHaveLength(2);
  const own = await site.site.staff.calendarAddresses.of(doctor.person);
  expect(own.map(({ name, lastRead }) => [name, lastRead])).toEqual([
    ['My phone', '2026-03-02'],
    ['Tablet', '2026-03-01'],
  ]);
});

test('without an entry in the log there is no calendar, and the entry is made up for at the next reading', async () => {
  const stores = memoryStores();
  const log = { isDown: false };
  const create: RecordStore['create'] = (key, value) =>
    log.isDown ? Promise.reject(new StoreError(`create ${key}`, 'the store is full')) : stores('audit').create(key, value);
  const { site, doctor, confirmed } = await createScene({
    open: (name) => (name === 'audit' ? { ...stores(name), create } : stores(name)),
  });
  await confirmed('2026-03-09', '09:30');
  const { path } = await subscribe(doctor);
  log.isDown = true;
  for (const headers of [{}, { 'if-none-match': '*' }]) {
    const response = await read(site, path, headers);
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('VCALENDAR');
  }
  log.isDown = false;
  site.pass(HOUR);
  expect((await read(site, path)).status).toBe(200);
  expect((await logOf(site)).filter(({ action }) => action === 'read the calendar')).toHaveLength(1);
});
