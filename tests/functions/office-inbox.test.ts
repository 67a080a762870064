/** The inbox and the page of an item: confirm in two steps, conflicts, notes, and the log before a page is shown. */
import { expect, test } from 'vitest';
import { createMember, createOfficeSite, signIn } from '../support/office-desk.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';

/** The value of a hidden field in the form of a decision. */
const hidden = (html: string, type: string, name: string) =>
  new RegExp(`name="type" value="${type}"/>.*?name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** An office with one appointment request. */
async function createScene() {
  const { site, doctor } = await createOfficeSite();
  await site.send('appointments', SAMPLE_REQUEST);
  await site.settled();
  site.mails.length = 0;
  const [id = ''] = await site.appointments.ids();
  const path = `/office/appointments/${id}`;
  const form = async (browser = doctor) => {
    const html = await (await browser.get(path)).text();
    return { after: hidden(html, 'confirm', 'after'), key: hidden(html, 'confirm', 'key') };
  };
  return { site, doctor, id, path, form };
}

const SLOT = { date: '2026-03-20', time: '10:30' };

test('a row has name, kind and age, but no number, address or text', async () => {
  const { doctor, id } = await createScene();
  const html = await (await doctor.get('/office')).text();
  expect(html).toContain(`href="/office/appointments/${id}"`);
  expect(html).toContain('<title>(1) Good day, Dr Nimali Perera · Office</title>');
  expect(html).toContain(SAMPLE_REQUEST.name);
  for (const secret of [SAMPLE_REQUEST.phone, SAMPLE_REQUEST.email, SAMPLE_REQUEST.message]) expect(html).not.toContain(secret);
  expect(await (await doctor.get('/office/count')).json()).toEqual({ count: 1 });
});

test('the title of the window counts new items of all kinds, whatever kind is shown', async () => {
  const { site, doctor, id } = await createScene();
  await site.send('contact', SAMPLE_MESSAGE);
  await site.settled();
  const html = await (await doctor.get('/office?kind=messages')).text();
  expect(html).not.toContain(id);
  expect(html).toContain('<title>(2) ');
  expect(await (await doctor.get('/office/count')).json()).toEqual({ count: 2 });
});

test('a confirmed appointment leaves the list, and the patient gets one mail', async () => {
  const { site, doctor, id, path, form } = await createScene();
  const fields = { type: 'confirm', ...(await form()), ...SLOT };
  const response = await doctor.post(`${path}/decide`, fields);
  expect([response.status, response.headers.get('location')]).toEqual([303, path]);
  expect((await doctor.post(`${path}/decide`, fields)).status).toBe(303);
  await site.settled();
  expect(site.mails.map(({ to }) => to.address)).toEqual([SAMPLE_REQUEST.email]);
  expect(await (await doctor.get('/office')).text()).not.toContain(id);
  expect(await (await doctor.get('/office?list=done')).text()).toContain(id);
  expect(await (await doctor.get(path)).text()).toContain('Friday, 20 March 2026 at 10:30');
});

test('of two people the second gets 409 with the name of the first, keeps what was typed, and sends nothing', async () => {
  const { site, doctor, path, form } = await createScene();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  const [first, second] = [await form(), await form(assistant)];
  await doctor.post(`${path}/decide`, { type: 'confirm', ...first, ...SLOT });
  const response = await assistant.post(`${path}/decide`, { type: 'decline', ...second, text: 'We are closed.' });
  expect(response.status).toBe(409);
  const { entries } = await site.site.staff.audit.page(20);
  expect(entries).toContainEqual(expect.objectContaining({ name: 'Kasun Silva', action: 'was refused' }));
  const html = await response.text();
  expect(html).toMatch(/Dr Nimali Perera confirmed this at \d\d:\d\d/);
  expect(html).toContain('We are closed.');
  await site.settled();
  expect(site.mails).toHaveLength(1);
});

test('a day that is over is refused, and what was typed stays', async () => {
  const { site, doctor, path, form } = await createScene();
  const response = await doctor.post(`${path}/decide`, { type: 'confirm', ...(await form()), date: '2026-02-01', time: '11:45' });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain('This day is over.');
  expect(html).toContain('value="11:45"');
  await site.settled();
  expect(site.mails).toEqual([]);
});

test('a proposal lists its times, and waits for the patient', async () => {
  const { site, doctor, id, path, form } = await createScene();
  const options = { date1: '2026-03-20', time1: '09:00', date2: '2026-03-21', time2: '10:00', date3: '', time3: '' };
  expect((await doctor.post(`${path}/decide`, { type: 'propose', ...(await form()), ...options })).status).toBe(303);
  expect(await (await doctor.get('/office?list=waiting&kind=appointments')).text()).toContain(id);
  expect(await (await doctor.get(path)).text()).toMatch(/20 March 2026 at 09:00.*21 March 2026 at 10:00/s);
  await site.settled();
  expect(site.mails).toHaveLength(1);
});

test.each([
  [
    'a confirmed appointment is cancelled or moved, which tells the patient, and not opened again',
    { type: 'confirm', ...SLOT },
    false,
  ],
  ['a declined appointment can be opened again', { type: 'decline' }, true],
])('%s', async (_name, decision, isOffered) => {
  const { doctor, path, form } = await createScene();
  expect((await doctor.post(`${path}/decide`, { ...(await form()), ...decision })).status).toBe(303);
  expect((await (await doctor.get(path)).text()).includes('Open again')).toBe(isOffered);
});

test('a message is answered, noted and done; the log names who did what', async () => {
  const { site, doctor } = await createOfficeSite();
  await site.send('contact', SAMPLE_MESSAGE);
  await site.settled();
  site.mails.length = 0;
  const [id = ''] = await site.messages.ids();
  const path = `/office/messages/${id}`;
  expect((await doctor.post(`${path}/notes`, { key: 'n1', text: 'Call after five.' })).status).toBe(303);
  expect((await doctor.post(`${path}/decide`, { type: 'reply', after: '0', key: 'r1', text: 'Thank you.' })).status).toBe(303);
  await site.settled();
  expect(site.mails).toMatchObject([{ to: { address: SAMPLE_MESSAGE.email } }]);
  expect(site.mails[0]?.text).toContain('Thank you.');
  const html = await (await doctor.get(path)).text();
  expect(html).toContain('Call after five.');
  expect(html).toContain('answered this');
  const { entries } = await site.site.staff.audit.page(10);
  // All at one time, so in any order.
  const actions = entries.filter(({ item }) => item === id).map(({ action }) => action);
  expect(actions.toSorted()).toEqual(['answered', 'seen', 'wrote a note']);
});

test('a patient’s link and a bare status are not decisions of this form', async () => {
  const { site, doctor, path, form } = await createScene();
  for (const type of ['ask-another-time', 'status', 'nothing'])
    expect((await doctor.post(`${path}/decide`, { type, ...(await form()) })).status, type).toBe(422);
  expect(await site.open('appointments').keys('status/')).toEqual([]);
});

test('without an entry in the log an item is not shown', async () => {
  const { site, doctor, path } = await createScene();
  const failing = site.service.requests.length;
  expect(failing).toBeGreaterThan(0);
  const { record } = site.site.staff.audit;
  site.site.staff.audit.record = () => Promise.reject(new TypeError('full'));
  expect((await doctor.get(path)).status).toBeGreaterThanOrEqual(500);
  site.site.staff.audit.record = record;
});

test('an unknown item is not found', async () => {
  const { doctor } = await createScene();
  for (const kind of ['appointments', 'messages', 'chats'])
    for (const id of ['nothing', 'ohmi3v9bz-0123456789abcdef'])
      expect((await doctor.get(`/office/${kind}/${id}`)).status, kind).toBe(404);
});

test('the page says that a mail is tried again, and after three days that somebody has to call', async () => {
  const { site, doctor, path, form } = await createScene();
  site.mail.down = true;
  await doctor.post(`${path}/decide`, { type: 'confirm', ...(await form()), ...SLOT });
  await site.settled();
  expect(await (await doctor.get(path)).text()).toContain('It is tried again for three days.');
  site.pass(72 * 3_600_000 + 1);
  await signIn(doctor, doctor.authenticator);
  const html = await (await doctor.get(path)).text();
  expect(html).toContain('could not be sent for three days, and is not tried again. Call the patient.');
  expect(html).not.toContain('was sent on');
});

test('a reply to an item that was deleted meanwhile is on the page that says so, without a button to send it', async () => {
  const { site, doctor, path, form } = await createScene();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  const fields = { type: 'reply', ...(await form(assistant)), text: 'Please bring the scans & the letter.' };
  await doctor.post(`${path}/decide`, { type: 'set-aside', ...(await form()) });
  expect((await doctor.post(`${path}/delete`)).status).toBe(303);
  const response = await assistant.post(`${path}/decide`, fields);
  expect(response.status).toBe(404);
  const html = await response.text();
  expect(html).toContain('<dd>Please bring the scans &amp; the letter.</dd>');
  expect(html).not.toContain('<button');
});

test('a page for a form of another site shows nothing of it', async () => {
  const { doctor, path } = await createScene();
  const body = new URLSearchParams({ type: 'reply', after: '0', key: 'k', text: 'Win a prize' });
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const response = await doctor.send(`${path}/decide`, { method: 'POST', body }, foreign);
  expect(response.status).toBe(403);
  expect(await response.text()).not.toContain('Win a prize');
});

test('a proposed time without its day is refused and kept, instead of being left out of the mail', async () => {
  const { site, doctor, path, form } = await createScene();
  const fields = { type: 'propose', ...(await form()), date1: '2026-03-20', time1: '10:30', date2: '', time2: '16:45' };
  const response = await doctor.post(`${path}/decide`, fields);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain('Choose a day as YYYY-MM-DD.');
  expect(html).toContain('value="16:45"');
  await site.settled();
  expect(site.mails).toEqual([]);
});
