/** Whom the office reminds: of tomorrow, and of the days until the practice works again. */
import { expect, test } from 'vitest';
import { PATIENT } from '../../../netlify/lib/enquiries/actor.ts';
import { SANDUNI } from '../../support/office.ts';
import { createOfficeSite, logOf, ORIGIN, signIn } from '../../support/office-site.ts';
import { formsOf } from '../../support/page-forms.ts';
import { parsedPage } from '../../support/parsed-page.ts';
import { createTestSite, DATA, SCHEDULE } from '../../support/test-site.ts';

/** What the screen of reminders says, without its frame. */
const remindersIn = (html: string) => parsedPage(html).tags('main')[0]?.text ?? '';

/** An office that confirmed an appointment by telephone for each name. */
async function createReminders(booked: Record<string, { slot: string; email?: string }>) {
  const { site, doctor } = await createOfficeSite();
  for (const [name, { slot, email = '' }] of Object.entries(booked)) {
    const caller = { name, phone: '077 555 0123', appointmentType: 'Follow-up', email };
    const fields = { ...caller, slot, key: crypto.randomUUID(), acknowledged: `${slot} outside` };
    expect((await doctor.post('/office/appointments/new', fields)).status).toBe(303);
  }
  await site.settled();
  return {
    site,
    doctor,
    /** What the screen says at a time. */
    at: async (time: string) => {
      site.time.now = Date.parse(time);
      await signIn(doctor, doctor.authenticator);
      return remindersIn(await doctor.text('/office/tomorrow'));
    },
  };
}

test('before free days the patients of the next day of work are reminded too, below their day', async () => {
  // A Friday, a Sunday without sessions, and a Monday.
  const { at } = await createReminders({
    'Fathima Friday': { slot: '2026-03-06 09:00' },
    'Sunil Sunday': { slot: '2026-03-08 09:00' },
    'Mala Monday': { slot: '2026-03-09 09:00' },
    'Tissa Tuesday': { slot: '2026-03-10 09:00' },
  });
  // Thursday: Friday is a day of work.
  const thursday = await at('2026-03-05T06:00:00Z');
  expect(thursday).toContain('Tomorrow: to be reminded');
  expect(['Fathima', 'Sunil', 'Mala'].filter((name) => thursday.includes(name))).toEqual(['Fathima']);
  // Friday: from Saturday to Monday. On Saturday nobody comes, so it is not shown.
  const friday = await at('2026-03-06T06:00:00Z');
  expect(friday).toContain('Until Monday: to be reminded');
  expect(friday).toMatch(/Sunday, 8 March 2026.*Sunil Sunday.*Monday, 9 March 2026.*Mala Monday/s);
  expect(friday.slice(friday.indexOf('to be reminded'))).not.toMatch(/Saturday|Fathima|Tissa/);
  // Sunday: Monday alone.
  const sunday = await at('2026-03-08T06:00:00Z');
  expect(sunday).toContain('Tomorrow: to be reminded');
  expect(['Sunil', 'Mala', 'Tissa'].filter((name) => sunday.includes(name))).toEqual(['Mala']);
});

test('patients of a closed day are not reminded: the screen asks to move or cancel them, and shows the day after, too', async () => {
  const { at, doctor, site } = await createReminders({
    'Fathima Friday': { slot: '2026-03-20 09:00' },
    'Mala Monday': { slot: '2026-03-23 09:00' },
  });
  await site.site.closedDays.set('2026-03-20', 0, { en: 'the doctor is away' }, SANDUNI);
  const text = await at('2026-03-19T06:00:00Z');
  expect(text).toMatch(
    /The practice is closed on this day: move or cancel\..*Fathima Friday.*gave no e-mail address.*Mala Monday/s,
  );
  const page = parsedPage(await doctor.text('/office/tomorrow'));
  const whatsApp = page.tags('a').filter(({ text: words }) => words.startsWith('WhatsApp'));
  expect(whatsApp.map(({ text: words }) => words)).toEqual(['WhatsApp to Mala Monday']);
  expect(page.tags('a').some(({ text: words }) => words === 'Move or cancel (Fathima Friday)')).toBe(true);
});

