/** Appointments of people who telephone, in the office. */
import { expect, test } from 'vitest';
import { CONSENT } from '../../support/office.ts';
import { createOfficeSite, logOf } from '../../support/office-site.ts';
import { formsOf } from '../../support/page-forms.ts';
import { parsedPage } from '../../support/parsed-page.ts';
import { SAMPLE_REQUEST } from '../../support/sample-forms.ts';

const PATH = '/office/appointments/new';
const CALLER = { phone: '077 555 0123', name: 'Sunil Fernando', email: '', note: '', appointmentType: 'Consultation' };
/** A Friday. */
const DATE = '2026-03-20';

async function createScene() {
  const { site, doctor } = await createOfficeSite();
  const book = async (fields: Record<string, string>) => {
    const response = await doctor.post(PATH, { key: crypto.randomUUID(), ...CALLER, ...fields });
    await site.settled();
    return response;
  };
  const buttons = (html: string, name: string) =>
    parsedPage(html)
      .tags('button')
      .flatMap(({ attributes }) => (attributes['name'] === name ? [attributes['value'] ?? ''] : []));
  return { site, doctor, book, buttons };
}

test('a free time is booked with one press: an enquiry by telephone, without a mail, with a WhatsApp text', async () => {
  const { site, doctor, book, buttons } = await createScene();
  const offered = buttons(await doctor.text(`${PATH}?date=${DATE}`), 'slot');
  expect(offered.slice(0, 2)).toEqual([`${DATE} 08:00`, `${DATE} 08:30`]);
  const response = await book({ slot: offered[1] ?? '', note: 'Has a letter of Dr Perera.' });
  expect(response.status).toBe(303);
  const [id = ''] = await site.appointments.ids();
  expect(response.headers.get('location')).toBe(`/office/appointments/${id}?decided=1`);
  expect(site.mails).toEqual([]);
  const page = await doctor.text(response.headers.get('location') ?? '');
  for (const text of ['By telephone', 'Friday, 20 March 2026 at 08:30', 'No mail was sent', 'Has a letter of Dr Perera.'])
    expect(page).toContain(text);
  const whatsApp = parsedPage(page)
    .tags('a')
    .map(({ attributes }) => decodeURIComponent(attributes['href'] ?? ''))
    .find((href) => href.startsWith('https://wa.me/'));
  expect(whatsApp).toBe(
    'https://wa.me/94775550123?text=Dear Sunil Fernando, this is The Clinic about your appointment on Friday, 20 March 2026 at 8:30 AM.',
  );
  expect(await doctor.text(`/office/days/${DATE}`)).toContain('Sunil Fernando');
  expect(await doctor.text('/office?list=done')).toContain('By telephone');
  // It can be moved and cancelled without an address, too.
  const decide = (fields: Record<string, string>) => doctor.post(`/office/appointments/${id}/decide`, fields);
  expect((await decide({ type: 'confirm', date: DATE, time: '09:00', after: '1', key: 'a' })).status).toBe(303);
  expect((await decide({ type: 'cancel', after: '2', key: 'b' })).status).toBe(303);
  expect((await decide({ type: 'reply', text: 'Hello.', after: '3', key: 'c' })).status).toBe(422);
  expect(await doctor.text(`/office/days/${DATE}`)).not.toContain('Sunil Fernando');
});

test('all free times of the day are offered by half-day, and of the next days one in the morning and one later', async () => {
  const { doctor, book } = await createScene();
  await book({ slot: `${DATE} 15:30` });
  const html = await doctor.text(`${PATH}?date=${DATE}`);
  const groups = parsedPage(html)
    .tags('fieldset')
    .map(({ text }) => text);
  // Half an hour each: eight times of four hours, and the booked one is not free.
  expect(groups).toEqual([
    'Morning of Friday, 20 March 202608:0008:3009:0009:3010:0010:3011:0011:30',
    'Afternoon of Friday, 20 March 202612:0012:3013:0013:3014:0014:3015:00',
    'Evening of Friday, 20 March 202616:0016:3017:0017:3018:0018:3019:0019:30',
    'Next daysMon 23 Mar, 08:00Mon 23 Mar, 12:00Tue 24 Mar, 08:00Tue 24 Mar, 12:00Wed 25 Mar, 08:00Wed 25 Mar, 12:00',
  ]);
});

