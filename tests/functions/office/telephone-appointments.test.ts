/** Appointments of people who telephone, in the office. */
import { expect, test } from 'vitest';
import { CALLER, createOfficeSite } from '../../support/office/office-site.ts';
import { fieldsIn, formsOf } from '../../support/functions/page-forms.ts';
import { SAMPLE_REQUEST } from '../../support/functions/samples.ts';

const PATH = '/office/appointments/new';
/** A Friday. */
const DATE = '2026-03-20';

/** Values of the buttons of a name. */
const buttonsIn = (html: string, name: string) =>
  formsOf(html).flatMap(({ buttons }) => buttons.filter((one) => one.name === name).map(({ value }) => value));

test('a free time is booked with one press: an enquiry by telephone, without a mail, with a WhatsApp text', async () => {
  const { site, doctor, book, decide } = await createOfficeSite();
  const offered = buttonsIn(await doctor.text(`${PATH}?date=${DATE}`), 'slot');
  expect(offered.slice(0, 2)).toEqual([`${DATE} 08:00`, `${DATE} 08:30`]);
  const response = await book({ slot: offered[1] ?? '', note: 'Has a letter of Dr Perera.' });
  const [id = ''] = await site.appointments.ids();
  const path = `/office/appointments/${id}`;
  expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?decided=1`]);
  expect(site.mails).toEqual([]);
  const page = await doctor.page(`${path}?decided=1`);
  for (const text of ['By telephone', 'Friday, 20 March 2026 at 08:30', 'No mail was sent', 'Has a letter of Dr Perera.'])
    expect(page.text).toContain(text);
  expect(page.tags('a').map(({ attributes }) => decodeURIComponent(attributes['href'] ?? ''))).toContain(
    'https://wa.me/94775550123?text=Dear Sunil Fernando, this is The Clinic about your appointment on Friday, 20 March 2026 at 8:30 AM.',
  );
  expect(await doctor.text(`/office/days/${DATE}`)).toContain('Sunil Fernando');
  expect(await doctor.text('/office?list=done')).toContain('By telephone');
  // It can be moved and cancelled without an address, too.
  for (const [type, fields, status] of [
    ['confirm', { after: '1', date: DATE, time: '09:00' }, 303],
    ['cancel', { after: '2' }, 303],
    ['reply', { after: '3', text: 'Hello.' }, 422],
  ] as const)
    expect((await decide(path, type, fields)).status).toBe(status);
  expect(await doctor.text(`/office/days/${DATE}`)).not.toContain('Sunil Fernando');
});

test('the free times of the day are in groups by half-day, before those of the next days', async () => {
  const { doctor, book } = await createOfficeSite();
  await book({ slot: `${DATE} 15:30` });
  const groups = (await doctor.page(`${PATH}?date=${DATE}`)).tags('fieldset').map(({ text }) => text);
  expect(groups).toHaveLength(4);
  expect(groups[1]).toBe('Afternoon of Friday, 20 March 202612:0012:3013:0013:3014:0014:3015:00');
  expect(groups[3]).toMatch(/^Next daysMon 23 Mar, 08:00Mon 23 Mar, 12:00Tue 24 Mar/);
});

test('with an address the patient is mailed in the chosen language, and nobody else; a form that is sent twice books once', async () => {
  const { site, doctor, book } = await createOfficeSite();
  expect(await doctor.text(PATH)).toContain('<option value="si">Sinhala</option>');
  const fields = { key: 'twice', email: 'sunil@example.com', date: DATE, time: '10:00', language: 'si' };
  for (const _ of [1, 2]) await book(fields);
  const [id = '', ...others] = await site.appointments.ids();
  expect(others).toEqual([]);
  site.pass(10 * 60_000);
  await site.run();
  expect(site.mails.map(({ to }) => to.address)).toEqual(['sunil@example.com']);
  expect((await site.appointments.read(id))?.language).toBe('si');
  expect(await site.open('appointments').keys(`flags/${id}/`)).toContain(`flags/${id}/si`);
});

test('somebody who was here before is offered by number, and nothing is stored by looking', async () => {
  const { site, doctor, book, request } = await createOfficeSite();
  const { id } = await request();
  const number = { phone: '+94 71 000 0000', name: '', date: DATE };
  const looked = await (await book({ ...number, look: 'times' })).text();
  expect(buttonsIn(looked, 'person')).toEqual([`appointments/${id}`]);
  const chosen = await (await book({ ...number, person: `appointments/${id}` })).text();
  const { name, email } = SAMPLE_REQUEST;
  expect(fieldsIn(chosen, 'phone')).toMatchObject({ name, email, phone: number.phone });
  expect(await site.appointments.ids()).toEqual([id]);
  expect(await site.logged('looked for people of a number')).not.toEqual([]);
  // The page holds the name and the address of this record.
  expect(await site.logged('seen')).toMatchObject([{ item: id }]);
  expect(await doctor.text(PATH)).not.toContain(email);
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
  const { site, book } = await createOfficeSite();
  const response = await book(fields);
  const html = await response.text();
  expect([response.status, html.includes(words)]).toEqual([422, true]);
  if (!('name' in fields)) expect(html).toContain(`value="${CALLER.name}"`);
  expect(await site.appointments.ids()).toEqual([]);
});

test('an unusual time is booked with a second press', async () => {
  const { site, doctor, book } = await createOfficeSite();
  const asked = await (await book({ date: '2026-03-21', time: '10:00' })).text();
  expect((await doctor.post(PATH, fieldsIn(asked, 'acknowledged'))).status).toBe(303);
  expect(await site.appointments.ids()).toHaveLength(1);
});

test('a time that somebody has by now is stored, and left to decide; after a decline its form does not say that it is taken', async () => {
  const { site, doctor, book, decide } = await createOfficeSite();
  await book({ slot: `${DATE} 08:00`, name: 'First' });
  const second = { key: 'again', slot: `${DATE} 08:00`, name: 'Second' };
  const taken = (await book(second)).headers.get('location') ?? '';
  // The loser reads whose time it is.
  expect((await doctor.page(taken)).parts.find(({ attributes }) => attributes['role'] === 'alert')?.text).toBe(
    'This is stored, but its time is not confirmed: it is that of First by now. Choose another one.',
  );
  expect(await doctor.text('/office')).toContain('Second');
  expect(await site.logged('was refused')).toHaveLength(1);
  expect((await decide(taken.replace(/\?.*/, ''), 'decline', { text: '' })).status).toBe(303);
  const refused = (await book(second)).headers.get('location') ?? '';
  expect(refused).toBe(taken.replace(/\?.*/, '?refused'));
  expect(await doctor.text(refused)).toContain('This is stored, but its time is not confirmed. Choose another one.');
  expect(await site.appointments.ids()).toHaveLength(2);
});

test('people of a number are looked for among the newest enquiries, and in the older ones with one more press', async () => {
  const { site, book } = await createOfficeSite();
  const oldest = await site.store('appointments', { emergencyContact: '' });
  const other = { name: 'Somebody Else', phone: '077 555 9999', phoneNumber: null, emergencyContact: '' };
  for (let number = 0; number < 2500; number++) {
    site.pass(1);
    await site.store('appointments', other);
  }
  const number = { phone: SAMPLE_REQUEST.phone, name: '' };
  const looked = await (await book({ ...number, look: 'times' })).text();
  expect(buttonsIn(looked, 'person')).toEqual([]);
  expect(looked).toContain('Older enquiries were not searched.');
  const [older = ''] = buttonsIn(looked, 'older');
  const found = await (await book({ ...number, older })).text();
  expect([buttonsIn(found, 'person'), buttonsIn(found, 'older')]).toEqual([[`appointments/${oldest}`], []]);
  expect(found).not.toContain('were not searched');
  const nobody = await (await book({ phone: '077 555 0000', older })).text();
  expect(nobody).toContain('Nobody else with this number was found in the older enquiries.');
});
