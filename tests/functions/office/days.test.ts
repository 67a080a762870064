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
    'Closed on this day</b> (Dr Nimali Perera): a family matter.',
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
