/** One person's data in the office's screens: found in steps, downloaded, erased; the same result as the command's. */
import { expect, test } from 'vitest';
import type { DataSubject } from '../../netlify/lib/privacy/data-subject.ts';
import { type PersonSearch, searchOn, startPersonSearch } from '../../netlify/lib/office/person-search.ts';
import { findPerson } from '../../netlify/lib/office/search.ts';
import { createDeliveries } from '../../netlify/lib/stores/newsletter-deliveries.ts';
import { StoreError } from '../../netlify/lib/stores/record-store.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';
import { createOffice, memoryStores, sendAll } from '../support/office.ts';
import { createMember, createOfficeSite } from '../support/office-desk.ts';
import { stateOf } from '../support/page-forms.ts';
import { START } from '../support/test-site.ts';

const KAMAL = { name: 'Kamal Silva', email: 'kamal@example.com', phone: '071 000 0001' };
const NIMALI = { name: 'Nimali Perera', email: 'nimali@example.com', phone: '071 000 0000' };

const nimali: DataSubject = { kind: 'email', address: NIMALI.email };

const places = (found: readonly { store: string; key: string }[]) => found.map(({ store, key }) => `${store}/${key}`).toSorted();

/** Searches with one chunk of records per step. */
async function searchInSteps(open: OpenStore, subject: DataSubject): Promise<{ search: PersonSearch; steps: number }> {
  let search = await startPersonSearch(open, subject);
  for (let steps = 1; ; steps++) {
    let chunks = 0;
    // The state travels through a form.
    search = JSON.parse(JSON.stringify(await searchOn(open, subject, search, () => chunks++ < 1))) as PersonSearch;
    if (search.isDone) return { search, steps };
  }
}

test('a search in steps finds what the search of the command finds', async () => {
  const open = memoryStores();
  for (let other = 0; other < 30; other++)
    await sendAll(open, { name: 'Other', email: `other${other}@example.com`, phone: `0777 000 ${100 + other}` }, START + other);
  const { hash } = await sendAll(open, NIMALI, START + 60_000);
  // A newsletter that was mailed, which only the hash of the address leads to.
  await createDeliveries({ store: open('newsletter') }).claim('an-issue', hash, 1);
  await sendAll(open, KAMAL, START + 120_000);
  const { search, steps } = await searchInSteps(open, nimali);
  expect(steps).toBeGreaterThan(3);
  expect(places(search.found)).toContain(`newsletter/deliveries/an-issue/${hash}/0001`);
  expect(places(search.found)).toEqual(places((await findPerson(open, nimali, search.identifiers)).found));
  expect(JSON.stringify(search)).not.toContain(NIMALI.email);
});

test('a record that cannot be read is named, and the rest is found', async () => {
  const open = memoryStores();
  const sent = await sendAll(open, NIMALI);
  const damaged: OpenStore = (name) => ({
    ...open(name),
    read: (key) =>
      key === `records/${sent.message.id}` ? Promise.reject(new StoreError(`read ${key}`, 'not JSON')) : open(name).read(key),
  });
  const { search } = await searchInSteps(damaged, nimali);
  expect(search.unreadable).toEqual([{ store: 'messages', key: `records/${sent.message.id}` }]);
  expect(places(search.found)).toContain(`appointments/records/${sent.appointment.id}`);
});

async function createScene() {
  const { site, doctor } = await createOfficeSite();
  const kamal = await sendAll(site.open, KAMAL, START);
  const sent = await sendAll(site.open, NIMALI, START + 60_000);
  const html = await (await doctor.post('/office/person', { person: NIMALI.email })).text();
  return { site, doctor, sent, kamal, html, fields: { person: NIMALI.email, state: stateOf(html) } };
}

test('the doctor opens each item of a person, and downloads everything of them and nothing of others', async () => {
  const { doctor, sent, fields, html } = await createScene();
  const response = await doctor.post('/office/person/export', fields);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="person.json"');
  const text = await response.text();
  for (const one of [`appointments/${sent.appointment.id}`, `messages/${sent.message.id}`, `chats/${sent.session}`])
    expect(html.match(new RegExp(`href="/office/${one}"`, 'g')), one).toHaveLength(1);
  for (const one of [NIMALI.phone, sent.message.id, sent.appointment.id]) expect(text).toContain(one);
  expect(text).not.toContain(KAMAL.email);
});

