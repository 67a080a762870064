/** The list of a day, search, other items from the same number, deleting, and texts of any kind on these screens. */
import { expect, test } from 'vitest';
import { createOfficeSite } from '../support/office-desk.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';
import type { TestSite } from '../support/test-site.ts';

type Doctor = Awaited<ReturnType<typeof createOfficeSite>>['doctor'];

/** Stores a request, and returns the address of its page. */
async function request(site: TestSite, fields: Partial<typeof SAMPLE_REQUEST> = {}) {
  const before = new Set(await site.appointments.ids());
  await site.send('appointments', { ...SAMPLE_REQUEST, ...fields });
  await site.settled();
  const id = (await site.appointments.ids()).find((one) => !before.has(one)) ?? '';
  return { id, path: `/office/appointments/${id}` };
}

const confirm = (doctor: Doctor, path: string, slot: { date: string; time: string }) =>
  doctor.post(`${path}/decide`, { type: 'confirm', after: '0', key: path.slice(-16), ...slot });

const textOf = async (response: Promise<Response>) => (await response).text();

test('the list of a day has time, name and number of its confirmed appointments, the earliest first', async () => {
  const { site, doctor } = await createOfficeSite();
  const late = await request(site, { name: 'Arjun', email: 'arjun@example.com', phone: '077 555 0101' });
  const early = await request(site);
  const other = await request(site, { name: 'Mohamed Rizwan', email: 'rizwan@example.com' });
  await confirm(doctor, late.path, { date: '2026-03-20', time: '15:00' });
  await confirm(doctor, early.path, { date: '2026-03-20', time: '09:30' });
  await confirm(doctor, other.path, { date: '2026-03-21', time: '09:30' });
  const html = await textOf(doctor.get('/office/days/2026-03-20'));
  expect(html).toContain('<h1>Friday, 20 March 2026</h1>');
  expect(html).toMatch(/09:30.*Kamal Silva.*071 000 0000.*15:00.*Arjun.*077 555 0101/s);
  expect(html).not.toContain('Rizwan');
  const { entries } = await site.site.staff.audit.page(20);
  const seen = entries.filter(({ action }) => action === 'saw in the list of a day').map(({ item }) => item);
  expect(seen.toSorted()).toEqual([late.id, early.id].toSorted());
});

test('two appointments at one time are marked', async () => {
  const { site, doctor } = await createOfficeSite();
  for (const name of ['Arjun', 'Kamal Silva']) {
    const { path } = await request(site, { name, email: `${name.length}@example.com` });
    await confirm(doctor, path, { date: '2026-03-20', time: '09:30' });
  }
  expect((await textOf(doctor.get('/office/days/2026-03-20'))).match(/Twice/g)).toHaveLength(2);
  const [id = ''] = await site.appointments.ids();
  expect(await textOf(doctor.get(`/office/appointments/${id}`))).toContain('Another appointment is confirmed for the same time');
});

test('a chosen day leads to its list, and without one to today', async () => {
  const { doctor } = await createOfficeSite();
  expect((await doctor.get('/office/days?date=2026-12-01')).headers.get('location')).toBe('/office/days/2026-12-01');
  expect((await doctor.get('/office/days?date=tomorrow')).headers.get('location')).toBe('/office/days/2026-03-01');
  expect((await doctor.get('/office/days/2026-02-30')).status).toBe(404);
});

test.each(['kamal', 'Silva', '+94 71 000 0000', 'KAMAL@example.com'])('search finds an item by "%s"', async (text) => {
  const { site, doctor } = await createOfficeSite();
  const { path } = await request(site);
  await request(site, { name: 'Arjun', email: 'arjun@example.com', phone: '077 555 0101', emergencyContact: '' });
  const html = await textOf(doctor.post('/office/search', { text }));
  expect(html).toContain('1 found in all 2 items.');
  expect(html).toContain(`href="${path}"`);
  expect(html).not.toContain(SAMPLE_REQUEST.message);
});

test.each(["sean o'brien silva", 'SÉAN O´BRIEN', 'obrien\u2011silva', 'o’brien–si'])(
  'search finds a name however it is written: "%s"',
  async (text) => {
    const { site, doctor } = await createOfficeSite();
    const { path } = await request(site, { name: 'Séan O’Brien-Silva', email: 'patient@example.com' });
    await request(site, { name: 'Sean Brien', email: 'other@example.com', phone: '077 555 0101', emergencyContact: '' });
    const html = await textOf(doctor.post('/office/search', { text }));
    expect(html).toContain('1 found in all 2 items.');
    expect(html).toContain(`href="${path}"`);
  },
);

