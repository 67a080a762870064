/** Signing in with passkeys: real signatures, made by an authenticator in software. */
import { expect, test } from 'vitest';
import { type CeremonyOptions, createAuthenticator, type CreationOptions } from '../../support/office/authenticator.ts';
import { createMemoryBlobs } from '../../support/storage/memory-blobs.ts';
import { createAssistant, createBrowser, createOfficeSite, invite } from '../../support/office/office-site.ts';
import { createTestSite, MINUTE, type TestSite } from '../../support/functions/test-site.ts';

type Office = Awaited<ReturnType<typeof createOfficeSite>>;

/** Sends a signed response from a browser without a session. */
const sendSigned = async (site: TestSite, passkey: object) =>
  (await createBrowser(site).json('/office/sign-in', { passkey })).status;

test('a person joins by an invitation, is greeted by name, signs out and signs in again', async () => {
  const { doctor } = await createOfficeSite();
  expect(await doctor.text('/office')).toContain('Good day, Dr Nimali Perera');
  const { status, headers } = await doctor.post('/office/sign-out');
  const found = [status, headers.get('location'), headers.get('clear-site-data')];
  expect(found).toEqual([303, '/office/sign-in', '"cache", "storage"']);
  expect((await doctor.get('/office')).status).toBe(401);
  expect((await doctor.signIn(doctor.authenticator)).status).toBe(200);
  expect((await doctor.get('/office')).status).toBe(200);
});

test.each([
  ['es256', 200],
  ['ed25519', 200],
  ['rs256', 200],
  ['es384', 403],
] as const)('a passkey of the algorithm %s joins and signs in with status %i', async (algorithm, status) => {
  const site = createTestSite();
  const { authenticator, response } = await createBrowser(site).join(await invite(site), createAuthenticator(algorithm));
  expect(response.status).toBe(status);
  expect(await site.site.staff.people.all()).toHaveLength(status === 200 ? 1 : 0);
  expect((await createBrowser(site).signIn(authenticator)).status).toBe(status);
});

test('asks for a discoverable passkey with verification of the person, within 300 s, and stores nothing for it', async () => {
  const site = createTestSite();
  const browser = createBrowser(site);
  const rp = { id: 'www.clinic.example', name: 'The Clinic' };
  const token = await invite(site);
  const before = await site.staffRecords();
  const first = await browser.options('/office/sign-in');
  expect(first).toMatchObject({ timeout: 300_000, rpId: rp.id, userVerification: 'required' });
  expect((await browser.options('/office/sign-in')).challenge).not.toBe(first.challenge);
  expect(await browser.options('/office/join', { token })).toMatchObject({
    ...{ timeout: 300_000, rp, user: { name: 'Dr Nimali Perera' }, attestation: 'none' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
  });
  expect(await site.staffRecords()).toEqual(before);
});

const OWN_CHALLENGE = Buffer.from(`ohmi3v9bz-0123456789abcdef.${'a'.repeat(64)}`).toString('base64url');
test.each<[string, CeremonyOptions]>([
  ['without verification of the person', { unverified: true }],
  ['made at another origin', { origin: 'https://www.clinic.example.evil.example' }],
  ['made at another port', { origin: 'https://www.clinic.example:8443' }],
  ['made without HTTPS', { origin: 'http://www.clinic.example' }],
  ['made for another relying party', { rpId: 'clinic.example' }],
  ['made in a frame of another site', { crossOrigin: true }],
  ['with a challenge of somebody’s own', { challenge: OWN_CHALLENGE }],
  ['without a challenge', { challenge: '' }],
])('an assertion %s signs nobody in and stores nothing', async (_name, changed) => {
  const { site, doctor } = await createOfficeSite();
  const before = await site.staffRecords();
  const response = await createBrowser(site).signIn(doctor.authenticator, changed);
  expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
  expect(await site.staffRecords()).toEqual(before);
});

test('a signature over other data, a challenge of a registration and an unknown passkey sign nobody in', async () => {
  const { site, doctor } = await createOfficeSite();
  const { passkey } = await doctor.assertion(doctor.authenticator);
  const other = await doctor.assertion(doctor.authenticator);
  passkey.response.signature = other.passkey.response.signature;
  expect(await sendSigned(site, passkey)).toBe(403);

  const { challenge } = await doctor.options('/office/devices');
  expect((await createBrowser(site).signIn(doctor.authenticator, { challenge })).status).toBe(403);

  for (const person of [doctor.person, '../people']) {
    const unknown = createAuthenticator();
    unknown.create({ challenge: '', rp: {}, user: { id: Buffer.from(person).toString('base64url') } });
    expect((await createBrowser(site).signIn(unknown)).status, person).toBe(403);
  }
});

test('a challenge is valid for 300 s', async () => {
  const { site, doctor } = await createOfficeSite();
  const [inTime, late] = [await doctor.assertion(doctor.authenticator), await doctor.assertion(doctor.authenticator)];
  site.pass(5 * MINUTE - 1);
  expect(await sendSigned(site, inTime.passkey)).toBe(200);
  site.pass(1);
  expect(await sendSigned(site, late.passkey)).toBe(403);
});

test('an assertion works once, of 20 at once too, and so does its challenge', async () => {
  const { site, doctor } = await createOfficeSite();
  const { passkey, options } = await doctor.assertion(doctor.authenticator);
  const statuses = await Promise.all(Array.from({ length: 20 }, () => sendSigned(site, passkey)));
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 403)]);
  const stranger = createBrowser(site);
  for (const again of [passkey, doctor.authenticator.get(options)])
    expect((await stranger.json('/office/sign-in', { passkey: again })).status).toBe(403);
  expect(stranger.jar.cookie).toBe('');
});