test('with an address the patient gets the confirmation by mail, and a form that is sent twice books once', async () => {
  const { site, book } = await createScene();
  for (const _ of [1, 2]) await book({ key: 'twice', email: 'sunil@example.com', date: DATE, time: '10:00' });
  expect(await site.appointments.ids()).toHaveLength(1);
  expect(site.mails.map(({ to, subject }) => [to.address, subject])).toEqual([
    ['sunil@example.com', 'Your appointment at The Clinic is confirmed'],
  ]);
});

test('the office is not mailed of what it has entered, and the patient is written to in the chosen language', async () => {
  const { site, doctor, book } = await createScene();
  expect(await doctor.text(PATH)).toContain('<option value="si">Sinhala</option>');
  await book({ email: 'sunil@example.com', slot: `${DATE} 10:00`, language: 'si' });
  site.pass(10 * 60_000);
  await site.run();
  expect(site.mails.map(({ to }) => to.address)).toEqual(['sunil@example.com']);
  const [id = ''] = await site.appointments.ids();
  expect((await site.appointments.read(id))?.language).toBe('si');
  expect(await site.open('appointments').keys(`flags/${id}/`)).toContain(`flags/${id}/si`);
});

test('somebody who was here before is offered by number, and nothing is stored by looking', async () => {
  const { site, doctor, book, buttons } = await createScene();
  await site.send('appointments', SAMPLE_REQUEST);
  await site.settled();
  const [known = ''] = await site.appointments.ids();
  const number = { phone: '+94 71 000 0000', name: '', date: DATE };
  const looked = await (await book({ ...number, look: 'times' })).text();
  expect(buttons(looked, 'person')).toEqual([`appointments/${known}`]);
  const chosen = await (await book({ ...number, person: `appointments/${known}` })).text();
  const [form] = formsOf(chosen).filter(({ fields }) => 'appointmentType' in fields || 'phone' in fields);
  expect(form?.fields).toMatchObject({ name: SAMPLE_REQUEST.name, email: SAMPLE_REQUEST.email, phone: number.phone });
  expect(await site.appointments.ids()).toEqual([known]);
  const entries = await logOf(site);
  expect(entries.some(({ action }) => action === 'looked for people of a number')).toBe(true);
  // The page holds the name and the address of this record.
  expect(entries).toContainEqual(expect.objectContaining({ action: 'seen', item: known }));
  expect(await doctor.text(PATH)).not.toContain(SAMPLE_REQUEST.email);
});

test.each([
  [{ name: 'S', slot: `${DATE} 08:00` }, 'Write the name, with two letters or more.'],
  [{ phone: ' ', slot: `${DATE} 08:00` }, 'Write the telephone number.'],
  [{ email: 'sunil', slot: `${DATE} 08:00` }, 'Write the e-mail address as name@example.org, or leave it out.'],
  [{ date: DATE, time: '' }, 'Choose a date and a time, or press one of the free times.'],
  [{ date: '2026-02-28', time: '10:00' }, 'This day is over. Choose a day from today on.'],
  [{ date: DATE, time: '25:99' }, 'Choose a time as HH:MM, from 00:00 to 23:59.'],
  [{ date: '2026-04-31', time: '10:00' }, 'Choose a day as YYYY-MM-DD.'],
  [{ slot: `${DATE} 25:99`, acknowledged: `${DATE} 25:99` }, 'Choose a time as HH:MM, from 00:00 to 23:59.'],
  [{ slot: DATE }, 'Choose a date and a time, or press one of the free times.'],
  // It is 13:30 at the practice.
  [{ date: '2026-03-01', time: '08:30', acknowledged: '2026-03-01 08:30' }, 'This time is over. Choose a later one.'],
  [{ slot: '2026-03-01 13:30', acknowledged: '2026-03-01 13:30 taken' }, 'This time is over. Choose a later one.'],
  [{ date: '2026-03-13', time: '10:00' }, 'The practice is closed on 13 March 2026: the rooms are painted. Press once more'],
  [{ date: '2026-03-21', time: '10:00' }, 'There are no appointments on Saturdays. Press once more'],
])('%j is refused: "%s", with what was typed, and nothing is stored', async (fields, words) => {
  const { site, book } = await createScene();
  const response = await book(fields);
  const html = await response.text();
  expect([response.status, html.includes(words)]).toEqual([422, true]);
  if (!('name' in fields)) expect(html).toContain(`value="${CALLER.name}"`);
  expect(await site.appointments.ids()).toEqual([]);
});