test('search says what it has not searched, goes on, and keeps what it found', async () => {
  const { site, doctor } = await createOfficeSite();
  const oldest = await request(site);
  const { appointments } = site.site.stores;
  const record = await appointments.read(oldest.id);
  expect(record).toBeDefined();
  // More than one call reads.
  for (let number = 0; number < 210; number++) {
    site.pass(1000);
    await request(site, {
      name: number === 209 ? 'Kamal Perera' : `Patient ${number}`,
      email: `patient${number}@example.com`,
      phone: `077 ${1_000_000 + number}`,
    });
  }
  const first = await textOf(doctor.post('/office/search', { text: 'kamal' }));
  expect(first).toContain('1 found in the newest 200 items. 11 older ones are not searched yet.');
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(first)?.[1] ?? '';
  const second = await textOf(doctor.post('/office/search', { text: 'kamal', from: hidden('from'), earlier: hidden('earlier') }));
  expect(second).toContain('2 found in all 211 items.');
  expect(second).toMatch(/Kamal Perera.*Kamal Silva/s);
});

test('a text of one character is too short', async () => {
  const { doctor } = await createOfficeSite();
  const response = await doctor.post('/office/search', { text: ' k ' });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain('Type at least two characters.');
});

test('an item lists others from the same number, apart', async () => {
  const { site, doctor } = await createOfficeSite();
  const daughter = await request(site, { name: 'Dilini Silva', email: 'dilini@example.com', phone: '+94 71 000 0000' });
  const { path } = await request(site);
  await request(site, { name: 'Arjun', email: 'arjun@example.com', phone: '077 555 0101', emergencyContact: '' });
  const html = await textOf(doctor.get(path));
  expect(html).toContain('Also from this number');
  expect(html).toContain(daughter.path);
  expect(html).not.toContain('Arjun');
});

test('only what is set aside can be deleted, and then with all its keys', async () => {
  const { site, doctor } = await createOfficeSite();
  await site.send('chatSessions', SAMPLE_CHAT);
  await site.settled();
  const [id = ''] = await site.chats.sessions.ids();
  const path = `/office/chats/${id}`;
  expect((await doctor.post(`${path}/delete`)).status).toBe(409);
  expect((await doctor.get(path)).status).toBe(200);
  await doctor.post(`${path}/decide`, { type: 'set-aside', after: '0', key: 'k' });
  expect(await textOf(doctor.get('/office?list=aside'))).toContain(id);
  const response = await doctor.post(`${path}/delete`);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/office?list=aside']);
  expect((await doctor.get(path)).status).toBe(404);
  // The deletion itself is an event, which keeps others from deciding meanwhile. The hourly run removes it.
  expect(await site.open('chat-sessions').keys('')).toEqual([`status/${id}/0002`]);
  await site.site.jobs.purge(Infinity);
  for (const store of ['chat-sessions', 'chat-messages'] as const) expect(await site.open(store).keys('')).toEqual([]);
});

test('restoring brings an item back to the inbox', async () => {
  const { site, doctor } = await createOfficeSite();
  await site.send('contact', SAMPLE_MESSAGE);
  await site.settled();
  const [id = ''] = await site.messages.ids();
  await doctor.post(`/office/messages/${id}/decide`, { type: 'set-aside', after: '0', key: 'a' });
  expect(await textOf(doctor.get('/office'))).not.toContain(id);
  await doctor.post(`/office/messages/${id}/decide`, { type: 'restore', after: '1', key: 'b' });
  expect(await textOf(doctor.get('/office'))).toContain(id);
});

test.each([
  ['decide', { type: 'confirm', after: '0', key: 'k', date: 'tomorrow', time: '' }, 422],
  ['notes', { text: ' ', key: 'k' }, 422],
  ['delete', {}, 409],
])('the page after a refused form (%s) is in the log as seen', async (form, fields, status) => {
  const { site, doctor } = await createOfficeSite();
  const { id, path } = await request(site);
  const response = await doctor.post(`${path}/${form}`, fields);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(SAMPLE_REQUEST.message);
  const { entries } = await site.site.staff.audit.page(20);
  expect(entries).toContainEqual(expect.objectContaining({ action: 'seen', kind: 'appointments', item: id }));
});
