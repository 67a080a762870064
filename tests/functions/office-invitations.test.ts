/** Invitations: the first person, colleagues, and the recovery after a lost phone. */
import { expect, test } from 'vitest';
import { COMMAND_LINE } from '../../netlify/lib/actor.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { Crash, crashingStores } from '../support/crashing-store.ts';
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
import { createOffice, memoryStores } from '../support/office.ts';
import { createTestSite } from '../support/test-site.ts';

const MINUTE = 60_000;

type CreationOptions = Parameters<ReturnType<typeof createAuthenticator>['create']>[0];

test('an invitation is valid for one hour', async () => {
  const site = createTestSite();
  const [early, late] = [await invite(site, 'Dr Nimali Perera'), await invite(site, 'Kasun Silva', 'office')];
  site.pass(60 * MINUTE - 1);
  expect((await join(createBrowser(site), early)).response.status).toBe(200);
  site.pass(1);
  expect((await createBrowser(site).json('/office/join/options', { token: late })).status).toBe(410);
});

test('an invitation works once', async () => {
  const site = createTestSite();
  const token = await invite(site);
  expect((await join(createBrowser(site), token)).response.status).toBe(200);
  expect((await createBrowser(site).json('/office/join/options', { token })).status).toBe(410);
});

test.each(['person', 'device'])('a used invitation stays used when its %s is removed within the hour', async (what) => {
  const { site, doctor } = await createOfficeSite();
  const token = await invite(site, 'Kasun Silva', 'office');
  const browser = createBrowser(site);
  const { authenticator, response } = await join(browser, token);
  const { person } = (await response.json()) as { person: string };
  const [device] = await site.site.staff.devices.of(person);
  const path = what === 'person' ? 'remove' : `devices/${device?.id ?? ''}/remove`;
  expect((await doctor.post(`/office/people/${person}/${path}`)).status).toBe(303);
  // The same passkey, with which an interrupted ceremony could go on.
  expect((await browser.json('/office/join/options', { token })).status).toBe(410);
  expect(await (await doctor.get('/office/people')).text()).not.toContain('Withdraw');
  expect((await signIn(browser, authenticator)).response.status).toBe(403);
});

test('opening an invitation and failed ceremonies do not use it up', async () => {
  const site = createTestSite();
  const token = await invite(site);
  const browser = createBrowser(site);
  expect((await browser.get('/office/join')).status).toBe(200);
  const options = await optionsOf<CreationOptions>(browser, '/office/join', { token });
  const before = await staffRecords(site);
  for (const changed of [
    { unverified: true },
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { crossOrigin: true },
  ]) {
    const passkey = createAuthenticator().create(options, { origin: ORIGIN, ...changed });
    expect((await browser.json('/office/join', { token, device: 'Phone', passkey })).status).toBe(403);
  }
  expect(await staffRecords(site)).toEqual(before);
  expect((await join(browser, token)).response.status).toBe(200);
});

test('of 20 people who use one invitation at once one joins', async () => {
  const site = createTestSite();
  const token = await invite(site);
  const browsers = Array.from({ length: 20 }, () => createBrowser(site));
  const prepared = await Promise.all(
    browsers.map(async (browser) => {
      const passkey = createAuthenticator().create(await optionsOf<CreationOptions>(browser, '/office/join', { token }), {
        origin: ORIGIN,
      });
      return { browser, passkey };
    }),
  );
  const responses = await Promise.all(
    prepared.map(({ browser, passkey }) => browser.json('/office/join', { token, device: 'Phone', passkey })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 410)]);
  const [person] = await site.site.staff.people.all();
  expect(await site.site.staff.devices.of(person?.id ?? '')).toHaveLength(1);
});

