import { expect, test } from 'vitest';
import { newId } from '../../netlify/lib/stores/inbox.ts';
import { createSessionCookie } from '../../netlify/lib/staff/session-cookie.ts';
import { COMMAND_LINE } from '../../netlify/lib/staff/types.ts';
import { createTestSite, SITE, START } from '../support/test-site.ts';

test('GET /office greets the person of the session by name, and asks others to sign in', async () => {
  const site = createTestSite();
  const { people, devices, sessions } = site.site.staff;
  const person = { id: newId(START), name: 'Nimali Perera', role: 'doctor', at: START, invitedBy: COMMAND_LINE } as const;
  const passkey = { credentialId: 'x', publicKey: 'x', counter: 0, transports: [] };
  await people.add(person);
  await devices.add({ id: 'ab'.repeat(32), person: person.id, name: 'Phone', at: START, passkey });
  const token = await sessions.start(person.id, 'ab'.repeat(32));
  const cookie = await createSessionCookie({ secret: site.secret, clock: site.clock, isLocal: false }).write(token);
  const get = (headers: Record<string, string>) =>
    site.ask('office', new Request(`${SITE.url}/office`, { headers: { 'sec-fetch-site': 'none', ...headers } }));
  const response = await get({ cookie: cookie.split(';')[0] ?? '' });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<h1>Good day, Nimali Perera</h1>');
  expect((await get({})).status).toBe(401);
});