test('the page shows name, kind and date of each record, and warns of different names', async () => {
  const { site, doctor, html } = await createScene();
  expect(html).toMatch(
    /<b>Nimali Perera<\/b><p><a href="\/office\/messages\/[^"]+">Message<\/a> of <time[^>]*>1 Mar 2026, 13:31<\/time>/,
  );
  expect(html).toMatch(/<b>Nimali Perera<\/b><p>Note of the office of <time/);
  expect(html).not.toContain('different names');
  // The list comes before the button.
  expect(html.indexOf('class="rows"')).toBeLessThan(html.indexOf('Erase for good'));
  await sendAll(site.open, { ...NIMALI, name: 'Sunil Fernando' }, START + 120_000);
  const both = await (await doctor.post('/office/person', { person: NIMALI.email })).text();
  expect(both).toMatch(
    /different names\. Are all of one person\?.*<li>Nimali Perera<\/li><li>Sunil Fernando<\/li>|different names\. Are all of one person\?.*<li>Sunil Fernando<\/li><li>Nimali Perera<\/li>/,
  );
});

test('a record that cannot be read is named in the download, and the rest is there', async () => {
  const open = memoryStores();
  let damagedKey = '';
  const damaged: OpenStore = (name) => ({
    ...open(name),
    read: (key) => (key === damagedKey ? Promise.reject(new StoreError(`read ${key}`, 'not JSON')) : open(name).read(key)),
  });
  const { doctor } = await createOfficeSite({ open: damaged });
  const { appointment } = await sendAll(open, NIMALI);
  damagedKey = `status/${appointment.id}/0001`;
  const html = await (await doctor.post('/office/person', { person: NIMALI.email })).text();
  const response = await doctor.post('/office/person/export', { person: NIMALI.email, state: stateOf(html) });
  expect(response.status).toBe(200);
  const { records } = (await response.json()) as { records: object[] };
  expect(records).toContainEqual({ store: 'appointments', key: damagedKey, isUnreadable: true });
  expect(records).toContainEqual(
    expect.objectContaining({ key: `records/${appointment.id}`, value: expect.objectContaining(NIMALI) as object }),
  );
});

test('a download that waits for the passkey is sent by the browser afterwards, as only it can keep a file', async () => {
  const { site, doctor, html, fields } = await createScene();
  const [, form = ''] = /<form[^>]*action="\/office\/person\/export"[^>]*>(.*?)<\/form>/.exec(html) ?? [];
  const hidden = Object.fromEntries(
    [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value] as const),
  );
  site.pass(5 * 60_000);
  const response = await doctor.post('/office/person/export', { ...hidden, ...fields });
  expect(response.status).toBe(401);
  expect(await response.text()).toMatch(/<form [^>]*data-held=""[^>]*data-download=""[^>]*action="\/office\/person\/export"/);
});

test('the log says that a subscriber was downloaded and erased, without the hash of the address', async () => {
  const { site, doctor } = await createOfficeSite();
  const hash = await site.hashOf('nimali@example.com');
  await site.subscribers.add(hash, { email: 'nimali@example.com', consent: { privacyVersion: '2024-04-20' } });
  const html = await (await doctor.post('/office/person', { person: 'nimali@example.com' })).text();
  const fields = { person: 'nimali@example.com', state: stateOf(html) };
  expect((await doctor.post('/office/person/export', fields)).status).toBe(200);
  expect(await (await doctor.post('/office/person/erase', fields)).text()).toContain('No record holds it.');
  const { entries } = await site.site.staff.audit.page(50);
  for (const action of ['exported', 'erased'])
    expect(entries).toContainEqual(
      expect.objectContaining({ action: `${action} everything of a person`, kind: 'people-data', item: '' }),
    );
  expect(JSON.stringify(entries)).not.toContain(hash);
});

