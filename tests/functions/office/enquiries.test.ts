/** The inbox, the page of an item, the list of a day, and search. */
import { expect, test } from 'vitest';
import { createOfficeSite, logOf, signIn } from '../../support/office-site.ts';
import { fieldsIn, formsOf } from '../../support/page-forms.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../../support/sample-forms.ts';

const SLOT = { date: '2026-03-20', time: '10:30' };

/** An office with one appointment request, and what people do with it. */
async function createScene() {
  const { site, doctor } = await createOfficeSite();
  /** Sends another request. */
  const request = async (name = SAMPLE_REQUEST.name, fields: Partial<typeof SAMPLE_REQUEST> = {}) => {
    const before = new Set(await site.appointments.ids());
    await site.send('appointments', { ...SAMPLE_REQUEST, name, ...fields });
    await site.settled();
    site.mails.length = 0;
    const id = (await site.appointments.ids()).find((one) => !before.has(one)) ?? '';
    return { id, path: `/office/appointments/${id}` };
  };
  const { id, path } = await request();
  const decide = (type: string, fields: Record<string, string> = {}, at = path) =>
    doctor.post(`${at}/decide`, { type, after: '0', key: `${type}-${at.slice(-16)}`, ...fields });
  /** The fields of a decision's form, as a browser opened it. */
  const formOf = async (type: string, browser: Pick<typeof doctor, 'text'> = doctor) =>
    formsOf(await browser.text(path)).find(({ fields }) => fields['type'] === type)?.fields ?? {};
  const searchFor = async (fields: Record<string, string>) => (await doctor.post('/office/search', fields)).text();
  return { site, doctor, id, path, request, decide, formOf, searchFor };
}

const OTHER = { email: 'arjun@example.com', phone: '077 555 0101', emergencyContact: '' };

test('a confirmed appointment leaves the list, the patient gets one mail, and it is cancelled or moved, not opened again', async () => {
  const { site, doctor, id, path, formOf } = await createScene();
  const fields = { ...(await formOf('confirm')), ...SLOT };
  const response = await doctor.post(`${path}/decide`, fields);
  expect([response.status, response.headers.get('location')]).toEqual([303, path]);
  expect((await doctor.post(`${path}/decide`, fields)).status).toBe(303);
  await site.settled();
  expect(site.mails.map(({ to }) => to.address)).toEqual([SAMPLE_REQUEST.email]);
  expect(await doctor.text('/office')).not.toContain(id);
  expect(await doctor.text('/office?list=done')).toContain(id);
  const html = await doctor.text(path);
  expect(html).toContain('Friday, 20 March 2026 at 10:30');
  expect(html).not.toContain('Open again');
});

const PROPOSED = { type: 'propose', date1: '2026-03-20', time1: '10:30', date2: '', time2: '16:45' };
test.each<[string, Record<string, string>, number, string[]]>([
  ['decide', { type: 'confirm', date: '2026-02-01', time: '11:45' }, 422, ['This day is over.', 'value="11:45"']],
  ['decide', PROPOSED, 422, ['Choose a day as YYYY-MM-DD.', 'value="16:45"']],
  ['notes', { text: ' ' }, 422, []],
  ['delete', {}, 409, []],
  // A decision, but not of this form.
  ['decide', { type: 'ask-another-time' }, 422, []],
])('a refused form (%s, %j) changes and sends nothing, keeps what was typed, and its page is in the log', async (...row) => {
  const [form, fields, status, texts] = row;
  const { site, doctor, id, path } = await createScene();
  const response = await doctor.post(`${path}/${form}`, { after: '0', key: 'k', ...fields });
  expect(response.status).toBe(status);
  const html = await response.text();
  for (const text of [SAMPLE_REQUEST.message, ...texts]) expect(html).toContain(text);
  const action = expect.stringMatching(/^(?:seen|was refused)$/) as string;
  expect(await logOf(site)).toContainEqual(expect.objectContaining({ action, kind: 'appointments', item: id }));
  await site.settled();
  expect(site.mails).toEqual([]);
  expect(await site.open('appointments').keys('status/')).toEqual([]);
});

