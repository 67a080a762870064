/** Who may use which address of the office: every route of the table, for strangers, both roles, and foreign origins. */
import { expect, test } from 'vitest';
import type { OfficeRoute } from '../../netlify/lib/office-pages/route.ts';
import { allRecords } from '../../netlify/lib/office/search.ts';
import { createBrowser, createOfficeSite, ORIGIN, OWN_PAGE } from '../support/office-desk.ts';
import { createScene, pathOf, ROUTES } from '../support/office-scene.ts';

const POSTS = ROUTES.filter(({ method }) => method === 'POST');

/** Fields that every form accepts. */
const FIELDS = { name: 'X', role: 'office', after: '0', key: 'k', type: 'take', text: 'X' };

const request = (route: OfficeRoute, ids?: Readonly<Record<string, string>>) => ({
  path: pathOf(route, ids),
  init: route.method === 'GET' ? {} : { method: 'POST', body: route.isJson ? '{}' : new URLSearchParams(FIELDS) },
  headers: { ...OWN_PAGE, ...(route.isJson ? { 'content-type': 'application/json' } : {}) },
});

const NAMED = ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const);

test('every route has a name of its own, and every path below /office', () => {
  expect(new Set(ROUTES.map(({ name }) => name)).size).toBe(ROUTES.length);
  for (const { path } of ROUTES) expect(path).toMatch(/^\/office(?:\/|$)/);
});

test('without a session only signing in and joining are open', () => {
  expect(ROUTES.filter(({ access }) => access === 'anyone').map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /office/sign-in',
    'POST /office/sign-in/options',
    'POST /office/sign-in',
    'POST /office/sign-out',
    'GET /office/join',
    'POST /office/join/options',
    'POST /office/join',
  ]);
});

/** One person's data, the newsletter and its subscribers, the people of the office, and the log. */
const DOCTORS_ALONE = /^\/office\/(?:person|newsletter|subscribers|people|log)(?:\/|$)/;

test('these are the doctor’s alone, all others are of both roles', () => {
  for (const [name, { path, access }] of NAMED) expect(access === 'doctor', name).toBe(DOCTORS_ALONE.test(path));
});

test.each(NAMED)('%s: strangers, roles and foreign ids', async (_name, route) => {
  const { site, doctor, assistant, ids, idsOf } = await createScene();
  const before = await allRecords(site.open);
  const { path, init, headers } = request(route, idsOf(route));

  const stranger = await createBrowser(site).send(path, init, headers);
  expect(stranger.status === 401).toBe(route.access !== 'anyone');
  expect(await allRecords(site.open)).toEqual(before);
  if (route.access === 'anyone') return;

  // The ids are the doctor's: they are foreign to the assistant.
  const office = await assistant.send(path, init, headers);
  const expected = route.access === 'doctor' ? 403 : path.includes(doctor.device) || path.includes(ids.session) ? 404 : undefined;
  if (expected !== undefined) {
    expect(office.status).toBe(expected);
    expect(await allRecords(site.open)).toEqual(before);
  } else expect([200, 303, 409, 422]).toContain(office.status);

  const allowed = await doctor.send(path, init, headers);
  // A form without its hidden fields is refused, too.
  expect([200, 303, 400, 409, 422]).toContain(allowed.status);
});

test.each(NAMED.filter(([, route]) => route.path.includes(':')))('%s: ids of nothing', async (_name, route) => {
  const { site, doctor } = await createScene();
  const before = await allRecords(site.open);
  for (const wrong of ['0'.repeat(64), '..', '%2e%2e%2fsecrets', 'hmac', '%00', 'constructor', 'ohmi3v9bz-0123456789abcdef']) {
    const ids = { person: wrong, device: wrong, session: wrong, invitation: wrong, date: wrong, id: wrong };
    const { path, init, headers } = request(route, ids);
    expect([404, 405], wrong).toContain((await doctor.send(path, init, headers)).status);
  }
  expect(await allRecords(site.open)).toEqual(before);
});

const STALE = NAMED.filter(([, { needsFreshPasskey }]) => needsFreshPasskey);

test('these changes ask for the passkey again', () => {
  expect(STALE.map(([name]) => name)).toEqual([
    'POST /office/person',
    'POST /office/person/export',
    'POST /office/person/erase',
    'POST /office/devices/options',
    'POST /office/devices',
    'POST /office/devices/:device/remove',
    'POST /office/sessions/:session/end',
    'POST /office/people/invite',
    'POST /office/people/:person/invite',
    'POST /office/people/invitations/:invitation/withdraw',
    'POST /office/people/:person/remove',
    'POST /office/people/:person/devices/:device/remove',
    'POST /office/people/:person/sessions/:session/end',
  ]);
});

test.each(STALE)('%s: changes nothing when the passkey was used 5 minutes ago', async (_name, route) => {
  const { site, doctor, ids } = await createScene();
  site.pass(5 * 60_000);
  const before = await allRecords(site.open);
  const { path, init, headers } = request(route, ids);
  expect((await doctor.send(path, init, headers)).status).toBe(401);
  expect(await allRecords(site.open)).toEqual(before);
});

/** Where a form or script of another page comes from, and a program. */
const FOREIGN: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://shop.clinic.example' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'none', origin: ORIGIN },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'http://www.clinic.example' },
  { origin: 'https://www.clinic.example:8443' },
  { 'sec-fetch-site': 'cross-site', origin: ORIGIN, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
];

test.each(POSTS.map((route) => [`POST ${route.path}`, route] as const))(
  '%s: from elsewhere changes nothing',
  async (_name, route) => {
    const { site, doctor, idsOf } = await createScene();
    const before = await allRecords(site.open);
    const { path, init, headers } = request(route, idsOf(route));
    for (const from of FOREIGN) {
      const type = 'content-type' in headers ? { 'content-type': headers['content-type'] } : {};
      const response = await doctor.send(path, init, { ...type, ...from });
      expect(response.status, JSON.stringify(from)).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await allRecords(site.open)).toEqual(before);
  },
);

test('a page opens from an address bar, a mail and the desk, and from nowhere else', async () => {
  const { doctor } = await createOfficeSite();
  const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const get = async (headers: Record<string, string>) => (await doctor.send('/office', {}, headers)).status;
  for (const headers of [
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'cross-site', ...opened },
    { 'sec-fetch-site': 'same-site', ...opened },
  ])
    expect(await get(headers), JSON.stringify(headers)).toBe(200);
  for (const headers of [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site', ...opened, 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-site': 'cross-site', ...opened, 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  ])
    expect(await get(headers as Record<string, string>), JSON.stringify(headers)).toBe(403);
});

test('no response is cached or indexed, and each has a policy of its own', async () => {
  const { site, doctor } = await createOfficeSite();
  const responses = [
    await doctor.get('/office'),
    await doctor.get('/office/nothing'),
    await doctor.post('/office/sign-out'),
    await createBrowser(site).get('/office'),
    await createBrowser(site).json('/office/sign-in/options'),
    await createBrowser(site).send('/office', {}, {}),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 404, 303, 401, 200, 403]);
  for (const { headers } of responses) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    // With "no-referrer" browsers would send forms with the origin "null".
    expect(headers.get('referrer-policy')).toBe('same-origin');
  }
});

test('methods that a route does not have are rejected', async () => {
  const { doctor } = await createOfficeSite();
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    expect((await doctor.send('/office/people', { method })).status, method).toBe(405);
  expect((await doctor.post('/office/people')).status).toBe(405);
  expect((await doctor.get('/office/people/invite')).status).toBe(404);
});
