/** One person's data in the office's screens: found in steps, downloaded, erased; the same result as the command's. */
import { expect, test } from 'vitest';
import {
  continueDataSubjectSearch,
  findDataSubject,
  startDataSubjectSearch,
} from '../../../netlify/lib/privacy/data-subject-search.ts';
import { createDeliveries } from '../../../netlify/lib/newsletter/deliveries.ts';
import { createOfficeSite } from '../../support/office/office-site.ts';
import { KAMAL, NIMALI } from '../../support/functions/samples.ts';
import { stateOf } from '../../support/functions/page-forms.ts';
import { createOffice, sendAll } from '../../support/office/office.ts';
import { createTestSite, START } from '../../support/functions/test-site.ts';

async function createScene() {
  const { site, doctor } = await createOfficeSite();
  const kamal = await sendAll(site.open, KAMAL);
  const sent = await sendAll(site.open, NIMALI, START + 60_000);
  const search = async () => (await doctor.post('/office/person', { person: NIMALI.email })).text();
  const html = await search();
  return { site, doctor, sent, kamal, html, search, fields: { person: NIMALI.email, state: stateOf(html) } };
}

test('a search in steps finds what the search of the command finds', async () => {
  const site = createTestSite();
  const { open } = site;
  const subject = { kind: 'email', address: NIMALI.email } as const;
  for (let other = 0; other < 15; other++)
    await sendAll(open, { name: 'Other', email: `other${other}@example.com`, phone: `0777 000 ${100 + other}` }, START + other);
  const { hash } = await sendAll(open, NIMALI, START + 60_000);
  // A newsletter that was mailed, which only the hash of the address leads to.
  await createDeliveries({ store: open('newsletter') }).claim('an-issue', hash, 1);
  await sendAll(open, KAMAL, START + 120_000);
  let search = await startDataSubjectSearch(site, subject);
  let steps = 0;
  for (; !search.isDone; steps++) {
    // One chunk of records per step; the state travels through a form.
    let chunks = 0;
    const next = await continueDataSubjectSearch({ open }, subject, search, { goOn: () => chunks++ < 1 });
    search = JSON.parse(JSON.stringify(next)) as typeof search;
  }
  expect(steps).toBeGreaterThan(3);
  const places = (found: typeof search.found) => found.map(({ store, key }) => `${store}/${key}`).toSorted();
  expect(places(search.found)).toContain(`newsletter/deliveries/an-issue/${hash}/0001`);
  expect(places(search.found)).toEqual(places((await findDataSubject(site, subject)).found));
  expect(JSON.stringify(search)).not.toContain(NIMALI.email);
});

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

test('the page shows name, kind and date of each record before the button, a time to come, and warns of different names', async () => {
  const { site, html, search } = await createScene();
  const row = /<b>Nimali Perera<\/b><p><a href="\/office\/messages\/[^"]+">Message<\/a> of <time[^>]*>1 Mar 2026, 13:31<\/time>/;
  for (const shown of [row, /counts on these times.*Confirmed: Monday, 30 December 2999 at 09:30/]) expect(html).toMatch(shown);
  expect(html).not.toContain('different names');
  await sendAll(site.open, { ...NIMALI, name: 'Sunil Fernando' }, START + 120_000);
  const names = /different names\. Are all of one person\?.*?<li>([^<]*)<\/li><li>([^<]*)<\/li>/.exec(await search());
  expect(names?.slice(1).toSorted()).toEqual(['Nimali Perera', 'Sunil Fernando']);
});

test('the doctor erases a person: the command finds nothing; the log names records, and neither the address nor its hash', async () => {
  const { site, doctor, sent, kamal, html, fields } = await createScene();
  expect(html).toContain('Everything was searched.');
  expect((await doctor.post('/office/person/export', fields)).status).toBe(200);
  const erased = await (await doctor.post('/office/person/erase', fields)).text();
  expect(erased).toMatch(/\d+ records erased\. No record holds it\. Everything was searched\./);
  const { run, notes } = createOffice(site.open);
  expect([await run('find', NIMALI.email), notes()]).toEqual([0, 'No readable record of any store holds it.']);
  expect(await site.open('messages').read(`records/${kamal.message.id}`)).toBeDefined();
  const entries = await site.logged();
  expect(entries).toContainEqual(expect.objectContaining({ action: 'erased', kind: 'messages', item: sent.message.id }));
  for (const action of ['exported everything of a person', 'erased everything of a person'])
    expect(entries).toContainEqual(expect.objectContaining({ action, kind: 'people-data', item: '' }));
  for (const secret of ['nimali@', sent.hash]) expect(JSON.stringify(entries)).not.toContain(secret);
});

test.each<[string, (state: string) => string]>([
  ['a store that is not searched', (state) => state.replace('"store":"messages"', '"store":"secrets"')],
  ['an odd key', (state) => state.replace(/"key":"records\/[^"]+"/, '"key":"../secrets/hmac"')],
  ['a key of somebody else', (state) => state.replace(/records\/[0-9a-z]{9}/, 'records/zzzzzzzzz')],
  ['no signature', (state) => state.slice(64)],
  ['a signature of zeros', (state) => '0'.repeat(64) + state.slice(64)],
])('a changed state (%s) is refused, and nothing is read or removed', async (_name, change) => {
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

test('without an address, a number or the state of the same person nothing is searched, exported or erased', async () => {
  const { doctor, fields } = await createScene();
  expect((await doctor.post('/office/person', { person: 'Nimali' })).status).toBe(422);
  for (const path of ['/office/person/export', '/office/person/erase'])
    for (const sent of [{ ...fields, person: KAMAL.email }, { person: NIMALI.email }, {}, { state: fields.state }])
      expect((await doctor.post(path, sent)).status, path).toBe(400);
});
