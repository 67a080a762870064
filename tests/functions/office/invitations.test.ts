/** Invitations: the first person, colleagues, and the recovery after a lost phone. */
import { expect, test } from 'vitest';
import { createAuthenticator, type CreationOptions } from '../../support/office/authenticator.ts';
import { crashingStores } from '../../support/storage/crashing-store.ts';
import {
  type Browser,
  createAssistant,
  createBrowser,
  createMember,
  createOfficeSite,
  invite,
  tokenIn,
} from '../../support/office/office-site.ts';
import { createOffice } from '../../support/office/office.ts';
import { createTestSite, MINUTE, type TestSite } from '../../support/functions/test-site.ts';

/** Whether a ceremony can begin with a token: 200, or 410. */
const opens = async (site: TestSite, token: string) => (await createBrowser(site).json('/office/join/options', { token })).status;

/** The options of a ceremony that begins now. */
const begin = (browser: Browser, token: string) => browser.options<CreationOptions>('/office/join', { token });

const finish = async (browser: Browser, token: string, passkey: object) =>
  (await browser.json('/office/join', { token, device: 'Phone', passkey })).status;

/** The token of the invitation in a page. */
const invitedTo = async (response: Response) => tokenIn(await response.text());
/** Invites somebody in the office's screen. @returns the token */
const inviteIn = async (browser: Pick<Browser, 'post'>, name: string) =>
  invitedTo(await browser.post('/office/people/invite', { name, role: 'office' }));

const namesOf = async (site: TestSite) => (await site.site.staff.people.all()).map(({ name }) => name);

test('an invitation is valid for one hour, works once, and no store holds its token', async () => {
  const site = createTestSite();
  const [early, late] = [await invite(site), await invite(site, 'Kasun Silva', 'office')];
  expect(Buffer.from(early, 'base64url')).toHaveLength(32);
  site.pass(60 * MINUTE - 1);
  expect((await createBrowser(site).join(early)).response.status).toBe(200);
  expect(JSON.stringify(await site.staffRecords())).not.toContain(early);
  expect(await opens(site, early)).toBe(410);
  site.pass(1);
  expect(await opens(site, late)).toBe(410);
});

test.each(['person', 'device'])('a used invitation stays used when its %s is removed within the hour', async (what) => {
  const { site, doctor } = await createOfficeSite();
  const { devices } = site.site.staff;
  const token = await invite(site, 'Kasun Silva', 'office');
  const browser = createBrowser(site);
  // A second ceremony, begun while the invitation is valid.
  const options = await begin(browser, token);
  const { authenticator, passkey, response } = await browser.join(token);
  const { person } = (await response.json()) as { person: string };
  const path = what === 'person' ? 'remove' : `devices/${(await devices.of(person))[0]?.id ?? ''}/remove`;
  expect((await doctor.post(`/office/people/${person}/${path}`)).status).toBe(303);
  expect(await opens(site, token)).toBe(410);
  // The same passkey, with which an interrupted ceremony could go on.
  for (const again of [passkey, authenticator.create(options)]) expect(await finish(browser, token, again)).toBe(410);
  expect((await browser.signIn(authenticator)).status).toBe(403);
  expect(await namesOf(site)).toEqual(what === 'person' ? ['Dr Nimali Perera'] : ['Dr Nimali Perera', 'Kasun Silva']);
  expect(await devices.of(person)).toEqual([]);
});

test('opening an invitation and failed ceremonies do not use it up', async () => {
  const site = createTestSite();
  const token = await invite(site);
  const browser = createBrowser(site);
  expect((await browser.get('/office/join')).status).toBe(200);
  const options = await begin(browser, token);
  const before = await site.staffRecords();
  const evil = [{ unverified: true }, { origin: 'https://evil.example' }, { rpId: 'evil.example' }, { crossOrigin: true }];
  for (const changed of evil) expect(await finish(browser, token, createAuthenticator().create(options, changed))).toBe(403);
  expect(await site.staffRecords()).toEqual(before);
  expect((await browser.join(token)).response.status).toBe(200);
});

test('of 20 people who use one invitation at once one joins', async () => {
  const site = createTestSite();
  const token = await invite(site);
  const browsers = Array.from({ length: 20 }, () => createBrowser(site));
  const prepared: [Browser, object][] = [];
  for (const browser of browsers) prepared.push([browser, createAuthenticator().create(await begin(browser, token))]);
  const statuses = await Promise.all(prepared.map(([browser, passkey]) => finish(browser, token, passkey)));
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 410)]);
  const [person] = await site.site.staff.people.all();
  expect(await site.site.staff.devices.of(person?.id ?? '')).toHaveLength(1);
});

