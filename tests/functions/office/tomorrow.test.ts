/** Whom the office reminds: of tomorrow, and of the days until the practice works again. */
import { expect, test } from 'vitest';
import { PATIENT } from '../../../netlify/lib/actor.ts';
import { createBrowser, createOfficeSite } from '../../support/office/office-site.ts';
import { formNamed } from '../../support/functions/page-forms.ts';
import { dataWith, SCHEDULE } from '../../support/functions/test-site.ts';

const SCREEN = '/office/tomorrow';

/** An office that confirmed an appointment by telephone for each name: the time, and an address perhaps. */
async function createReminders(booked: Record<string, string>) {
  const office = await createOfficeSite();
  const { site, doctor, book, goTo } = office;
  const add = (name: string, wish: string) => {
    const [date = '', time = '', email = ''] = wish.split(' ');
    const slot = `${date} ${time}`;
    return book({ name, email, appointmentType: 'Follow-up', slot, acknowledged: `${slot} outside` });
  };
  for (const [name, wish] of Object.entries(booked)) expect((await add(name, wish)).status).toBe(303);
  site.mails.length = 0;
  const [id = ''] = await site.appointments.ids();
  const says = async (browser: Pick<typeof doctor, 'page'> = doctor) => (await browser.page(SCREEN)).tags('main')[0]?.text ?? '';
  return {
    ...{ ...office, id, add, says },
    /** What the screen says at a time, without its frame. */
    at: async (time: string) => {
      await goTo(time);
      return says();
    },
    linksNow: async () => (await doctor.page(SCREEN)).tags('a').map(({ text }) => text),
  };
}

test('before free days the patients of the next day of work are reminded too, below their day', async () => {
  // A Friday, a Sunday without sessions, and a Monday.
  const { at } = await createReminders({
    'Fathima Friday': '2026-03-06 09:00',
    'Sunil Sunday': '2026-03-08 09:00',
    'Mala Monday': '2026-03-09 09:00',
    'Tissa Tuesday': '2026-03-10 09:00',
  });
  const remindedOn = (text: string) => ['Fathima', 'Sunil', 'Mala', 'Tissa'].filter((name) => text.includes(name)).join(' ');
  // Thursday: Friday is a day of work.
  const thursday = await at('2026-03-05T06:00:00Z');
  expect(thursday).toContain('To be reminded: tomorrow, Friday, 6 March 2026');
  expect(remindedOn(thursday)).toBe('Fathima');
  // Friday: from Saturday to Monday. On Saturday nobody comes, so it is not shown.
  const friday = await at('2026-03-06T06:00:00Z');
  expect(friday).toContain('To be reminded: Monday, 9 March 2026');
  expect(friday).toMatch(/Sunday, 8 March 2026.*Sunil Sunday.*Monday, 9 March 2026.*Mala Monday/s);
  expect(friday.slice(friday.indexOf('To be reminded'))).not.toMatch(/Saturday|Fathima|Tissa/);
  // Sunday: Monday alone.
  const sunday = await at('2026-03-08T06:00:00Z');
  expect(sunday).toContain('To be reminded: tomorrow, Monday, 9 March 2026');
  expect(remindedOn(sunday)).toBe('Mala');
});

test('tomorrow’s patients without an address are listed with a WhatsApp text and a tick that can be taken back', async () => {
  const { site, doctor, at } = await createReminders({
    'Sunil Fernando': '2026-03-09 10:00',
    'Kamal Silva': '2026-03-09 09:00 kamal@example.com',
  });
  expect(await at('2026-03-01T08:00:00Z')).toContain('No appointment is confirmed.');
  // The reminder by mail, on Saturday morning.
  await site.remind(Date.parse('2026-03-07T04:00:00Z'));
  // Shortly before midnight at the practice.
  const text = await at('2026-03-08T18:29:00Z');
  for (const words of ['To be reminded: tomorrow, Monday, 9 March 2026', 'Sunil Fernando']) expect(text).toContain(words);
  expect(text).not.toContain('Kamal Silva');
  const reminder = 'The Clinic reminds you of Monday, 9 March 2026 at 10:00 AM.';
  expect(decodeURIComponent(await doctor.text(SCREEN))).toContain(reminder);
  await doctor.press(SCREEN, 'reminded');
  expect(await doctor.text(SCREEN)).toContain('Reminded: Dr Nimali Perera');
  await doctor.press(SCREEN, 'not-reminded');
  expect(await doctor.text(SCREEN)).not.toContain('Reminded: ');
});