test('the doctor erases a person: the command finds nothing, the log names records only', async () => {
  const { site, doctor, sent, kamal, html, fields } = await createScene();
  expect(html).toContain('Everything was searched.');
  const erased = await (await doctor.post('/office/person/erase', fields)).text();
  expect(erased).toMatch(/\d+ records erased\. No record holds it\. Everything was searched\./);
  const { run, notes } = createOffice(site.open);
  expect(await run('find', NIMALI.email)).toBe(0);
  expect(notes()).toBe('No readable record of any store holds it.');
  expect(await site.open('messages').read(`records/${kamal.message.id}`)).toBeDefined();
  const { entries } = await site.site.staff.audit.page(50);
  expect(entries).toContainEqual(expect.objectContaining({ action: 'erased', kind: 'messages', item: sent.message.id }));
  expect(JSON.stringify(entries)).not.toContain('nimali@');
});

test('without an entry in the log nothing is downloaded and nothing erased', async () => {
  const { site, doctor, sent, fields } = await createScene();
  site.site.staff.audit.record = () => Promise.reject(new StoreError('create entries/x', 'the store is full'));
  for (const path of ['/office/person/export', '/office/person/erase'])
    expect((await doctor.post(path, fields)).status, path).toBe(503);
  expect(await site.open('messages').read(`records/${sent.message.id}`)).toBeDefined();
});

test('it is the doctor’s, needs a fresh passkey, and a number or an address', async () => {
  const { site, doctor, fields } = await createScene();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  expect((await assistant.post('/office/person/erase', fields)).status).toBe(403);
  expect((await doctor.post('/office/person', { person: 'Nimali' })).status).toBe(422);
  site.pass(5 * 60_000);
  expect((await doctor.post('/office/person', fields)).status).toBe(401);
});

/** Changes the state of a search as a person could in the browser. */
const CHANGES: readonly [name: string, change: (state: string) => string][] = [
  ['another store', (state) => state.replace('"store":"messages"', '"store":"appointments"')],
  ['a store that is not searched', (state) => state.replace('"store":"messages"', '"store":"secrets"')],
  ['an odd key', (state) => state.replace(/"key":"records\/[^"]+"/, '"key":"../secrets/hmac"')],
  ['a key of somebody else', (state) => state.replace(/records\/[0-9a-z]{9}/, 'records/zzzzzzzzz')],
  ['a key of another type', (state) => state.replace(/"key":"records\/[^"]+"/, '"key":7')],
  ['no signature', (state) => state.slice(64)],
  ['a signature of zeros', (state) => '0'.repeat(64) + state.slice(64)],
  ['a list', () => '[{"store":"messages","key":"../secrets/hmac"}]'],
  ['no JSON', (state) => `${state.slice(0, 64)}{not JSON}`],
  ['an empty text', () => ''],
];

test.each(CHANGES)('a changed state (%s) is refused, and nothing is read or removed', async (_name, change) => {
  const { site, doctor, fields } = await createScene();
  const before = await site.open('messages').keys('');
  expect(change(fields.state)).not.toBe(fields.state);
  for (const path of ['/office/person', '/office/person/export', '/office/person/erase']) {
    const response = await doctor.post(path, { ...fields, state: change(fields.state) });
    expect(response.status, path).toBe(400);
    expect(await response.text(), path).toContain('Search for the address or number again');
  }
  expect(await site.open('messages').keys('')).toEqual(before);
});

test('the state of one person is refused for another, and without a state nothing is exported or erased', async () => {
  const { doctor, fields } = await createScene();
  for (const path of ['/office/person/export', '/office/person/erase'])
    for (const sent of [{ ...fields, person: KAMAL.email }, { person: NIMALI.email }, {}, { state: fields.state }])
      expect((await doctor.post(path, sent)).status, path).toBe(400);
});

test('the page says that a patient counts on a time before its request is erased', async () => {
  const { html } = await createScene();
  expect(html).toMatch(
    /The patient counts on these times.*Confirmed<!-- -->: <!-- -->Monday, 30 December 2999 at 09:30|counts on these times.*Confirmed: Monday, 30 December 2999 at 09:30/,
  );
});
