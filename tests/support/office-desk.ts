/** The office's screens as a browser uses them, over a site in one process: cookies, origins, passkeys in software. */
import { expect } from 'vitest';
import { COMMAND_LINE } from '../../netlify/lib/actor.ts';
import type { Role } from '../../netlify/lib/staff/roles.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { createTestSite, SITE, type TestSite } from './test-site.ts';

export const ORIGIN = SITE.url;

/** Headers of a form or script of the site's own pages. */
export const OWN_PAGE = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

/** A browser: keeps the cookie of the office. */
export function createBrowser(site: TestSite) {
  const jar = { cookie: '' };

  async function send(path: string, init: RequestInit, headers: Record<string, string> = OWN_PAGE): Promise<Response> {
    const all = new Headers({ ...headers, ...(jar.cookie ? { cookie: jar.cookie } : {}) });
    for (const [name, value] of new Headers(init.headers)) all.set(name, value);
    const response = await site.ask('office', new Request(ORIGIN + path, { ...init, headers: all }));
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      jar.cookie = cookie.includes('Max-Age=0') ? '' : pair;
    }
    return response;
  }

  return {
    jar,
    send,
    get: (path: string) => send(path, {}, { 'sec-fetch-site': 'none' }),
    post: (path: string, fields: Record<string, string> = {}) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields) }),
    json: (path: string, body?: unknown) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}
export type Browser = ReturnType<typeof createBrowser>;

type CreationOptions = Parameters<Authenticator['create']>[0];
type RequestOptions = Parameters<Authenticator['get']>[0];

/** The options of a ceremony. */
export async function optionsOf<T extends CreationOptions | RequestOptions>(
  browser: Browser,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await browser.json(`${path}/options`, body);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

/** An invitation of the command line. */
export const invite = (site: TestSite, name = 'Dr Nimali Perera', role: Role = 'doctor'): Promise<string> =>
  site.site.staff.invitations.create({ name, role }, COMMAND_LINE);

/** Joins by an invitation. */
export async function join(browser: Browser, token: string, authenticator = createAuthenticator(), device = 'Phone') {
  const options = await optionsOf<CreationOptions>(browser, '/office/join', { token });
  const passkey = authenticator.create(options, { origin: ORIGIN });
  const response = await browser.json('/office/join', { token, device, passkey });
  return { authenticator, passkey, options, response };
}

/** Signs in with a passkey. */
export async function signIn(browser: Browser, authenticator: Authenticator) {
  const options = await optionsOf<RequestOptions>(browser, '/office/sign-in');
  const passkey = authenticator.get(options, { origin: ORIGIN });
  return { passkey, options, response: await browser.json('/office/sign-in', { passkey }) };
}

/** A person who has joined, in a browser of their own. */
export async function createMember(site: TestSite, name = 'Dr Nimali Perera', role: Role = 'doctor') {
  const browser = createBrowser(site);
  const { response, authenticator } = await join(browser, await invite(site, name, role));
  expect(response.status).toBe(200);
  const { person } = (await response.json()) as { person: string };
  const [device] = await site.site.staff.devices.of(person);
  return { ...browser, authenticator, person, device: device?.id ?? '' };
}

/** A site, and a doctor who is signed in. */
export async function createOfficeSite(deps: Parameters<typeof createTestSite>[0] = {}) {
  const site = createTestSite(deps);
  return { site, doctor: await createMember(site) };
}

/** Every record of the staff's stores. */
export async function staffRecords(site: TestSite): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const name of ['users', 'audit'] as const)
    for (const key of await site.open(name).keys('')) found[`${name}/${key}`] = await site.open(name).read(key);
  return found;
}
