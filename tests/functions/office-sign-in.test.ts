/** Signing in with passkeys: real signatures, made by an authenticator in software. */
import { expect, test } from 'vitest';
import { STORE_NAMES } from '../../netlify/lib/stores/store-names.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import {
  createBrowser,
  createMember,
  createOfficeSite,
  invite,
  join,
  optionsOf,
  ORIGIN,
  signIn,
  staffRecords,
} from '../support/office-desk.ts';
import { memoryStores } from '../support/office.ts';
import { createTestSite } from '../support/test-site.ts';

const MINUTE = 60_000;

type CreationOptions = Parameters<ReturnType<typeof createAuthenticator>['create']>[0];
type RequestOptions = Parameters<ReturnType<typeof createAuthenticator>['get']>[0];

test('a person joins by an invitation, is greeted by name, signs out and signs in again', async () => {
  const site = createTestSite();
  const browser = createBrowser(site);
  const { authenticator, response } = await join(browser, await invite(site));
  expect(response.status).toBe(200);
  expect(await (await browser.get('/office')).text()).toContain('Good day, Dr Nimali Perera');
  const out = await browser.post('/office/sign-out');
  expect([out.status, out.headers.get('location'), out.headers.get('clear-site-data')]).toEqual([
    303,
    '/office/sign-in',
    '"cache", "storage"',
  ]);
  expect((await browser.get('/office')).status).toBe(401);
  expect((await signIn(browser, authenticator)).response.status).toBe(200);
  expect((await browser.get('/office')).status).toBe(200);
});

test.each(['es256', 'ed25519', 'rs256'] as const)('accepts passkeys of the algorithm %s', async (algorithm) => {
  const site = createTestSite();
  const browser = createBrowser(site);
  const authenticator = createAuthenticator(algorithm);
  expect((await join(browser, await invite(site), authenticator)).response.status).toBe(200);
  expect((await signIn(browser, authenticator)).response.status).toBe(200);
});

test('rejects a passkey of another algorithm', async () => {
  const site = createTestSite();
  const { response } = await join(createBrowser(site), await invite(site), createAuthenticator('es384'));
  expect(response.status).toBe(403);
  expect(await site.site.staff.people.all()).toEqual([]);
});

test('asks for a discoverable passkey with verification of the person, within 300 s', async () => {
  const site = createTestSite();
  const browser = createBrowser(site);
  expect(await optionsOf<RequestOptions>(browser, '/office/sign-in')).toMatchObject({
    rpId: 'www.clinic.example',
    userVerification: 'required',
    timeout: 300_000,
  });
  const options = await optionsOf(browser, '/office/join', { token: await invite(site) });
  expect(options).toMatchObject({
    rp: { id: 'www.clinic.example', name: 'The Clinic' },
    user: { name: 'Dr Nimali Perera' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    timeout: 300_000,
  });
  expect((options as unknown as { pubKeyCredParams: { alg: number }[] }).pubKeyCredParams.map(({ alg }) => alg)).toEqual([
    -8, -7, -257,
  ]);
});

test('1,000 started sign-ins leave nothing in any store', async () => {
  const { site } = await createOfficeSite({ open: memoryStores() });
  const keys = async () => Promise.all(STORE_NAMES.map((name) => site.open(name).keys('')));
  const before = await keys();
  const browser = createBrowser(site);
  const challenges = new Set<string>();
  for (let count = 0; count < 1000; count++) {
    const response = await browser.json('/office/sign-in/options');
    challenges.add(((await response.json()) as RequestOptions).challenge);
  }
  expect(challenges.size).toBe(1000);
  expect(await keys()).toEqual(before);
});

/** Assertions that must not sign anybody in. */
const REFUSED: [string, Partial<Parameters<ReturnType<typeof createAuthenticator>['get']>[1]>][] = [
  ['without verification of the person', { unverified: true }],
  ['made at another origin', { origin: 'https://www.clinic.example.evil.example' }],
  ['made at another port', { origin: 'https://www.clinic.example:8443' }],
  ['made without HTTPS', { origin: 'http://www.clinic.example' }],
  ['made for another relying party', { rpId: 'clinic.example' }],
  ['made in a frame of another site', { crossOrigin: true }],
  [
    'with a challenge of somebody’s own',
    { challenge: Buffer.from('ohmi3v9bz-0123456789abcdef.' + 'a'.repeat(64)).toString('base64url') },
  ],
  ['without a challenge', { challenge: '' }],
];
test.each(REFUSED)('an assertion %s signs nobody in and stores nothing', async (_name, changed) => {
  const { site, doctor } = await createOfficeSite();
  const before = await staffRecords(site);
  const stranger = createBrowser(site);
  const options = await optionsOf<RequestOptions>(stranger, '/office/sign-in');
  const passkey = doctor.authenticator.get(options, { origin: ORIGIN, ...changed });
  const response = await stranger.json('/office/sign-in', { passkey });
  expect(response.status).toBe(403);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await staffRecords(site)).toEqual(before);
});

test('a signature over other data signs nobody in', async () => {
  const { site, doctor } = await createOfficeSite();
  const stranger = createBrowser(site);
  const options = await optionsOf<RequestOptions>(stranger, '/office/sign-in');
  const passkey = doctor.authenticator.get(options, { origin: ORIGIN });
  const other = doctor.authenticator.get(await optionsOf<RequestOptions>(stranger, '/office/sign-in'), { origin: ORIGIN });
  passkey.response.signature = other.response.signature;
  expect((await stranger.json('/office/sign-in', { passkey })).status).toBe(403);
});