test('the page of a message offers the replies of the practice, with the names filled in', async () => {
  const { site, doctor } = await createOfficeSite();
  await site.send('contact', SAMPLE_MESSAGE);
  const html = await doctor.text(`/office/messages/${(await site.messages.ids())[0]}`);
  expect(html).toContain('Dear Nimali Perera, please call us. Dr. Somebody would like to talk to you.');
});

test('the page says that a mail is tried again, was sent, and after three days that somebody has to call', async () => {
  const { site, doctor, path, decide } = await createScene();
  site.mail.down = true;
  await decide('confirm', SLOT);
  await site.settled();
  expect(await doctor.text(path)).toContain('It is tried again for three days.');
  site.pass(72 * 3_600_000 + 1);
  await signIn(doctor, doctor.authenticator);
  const html = await doctor.text(path);
  expect(html).toContain('could not be sent for three days, and is not tried again. Call the patient.');
  expect(html).not.toContain('was sent on');
  site.mail.down = false;
  await decide('cancel', { after: '1' });
  await site.settled();
  expect(await doctor.text(path)).toContain('was sent on');
});

test('only what is set aside can be deleted, and then it is gone', async () => {
  const { site, doctor, id, path, decide } = await createScene();
  expect((await doctor.post(`${path}/delete`)).status).toBe(409);
  await decide('set-aside');
  expect(await doctor.text('/office')).not.toContain(id);
  expect(await doctor.text('/office?list=aside')).toContain(id);
  const response = await doctor.post(`${path}/delete`);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/office?list=aside']);
  expect((await doctor.get(path)).status).toBe(404);
  // The deletion itself is an event, which keeps others from deciding meanwhile. The hourly run removes it.
  await site.site.jobs.purge(Infinity);
  expect(await site.open('appointments').keys('')).toEqual([]);
});

test('the list of a day has time, name and number of its appointments, is in the log, and marks two at one time', async () => {
  const { site, doctor, id, path, request, decide } = await createScene();
  const twin = await request('Arjun', OTHER);
  for (const at of [path, twin.path]) await decide('confirm', SLOT, at);
  const html = await doctor.text('/office/days/2026-03-20');
  expect(html).toContain('<h1>Friday, 20 March 2026</h1>');
  for (const text of ['10:30', 'Kamal Silva', '071 000 0000', 'Arjun', '077 555 0101']) expect(html).toContain(text);
  expect(html.match(/Twice/g)).toHaveLength(2);
  expect(await doctor.text(path)).toContain('Another appointment is confirmed for the same time');
  const seen = (await logOf(site)).filter(({ action }) => action === 'saw in the list of a day').map(({ item }) => item);
  expect(seen.toSorted()).toEqual([twin.id, id].toSorted());
  await decide('cancel', { after: '1' }, twin.path);
  expect(await doctor.text('/office/days/2026-03-20')).not.toContain('Twice');
});

test('search shows the enquiries found without their text, an item others from the same number; one character is too short', async () => {
  const { doctor, path, request, searchFor } = await createScene();
  await request('Arjun', OTHER);
  const html = await searchFor({ text: 'Silva' });
  for (const text of ['1 found in all 2 enquiries.', `href="${path}"`]) expect(html).toContain(text);
  expect(html).not.toContain(SAMPLE_REQUEST.message);
  expect(await doctor.text(path)).not.toContain('Also from this number');
  const daughter = await request('Dilini Silva', { email: 'dilini@example.com', phone: '+94 71 000 0000' });
  const item = await doctor.text(path);
  for (const text of ['Also from this number', daughter.path]) expect(item).toContain(text);
  expect(item).not.toContain('Arjun');
  const response = await doctor.post('/office/search', { text: ' k ' });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain('Type at least two characters.');
});

test('search says what it has not searched, goes on, and keeps what it found', async () => {
  const { site, searchFor } = await createScene();
  // More than one call reads.
  for (let number = 0; number < 210; number++) {
    site.pass(1000);
    const name = number === 209 ? 'Kamal Perera' : `Patient ${number}`;
    await site.messages.add({ ...SAMPLE_MESSAGE, name, consent: { privacyVersion: null } });
  }
  const first = await searchFor({ text: 'kamal' });
  expect(first).toContain('1 found in the newest 200 enquiries. 11 older ones are not searched yet.');
  expect(await searchFor(fieldsIn(first, 'from'))).toMatch(/2 found in all 211 enquiries\..*Kamal Perera.*Kamal Silva/s);
});
