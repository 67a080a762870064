/** How long sessions and the office's other records stay, what ends a session, and what asks for the passkey again. */
import { expect, test } from 'vitest';
import { fieldsIn } from '../../support/functions/page-forms.ts';
import { parsedPage } from '../../support/functions/parsed-page.ts';
import { createAssistant, createBrowser, createOfficeSite, invite } from '../../support/office/office-site.ts';
import { HOUR, MINUTE } from '../../support/functions/test-site.ts';

/** A doctor, a member of the office, and whether a browser is signed in. */
async function createScene() {
  const { site, doctor } = await createOfficeSite();
  const { staff } = site.site;
  const assistant = await createAssistant(site);
  const copyOf = ({ jar }: typeof doctor) => createBrowser(site, jar.cookie);
  const statusOf = async (browser: Pick<typeof doctor, 'get'>) => (await browser.get('/office')).status;
  return { site, staff, doctor, assistant, copyOf, statusOf };
}

test('a session ends after 30 minutes without a request, and after 12 hours however often it is used', async () => {
  const { site, doctor, statusOf } = await createScene();
  const statusAfter = (milliseconds: number) => (site.pass(milliseconds), statusOf(doctor));
  expect([await statusAfter(30 * MINUTE - 1), await statusAfter(30 * MINUTE - 1)]).toEqual([200, 200]);
  expect(await statusAfter(30 * MINUTE)).toBe(401);
  await doctor.signIn(doctor.authenticator);
  for (let minutes = 20; minutes < 12 * 60; minutes += 20) expect(await statusAfter(20 * MINUTE), `${minutes} min`).toBe(200);
  expect([await statusAfter(20 * MINUTE - 1), await statusAfter(1)]).toEqual([200, 401]);
});

test('a changed cookie is no session', async () => {
  const { doctor, statusOf } = await createScene();
  const [, token = '', time = '', hash = ''] = /=([^.]+)\.([^.]+)\.(.+)$/.exec(doctor.jar.cookie) ?? [];
  const later = (Number.parseInt(time, 36) + 60_000).toString(36);
  const swapped = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
  const changed = [`${token}.${later}.${hash}`, `${swapped}.${time}.${hash}`, `${token}.${time}.${'0'.repeat(64)}`];
  for (const value of [...changed, `${token}.${time}`, token, '', 'x'.repeat(5000)]) {
    doctor.jar.cookie = `__Host-office=${value}`;
    expect(await statusOf(doctor), value.slice(0, 80)).toBe(401);
  }
});

test('signing out, and signing in as another person, end the session for every copy of its cookie', async () => {
  const { doctor, assistant, copyOf, statusOf } = await createScene();
  const [first, second] = [copyOf(doctor), copyOf(assistant)];
  await doctor.post('/office/sign-out');
  expect(await statusOf(first)).toBe(401);
  await assistant.signIn(doctor.authenticator);
  expect(await statusOf(second)).toBe(401);
  expect(await assistant.text('/office')).toContain('Good day, Dr Nimali Perera');
});

test('a doctor ends a session of a colleague, and a person their own', async () => {
  const { site, doctor, assistant, statusOf } = await createScene();
  const { person, authenticator } = assistant;
  await doctor.post(`/office/people/${person}/sessions/${await assistant.session()}/end`);
  expect(await statusOf(assistant)).toBe(401);
  const old = createBrowser(site);
  await old.signIn(authenticator);
  const first = await assistant.session();
  await assistant.signIn(authenticator);
  expect((await assistant.post(`/office/sessions/${first}/end`)).status).toBe(303);
  expect([await statusOf(old), await statusOf(assistant)]).toEqual([401, 200]);
});

test('a person with one device is reminded to add a second, and cannot remove the only one', async () => {
  const { doctor, staff } = await createScene();
  expect(await doctor.text('/office')).toContain('You have one device.');
  expect((await doctor.post(`/office/devices/${doctor.device}/remove`)).status).toBe(409);
  expect(await staff.devices.of(doctor.person)).toHaveLength(1);
});

test('managing people asks for the passkey again after 5 minutes, with a form that is sent then', async () => {
  const { site, doctor } = await createScene();
  const invite = () => doctor.post('/office/people/invite', { name: 'Tharu <i>Jayasinghe</i>', role: 'office' });
  site.pass(5 * MINUTE - 1);
  expect((await invite()).status).toBe(200);
  site.pass(1);
  const before = await site.staffRecords();
  const refused = await invite();
  const page = await refused.text();
  expect(refused.status).toBe(401);
  expect(await site.staffRecords()).toEqual(before);
  expect(page).toContain('>Tharu &lt;i&gt;Jayasinghe&lt;/i&gt;</dd>');
  expect(fieldsIn(page, 'role')).toEqual({ name: 'Tharu <i>Jayasinghe</i>', role: 'office' });
  await doctor.signIn(doctor.authenticator);
  expect((await invite()).status).toBe(200);
});

test('a used challenge and an invitation stay for an hour, a session for 12 hours, a log for a year, a device as long as its person', async () => {
  const { site } = await createOfficeSite();
  await invite(site, 'Kasun Silva', 'office');
  let passed = 0;
  const foldersAfter = async (milliseconds: number) => {
    site.pass(milliseconds - passed);
    passed = milliseconds;
    await site.purge();
    return [...new Set((await site.staffRecords()).map(({ key }) => key.split('/')[0] ?? ''))].toSorted().join(' ');
  };
  expect(await foldersAfter(HOUR - 1)).toBe('devices entries invitations joined people redeemed sessions used');
  for (const after of [HOUR, 12 * HOUR - 1]) expect(await foldersAfter(after)).toBe('devices entries people sessions');
  for (const after of [12 * HOUR, 365 * 24 * HOUR - 1]) expect(await foldersAfter(after)).toBe('devices entries people');
  expect(await foldersAfter(365 * 24 * HOUR)).toBe('devices people');
});

test('devices, signature counts and marks of removed people go, the last count of a device stays', async () => {
  const { site, staff, doctor, assistant } = await createScene();
  await doctor.signIn(doctor.authenticator, { counter: 5 });
  await doctor.signIn(doctor.authenticator, { counter: 7 });
  await assistant.signIn(assistant.authenticator, { counter: 3 });
  for (const device of [doctor.device, assistant.device]) await staff.devices.repeat(device);
  // A process that is killed after its first step leaves the devices.
  await staff.people.remove(assistant.person);
  const users = site.open('users');
  await site.purge();
  expect(await users.keys('devices/')).toEqual([`devices/${doctor.person}/${doctor.device}`]);
  await site.purge();
  expect(await users.keys('counters/')).toEqual([`counters/${doctor.device}/0000000007`]);
  expect([...(await staff.devices.repeated())]).toEqual([doctor.device]);
  // Its count is 0 again, and the one time is used up.
  expect((await doctor.signIn(doctor.authenticator)).status).toBe(403);
});

test('a first visit explains how to sign in, without an error; a form that is sent without a session was not accepted', async () => {
  const { site } = await createOfficeSite();
  const stranger = createBrowser(site);
  const alertOf = (page: ReturnType<typeof parsedPage>) => page.parts.find(({ attributes: { role } }) => role === 'alert')?.text;
  const page = await stranger.page('/office');
  expect(alertOf(page)).toBeUndefined();
  expect(page.text).toContain('Your phone or computer asks for your fingerprint');
  const refused = await stranger.post('/office/search', { text: 'Kamal' });
  expect(alertOf(parsedPage(await refused.text()))).toBe('Sign in to see this.');
});
