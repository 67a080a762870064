/** No log entry, no page and no change: every route of the office, with a form that it accepts and a log that cannot be written. */
import { expect, test } from 'vitest';
import type { OfficeRoute } from '../../netlify/lib/office-pages/route.ts';
import { allRecords } from '../../netlify/lib/office/search.ts';
import { StoreError } from '../../netlify/lib/stores/record-store.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { DRAFT } from '../support/newsletter-issues.ts';
import { optionsOf, ORIGIN } from '../support/office-desk.ts';
import { createScene, pathOf, ROUTES } from '../support/office-scene.ts';
import { stateOf } from '../support/page-forms.ts';
import { SAMPLE_REQUEST } from '../support/sample-forms.ts';

type Scene = Awaited<ReturnType<typeof createScene>>;
type CreationOptions = Parameters<ReturnType<typeof createAuthenticator>['create']>[0];

/** Makes what a route needs. @returns the fields of its form, or its JSON */
async function prepare(route: OfficeRoute, { site, doctor, idsOf }: Scene): Promise<Record<string, unknown>> {
  const { id, person } = idsOf(route);
  const decide = (type: string, more = {}, item = id) =>
    doctor.post(`/office/${route.path.split('/')[2] ?? ''}/${item}/decide`, { after: '0', key: 'first', type, ...more });
  if (route.name.endsWith('-decide')) return { after: '0', key: 'k', type: 'done' };
  if (route.name.endsWith('-note')) return { text: 'Called.', key: 'k' };
  if (route.name.endsWith('-delete')) expect((await decide('set-aside')).status).toBe(303);
  switch (route.name) {
    case 'day': {
      const [appointment = ''] = await site.appointments.ids();
      const path = `/office/appointments/${appointment}/decide`;
      await doctor.post(path, { after: '0', key: 'k', type: 'confirm', date: '2026-03-20', time: '10:00' });
      return {};
    }
    case 'search-results':
      return { text: SAMPLE_REQUEST.name };
    case 'person':
      return { person: SAMPLE_REQUEST.email };
    case 'person-export':
    case 'person-erase': {
      const person = SAMPLE_REQUEST.email;
      return { person, state: stateOf(await (await doctor.post('/office/person', { person })).text()) };
    }
    case 'newsletter-write':
      return {
        ...{ key: 'issue-000000000-0000000000000001', subject: DRAFT.subject, greeting: DRAFT.greeting },
        ...{ 'item-article:second-look': 'yes', step: 'send-now' },
      };
    case 'device-add': {
      const passkey = createAuthenticator().create(await optionsOf<CreationOptions>(doctor, '/office/devices'), {
        origin: ORIGIN,
      });
      return { device: 'Laptop', passkey };
    }
    case 'device-remove': {
      const passkey = { credentialId: 'x', publicKey: 'x', counter: 0, transports: [] };
      await site.site.staff.devices.add({ id: 'cd'.repeat(32), person, name: 'Laptop', at: site.clock(), passkey });
      return {};
    }
    case 'invite':
      return { name: 'Ruwan', role: 'office' };
    default:
      return {};
  }
}

/** The doctor's own ids, but for routes about other people. */
async function idsFor(route: OfficeRoute, { site, assistant, idsOf }: Scene) {
  if (!route.path.startsWith('/office/people/:person')) return idsOf(route);
  const sessions = await site.site.staff.sessions.all();
  const session = sessions.find(({ person }) => person === assistant.person)?.id ?? '';
  return { ...idsOf(route), person: assistant.person, device: assistant.device, session };
}

/** Sends what a route accepts. @param log in place of the log, once everything is prepared */
async function visit(route: OfficeRoute, isLogDown = false) {
  const scene = await createScene();
  const { site, doctor } = scene;
  const fields = await prepare(route, scene);
  const path = pathOf(route, await idsFor(route, scene));
  await site.settled();
  const { audit } = site.site.staff;
  const { record } = audit;
  const before = await allRecords(site.open);
  const sent = site.mails.length;
  let entries = 0;
  audit.record = (entry) => {
    entries += 1;
    return isLogDown ? Promise.reject(new StoreError('create entries/x', 'the store is full')) : record(entry);
  };
  const post = () => (route.isJson ? doctor.json(path, fields) : doctor.post(path, fields as Record<string, string>));
  const response = await (route.method === 'GET' ? doctor.get(path) : post());
  await site.settled();
  return { response, entries, before, after: await allRecords(site.open), mails: site.mails.length - sent };
}

const OF_STAFF = ROUTES.filter(({ access }) => access !== 'anyone');
/** Lists, empty forms, and routes that concern no record. */
const WITHOUT_ENTRY = 'inbox count days search devices device-options newsletter newsletter-new people log'.split(' ');

test.each(OF_STAFF.filter(({ name }) => !WITHOUT_ENTRY.includes(name)).map((route) => [route.name, route] as const))(
  '%s: no entry in the log, no page and no change',
  async (_name, route) => {
    const healthy = await visit(route);
    expect(healthy.response.status, await healthy.response.clone().text()).toBeLessThan(400);
    expect(healthy.entries).toBeGreaterThan(0);
    const down = await visit(route, true);
    expect([down.response.status, down.mails]).toEqual([503, 0]);
    expect(down.after).toEqual(down.before);
  },
);

test.each(OF_STAFF.filter(({ name }) => WITHOUT_ENTRY.includes(name)).map((route) => [route.name, route] as const))(
  '%s: changes nothing, and shows no number, address or text of a patient',
  async (_name, route) => {
    const { response, entries, before, after } = await visit(route, true);
    expect([entries, response.status < 400]).toEqual([0, true]);
    expect(after).toEqual(before);
    const text = await response.text();
    for (const secret of [SAMPLE_REQUEST.phone, SAMPLE_REQUEST.email, SAMPLE_REQUEST.message]) expect(text).not.toContain(secret);
  },
);
