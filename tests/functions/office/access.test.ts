/** Who may use which address of the office: every route of the table, for strangers, both roles, and foreign origins. */
import { expect, test } from 'vitest';
import type { OfficeRoute } from '../../../netlify/lib/office/app/route.ts';
import { createBrowser, createOfficeSite, ORIGIN, OWN_PAGE } from '../../support/office/office-site.ts';
import { createScene, pathOf, ROUTES } from '../../support/office/office-scene.ts';

/** Fields that every form accepts. */
const FIELDS = { name: 'X', role: 'office', after: '0', key: 'k', type: 'take', text: 'Win a prize' };

const request = (route: OfficeRoute, ids?: Readonly<Record<string, string>>) => ({
  path: pathOf(route, ids),
  init: route.method === 'GET' ? {} : { method: 'POST', body: route.isJson ? '{}' : new URLSearchParams(FIELDS) },
  headers: (route.isJson ? { 'content-type': 'application/json' } : {}) as Record<string, string>,
});

const NAMED = ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const);
const namesOf = (some: typeof NAMED) => some.map(([name]) => name);

/** One person's data, the newsletter and its subscribers, the figures, the people of the office, and the log. */
const DOCTORS_ALONE = /^\/office\/(?:person|newsletter|subscribers|figures|people|log)(?:\/|$)/;

test('without a session only signing in, joining and calendars are open; some routes are the doctor’s alone, all others of both roles', () => {
  expect(new Set(ROUTES.map(({ name }) => name)).size).toBe(ROUTES.length);
  for (const [name, { path, access, method, isForPrograms }] of NAMED) {
    expect(path).toMatch(/^\/office(?:\/|$)/);
    expect(access === 'doctor', name).toBe(DOCTORS_ALONE.test(path));
    // Its origin is not checked.
    if (isForPrograms) expect([method, access]).toEqual(['GET', 'anyone']);
  }
  expect(namesOf(NAMED.filter(([, { access }]) => access === 'anyone'))).toEqual([
    ...['GET /office/sign-in', 'POST /office/sign-in/options', 'POST /office/sign-in', 'POST /office/sign-out'],
    ...['GET /office/join', 'POST /office/join/options', 'POST /office/join', 'GET /office/calendar/:token.ics'],
  ]);
});

const CROSS_SITE = { 'sec-fetch-site': 'cross-site' };
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
const OPENED = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

/** Where a form or script of another page comes from, and a program. */
const ELSEWHERE: Record<string, string>[] = [
  {},
  { ...CROSS_SITE, origin: 'https://evil.example' },
  CROSS_SITE,
  { 'sec-fetch-site': 'same-site', origin: 'https://shop.clinic.example' },
  { 'sec-fetch-site': 'none', origin: ORIGIN },
  { ...SAME_ORIGIN, origin: 'https://evil.example' },
  { ...SAME_ORIGIN, origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'http://www.clinic.example' },
  { ...CROSS_SITE, ...OPENED, origin: ORIGIN },
];
const NO_IDS = ['0'.repeat(64), '..', '%2e%2e%2fsecrets', '%00', 'constructor', 'ohmi3v9bz-0123456789abcdef'];