test('an invitation of somebody in the office adds a device, and the lost one can be removed', async () => {
  const { site, doctor } = await createOfficeSite();
  const { person, device, authenticator, ...lost } = await createAssistant(site);
  const token = await invitedTo(await doctor.post(`/office/people/${person}/invite`));
  const browser = createBrowser(site);
  expect((await browser.join(token, createAuthenticator(), 'New phone')).response.status).toBe(200);
  expect(await browser.text('/office')).toContain('Good day, Kasun Silva');
  await doctor.post(`/office/people/${person}/devices/${device}/remove`);
  expect((await lost.get('/office')).status).toBe(401);
  expect((await createBrowser(site).signIn(authenticator)).status).toBe(403);
  expect((await browser.get('/office')).status).toBe(200);
  expect(await namesOf(site)).toEqual(['Dr Nimali Perera', 'Kasun Silva']);
});

test('an invitation ends with its inviter, a recovery with its person, and each when it is withdrawn', async () => {
  const { site, doctor } = await createOfficeSite();
  const colleague = await createMember(site, 'Dr Ruwan Fernando', 'doctor');
  const { invitations } = site.site.staff;
  const invited = await inviteIn(colleague, 'Kasun Silva');
  const recovery = await invitedTo(await doctor.post(`/office/people/${colleague.person}/invite`));
  await doctor.post(`/office/people/${colleague.person}/remove`);

  const withdrawn = await inviteIn(doctor, 'Kasun Silva');
  expect(await opens(site, withdrawn)).toBe(200);
  const pending = (await invitations.pending()).find(({ role }) => role === 'office');
  expect((await doctor.post(`/office/people/invitations/${pending?.id ?? ''}/withdraw`)).status).toBe(303);
  for (const token of [invited, recovery, withdrawn]) expect(await opens(site, token)).toBe(410);
});

test.each(['before', 'after'] as const)(
  'a join that is interrupted %s any store call is finished by sending it again, for one device',
  async (when) => {
    for (let at = 1, status = 0; status !== 200; at++) {
      const site = createTestSite();
      const token = await invite(site);
      const browser = createBrowser(site);
      const authenticator = createAuthenticator();
      const passkey = authenticator.create(await begin(browser, token));
      status = await finish(createBrowser(site.process({ open: crashingStores(site.open, at, when) })), token, passkey);
      // Whatever the response was, the device is registered now.
      expect([200, 403, 410], `call ${at}`).toContain(await finish(browser, token, passkey));
      const [person] = await site.site.staff.people.all();
      expect(await site.site.staff.devices.of(person?.id ?? ''), `call ${at}`).toHaveLength(1);
      expect((await createBrowser(site).signIn(authenticator)).status, `call ${at}`).toBe(200);
    }
  },
);

test('the command prints a link for a new person, and for a new device of a person', async () => {
  const site = createTestSite();
  const { run, output, notes } = createOffice(site.open, { clock: site.clock });
  expect(await run('invite', 'Dr Nimali Perera', '--doctor')).toBe(0);
  const link = output();
  expect(link).toMatch(/^https:\/\/www\.clinic\.example\/office\/join#[\w-]{43}\n$/);
  expect(notes()).toContain('Dr Nimali Perera joins as doctor.\nValid until 2026-03-01 14:30 at the practice, and once.');
  expect((await createBrowser(site).join(tokenIn(link))).response.status).toBe(200);
  expect(await run('invite', 'dr nimali perera ')).toBe(0);
  expect(notes()).toContain('It adds a device of Dr Nimali Perera, who is in the office already.');
  expect((await createBrowser(site).join(tokenIn(output()))).response.status).toBe(200);
  expect((await site.site.staff.people.all()).map(({ name, role }) => [name, role])).toEqual([['Dr Nimali Perera', 'doctor']]);
  // Nobody in the office becomes a doctor by it, and a name is needed.
  await createAssistant(site);
  for (const args of [['Kasun Silva', '--doctor'], ['  ', '--doctor'], ['a\u001b[31mb'], ['x'.repeat(61)]])
    expect(await run('invite', ...args), args.join(' ')).toBe(2);
  expect(await site.site.staff.invitations.pending()).toEqual([]);
});

// Each with the joiner that its conjuncts need.
test.each(['ප්\u200Dරියන්ත', 'ශ්\u200Dරීමතී පෙරේරා', 'க்\u200Cஷமா'])(
  'a person of the name %s joins, and the same name without joiners is known',
  async (name) => {
    const { site, doctor } = await createOfficeSite();
    expect((await createBrowser(site).join(await inviteIn(doctor, name))).response.status).toBe(200);
    expect(await namesOf(site)).toContain(name);
    const again = await doctor.post('/office/people/invite', { name: name.replaceAll(/[\u200C\u200D]/g, ''), role: 'office' });
    expect(again.status).toBe(422);
    expect(await again.text()).toContain('is here already');
  },
);

test.each(['\u200Dප්රියන්ත', 'නිමල්\u200D', 'නිමල් \u200Dපෙරේරා', 'නිමල්\u200D\u200Dපෙරේරා', 'Kasun\u202ESilva'])(
  'a name with an invisible character outside of its letters is refused: %j',
  async (name) => {
    const { doctor } = await createOfficeSite();
    expect((await doctor.post('/office/people/invite', { name, role: 'office' })).status).toBe(422);
  },
);
