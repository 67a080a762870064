/** The day and the week in the office: what is noted of visits, and days that are closed. Who is reminded is in tomorrow.test.ts. */
import { expect, test } from 'vitest';
import { createMember, createOfficeSite, ORIGIN } from '../../support/office/office-site.ts';
import { formNamed, formsOf } from '../../support/functions/page-forms.ts';
import { dataWith, SCHEDULE, type SiteOptions } from '../../support/functions/test-site.ts';

/** A Monday. */
const DATE = '2026-03-09';

/** An office with an appointment by the form and one by telephone on one day. */
async function createScene(deps: SiteOptions = {}) {
  const office = await createOfficeSite(deps);
  const { site, request, book, decide } = office;
  const appointment = await request();
  await decide(appointment.path, 'confirm', { date: DATE, time: '09:00' });
  await book({ slot: `${DATE} 10:00`, appointmentType: 'Follow-up' });
  site.mails.length = 0;
  return {
    ...{ ...office, appointment, path: `/office/days/${DATE}` },
    /** What patients are told of a day in the form. */
    hintOn: async (date: string, language = 'en'): Promise<{ hint?: string }> => {
      const address = `${ORIGIN}/api/appointments/day?date=${date}&language=${language}`;
      return (await site.ask('appointmentDay', new Request(address))).json() as Promise<{ hint?: string }>;
    },
  };
}

/** The form about the visit of an appointment with a button of these words. */
const visitForm = (html: string, id: string, words: string) =>
  formsOf(html).find(({ fields, button }) => fields['id'] === id && button.startsWith(words));

test('from the day on the office notes who came, who did not, and what is completed, each with an undo and no mail', async () => {
  const { site, doctor, appointment, path, goTo } = await createScene();
  expect(visitForm(await doctor.text(path), appointment.id, 'Came')).toBeUndefined();
  // Midnight at the practice.
  await goTo('2026-03-08T18:30:00Z');
  for (const [words, expected = ''] of [
    ['Came', 'Came'],
    ['Completed', 'Completed'],
    ['Undo'],
    ['Did not come', 'Did not come'],
    ['Undo'],
  ]) {
    const form = visitForm(await doctor.text(path), appointment.id, words ?? '');
    expect((await doctor.post(form?.action ?? '', form?.fields)).headers.get('location'), words).toBe(path);
    const [row = ''] = (await doctor.text(path)).split('Sunil');
    expect(/Kamal Silva<\/a>[\s\S]*?<span class="badge ms-1\.5">([^<]*)/.exec(row)?.[1] ?? '').toBe(expected);
  }
  await site.settled();
  expect(site.mails).toEqual([]);
  expect(await site.logged('noted that the patient did not come')).toHaveLength(1);
});

test('two people who note something else of one visit: the second one is told, and nothing is lost', async () => {
  const { site, doctor, appointment, path, goTo } = await createScene();
  await goTo(`${DATE}T05:00:00Z`);
  const assistant = await createMember(site, 'Tharu', 'office');
  const stale = visitForm(await assistant.text(path), appointment.id, 'Did not come');
  await doctor.press(path, 'Came');
  const response = await assistant.post(stale?.action ?? '', stale?.fields);
  expect([response.status, await response.text()]).toEqual([
    409,
    expect.stringContaining('Dr Nimali Perera noted that the patient came at 10:30'),
  ]);
});