test('patients of a closed day are not reminded: the screen asks to move or cancel them, and shows the day after, too', async () => {
  const { at, linksNow, site } = await createReminders({
    'Fathima Friday': '2026-03-20 09:00',
    'Mala Monday': '2026-03-23 09:00',
  });
  await site.setClosed('2026-03-20');
  expect(await at('2026-03-19T06:00:00Z')).toMatch(
    /The practice is closed on this day: move or cancel\..*Fathima Friday.*gave no e-mail address.*Mala Monday/s,
  );
  const links = await linksNow();
  expect(links.filter((text) => text.startsWith('WhatsApp'))).toEqual(['WhatsApp to Mala Monday']);
  expect(links).toContain('Move or cancel (Fathima Friday)');
});

test('a patient whose session is shorter by now is not reminded: the screen asks to move or cancel', async () => {
  const { site, doctor, book, says, goTo } = await createReminders({});
  await book({ name: 'Mala Monday', appointmentType: 'Follow-up', slot: '2026-03-09 11:45' });
  const sessions = SCHEDULE.sessions.map((one) => (one.to === '12:00' ? { ...one, to: '11:00' } : one));
  await goTo('2026-03-08T06:00:00Z');
  const text = await says(createBrowser(site.process({ data: dataWith({ sessions }) }), doctor.jar.cookie));
  expect(text).toMatch(/No session takes this time any more: move or cancel\..*Mala Monday/s);
  expect(text).not.toContain('WhatsApp');
});

test('a patient who asked for another time is answered first, and not reminded of the time that may change', async () => {
  const { at, site, id } = await createReminders({ 'Mala Monday': '2026-03-09 09:00' });
  const asked = { kind: 'appointments', id, after: 1, actor: PATIENT, decision: { type: 'ask-another-time' } } as const;
  expect(await site.decide(asked)).toMatchObject({ ok: true });
  const text = await at('2026-03-08T06:00:00Z');
  expect(text).toMatch(/These patients asked for another time: answer them first\..*Mala Monday/s);
  expect(text).not.toContain('WhatsApp');
});

test('everybody is said to be reminded by mail only if each patient has an address, and was confirmed in time', async () => {
  const { at, site, add } = await createReminders({ 'Amara Silva': '2026-03-10 09:00 amara@example.com' });
  const all = 'Everybody has an e-mail address, and is reminded by mail.';
  // The reminder is due on Sunday, 8 March, at 9, and no run has sent it by ten past nine.
  expect(await at('2026-03-09T03:40:00Z')).toMatch(/The reminder by mail has not gone out\..*Amara Silva/s);
  await site.remind();
  expect(await at('2026-03-09T06:00:00Z')).toContain(all);
  // Confirmed the day before.
  await add('Bimal Perera', '2026-03-10 10:00 bimal@example.com');
  const text = await at('2026-03-09T06:10:00Z');
  expect(text).not.toContain(all);
  expect(text).toMatch(/Confirmed shortly before, no reminder by mail\..*Bimal Perera.*One more is reminded by mail\./s);
  expect(text).not.toContain('Amara');
});

test('a tick of an appointment that was moved meanwhile notes nothing and says so; one of no appointment is not found', async () => {
  const { goTo, site, doctor, decide, id } = await createReminders({ 'Mala Monday': '2026-03-09 09:00' });
  await goTo('2026-03-08T06:00:00Z');
  const fields = formNamed(await doctor.text(SCREEN), 'reminded')?.fields;
  const move = { date: '2026-03-09', time: '11:00', after: '1' };
  expect((await decide(`/office/appointments/${id}`, 'confirm', move)).status).toBe(303);
  const response = await doctor.post(SCREEN, fields);
  expect(response.status).toBe(409);
  expect(await response.text()).toContain('This appointment was moved or cancelled meanwhile. Nothing was noted.');
  expect(await site.open('appointments').keys('reminded/')).toEqual([]);
  expect(await site.logged('reminded the patient')).toEqual([]);
  for (const wrong of ['none', '', '../x', '__proto__', 'zzzzzzzzz-0000000000000000'])
    expect((await doctor.post(SCREEN, { ...fields, id: wrong })).status, wrong).toBe(404);
  expect((await doctor.post(SCREEN, { ...fields, type: 'x' })).status).toBe(422);
});