/** Signs a doctor's passkey in with each count, one after the other. @returns the statuses */
async function signInWithCounts({ site, doctor }: Office, counts: readonly (number | CeremonyOptions)[]) {
  const statuses: number[] = [];
  for (const count of counts) {
    const changed = typeof count === 'number' ? { counter: count } : count;
    statuses.push((await createBrowser(site).signIn(doctor.authenticator, changed)).status);
  }
  return statuses;
}

const backedUp = (counter: number) => ({ counter, backedUp: true });

const ONCE = ['signed in', 'was refused'];
// WebAuthn Level 3, 6.1.1 and 7.2, step 22. The entries of the log are about counts that did not rise.
test.each<[string, Parameters<typeof signInWithCounts>[1], number[], string[]]>([
  ['always reports 0', [0, 0, 0], [200, 200, 200], []],
  ['counts in leaps', [9, 10, 4_294_967_295], [200, 200, 200], []],
  ['repeats a count', [9, 9, 9, 10], [200, 200, 403, 200], ONCE],
  ['falls', [9, 4, 5, 10], [200, 200, 403, 200], ONCE],
  ['falls to 0', [9, 0, 0], [200, 200, 403], ONCE],
  ['is backed up and falls', [backedUp(9), backedUp(3), backedUp(0)], [200, 200, 200], []],
  ['was backed up and is not any more', [backedUp(9), backedUp(3), 3, 3], [200, 200, 200, 403], ONCE],
])('a passkey that %s', async (_name, counts, statuses, expected) => {
  const office = await createOfficeSite();
  expect(await signInWithCounts(office, counts)).toEqual(statuses);
  const entries = (await office.site.logged()).filter(({ action }) => action.includes('counter'));
  for (const entry of entries)
    expect(entry).toMatchObject({ name: 'Dr Nimali Perera', kind: 'devices', item: office.doctor.device });
  // Entries of one millisecond have no order.
  expect(entries.map(({ action }) => /^(?:signed in|was refused)/.exec(action)?.[0]).toSorted()).toEqual(expected);
});

test('a fault of any store call signs nobody in, and does not use up the one time of a repeated count', async () => {
  const office = await createOfficeSite({ service: createMemoryBlobs() });
  const { service } = office.site;
  await signInWithCounts(office, [7]);
  const stranger = createBrowser(office.site);
  const attempt = async (failing: number) => {
    const { passkey } = await stranger.assertion(office.doctor.authenticator, { counter: 7 });
    service.failAt(failing, { kind: 'status', status: 401 });
    const { status } = await stranger.json('/office/sign-in', { passkey });
    service.heal();
    return status;
  };
  let call = 1;
  for (; (await attempt(call)) === 503; call++) expect(stranger.jar.cookie, `call ${call}`).toBe('');
  expect(call).toBeGreaterThan(7);
  expect(stranger.jar.cookie).not.toBe('');
  expect(await attempt(1000)).toBe(403);
});

test('each sign-in has a new token of 256 bits, which no store holds, and ends the session before it', async () => {
  const { site, doctor } = await createOfficeSite();
  const first = doctor.jar.cookie;
  await doctor.signIn(doctor.authenticator);
  const tokens = [first, doctor.jar.cookie].map((cookie) => /^__Host-office=([\w-]+)\./.exec(cookie)?.[1] ?? '');
  expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual([32, 32]);
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect(JSON.stringify(await site.staffRecords())).not.toContain(token);
  expect((await createBrowser(site, first).get('/office')).status).toBe(401);
  expect((await doctor.get('/office')).status).toBe(200);
});

test('the response that adds a device works once, and for the person who asked alone', async () => {
  const { site, doctor } = await createOfficeSite();
  const { devices } = site.site.staff;
  const assistant = await createAssistant(site);
  const options = await doctor.options<CreationOptions>('/office/devices');
  const passkey = createAuthenticator().create(options);
  const add = async (browser: typeof assistant) => (await browser.json('/office/devices', { device: 'Laptop', passkey })).status;
  expect([await add(assistant), await add(doctor)]).toEqual([403, 200]);
  const added = (await devices.of(doctor.person)).find(({ id }) => id !== doctor.device);
  await devices.remove(doctor.person, added?.id ?? '');
  expect(await add(doctor)).toBe(403);
  for (const { person } of [doctor, assistant]) expect(await devices.of(person)).toHaveLength(1);
});
