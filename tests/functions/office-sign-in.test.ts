/** Signing in with passkeys: real signatures, made by an authenticator in software. */
import { expect, test } from 'vitest';
import { STORE_NAMES } from '../../netlify/lib/stores/store-names.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { createMemoryBlobs } from '../support/memory-blobs.ts';
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

/** Signs a doctor's passkey in with each count, one after the other. @returns the statuses */
async function signInWithCounts(
  { site, doctor }: Awaited<ReturnType<typeof createOfficeSite>>,
  counts: readonly (number | { counter: number; backedUp: true })[],
): Promise<number[]> {
  const statuses: number[] = [];
  for (const count of counts) {
    const browser = createBrowser(site);
    const options = await optionsOf<RequestOptions>(browser, '/office/sign-in');
    const changed = typeof count === 'number' ? { counter: count } : count;
    const passkey = doctor.authenticator.get(options, { origin: ORIGIN, ...changed });
    statuses.push((await browser.json('/office/sign-in', { passkey })).status);
  }
  return statuses;
}

const backedUp = (counter: number) => ({ counter, backedUp: true }) as const;
/** Entries of the log about a count that did not rise. */
const countEntries = async ({ site, doctor }: Awaited<ReturnType<typeof createOfficeSite>>) => {
  const { entries } = await site.site.staff.audit.page(100);
  const found = entries.filter(({ action }) => action.includes('counter'));
  for (const { name, kind, item } of found) expect([name, kind, item]).toEqual(['Dr Nimali Perera', 'devices', doctor.device]);
  // Entries of one millisecond have no order.
  return found.map(({ action }) => /^(?:signed in|was refused)/.exec(action)?.[0] ?? '').toSorted();
};

// WebAuthn Level 3, 6.1.1 and 7.2, step 22.
test.each<[string, Parameters<typeof signInWithCounts>[1], number[], string[]]>([
  ['always reports 0', [0, 0, 0], [200, 200, 200], []],
  ['counts by one', [1, 2, 3], [200, 200, 200], []],
  ['counts in leaps', [9, 10, 4_294_967_295], [200, 200, 200], []],
  ['repeats a count', [9, 9, 9, 10], [200, 200, 403, 200], ['signed in', 'was refused']],
  ['falls', [9, 4, 5, 10], [200, 200, 403, 200], ['signed in', 'was refused']],
  ['falls to 0', [9, 0, 0], [200, 200, 403], ['signed in', 'was refused']],
  ['is backed up and repeats a count', [backedUp(9), backedUp(9), backedUp(9)], [200, 200, 200], []],
  ['is backed up and falls', [backedUp(9), backedUp(3), backedUp(0)], [200, 200, 200], []],
  ['was backed up and is not any more', [backedUp(9), backedUp(3), 3, 3], [200, 200, 200, 403], ['signed in', 'was refused']],
])('a passkey that %s', async (_name, counts, statuses, entries) => {
  const site = await createOfficeSite();
  expect(await signInWithCounts(site, counts)).toEqual(statuses);
  expect(await countEntries(site)).toEqual(entries);
});

test('the doctor sees in the log and among the devices that a count did not rise, and the refusal says what to do', async () => {
  const { site, doctor } = await createOfficeSite();
  const attempt = async () => {
    const browser = createBrowser(site);
    const options = await optionsOf<RequestOptions>(browser, '/office/sign-in');
    const passkey = doctor.authenticator.get(options, { origin: ORIGIN, counter: 7 });
    return { browser, response: await browser.json('/office/sign-in', { passkey }) };
  };
  expect(await (await attempt()).response.json()).toEqual({ person: doctor.person });
  const { browser, response } = await attempt();
  // The page goes to the devices, where the person replaces the passkey while it is possible.
  expect(await response.json()).toEqual({ person: doctor.person, next: '/office/devices' });
  expect(await (await browser.get('/office/devices')).text()).toContain('Replace the passkey of “Phone”');
  const refused = await attempt();
  expect(refused.browser.jar.cookie).toBe('');
  expect(refused.response.status).toBe(403);
  const { message } = ((await refused.response.json()) as { error: { message: string } }).error;
  for (const words of ['another device', 'ask the doctor for an invitation', 'ask the person who runs this website'])
    expect(message).toContain(words);
  const log = await (await browser.get('/office/log')).text();
  expect(log).toContain('signed in, although the counter of the passkey did not rise, as if it were a copy: this works once');
  expect(log).toContain('was refused: the counter of the passkey did not rise, as if it were a copy');
});

test('a device whose passkey is to be replaced may have a new one, others may not have a second', async () => {
  const { site, doctor } = await createOfficeSite();
  const excluded = async () =>
    (await optionsOf<CreationOptions>(doctor, '/office/devices')).excludeCredentials?.map(({ id }) => id);
  expect(await excluded()).toEqual([doctor.authenticator.credentialId]);
  await site.site.staff.devices.repeat(doctor.device);
  expect(await excluded()).toEqual([]);
});

test('of 20 sign-ins at once with one count, one counts as the first, one is accepted once more, the others are refused', async () => {
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const { site, doctor } = await createOfficeSite({ service: createMemoryBlobs({ pause: turn }) });
  const passkeys = [];
  for (let count = 0; count < 20; count++) {
    const options = await optionsOf<RequestOptions>(doctor, '/office/sign-in');
    passkeys.push(doctor.authenticator.get(options, { origin: ORIGIN, counter: 5 }));
  }
  const responses = await Promise.all(passkeys.map((passkey) => createBrowser(site).json('/office/sign-in', { passkey })));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(responses.filter(({ status }) => status === 403)).toHaveLength(18);
});

test('a fault of any store call signs nobody in, and does not use up the one time of a repeated count', async () => {
  const office = await createOfficeSite();
  const { site, doctor } = office;
  await signInWithCounts(office, [7]);
  const stranger = createBrowser(site);
  const attempt = async (failing?: number) => {
    const options = await optionsOf<RequestOptions>(stranger, '/office/sign-in');
    const passkey = doctor.authenticator.get(options, { origin: ORIGIN, counter: 7 });
    if (failing !== undefined) site.service.failAt(failing, { kind: 'status', status: 401 });
    const { status } = await stranger.json('/office/sign-in', { passkey });
    site.service.heal();
    return status;
  };
  let call = 1;
  for (let status = 503; status === 503; call++) {
    expect(stranger.jar.cookie, `call ${call}`).toBe('');
    status = await attempt(call);
    expect([200, 503], `call ${call}`).toContain(status);
  }
  expect(call).toBeGreaterThan(8);
  expect(stranger.jar.cookie).not.toBe('');
  expect(await attempt()).toBe(403);
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