test('the response of a finished ceremony works once, even when the device is removed meanwhile', async () => {
  const site = createTestSite();
  const token = await invite(site);
  const browser = createBrowser(site);
  const { passkey } = await join(browser, token);
  const stranger = createBrowser(site);
  expect((await stranger.json('/office/join', { token, device: 'Phone', passkey })).status).toBe(410);
  const [person] = await site.site.staff.people.all();
  const [device] = await site.site.staff.devices.of(person?.id ?? '');
  await site.site.staff.devices.remove(person?.id ?? '', device?.id ?? '');
  expect((await stranger.json('/office/join', { token, device: 'Phone', passkey })).status).toBe(410);
  expect((await stranger.json('/office/join/options', { token })).status).toBe(410);
  expect(await site.site.staff.devices.of(person?.id ?? '')).toEqual([]);
});

test('a person who was removed does not come back by the same invitation, not even with the same passkey', async () => {
  const { site, doctor } = await createOfficeSite();
  const token = await invite(site, 'Kasun Silva', 'office');
  const browser = createBrowser(site);
  // A second ceremony, begun while the invitation is valid.
  const options = await optionsOf<CreationOptions>(browser, '/office/join', { token });
  const { response, authenticator } = await join(createBrowser(site), token);
  const { person } = (await response.json()) as { person: string };
  expect((await doctor.post(`/office/people/${person}/remove`)).status).toBe(303);
  expect((await browser.json('/office/join/options', { token })).status).toBe(410);
  const passkey = authenticator.create(options, { origin: ORIGIN });
  expect((await browser.json('/office/join', { token, device: 'Phone', passkey })).status).toBe(410);
  expect((await site.site.staff.people.all()).map(({ name }) => name)).toEqual(['Dr Nimali Perera']);
});

test('a device that was removed does not come back by its invitation', async () => {
  const { site, doctor } = await createOfficeSite();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  const page = await (await doctor.post(`/office/people/${assistant.person}/invite`)).text();
  const token = /\/office\/join#([\w-]{43})/.exec(page)?.[1] ?? '';
  const { authenticator } = await join(createBrowser(site), token);
  const added = (await site.site.staff.devices.of(assistant.person)).find(({ id }) => id !== assistant.device);
  await doctor.post(`/office/people/${assistant.person}/devices/${added?.id ?? ''}/remove`);
  expect((await createBrowser(site).json('/office/join/options', { token })).status).toBe(410);
  expect((await signIn(createBrowser(site), authenticator)).response.status).toBe(403);
});

test('an invitation of somebody in the office adds a device, and the lost one can be removed', async () => {
  const { site, doctor } = await createOfficeSite();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  const page = await (await doctor.post(`/office/people/${assistant.person}/invite`)).text();
  const token = /\/office\/join#([\w-]{43})/.exec(page)?.[1] ?? '';
  const browser = createBrowser(site);
  expect((await join(browser, token, createAuthenticator(), 'New phone')).response.status).toBe(200);
  expect(await (await browser.get('/office')).text()).toContain('Good day, Kasun Silva');
  await doctor.post(`/office/people/${assistant.person}/devices/${assistant.device}/remove`);
  expect((await assistant.get('/office')).status).toBe(401);
  expect((await signIn(createBrowser(site), assistant.authenticator)).response.status).toBe(403);
  expect((await browser.get('/office')).status).toBe(200);
  expect((await site.site.staff.people.all()).map(({ name }) => name)).toEqual(['Dr Nimali Perera', 'Kasun Silva']);
});

test('an invitation ends with its inviter, and a recovery with its person', async () => {
  const { site, doctor } = await createOfficeSite();
  const other = await createMember(site, 'Dr Ruwan Fernando', 'doctor');
  const { people, invitations } = site.site.staff;
  const invited = await invitations.create(
    { name: 'Kasun Silva', role: 'doctor' },
    { id: other.person, name: 'Dr Ruwan Fernando' },
  );
  const person = await people.read(other.person);
  if (!person) throw new Error('The person is missing.');
  const recovery = await invitations.create(person, COMMAND_LINE);
  await doctor.post(`/office/people/${other.person}/remove`);
  for (const token of [invited, recovery])
    expect((await createBrowser(site).json('/office/join/options', { token })).status).toBe(410);
});

