/** The day and the week in the office: what is noted of visits, days that are closed, and who is reminded by WhatsApp. */
import { expect, test } from 'vitest';
import { practiceDay } from '../../../src/time/practice-time.ts';
import { createMember, createOfficeSite, logOf, signIn } from '../../support/office-site.ts';
import { formsOf } from '../../support/page-forms.ts';
import { parsedPage } from '../../support/parsed-page.ts';
import { SAMPLE_REQUEST } from '../../support/sample-forms.ts';
import { DATA, SCHEDULE } from '../../support/test-site.ts';

/** A Monday. */
const DATE = '2026-03-09';

/** An office with an appointment by the form and one by telephone on one day. */
async function createScene(deps: Parameters<typeof createOfficeSite>[0] = {}) {
  const { site, doctor } = await createOfficeSite(deps);
  await site.send('appointments', SAMPLE_REQUEST);
  await site.settled();
  const [id = ''] = await site.appointments.ids();
  await doctor.post(`/office/appointments/${id}/decide`, { type: 'confirm', date: DATE, time: '09:00', after: '0', key: 'a' });
  const caller = { name: 'Sunil Fernando', phone: '077 555 0123', appointmentType: 'Follow-up' };
  await doctor.post('/office/appointments/new', { ...caller, slot: `${DATE} 10:00`, key: 'b' });
  await site.settled();
  site.mails.length = 0;
  const path = `/office/days/${DATE}`;
  /** Goes to a time, and signs in again. */
  const goTo = async (time: string) => {
    site.time.now = Date.parse(time);
    await signIn(doctor, doctor.authenticator);
  };
  /** Presses the button of a visit. */
  const press = async (words: string, of = id) => {
    const form = formsOf(await doctor.text(path)).find(({ fields, button }) => fields['id'] === of && button.startsWith(words));
    return form && doctor.post(form.action, form.fields);
  };
  return { site, doctor, id, path, goTo, press };
}

test('from the day on the office notes who came, who did not, and what is completed, each with an undo and no mail', async () => {
  const { site, doctor, path, goTo, press } = await createScene();
  expect(await press('Came')).toBeUndefined();
  // Midnight at the practice.
  await goTo('2026-03-08T18:30:00Z');
  const state = async () =>
    /Kamal Silva[\s\S]*?<span class="badge ms-1\.5">([^<]*)/.exec((await doctor.text(path)).split('Sunil')[0] ?? '')?.[1] ?? '';
  for (const [words, expected] of [
    ['Came', 'Came'],
    ['Completed', 'Completed'],
    ['Undo', ''],
    ['Did not come', 'Did not come'],
    ['Undo', ''],
  ] as const) {
    const response = await press(words);
    expect([response?.status, response?.headers.get('location')], words).toEqual([303, path]);
    expect(await state()).toBe(expected);
  }
  await site.settled();
  expect(site.mails).toEqual([]);
  const actions = (await logOf(site)).map(({ action }) => action);
  expect(actions).toContain('noted that the patient did not come');
});

test('two people who note something else of one visit: the second one is told, and nothing is lost', async () => {
  const { site, id, path, goTo, press } = await createScene();
  await goTo(`${DATE}T05:00:00Z`);
  const assistant = await createMember(site, 'Tharu', 'office');
  const stale = formsOf(await assistant.text(path)).find(
    ({ fields }) => fields['id'] === id && fields['type'] === 'did-not-come',
  );
  await press('Came');
  const response = await assistant.post(stale?.action ?? '', stale?.fields ?? {});
  expect(response.status).toBe(409);
  expect(await response.text()).toContain('Dr Nimali Perera noted that the patient came at 10:30');
});

test('the day’s list leads to a page that moves the appointment with one more press; the patient gets one mail', async () => {
  const { site, doctor, id, path } = await createScene();
  const link = parsedPage(await doctor.text(path))
    .tags('a')
    .find(({ text }) => text === 'Move Kamal Silva');
  const page = await doctor.text((link?.attributes['href'] ?? '').replace('#times', ''));
  const moves = formsOf(page).filter(({ fields, button }) => fields['type'] === 'confirm' && button === '08:30');
  expect((await doctor.post(moves[0]?.action ?? '', moves[0]?.fields ?? {})).status).toBe(303);
  await site.settled();
  expect(site.mails).toHaveLength(1);
  expect(site.mails[0]?.calendar?.text).toContain(`UID:appointment-${id}@`);
  expect(site.mails[0]?.calendar?.text).toContain('SEQUENCE:2');
  expect((await doctor.text(path)).indexOf('08:30')).toBeGreaterThan(0);
});

test('the day’s list names the place of each appointment if the sessions are at several', async () => {
  const one = await createScene();
  expect(await one.doctor.text(one.path)).not.toContain('Rooms');
  const [first, ...others] = SCHEDULE.sessions;
  const sessions = [{ ...(first ?? expect.fail()), place: 'Ward 3' }, ...others];
  const { doctor, path } = await createScene({ data: { ...DATA, schedule: { ...SCHEDULE, sessions } } });
  expect((await doctor.text(path)).match(/Ward 3/g)).toHaveLength(2);
});

test('the week has every day with times and names, without numbers, and is in the log', async () => {
  const { site, doctor } = await createScene();
  // A Sunday belongs to the week before it.
  const html = await doctor.text('/office/weeks/2026-03-15');
  expect(html).toContain('<h1>Week of 9 March 2026</h1>');
  for (const text of ['Monday, 9 March 2026', '09:00', 'Kamal Silva', 'Sunil Fernando', 'Closed: the rooms are painted'])
    expect(html).toContain(text);
  // Ids in addresses are of random digits.
  expect(parsedPage(html).text).not.toContain('555');
  const seen = (await logOf(site)).filter(({ action }) => action === 'saw the list of a week');
  expect(seen).toMatchObject([{ about: 'from 9 March 2026, 2 appointments' }]);
});