test.each(NAMED)('%s: other pages, strangers, roles, and ids of others and of nothing', async (_name, route) => {
  const { site, doctor, assistant, ids, idsOf } = await createScene();
  const before = await site.everything();
  const { path, init, headers } = request(route, idsOf(route));
  const own = { ...headers, ...OWN_PAGE };

  if (route.method === 'POST')
    for (const from of ELSEWHERE) {
      const response = await doctor.send(path, init, { ...headers, ...from });
      expect([response.status, response.headers.getSetCookie()], JSON.stringify(from)).toEqual([403, []]);
      expect(await response.text()).not.toContain(FIELDS.text);
    }

  if (route.path.includes(':'))
    for (const wrong of NO_IDS) {
      const names = ['person', 'device', 'session', 'calendar', 'token', 'invitation', 'date', 'id'];
      const none = Object.fromEntries(names.map((name) => [name, wrong]));
      expect([404, 405], wrong).toContain((await doctor.send(pathOf(route, none), init, own)).status);
    }

  const stranger = await createBrowser(site).send(path, init, own);
  expect(stranger.status === 401).toBe(route.access !== 'anyone');
  expect(await site.everything()).toEqual(before);
  if (route.access === 'anyone') return;

  // The ids are the doctor's: they are foreign to the assistant.
  const { status } = await assistant.send(path, init, own);
  const isForeign = [doctor.device, ids.session, ids.calendar].some((id) => path.includes(id));
  const expected = route.access === 'doctor' ? 403 : isForeign ? 404 : undefined;
  if (expected === undefined) expect([200, 303, 409, 422]).toContain(status);
  else {
    expect(status).toBe(expected);
    expect(await site.everything()).toEqual(before);
  }

  // A form without its hidden fields is refused, too.
  expect([200, 303, 400, 409, 422]).toContain((await doctor.send(path, init, own)).status);
});

test('these changes ask for the passkey again, and change nothing when it was used 5 minutes ago', async () => {
  const stale = NAMED.filter(([, { needsFreshPasskey }]) => needsFreshPasskey);
  expect(namesOf(stale)).toEqual([
    ...['POST /office/person', 'POST /office/person/export', 'POST /office/person/erase'],
    ...['POST /office/devices/options', 'POST /office/devices', 'POST /office/devices/:device/remove'],
    ...['POST /office/sessions/:session/end', 'POST /office/calendars', 'POST /office/calendars/:calendar/revoke'],
    ...['POST /office/people/invite', 'POST /office/people/:person/invite'],
    ...['POST /office/people/invitations/:invitation/withdraw', 'POST /office/people/:person/remove'],
    'POST /office/people/:person/devices/:device/remove',
    'POST /office/people/:person/sessions/:session/end',
  ]);
  const { site, doctor, ids } = await createScene();
  site.pass(5 * 60_000);
  const before = await site.everything();
  for (const [name, route] of stale) {
    const { path, init, headers } = request(route, ids);
    expect((await doctor.send(path, init, { ...headers, ...OWN_PAGE })).status, name).toBe(401);
  }
  expect(await site.everything()).toEqual(before);
});

test('a page opens from an address bar, a mail and the office, and from nowhere else', async () => {
  const { doctor } = await createOfficeSite();
  const SAME_SITE = { 'sec-fetch-site': 'same-site' };
  const opening: Record<string, string>[] = [{ 'sec-fetch-site': 'none' }, SAME_ORIGIN, { ...CROSS_SITE, ...OPENED }];
  const [inFrame, byScript] = [{ 'sec-fetch-dest': 'iframe' }, { 'sec-fetch-mode': 'no-cors' }];
  const others: Record<string, string>[] = [
    ...[{}, CROSS_SITE, SAME_SITE, { ...SAME_ORIGIN, origin: 'https://evil.example' }],
    ...[inFrame, byScript].map((odd) => ({ ...CROSS_SITE, ...OPENED, ...odd })),
  ];
  for (const [headers, status] of [...opening.map((one) => [one, 200] as const), ...others.map((one) => [one, 403] as const)])
    expect((await doctor.send('/office', {}, headers)).status, JSON.stringify(headers)).toBe(status);
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
  for (const { headers } of responses)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      // With "no-referrer" browsers would send forms with the origin "null".
      'referrer-policy': 'same-origin',
    });
});

test('methods that a route does not have are rejected', async () => {
  const { doctor } = await createOfficeSite();
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST'])
    expect((await doctor.send('/office/people', { method })).status, method).toBe(405);
  expect((await doctor.get('/office/people/invite')).status).toBe(404);
});