test('a withdrawn invitation does not work', async () => {
  const { site, doctor } = await createOfficeSite();
  const page = await (await doctor.post('/office/people/invite', { name: 'Kasun Silva', role: 'office' })).text();
  const token = /#([\w-]{43})/.exec(page)?.[1] ?? '';
  const [pending] = await site.site.staff.invitations.pending();
  expect((await doctor.post(`/office/people/invitations/${pending?.id ?? ''}/withdraw`)).status).toBe(303);
  expect((await createBrowser(site).json('/office/join/options', { token })).status).toBe(410);
});

test('no store holds the token of an invitation', async () => {
  const site = createTestSite();
  const token = await invite(site);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  await join(createBrowser(site), token);
  expect(JSON.stringify(await staffRecords(site))).not.toContain(token);
});

test('a join that is interrupted at any store call is finished by sending it again, for one device', async () => {
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at++) {
      const open = memoryStores();
      const site = createTestSite({ open });
      const token = await invite(site);
      const browser = createBrowser(site);
      const authenticator = createAuthenticator();
      const passkey = authenticator.create(await optionsOf<CreationOptions>(browser, '/office/join', { token }), {
        origin: ORIGIN,
      });
      const body = { token, device: 'Phone', passkey };
      const crashing = createBrowser(createTestSite({ open: crashingStores(open, at, when) }));
      const { status } = await crashing.json('/office/join', body);
      const again = await browser.json('/office/join', body);
      const [person] = await site.site.staff.people.all();
      expect(await site.site.staff.devices.of(person?.id ?? ''), `${when} call ${at}`).toHaveLength(1);
      // Whatever the response was, the device is registered now.
      expect([200, 403, 410], `${when} call ${at}`).toContain(again.status);
      expect((await signIn(createBrowser(site), authenticator)).response.status, `${when} call ${at}`).toBe(200);
      if (status === 200) break;
    }
  }
  expect(new Crash().name).toBe('Crash');
});

test('the command prints a link for a new person, and for a new device of a person', async () => {
  const site = createTestSite();
  const office = createOffice(site.open, { clock: site.clock });
  expect(await office.run('invite', 'Dr Nimali Perera', '--doctor')).toBe(0);
  const [, token = ''] = /^https:\/\/www\.clinic\.example\/office\/join#([\w-]{43})\n$/.exec(office.output()) ?? [];
  expect(office.notes()).toContain('Dr Nimali Perera joins as doctor.\nValid until 2026-03-01 14:30 at the practice, and once.');
  expect((await join(createBrowser(site), token)).response.status).toBe(200);
  expect(await office.run('invite', 'dr nimali perera ')).toBe(0);
  expect(office.notes()).toContain('It adds a device of Dr Nimali Perera, who is in the office already.');
  const [, second = ''] = /#([\w-]{43})/.exec(office.output()) ?? [];
  expect((await join(createBrowser(site), second)).response.status).toBe(200);
  const people = await site.site.staff.people.all();
  expect(people.map(({ name, role }) => [name, role])).toEqual([['Dr Nimali Perera', 'doctor']]);
  expect(await site.site.staff.devices.of(people[0]?.id ?? '')).toHaveLength(2);
});

test('the command does not make a doctor of somebody in the office, and needs a name', async () => {
  const site = createTestSite();
  await createMember(site, 'Kasun Silva', 'office');
  const office = createOffice(site.open, { clock: site.clock });
  for (const args of [['Kasun Silva', '--doctor'], ['  ', '--doctor'], ['a\u001b[31mb'], ['x'.repeat(61)], []])
    expect(await office.run('invite', ...args), args.join(' ')).toBe(2);
  expect(await site.site.staff.invitations.pending()).toEqual([]);
});