test('a challenge is valid for 300 s', async () => {
  const { site, doctor } = await createOfficeSite();
  const options = await optionsOf<RequestOptions>(doctor, '/office/sign-in');
  const second = await optionsOf<RequestOptions>(doctor, '/office/sign-in');
  site.pass(5 * MINUTE - 1);
  const inTime = doctor.authenticator.get(options, { origin: ORIGIN });
  expect((await createBrowser(site).json('/office/sign-in', { passkey: inTime })).status).toBe(200);
  site.pass(1);
  const late = doctor.authenticator.get(second, { origin: ORIGIN });
  expect((await createBrowser(site).json('/office/sign-in', { passkey: late })).status).toBe(403);
});

test('a challenge of a registration signs nobody in', async () => {
  const { site, doctor } = await createOfficeSite();
  const { challenge } = await optionsOf<RequestOptions>(doctor, '/office/devices');
  const passkey = doctor.authenticator.get({ challenge, rpId: 'www.clinic.example' }, { origin: ORIGIN });
  expect((await createBrowser(site).json('/office/sign-in', { passkey })).status).toBe(403);
});

test('an assertion works once, and so does its challenge', async () => {
  const { site, doctor } = await createOfficeSite();
  const { passkey, options } = await signIn(createBrowser(site), doctor.authenticator);
  const stranger = createBrowser(site);
  expect((await stranger.json('/office/sign-in', { passkey })).status).toBe(403);
  const another = doctor.authenticator.get(options, { origin: ORIGIN, crossOrigin: false });
  expect((await stranger.json('/office/sign-in', { passkey: another })).status).toBe(403);
  expect(stranger.jar.cookie).toBe('');
});

test('of 20 equal assertions at once one signs in', async () => {
  const { site, doctor } = await createOfficeSite();
  const options = await optionsOf<RequestOptions>(doctor, '/office/sign-in');
  const passkey = doctor.authenticator.get(options, { origin: ORIGIN });
  const responses = await Promise.all(Array.from({ length: 20 }, () => createBrowser(site).json('/office/sign-in', { passkey })));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a passkey that counts signs in only with a higher count than before', async () => {
  const { site, doctor } = await createOfficeSite();
  const attempt = async (counter: number) => {
    const browser = createBrowser(site);
    const options = await optionsOf<RequestOptions>(browser, '/office/sign-in');
    const passkey = doctor.authenticator.get(options, { origin: ORIGIN, counter });
    return (await browser.json('/office/sign-in', { passkey })).status;
  };
  expect([await attempt(9), await attempt(10), await attempt(10), await attempt(9), await attempt(11)]).toEqual([
    200, 200, 403, 403, 200,
  ]);
});

test('an unknown passkey signs nobody in', async () => {
  const { site, doctor } = await createOfficeSite();
  const unknown = createAuthenticator();
  unknown.create({ challenge: '', rp: {}, user: { id: Buffer.from(doctor.person).toString('base64url') } }, { origin: ORIGIN });
  expect((await signIn(createBrowser(site), unknown)).response.status).toBe(403);
  const nobody = createAuthenticator();
  nobody.create({ challenge: '', rp: {}, user: { id: Buffer.from('../people').toString('base64url') } }, { origin: ORIGIN });
  expect((await signIn(createBrowser(site), nobody)).response.status).toBe(403);
});

test('each sign-in has a new token of 256 bits, which no store holds, and ends the session before it', async () => {
  const { site, doctor } = await createOfficeSite();
  const first = doctor.jar.cookie;
  await signIn(doctor, doctor.authenticator);
  const second = doctor.jar.cookie;
  const tokens = [first, second].map((cookie) => /^__Host-desk=([\w-]+)\./.exec(cookie)?.[1] ?? '');
  expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual([32, 32]);
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect(JSON.stringify(await staffRecords(site))).not.toContain(token);
  const old = createBrowser(site);
  old.jar.cookie = first;
  expect((await old.get('/office')).status).toBe(401);
  expect((await doctor.get('/office')).status).toBe(200);
});

test('signing in is refused when the store fails, without a session', async () => {
  const { site, doctor } = await createOfficeSite();
  const options = await optionsOf<RequestOptions>(doctor, '/office/sign-in');
  const passkey = doctor.authenticator.get(options, { origin: ORIGIN });
  const sessions = await site.open('users').keys('sessions/');
  site.service.failAt(1, { kind: 'status', status: 401 }, 'from-then-on');
  const stranger = createBrowser(site);
  const response = await stranger.json('/office/sign-in', { passkey });
  site.service.heal();
  expect([response.status, stranger.jar.cookie]).toEqual([503, '']);
  expect(await site.open('users').keys('sessions/')).toEqual(sessions);
});

test('a removed person and a removed device cannot sign in', async () => {
  const { site, doctor } = await createOfficeSite();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  await site.site.staff.devices.remove(doctor.person, doctor.device);
  await site.site.staff.people.remove(assistant.person);
  for (const { authenticator } of [doctor, assistant])
    expect((await signIn(createBrowser(site), authenticator)).response.status).toBe(403);
});

test('the response that adds a device works once, and for the person who asked alone', async () => {
  const { site, doctor } = await createOfficeSite();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  const authenticator = createAuthenticator();
  const passkey = authenticator.create(await optionsOf<CreationOptions>(doctor, '/office/devices'), { origin: ORIGIN });
  const add = async (browser: typeof assistant) => (await browser.json('/office/devices', { device: 'Laptop', passkey })).status;
  expect(await add(assistant)).toBe(403);
  expect(await add(doctor)).toBe(200);
  const added = (await site.site.staff.devices.of(doctor.person)).find(({ id }) => id !== doctor.device);
  await site.site.staff.devices.remove(doctor.person, added?.id ?? '');
  expect(await add(doctor)).toBe(403);
  expect(await site.site.staff.devices.of(doctor.person)).toHaveLength(1);
  expect(await site.site.staff.devices.of(assistant.person)).toHaveLength(1);
});