test('the day’s list leads to a page that moves the appointment with two more presses; the patient gets one mail', async () => {
  const { site, doctor, appointment, path } = await createScene();
  const link = (await doctor.page(path)).tags('a').find(({ text }) => text === 'Move Kamal Silva');
  const moving = await doctor.page(link?.attributes['href'] ?? '');
  // Who, from when, and neither the present time nor another decision.
  expect(moving.text).toMatch(/Kamal Silva.*From \w+, \d+ \w+ 2026 at \d\d:\d\d to:/s);
  const from = /From .* at (\d\d:\d\d) to:/.exec(moving.text)?.[1];
  expect(moving.tags('a').map(({ text }) => text)).not.toContain(from);
  expect(moving.tags('button').map(({ text }) => text)).toContain('Move and tell the patient');
  const free = moving.tags('a').find(({ text }) => text === '08:30')?.attributes['href'] ?? '';
  expect((await doctor.press(free.replace('#decide', ''), 'confirm')).status).toBe(303);
  await site.settled();
  expect(site.mails).toHaveLength(1);
  for (const text of [`UID:appointment-${appointment.id}@`, 'SEQUENCE:2']) expect(site.mails[0]?.calendar?.text).toContain(text);
  // The earliest first.
  expect((await doctor.page(path)).text).toMatch(/08:30.*Kamal Silva.*10:00.*Sunil Fernando/s);
});

test('the day’s list names the place of each session if they are at several', async () => {
  const one = await createScene();
  expect(await one.doctor.text(one.path)).not.toContain('Rooms');
  const sessions = SCHEDULE.sessions.map((session, index) => (index === 0 ? { ...session, place: 'Ward 3' } : session));
  const { doctor, path } = await createScene({ data: dataWith({ sessions }) });
  expect(
    (await doctor.page(path))
      .tags('h2')
      .map(({ text }) => text)
      .filter((text) => text !== 'Keys'),
  ).toEqual([
    'Morning 08:00 to 12:00, Ward 3 · 6 places free',
    'Afternoon 12:00 to 16:00, Rooms · 8 places free',
    'Evening 16:00 to 20:00, Rooms · 8 places free',
  ]);
});

