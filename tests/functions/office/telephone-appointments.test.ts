/** Appointments of people who telephone, in the office. */
import { expect, test } from 'vitest';
import { CALLER, createOfficeSite } from '../../support/office/office-site.ts';
import { fieldsIn, formsOf } from '../../support/functions/page-forms.ts';
import { parsedPage } from '../../support/functions/parsed-page.ts';
import { SAMPLE_REQUEST } from '../../support/functions/samples.ts';
import { memoryStores, type OpenStore } from '../../support/functions/test-site.ts';
import { steppedStore } from '../../support/storage/crashing-store.ts';

const PATH = '/office/appointments/new';
/** A Friday. */
const DATE = '2026-03-20';

/** The free times that a page offers, as "2026-03-20 08:00". */
const offeredIn = (html: string) => [...html.matchAll(/name="slot" value="([^"]+)"/g)].map(([, slot = '']) => slot);

/** Values of the buttons of a name. */
const buttonsIn = (html: string, name: string) =>
  formsOf(html).flatMap(({ buttons }) => buttons.filter((one) => one.name === name).map(({ value }) => value));

test('a free time is booked: an enquiry by telephone, without a mail, with a WhatsApp text', async () => {
  const { site, doctor, book, decide } = await createOfficeSite();
  const offered = offeredIn(await doctor.text(`${PATH}?date=${DATE}`));
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

test('the free times of the day are in groups by half-day, and so are those of the next open days', async () => {
  const { doctor, book } = await createOfficeSite();
  await book({ slot: `${DATE} 15:30` });
  const page = await doctor.page(`${PATH}?date=${DATE}`);
  const groups = page.tags('fieldset').map(({ text }) => text);
  expect(groups).toHaveLength(4 * 3);
  expect(groups[1]).toBe('Afternoon of Friday, 20 March 202612:0012:3013:0013:3014:0014:3015:00');
  expect(groups[3]).toMatch(/^Morning of Monday, 23 March 202608:0008:30/);
  expect(page.tags('summary').map(({ text }) => text)).toEqual(
    ['Mon 23 Mar', 'Tue 24 Mar', 'Wed 25 Mar'].map((day) => `${day}, 24 free times`),
  );
});

test('a free time of a day or a week is chosen in the form that it leads to; the button says it', async () => {
  const { doctor } = await createOfficeSite();
  const link = (await doctor.page(`/office/days/${DATE}`)).tags('a').find(({ text }) => text === 'Book 09:30');
  const page = await doctor.page(link?.attributes['href'] ?? '');
  expect(
    page
      .tags('input')
      .filter(({ attributes }) => 'checked' in attributes)
      .map(({ attributes }) => attributes['value']),
  ).toEqual([`${DATE} 09:30`]);
  expect(page.tags('button').findLast(({ text }) => text.startsWith('Book'))?.text).toBe('Book Friday, 20 March 2026 at 09:30');
  // Of a time that is not free, too.
  expect(
    (await doctor.page(`${PATH}?date=${DATE}&time=21:00`)).tags('button').findLast(({ text }) => text.startsWith('Book'))?.text,
  ).toBe('Book Friday, 20 March 2026 at 21:00');
  for (const time of ['', '25:99'])
    expect(
      (await doctor.page(`${PATH}?date=${DATE}&time=${time}`)).tags('button').findLast(({ text }) => text.startsWith('Book'))
        ?.text,
    ).toBe('Book ');
});

test('a time that is typed precedes a free one that was chosen before', async () => {
  const { site, book } = await createOfficeSite();
  await book({ slot: `${DATE} 08:00`, date: DATE, time: '9' });
  const [id = ''] = await site.appointments.ids();
  expect(await site.lastEvent(id)).toMatchObject({ date: DATE, time: '09:00' });
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
  [{ date: DATE, time: '' }, 'Choose one of the free times, or type another one.'],
  [{ date: '2026-02-28', time: '10:00' }, 'This day is over. Choose a day from today on.'],
  [{ date: DATE, time: '25:99' }, 'Choose a time as HH:MM, from 00:00 to 23:59.'],
  [{ date: '2026-04-31', time: '10:00' }, 'Choose a day as YYYY-MM-DD.'],
  [{ slot: `${DATE} 25:99`, acknowledged: `${DATE} 25:99` }, 'Choose a time as HH:MM, from 00:00 to 23:59.'],
  [{ slot: DATE }, 'Choose one of the free times, or type another one.'],
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

test('a time that somebody has is refused with the name and the next free ones, until it is pressed once more', async () => {
  const { site, doctor, book } = await createOfficeSite();
  await book({ slot: `${DATE} 08:00`, name: 'First' });
  const second = { key: 'again', date: DATE, time: '08:15', name: 'Second' };
  const refused = await book(second);
  const html = await refused.text();
  expect(refused.status).toBe(409);
  expect(parsedPage(html).parts.find(({ attributes }) => attributes['role'] === 'alert')?.text).toBe(
    'This time is confirmed for First. Free next: 08:30, 09:00 and 09:30. Nothing was changed, and nothing is sent. Choose another time, or press once more to confirm both.',
  );
  expect(await site.appointments.ids()).toHaveLength(1);
  expect((await doctor.post(PATH, fieldsIn(html, 'acknowledged'))).status).toBe(303);
  expect(await site.appointments.ids()).toHaveLength(2);
});

test('a time that somebody gets at the same moment is stored, and left to decide; after a decline its form does not say that it is taken', async () => {
  const { site, doctor, book, decide } = await createOfficeSite();
  const forms = ['First', 'Second'].map((name) => ({ key: name, slot: `${DATE} 08:00`, name }));
  const locations = (await Promise.all(forms.map(book))).map(({ headers }) => headers.get('location') ?? '');
  const loser = locations.findIndex((location) => location.includes('taken='));
  const [taken = '', winner] = [locations[loser], forms[1 - loser]?.name];
  // The loser reads whose time it is.
  expect((await doctor.page(taken)).parts.find(({ attributes }) => attributes['role'] === 'alert')?.text).toBe(
    `This is stored, but its time is not confirmed: it is that of ${winner} by now. Choose another one.`,
  );
  expect(await doctor.text('/office')).toContain(forms[loser]?.name);
  expect(await site.logged('was refused')).toHaveLength(1);
  expect((await decide(taken.replace(/\?.*/, ''), 'decline', { text: '' })).status).toBe(303);
  const refused = (await book({ ...forms[loser], slot: `${DATE} 09:00` })).headers.get('location') ?? '';
  expect(refused).toBe(taken.replace(/\?.*/, '?refused'));
  expect(await doctor.text(refused)).toContain('This is stored, but its time is not confirmed. Choose another one.');
  expect(await site.appointments.ids()).toHaveLength(2);
});

/** Counts the calls of stores. */
function countingStores() {
  const open = memoryStores();
  const counted = { calls: 0 };
  const step = <T>(call: () => Promise<T>) => ((counted.calls += 1), call());
  return { counted, open: ((name) => steppedStore(open(name), step)) satisfies OpenStore };
}

test('people of a number are found among all records with their last visits and language, without reading the others', async () => {
  const { open, counted } = countingStores();
  const { site, book, decide } = await createOfficeSite({ open });
  const wife = await site.store('appointments', { name: 'Kumari Silva', language: 'ta', appointmentType: 'Follow-up' });
  await decide(`/office/appointments/${wife}`, 'confirm', { date: '2026-03-09', time: '09:00' });
  // In the field for somebody else to be called.
  await site.store('appointments', { name: 'Her Mother', phone: '077 555 1111', emergencyContact: 'Kumari, +94 71 000 0000' });
  for (let number = 0; number < 3000; number++)
    await site.store('messages', { name: 'Somebody Else', phone: `077 5${String(number).padStart(6, '0')}` });
  counted.calls = 0;
  const html = await (await book({ phone: '0094 71 000 0000', name: '', look: 'times' })).text();
  expect(counted.calls).toBeLessThanOrEqual(60);
  const people = parsedPage(html).byId('people')?.text ?? '';
  expect(people).toContain('Kumari SilvaTamil. Follow-up on 9 March 2026 at 09:00.');
  expect(people).toContain('Her MotherNo appointment yet.');
  expect(people).not.toContain('Somebody Else');
  const nobody = await (await book({ phone: '077 999 0000', name: '', look: 'times' })).text();
  expect(parsedPage(nobody).byId('people')?.text).toBe('Nobody else with this number is known.');
  // No key has the number.
  expect((await open('appointments').keys('')).filter((key) => key.includes('710000000'))).toEqual([]);
});

test('an enquiry of before there was an index is searched within the hour, and the form says so until then', async () => {
  const { site, book } = await createOfficeSite();
  const id = await site.store('messages', { name: 'Kamal Silva', phone: SAMPLE_REQUEST.phone });
  const store = site.open('messages');
  for (const key of await store.keys(`flags/${id}/number-`)) await store.remove(key);
  const look = async () =>
    parsedPage(await (await book({ phone: SAMPLE_REQUEST.phone, name: '', look: 'times' })).text()).byId('people')?.text;
  expect(await look()).toContain('1 old enquiry will be searched within the hour.');
  await site.site.jobs.repairIndexes(Infinity);
  expect(await look()).toBe('Kamal SilvaNo appointment yet.');
});
