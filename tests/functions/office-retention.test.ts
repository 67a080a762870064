/** How long the office's own records stay. */
import { expect, test } from 'vitest';
import { purge } from '../../netlify/lib/retention/retention.ts';
import { COMMAND_LINE } from '../../netlify/lib/actor.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { createMember, createOfficeSite, invite, ORIGIN, optionsOf, signIn, staffRecords } from '../support/office-desk.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type RequestOptions = Parameters<ReturnType<typeof createAuthenticator>['get']>[0];

const foldersOf = (records: Record<string, unknown>) =>
  [...new Set(Object.keys(records).map((key) => key.split('/').slice(0, 2).join('/')))].toSorted();

test('a used challenge stays for an hour, an invitation for an hour, a session for 12 hours, a device as long as its person', async () => {
  const { site } = await createOfficeSite();
  await invite(site, 'Kasun Silva', 'office');
  const keysAfter = async (milliseconds: number) => {
    site.pass(milliseconds);
    await purge(site.open, { clock: site.clock });
    return foldersOf(await staffRecords(site));
  };
  const all = [
    'audit/entries',
    'users/devices',
    'users/invitations',
    'users/joined',
    'users/people',
    'users/redeemed',
    'users/sessions',
    'users/used',
  ];
  expect(await keysAfter(HOUR - 1)).toEqual(all);
  expect(await keysAfter(1)).toEqual(['audit/entries', 'users/devices', 'users/people', 'users/sessions']);
  expect(await keysAfter(11 * HOUR - 1)).toEqual(['audit/entries', 'users/devices', 'users/people', 'users/sessions']);
  expect(await keysAfter(1)).toEqual(['audit/entries', 'users/devices', 'users/people']);
});

test('an entry of the log stays for 365 days', async () => {
  const { site } = await createOfficeSite();
  await site.site.staff.audit.record({ actor: COMMAND_LINE, action: 'seen', kind: 'messages', item: 'x' });
  site.pass(365 * DAY - 1);
  await purge(site.open, { clock: site.clock });
  expect(await site.open('audit').keys('')).toHaveLength(2);
  site.pass(1);
  await purge(site.open, { clock: site.clock });
  expect(await site.open('audit').keys('')).toEqual([]);
  expect(await site.site.staff.people.all()).toHaveLength(1);
});

test('devices, signature counts and marks of removed people go, the last count of a device stays', async () => {
  const { site, doctor } = await createOfficeSite();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  for (const [member, counter] of [
    [doctor, 5],
    [doctor, 7],
    [assistant, 3],
  ] as const) {
    const options = await optionsOf<RequestOptions>(member, '/office/sign-in');
    await member.json('/office/sign-in', { passkey: member.authenticator.get(options, { origin: ORIGIN, counter }) });
  }
  for (const device of [doctor.device, assistant.device]) await site.site.staff.devices.repeat(device);
  // A process that is killed after its first step leaves the devices.
  await site.site.staff.people.remove(assistant.person);
  await purge(site.open, { clock: site.clock });
  const users = site.open('users');
  expect(await users.keys('devices/')).toEqual([`devices/${doctor.person}/${doctor.device}`]);
  await purge(site.open, { clock: site.clock });
  expect(await users.keys('counters/')).toEqual([`counters/${doctor.device}/0000000007`]);
  expect([...(await site.site.staff.devices.repeated())]).toEqual([doctor.device]);
  // Its count is 0 again, and the one time is used up.
  expect((await signIn(doctor, doctor.authenticator)).response.status).toBe(403);
});