test('a day is closed at once: free times leave it out, patients read the reason, and it can be opened again', async () => {
  const { site, doctor } = await createScene();
  const day = '/office/days/2026-03-10';
  const form = formsOf(await doctor.text(day)).find(({ fields }) => fields['type'] === 'close');
  expect((await doctor.post(form?.action ?? '', { ...form?.fields, reason: 'a family matter.' })).status).toBe(303);
  // A second press of an older page is told of it.
  expect((await doctor.post(form?.action ?? '', { ...form?.fields })).status).toBe(409);
  expect(await doctor.text(day)).toContain('The practice is closed on this day (Dr Nimali Perera): a family matter.');
  const offered = async () => doctor.text('/office/appointments/new?date=2026-03-10');
  expect(await offered()).not.toContain('2026-03-10 08:00');
  const ask = async (query: string): Promise<unknown> =>
    (await site.ask('appointmentDay', new Request(`https://www.clinic.example/api/appointments/day?${query}`))).json();
  expect(await ask('date=2026-03-10')).toMatchObject({
    hint: expect.stringContaining('10 March 2026: a family matter') as string,
    next: [{ date: '2026-03-11' }, { date: '2026-03-12' }, { date: '2026-03-16' }],
  });
  const open = formsOf(await doctor.text(day)).find(({ fields }) => fields['type'] === 'open');
  expect((await doctor.post(open?.action ?? '', open?.fields ?? {})).status).toBe(303);
  expect(await ask('date=2026-03-10')).toEqual({});
  expect(await offered()).toContain('2026-03-10 08:00');
  // A day of the content can be opened, too.
  const holiday = formsOf(await doctor.text('/office/days/2026-03-13')).find(({ fields }) => fields['type'] === 'open');
  await doctor.post(holiday?.action ?? '', holiday?.fields ?? {});
  expect(await ask('date=2026-03-13')).toEqual({});
});

test('a day is closed with a reason in each language of the site; in one without, patients read no reason', async () => {
  const { site, doctor } = await createScene();
  const day = '/office/days/2026-03-10';
  const form = formsOf(await doctor.text(day)).find(({ fields }) => fields['type'] === 'close');
  expect(form?.fields).toMatchObject({
    reason: 'the doctor is away',
    'reason-si': 'වෛද්‍යවරයා එදා එන්නේ නැහැ',
  });
  const close = (typed: Record<string, string>) => doctor.post(form?.action ?? '', { ...form?.fields, ...typed });
  const refused = await close({ 'reason-si': 'ක'.repeat(121) });
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('Write at most 120 characters in Sinhala.'),
  ]);
  expect((await close({ reason: 'a family matter', 'reason-si': 'පවුලේ කටයුත්තක්. ' })).status).toBe(303);
  expect(await doctor.text(day)).toContain('Sinhala: <span lang="si">පවුලේ කටයුත්තක්</span>');
  const hintOn = async (date: string, language: string) => {
    const query = `date=${date}&language=${language}`;
    const response = await site.ask('appointmentDay', new Request(`https://www.clinic.example/api/appointments/day?${query}`));
    return ((await response.json()) as { hint: string }).hint;
  };
  expect(await hintOn('2026-03-10', 'en')).toContain('10 March 2026: a family matter.');
  expect(await hintOn('2026-03-10', 'si')).toContain('2026 මාර්තු 10, අඟහරුවාදා: පවුලේ කටයුත්තක්.');
  // Another day, without a reason in Sinhala.
  const other = (form?.action ?? '').replace('2026-03-10', '2026-03-11');
  expect((await doctor.post(other, { ...form?.fields, reason: 'a family matter', 'reason-si': ' ' })).status).toBe(303);
  expect(await doctor.text('/office/days/2026-03-11')).toContain('Sinhala: no reason is shown');
  expect(await hintOn('2026-03-11', 'si')).not.toMatch(/[A-Za-z:]/);
});

test('tomorrow’s patients without an address are listed with a WhatsApp text and a tick that can be taken back', async () => {
  const { site, doctor, goTo } = await createScene();
  expect(await doctor.text('/office/tomorrow')).toContain('No appointment is confirmed.');
  // The reminder by mail, on Saturday morning.
  site.time.now = Date.parse('2026-03-07T04:00:00Z');
  await site.site.jobs.sendReminders(site.time.now + 20_000);
  // Shortly before midnight at the practice.
  await goTo('2026-03-08T18:29:00Z');
  const html = await doctor.text('/office/tomorrow');
  expect(html).toContain('Tomorrow: to be reminded');
  expect(html).toContain('Sunil Fernando');
  expect(html).not.toContain('Kamal Silva');
  expect(decodeURIComponent(html)).toContain('The Clinic reminds you of Monday, 9 March 2026 at 10:00 AM.');
  const tick = async () => {
    const [form] = formsOf(await doctor.text('/office/tomorrow')).filter(({ action }) => action === '/office/tomorrow');
    await doctor.post('/office/tomorrow', form?.fields ?? {});
    return doctor.text('/office/tomorrow');
  };
  expect(await tick()).toContain('Reminded: Dr Nimali Perera');
  expect(await tick()).not.toContain('Reminded: ');
  expect(practiceDay(site.time.now)).toBe('2026-03-08');
});