test('an unusual time is booked with a second press; a time that somebody has by now is stored, and left to decide', async () => {
  const { site, doctor, book } = await createScene();
  const asked = await (await book({ date: '2026-03-21', time: '10:00' })).text();
  const [form] = formsOf(asked).filter(({ fields }) => 'acknowledged' in fields);
  expect((await doctor.post(PATH, { ...CALLER, ...form?.fields })).status).toBe(303);
  await book({ slot: `${DATE} 08:00`, name: 'First' });
  const second = await book({ slot: `${DATE} 08:00`, name: 'Second' });
  const location = second.headers.get('location') ?? '';
  // The loser reads whose time it is.
  const alert = parsedPage(await doctor.text(location)).parts.find(({ attributes }) => attributes['role'] === 'alert');
  expect(alert?.text).toBe('This is stored, but its time is not confirmed: it is that of First by now. Choose another one.');
  expect(await doctor.text('/office')).toContain('Second');
  expect((await logOf(site)).some(({ action }) => action === 'was refused')).toBe(true);
  expect(await site.appointments.ids()).toHaveLength(3);
});

test('a form that is sent again after somebody declined its appointment is not told that the time is taken', async () => {
  const { site, doctor, book } = await createScene();
  await book({ slot: `${DATE} 08:00`, name: 'First' });
  const form = { key: 'again', slot: `${DATE} 08:00`, name: 'Second' };
  const taken = (await book(form)).headers.get('location') ?? '';
  const decline = { type: 'decline', text: '', after: '0', key: 'a' };
  expect((await doctor.post(taken.replace(/\?.*/, '/decide'), decline)).status).toBe(303);
  const refused = (await book(form)).headers.get('location') ?? '';
  expect(refused).toBe(taken.replace(/\?.*/, '?refused'));
  expect(await doctor.text(refused)).toContain('This is stored, but its time is not confirmed. Choose another one.');
  expect(await site.appointments.ids()).toHaveLength(2);
});

test('people of a number are looked for among the newest enquiries, and in the older ones with one more press', async () => {
  const { site, book, buttons } = await createScene();
  const known = { ...SAMPLE_REQUEST, phoneNumber: null, emergencyContact: '', ...CONSENT };
  const { record: oldest } = await site.appointments.add(known);
  for (let number = 0; number < 2500; number++) {
    site.pass(1);
    await site.appointments.add({ ...known, name: 'Somebody Else', phone: '077 555 9999' });
  }
  const number = { phone: SAMPLE_REQUEST.phone, name: '' };
  const looked = await (await book({ ...number, look: 'times' })).text();
  expect([buttons(looked, 'person'), looked.includes('Older enquiries were not searched.')]).toEqual([[], true]);
  const [older = ''] = buttons(looked, 'older');
  const found = await (await book({ ...number, older })).text();
  expect([buttons(found, 'person'), buttons(found, 'older')]).toEqual([[`appointments/${oldest.id}`], []]);
  expect(found).not.toContain('were not searched');
  const nobody = await (await book({ phone: '077 555 0000', older })).text();
  expect(nobody).toContain('Nobody else with this number was found in the older enquiries.');
});
