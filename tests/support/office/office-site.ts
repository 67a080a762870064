/** The office's screens as a browser uses them, over a site in one process: cookies, origins, passkeys in software. */
import { expect } from 'vitest';
import { COMMAND_LINE } from '../../../netlify/lib/actor.ts';
import type { Role } from '../../../netlify/lib/staff/people.ts';
import {
  type Authenticator,
  type CeremonyOptions,
  createAuthenticator,
  type CreationOptions,
  type RequestOptions,
} from './authenticator.ts';
import type { MemoryBlobs } from '../storage/memory-blobs.ts';
import { formNamed } from '../functions/page-forms.ts';
import { parsedPage } from '../functions/parsed-page.ts';
import { SAMPLE_REQUEST } from '../functions/samples.ts';
import { createTestSite, SITE, type SiteOptions, type TestSite } from '../functions/test-site.ts';

export const ORIGIN = SITE.url;

/** Headers of a form or script of the site's own pages. */
export const OWN_PAGE = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

/** A browser: keeps the cookie of the office. */
export function createBrowser(site: Pick<TestSite, 'ask'>, cookie = '') {
  const jar = { cookie };

  async function send(path: string, init: RequestInit, headers: Record<string, string> = OWN_PAGE): Promise<Response> {
    const all = new Headers({ ...headers, ...(jar.cookie ? { cookie: jar.cookie } : {}) });
    for (const [name, value] of new Headers(init.headers)) all.set(name, value);
    const response = await site.ask('office', new Request(ORIGIN + path, { ...init, headers: all }));
    for (const sent of response.headers.getSetCookie()) {
      const [pair = ''] = sent.split(';');
      jar.cookie = sent.includes('Max-Age=0') ? '' : pair;
    }
    return response;
  }

  const get = (path: string) => send(path, {}, { 'sec-fetch-site': 'none' });
  const text = async (path: string) => (await get(path)).text();
  const post = (path: string, fields: Record<string, string> = {}) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields) });
  const json = (path: string, body?: unknown) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  async function options<T = RequestOptions>(path: string, body?: unknown): Promise<T> {
    const response = await json(`${path}/options`, body);
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  }
  async function assertion(authenticator: Authenticator, changed: CeremonyOptions = {}) {
    const asked = await options('/office/sign-in');
    return { options: asked, passkey: authenticator.get(asked, changed) };
  }
  return {
    ...{ jar, send, get, text, post, json },
    page: async (path: string) => parsedPage(await text(path)),
    /** Sends the form of a page with this type, or whose button begins with these words, with what is typed into it. */
    press: async (path: string, name: string, typed: Record<string, string> = {}): Promise<Response> => {
      const form = formNamed(await text(path), name);
      if (!form) throw new Error(`${path} has no form "${name}".`);
      return post(form.action, { ...form.fields, ...typed });
    },
    /** The options of a ceremony. */
    options,
    /** A signed response to the options of a sign-in. */
    assertion,
    /** Signs in with a passkey. */
    signIn: async (authenticator: Authenticator, changed?: CeremonyOptions): Promise<Response> => {
      const { passkey } = await assertion(authenticator, changed);
      return json('/office/sign-in', { passkey });
    },
    /** Joins by an invitation. */
    join: async (token: string, authenticator = createAuthenticator(), device = 'Phone') => {
      const asked = await options<CreationOptions>('/office/join', { token });
      const passkey = authenticator.create(asked);
      return { authenticator, passkey, response: await json('/office/join', { token, device, passkey }) };
    },
  };
}
export type Browser = ReturnType<typeof createBrowser>;

/** An invitation of the command line. */
export const invite = (site: TestSite, name = 'Dr Nimali Perera', role: Role = 'doctor'): Promise<string> =>
  site.site.staff.invitations.create({ name, role }, COMMAND_LINE);

/** The token of the invitation in a page or a printed link. */
export const tokenIn = (text: string): string => /\/office\/join#([\w-]{43})/.exec(text)?.[1] ?? '';

/** A person who has joined, in a browser of their own. */
export async function createMember(site: TestSite, name = 'Dr Nimali Perera', role: Role = 'doctor') {
  const browser = createBrowser(site);
  const { response, authenticator } = await browser.join(await invite(site, name, role));
  expect(response.status).toBe(200);
  const { person } = (await response.json()) as { person: string };
  const [device] = await site.site.staff.devices.of(person);
  const session = async () => (await site.site.staff.sessions.all()).find((one) => one.person === person)?.id ?? '';
  return { ...browser, authenticator, person, device: device?.id ?? '', session };
}

/** Somebody who telephones for an appointment. */
export const CALLER = { phone: '077 555 0123', name: 'Sunil Fernando', email: '', note: '', appointmentType: 'Consultation' };

/** A site over stores in memory, unless a service is given, and a doctor who is signed in. */
export async function createOfficeSite<Service extends MemoryBlobs | undefined = undefined>(deps: SiteOptions<Service> = {}) {
  const site = createTestSite(deps);
  const doctor = await createMember(site);
  return {
    ...{ site, doctor },
    /** A patient asks for an appointment. @returns its id, and the path of its page */
    request: async (fields: Partial<typeof SAMPLE_REQUEST> = {}) => {
      const before = new Set(await site.appointments.ids());
      await site.send('appointments', { ...SAMPLE_REQUEST, ...fields });
      await site.settled();
      site.mails.length = 0;
      const id = (await site.appointments.ids()).find((one) => !before.has(one)) ?? '';
      return { id, path: `/office/appointments/${id}` };
    },
    /** The doctor sends a form of decisions in the page of an enquiry. */
    decide: (path: string, type: string, fields: Record<string, string> = {}): Promise<Response> =>
      doctor.post(`${path}/decide`, { type, after: '0', key: crypto.randomUUID(), ...fields }),
    /** The last mail, once all are sent. */
    lastMail: async () => {
      await site.settled();
      return site.mails.at(-1);
    },
    /** The doctor enters an appointment of {@link CALLER}. */
    book: async (fields: Record<string, string>): Promise<Response> => {
      const response = await doctor.post('/office/appointments/new', { key: crypto.randomUUID(), ...CALLER, ...fields });
      await site.settled();
      return response;
    },
    /** Goes to a time, and signs in again. */
    goTo: async (time: string): Promise<void> => {
      site.time.now = Date.parse(time);
      await doctor.signIn(doctor.authenticator);
    },
  };
}

/** Somebody of the office who is no doctor. */
export const createAssistant = (site: TestSite) => createMember(site, 'Kasun Silva', 'office');
