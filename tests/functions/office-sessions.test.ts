/** How long a session lasts, what ends it, and what asks for the passkey again. */
import { expect, test } from 'vitest';
import { createBrowser, createMember, createOfficeSite, signIn, staffRecords } from '../support/office-desk.ts';

const MINUTE = 60_000;

test('a session ends after 30 minutes without a request', async () => {
  const { site, doctor } = await createOfficeSite();
  site.pass(30 * MINUTE - 1);
  expect((await doctor.get('/office')).status).toBe(200);
  site.pass(30 * MINUTE - 1);
  expect((await doctor.get('/office')).status).toBe(200);
  site.pass(30 * MINUTE);
  expect((await doctor.get('/office')).status).toBe(401);
});

test('a session ends after 12 hours, however often it is used', async () => {
  const { site, doctor } = await createOfficeSite();
  for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
    site.pass(20 * MINUTE);
    expect((await doctor.get('/office')).status, `${minutes} min`).toBe(200);
  }
  site.pass(20 * MINUTE - 1);
  expect((await doctor.get('/office')).status).toBe(200);
  site.pass(1);
  expect((await doctor.get('/office')).status).toBe(401);
});

test('a changed cookie is no session', async () => {
  const { doctor } = await createOfficeSite();
  const [, token = '', time = '', hash = ''] = /=([^.]+)\.([^.]+)\.(.+)$/.exec(doctor.jar.cookie) ?? [];
  const later = (Number.parseInt(time, 36) + 60_000).toString(36);
  const swapped = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
  const wrong = [
    `${token}.${later}.${hash}`,
    `${swapped}.${time}.${hash}`,
    `${token}.${time}.${'0'.repeat(64)}`,
    `${token}.${time}`,
    token,
    '',
    'x'.repeat(5000),
  ];
  for (const value of wrong) {
    doctor.jar.cookie = `__Host-desk=${value}`;
    expect((await doctor.get('/office')).status, value.slice(0, 80)).toBe(401);
  }
});

test('the cookie is __Host-desk, with Secure, HttpOnly, SameSite=Lax and Path=/', async () => {
  const { doctor } = await createOfficeSite();
  const [cookie = ''] = (await doctor.get('/office')).headers.getSetCookie();
  expect(
    cookie
      .replace(/=[^;]+/, '=…')
      .split('; ')
      .toSorted(),
  ).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure', '__Host-desk=…']);
});

test('signing out ends the session for every copy of its cookie', async () => {
  const { site, doctor } = await createOfficeSite();
  const copy = createBrowser(site);
  copy.jar.cookie = doctor.jar.cookie;
  await doctor.post('/office/sign-out');
  expect((await copy.get('/office')).status).toBe(401);
});

test('removing a person ends their open tab at its next request', async () => {
  const { site, doctor } = await createOfficeSite();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  expect((await assistant.get('/office')).status).toBe(200);
  expect((await doctor.post(`/office/people/${assistant.person}/remove`)).status).toBe(303);
  expect((await assistant.get('/office')).status).toBe(401);
  expect((await assistant.post('/office/devices/options')).status).toBe(401);
  expect(await site.site.staff.devices.of(assistant.person)).toEqual([]);
});

test('a doctor ends a session of a colleague, and a person their own', async () => {
  const { site, doctor } = await createOfficeSite();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  const [entry] = (await site.site.staff.sessions.all()).filter(({ person }) => person === assistant.person);
  await doctor.post(`/office/people/${assistant.person}/sessions/${entry?.id ?? ''}/end`);
  expect((await assistant.get('/office')).status).toBe(401);
  const old = createBrowser(site);
  await signIn(old, assistant.authenticator);
  const [first] = (await site.site.staff.sessions.all()).filter(({ person }) => person === assistant.person);
  await signIn(assistant, assistant.authenticator);
  // A screen reader says which one the button ends.
  expect(await (await assistant.get('/office/devices')).text()).toContain(
    '>Sign out<span class="visually-hidden"> Phone</span></button>',
  );
  expect((await assistant.post(`/office/sessions/${first?.id ?? ''}/end`)).status).toBe(303);
  expect((await old.get('/office')).status).toBe(401);
  expect((await assistant.get('/office')).status).toBe(200);
});

test('a person with one device is reminded to add a second, and cannot remove the only one', async () => {
  const { site, doctor } = await createOfficeSite();
  expect(await (await doctor.get('/office')).text()).toContain('Add a second device');
  expect((await doctor.post(`/office/devices/${doctor.device}/remove`)).status).toBe(409);
  const { devices } = site.site.staff;
  const passkey = { credentialId: 'x', publicKey: 'x', counter: 0, transports: [] };
  await devices.add({ id: 'cd'.repeat(32), person: doctor.person, name: 'Laptop', at: site.clock(), passkey });
  expect(await (await doctor.get('/office')).text()).not.toContain('Add a second device');
  expect((await doctor.post(`/office/devices/${'cd'.repeat(32)}/remove`)).status).toBe(303);
  expect(await devices.of(doctor.person)).toHaveLength(1);
});

test('managing people asks for the passkey again after 5 minutes, and then does what was asked', async () => {
  const { site, doctor } = await createOfficeSite();
  site.pass(5 * MINUTE - 1);
  expect((await doctor.post('/office/people/invite', { name: 'Kasun Silva', role: 'office' })).status).toBe(200);
  site.pass(1);
  const before = await staffRecords(site);
  const refused = await doctor.post('/office/people/invite', { name: 'Tharu <i>Jayasinghe</i>', role: 'office' });
  const page = await refused.text();
  expect(refused.status).toBe(401);
  expect(await staffRecords(site)).toEqual(before);
  expect(page).toContain('<h1>Your passkey again</h1>');
  // The form is on the page, to be sent after the passkey.
  expect(page).toContain('<form class="form" data-held="" action="/office/people/invite" method="post">');
  expect(page).toContain('<input type="hidden" name="name" value="Tharu &lt;i&gt;Jayasinghe&lt;/i&gt;"/>');
  expect(page).toContain('<dd>Tharu &lt;i&gt;Jayasinghe&lt;/i&gt;</dd>');
  await signIn(doctor, doctor.authenticator);
  expect((await doctor.post('/office/people/invite', { name: 'Tharu Jayasinghe', role: 'office' })).status).toBe(200);
});

test('an expired session shows what was typed, to be sent after signing in', async () => {
  const { site, doctor } = await createOfficeSite();
  site.pass(31 * MINUTE);
  const response = await doctor.post('/office/people/invite', { name: 'Kasun Silva', role: 'office', key: 'k-1' });
  const page = await response.text();
  expect(response.status).toBe(401);
  expect(page).toContain('<dd>Kasun Silva</dd>');
  expect(page).toContain('<input type="hidden" name="key" value="k-1"/>');
  expect(page).not.toContain('<dd>k-1</dd>');
});

test('a person who is signed in again as another one ends the first session', async () => {
  const { site, doctor } = await createOfficeSite();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  const copy = createBrowser(site);
  copy.jar.cookie = doctor.jar.cookie;
  await signIn(doctor, assistant.authenticator);
  expect((await copy.get('/office')).status).toBe(401);
  expect(await (await doctor.get('/office')).text()).toContain('Good day, Kasun Silva');
});