test('a patient whose session is shorter by now is not reminded: the screen asks to move or cancel', async () => {
  const { site, doctor } = await createOfficeSite();
  const caller = { name: 'Mala Monday', phone: '077 555 0123', appointmentType: 'Follow-up', email: '' };
  await doctor.post('/office/appointments/new', { ...caller, slot: '2026-03-09 11:45', key: 'mala' });
  const now = Date.parse('2026-03-08T06:00:00Z');
  const shorter = { ...SCHEDULE, sessions: SCHEDULE.sessions.map((one) => (one.to === '12:00' ? { ...one, to: '11:00' } : one)) };
  const deployed = createTestSite({ open: site.open, data: { ...DATA, schedule: shorter }, clock: () => now });
  site.time.now = now;
  await signIn(doctor, doctor.authenticator);
  const cookie = doctor.jar.cookie;
  const response = await deployed.ask(
    'office',
    new Request(`${ORIGIN}/office/tomorrow`, { headers: { cookie, 'sec-fetch-site': 'none' } }),
  );
  const text = remindersIn(await response.text());
  expect(text).toMatch(/No session takes this time any more: move or cancel\..*Mala Monday/s);
  expect(text).not.toContain('WhatsApp');
});

test('a patient who asked for another time is answered first, and not reminded of the time that may change', async () => {
  const { at, site } = await createReminders({ 'Mala Monday': { slot: '2026-03-09 09:00' } });
  const [id = ''] = await site.appointments.ids();
  const decide = await site.site.decideWith((work) => work().then(() => undefined));
  const asked = { kind: 'appointments', id, after: 1, actor: PATIENT, decision: { type: 'ask-another-time' } } as const;
  expect(await decide(asked)).toMatchObject({ ok: true });
  const text = await at('2026-03-08T06:00:00Z');
  expect(text).toMatch(/These patients asked for another time: answer them first\..*Mala Monday/s);
  expect(text).not.toContain('WhatsApp');
});

test('everybody is said to be reminded by mail only if each patient has an address, and was confirmed in time', async () => {
  const { at, site, doctor } = await createReminders({ 'Amara Silva': { slot: '2026-03-10 09:00', email: 'amara@example.com' } });
  const all = 'Everybody has an e-mail address, and is reminded by mail.';
  // The reminder is due on Sunday, 8 March, at 9, and sent at 9:10.
  site.time.now = Date.parse('2026-03-08T03:40:00Z');
  await site.site.jobs.sendReminders(Date.parse('2026-03-08T04:00:00Z'));
  expect(await at('2026-03-09T06:00:00Z')).toContain(all);
  // Confirmed the day before.
  const late = { name: 'Bimal Perera', phone: '077 555 0124', appointmentType: 'Follow-up', email: 'bimal@example.com' };
  await doctor.post('/office/appointments/new', { ...late, slot: '2026-03-10 10:00', key: 'late' });
  const text = await at('2026-03-09T06:10:00Z');
  expect(text).not.toContain(all);
  expect(text).toMatch(/Confirmed shortly before, no reminder by mail\..*Bimal Perera.*One more is reminded by mail\./s);
  expect(text).not.toContain('Amara');
});

test('a reminder by mail that has not gone out is listed, so that somebody calls', async () => {
  const { at } = await createReminders({ 'Amara Silva': { slot: '2026-03-10 09:00', email: 'amara@example.com' } });
  // Due on Sunday at 9, and no run has sent it by Monday.
  expect(await at('2026-03-09T06:00:00Z')).toMatch(/The reminder by mail has not gone out\..*Amara Silva/s);
});

test('a tick of an appointment that was moved meanwhile notes nothing and says so; one of no appointment is not found', async () => {
  const { at, site, doctor } = await createReminders({ 'Mala Monday': { slot: '2026-03-09 09:00' } });
  await at('2026-03-08T06:00:00Z');
  const [form] = formsOf(await doctor.text('/office/tomorrow')).filter(({ action }) => action === '/office/tomorrow');
  const [id = ''] = await site.appointments.ids();
  const move = { type: 'confirm', date: '2026-03-09', time: '11:00', after: '1', key: 'move' };
  expect((await doctor.post(`/office/appointments/${id}/decide`, move)).status).toBe(303);
  const response = await doctor.post('/office/tomorrow', form?.fields ?? {});
  expect(response.status).toBe(409);
  expect(await response.text()).toContain('This appointment was moved or cancelled meanwhile. Nothing was noted.');
  expect(await site.open('appointments').keys('reminded/')).toEqual([]);
  expect((await logOf(site)).map(({ action }) => action)).not.toContain('reminded the patient');
  for (const wrong of ['none', '', '../x', '__proto__', 'zzzzzzzzz-0000000000000000'])
    expect((await doctor.post('/office/tomorrow', { ...form?.fields, id: wrong })).status, wrong).toBe(404);
  expect((await doctor.post('/office/tomorrow', { ...form?.fields, type: 'x' })).status).toBe(422);
});