test('the week has every day with times and names, without numbers, and is in the log', async () => {
  const { site, doctor } = await createScene();
  // A Sunday belongs to the week before it.
  const { text } = await doctor.page('/office/weeks/2026-03-15');
  for (const words of [
    ...['Week of 9 March 2026', 'Mon 9 Mar', '2 appointments, 22 free', '09:00', 'Kamal Silva', 'Sunil Fernando'],
    'Closed: the rooms are painted',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('555');
  expect(await site.logged('saw the list of a week')).toMatchObject([{ about: 'from 9 March 2026, 2 appointments' }]);
});

test('a day is closed at once: free times leave it out, patients read the reason in their language, and it can be opened again', async () => {
  const { doctor, hintOn } = await createScene();
  const day = '/office/days/2026-03-10';
  const form = formNamed(await doctor.text(day), 'close');
  expect(form?.fields).toMatchObject({ reason: 'the doctor is away', 'reason-si': 'වෛද්‍යවරයා එදා එන්නේ නැහැ' });
  const close = (sinhala: string) =>
    doctor.post(form?.action ?? '', { ...form?.fields, reason: 'a family matter.', 'reason-si': sinhala });
  const refused = await close('ක'.repeat(121));
  const words = expect.stringContaining('Write at most 120 characters in Sinhala.') as string;
  expect([refused.status, await refused.text()]).toEqual([422, words]);
  // A second press of an older page is told of it.
  for (const status of [303, 409]) expect((await close('පවුලේ කටයුත්තක්. ')).status).toBe(status);
  const page = await doctor.text(day);
  for (const text of [
    'Closed on this day</b> (Dr Nimali Perera): <span lang="en">a family matter</span>.',
    'Sinhala: <span lang="si">පවුලේ කටයුත්තක්</span>',
  ])
    expect(page).toContain(text);
  expect((await hintOn('2026-03-10')).hint).toContain('10 March 2026: a family matter.');
  expect((await hintOn('2026-03-10', 'si')).hint).toContain('2026 මාර්තු 10, අඟහරුවාදා: පවුලේ කටයුත්තක්.');
  const offered = async () => (await doctor.text('/office/appointments/new?date=2026-03-10')).includes('2026-03-10 08:00');
  expect(await offered()).toBe(false);
  expect((await doctor.press(day, 'open')).status).toBe(303);
  expect([await hintOn('2026-03-10'), await offered()]).toEqual([{}, true]);
  // A day of the content can be opened, too.
  await doctor.press('/office/days/2026-03-13', 'open');
  expect(await hintOn('2026-03-13')).toEqual({});
});

test('of a day that is closed without a reason in their language patients read no reason', async () => {
  const { doctor, hintOn } = await createScene();
  const day = '/office/days/2026-03-11';
  await doctor.press(day, 'close', { reason: 'a family matter', 'reason-si': ' ' });
  expect(await doctor.text(day)).toContain('Sinhala: no reason is shown');
  expect((await hintOn('2026-03-11', 'si')).hint).not.toMatch(/[A-Za-z:]/);
});

test('a day names today, the time, its appointments and free places; each free time begins an appointment by telephone', async () => {
  const { doctor, path, goTo } = await createScene();
  // 9:40 at the practice.
  await goTo(`${DATE}T04:10:00Z`);
  const page = await doctor.page(path);
  // 24 half hours without those of two appointments and those before now.
  expect(page.text).toContain('Today, 09:40: 2 appointments, 19 free');
  const [morning = ''] = page.tags('ol').map(({ text }) => text);
  expect(morning).toMatch(/^09:00Kamal Silva.*Now, 09:4010:00Sunil Fernando.*FreeBook 10:30Book 11:00Book 11:30$/);
  expect(page.tags('a').find(({ text }) => text === 'Book 10:30')?.attributes['href']).toBe(
    `/office/appointments/new?date=${DATE}&time=10:30`,
  );
});

test('an empty day offers its free times; a day without sessions and a closed one say so, each in its own way', async () => {
  const { doctor } = await createScene();
  const textOf = async (date: string) => (await doctor.page(`/office/days/${date}`)).text;
  expect(await textOf('2026-03-10')).toMatch(/No appointment is confirmed for this day\. 24 places free:.*Book 08:00/);
  const sunday = await textOf('2026-03-15');
  expect(sunday).toContain('There are no sessions on Sundays, and no appointments.');
  expect(sunday).not.toContain('Book ');
  const closed = await textOf('2026-03-13');
  expect(closed).toContain('Closed on this day: the rooms are painted.');
  expect(closed).toContain('No appointment is left on this closed day.');
});

test('a closed day says first how many appointments are to be moved, and each is one press from it, until it is done', async () => {
  const { site, doctor, appointment, path, decide } = await createScene();
  await doctor.press(path, 'close', { reason: 'a family matter' });
  const page = await doctor.page(path);
  expect(page.text).toMatch(/Closed on this day.*2 appointments are to be moved.*09:00Kamal Silva/);
  const moves = page.tags('a').filter(({ text }) => text.startsWith('Move '));
  expect(moves.map(({ text }) => text)).toEqual(['Move Kamal Silva', 'Move Sunil Fernando']);
  expect(await doctor.text('/office')).toContain(appointment.path);
  await decide(appointment.path, 'confirm', { after: '1', date: '2026-03-10', time: '09:00' });
  expect((await doctor.page(path)).text).toContain('One appointment is to be moved.');
  expect(await doctor.text('/office')).not.toContain(appointment.path);
  await site.settled();
});

test('a week reads as lists of times: appointments and free times in their order, closed days and those without sessions', async () => {
  const { doctor } = await createScene();
  const page = await doctor.page(`/office/weeks/${DATE}`);
  const days = page.tags('ol').map(({ text }) => text);
  expect(days).toHaveLength(7);
  expect(days[0]).toMatch(/^Book 08:00Book 08:3009:00 Kamal Silva, ConsultationBook 09:3010:00 Sunil Fernando, Follow-up/);
  expect(days[5]).toBe('');
  for (const text of ['Closed: the rooms are painted', 'No session', '2 appointments, 22 free'])
    expect(page.text).toContain(text);
});
