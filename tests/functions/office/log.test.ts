/** The log of the office: who saw or changed which record, when; without an entry there is no page and no change. */
import { expect, test } from 'vitest';
import { COMMAND_LINE } from '../../../netlify/lib/actor.ts';
import type { OfficeRoute } from '../../../netlify/lib/office/app/route.ts';
import { eraseDataSubject } from '../../../netlify/lib/privacy/erase.ts';
import { newId } from '../../../netlify/lib/storage/inbox.ts';
import { findDataSubject } from '../../../netlify/lib/privacy/data-subject-search.ts';
import { createAuthenticator, type CreationOptions } from '../../support/office/authenticator.ts';
import { DRAFT } from '../../support/newsletter/newsletter.ts';
import { CALLER, createBrowser, createMember, createOfficeSite } from '../../support/office/office-site.ts';
import { createScene, pathOf, ROUTES } from '../../support/office/office-scene.ts';
import { storesWithLog } from '../../support/storage/unreadable-records.ts';
import { stateOf } from '../../support/functions/page-forms.ts';
import { sendAll } from '../../support/office/office.ts';
import { SAMPLE_REQUEST } from '../../support/functions/samples.ts';

/** A Sunday. */
const TODAY = '2026-03-01';

type Scene = Awaited<ReturnType<typeof createScene>>;

/** Makes what a route needs. @returns the fields of its form, or its JSON */
async function prepare(route: OfficeRoute, { site, doctor, decide, idsOf }: Scene): Promise<Record<string, unknown>> {
  const { id, person } = idsOf(route);
  const [appointment = ''] = await site.appointments.ids();
  const confirm = (date: string, time: string) =>
    decide(`/office/appointments/${appointment}`, 'confirm', { date, time, acknowledged: `${date} ${time} outside` });
  const fields: Readonly<Record<string, Record<string, unknown>>> = {
    'day-visits': { id: appointment, type: 'came', after: '1', key: 'k' },
    'day-closed': { type: 'close', after: '0', reason: 'the doctor is away' },
    'tomorrow-mark': { id: appointment, decisionNumber: '1', type: 'reminded' },
    'book-appointment': { ...CALLER, slot: '2026-03-20 10:00', key: 'k', email: 'kamal@example.com' },
    'search-results': { text: SAMPLE_REQUEST.name },
    person: { person: SAMPLE_REQUEST.email },
    'newsletter-write': {
      ...{ key: 'issue-000000000-0000000000000001', subject: DRAFT.subject, greeting: DRAFT.greeting },
      ...{ 'item-article:second-look': 'yes', step: 'send-now' },
    },
    'calendar-create': { device: 'Phone', names: 'yes' },
    invite: { name: 'Ruwan', role: 'office' },
  };
  if (route.name.endsWith('-decide')) return { after: '0', key: 'k', type: 'done' };
  if (route.name.endsWith('-note')) return { text: 'Called.', key: 'k' };
  if (route.name.endsWith('-delete')) await decide(`/office/${route.path.split('/')[2] ?? ''}/${id}`, 'set-aside');
  if (route.name === 'day') await confirm('2026-03-20', '10:00');
  if (route.name === 'day-visits') await confirm(TODAY, '15:00');
  if (route.name === 'tomorrow-mark') await confirm('2026-03-02', '10:00');
  if (route.name === 'person-export' || route.name === 'person-erase') {
    const subject = { person: SAMPLE_REQUEST.email };
    return { ...subject, state: stateOf(await (await doctor.post('/office/person', subject)).text()) };
  }
  if (route.name === 'device-add') {
    const options = await doctor.options<CreationOptions>('/office/devices');
    return { device: 'Laptop', passkey: createAuthenticator().create(options) };
  }
  if (route.name === 'device-remove') {
    const passkey = { credentialId: 'x', publicKey: 'x', counter: 0, transports: [] };
    await site.site.staff.devices.add({ id: 'cd'.repeat(32), person, name: 'Laptop', at: site.clock(), passkey });
  }
  return fields[route.name] ?? {};
}

/** The doctor's own ids, but for routes about other people. */
async function idsFor(route: OfficeRoute, { assistant: { person, device, session }, idsOf }: Scene) {
  if (!route.path.startsWith('/office/people/:person')) return idsOf(route);
  return { ...idsOf(route), person, device, session: await session() };
}

/** Sends what a route accepts. @param isDown the log cannot be written, once everything is prepared */
async function visit(route: OfficeRoute, isDown: boolean) {
  const { open, log } = storesWithLog();
  const scene = await createScene({ open });
  const { site, doctor } = scene;
  const fields = await prepare(route, scene);
  const path = pathOf(route, await idsFor(route, scene));
  await site.settled();
  const before = await site.everything();
  const sent = site.mails.length;
  Object.assign(log, { isDown, entries: 0 });
  const post = () => (route.isJson ? doctor.json(path, fields) : doctor.post(path, fields as Record<string, string>));
  const response = await (route.method === 'GET' ? doctor.get(path) : post());
  await site.settled();
  const [text, after] = [await response.text(), await site.everything()];
  return { response, text, entries: log.entries, before, after, mails: site.mails.length - sent };
}

const OF_STAFF = ROUTES.filter(({ access }) => access !== 'anyone').map((route) => [route.name, route] as const);
/** Lists, empty forms, and routes that concern no record. */
const WITHOUT_ENTRY =
  'inbox count days new-appointment search devices device-options newsletter newsletter-new figures people log'.split(' ');
const SECRETS = [SAMPLE_REQUEST.phone, SAMPLE_REQUEST.email, SAMPLE_REQUEST.message];

test.each(OF_STAFF.filter(([name]) => !WITHOUT_ENTRY.includes(name)))(
  '%s: no entry in the log, no page and no change',
  async (_name, route) => {
    const healthy = await visit(route, false);
    expect(healthy.response.status, healthy.text).toBeLessThan(400);
    expect(healthy.entries).toBeGreaterThan(0);
    const down = await visit(route, true);
    expect([down.response.status, down.response.headers.get('retry-after'), down.mails]).toEqual([503, '10', 0]);
    expect(down.after).toEqual(down.before);
    // The page after a form holds what was typed.
    for (const secret of route.method === 'GET' ? SECRETS : []) expect(down.text).not.toContain(secret);
  },
);

test('lists, empty forms and the like change nothing, and show no number, address or text of a patient', async () => {
  for (const [name, route] of OF_STAFF.filter(([one]) => WITHOUT_ENTRY.includes(one))) {
    const { response, text, entries, before, after } = await visit(route, true);
    expect([entries, response.status < 400], name).toEqual([0, true]);
    expect(after).toEqual(before);
    for (const secret of SECRETS) expect(text, name).not.toContain(secret);
  }
});

test('the doctor reads the log, the newest entry first, 25 a page, with times to the second', async () => {
  const { site, doctor } = await createOfficeSite();
  for (let number = 1; number <= 30; number++) {
    site.pass(1000);
    await site.site.staff.audit.record({
      actor: COMMAND_LINE,
      action: 'exported',
      kind: 'figures',
      item: '',
      about: String(number),
    });
  }
  const first = await doctor.page('/office/log');
  const rows = first.tags('li').map(({ text }) => text);
  expect(rows).toHaveLength(25);
  expect(rows[0]).toBe('Command line exported the figures: 301 Mar 2026, 13:30:30');
  expect(rows[24]).toContain('the figures: 6');
  const older = first.tags('a').find(({ text }) => text === 'Older entries')?.attributes['href'] ?? '';
  const second = await doctor.page(older);
  expect(second.tags('li').map(({ text }) => text)).toEqual([
    ...[5, 4, 3, 2, 1].map((number) => `Command line exported the figures: ${number}1 Mar 2026, 13:30:0${number}`),
    expect.stringMatching(/^Dr Nimali Perera joined the office/),
  ]);
  expect(second.text).not.toContain('Older entries');
});

/** The sentences of a page of the log, without their times. */
const sentencesIn = ({ tags }: { tags: (name: string) => { text: string }[] }) =>
  tags('li').map(({ text }) => text.replace(/\d+ Mar 2026.*$/, ''));

test('the log says in sentences who did what with whose enquiry; of a removed one it says no name', async () => {
  const { site, doctor, request, decide } = await createOfficeSite();
  const { path } = await request({ name: 'Kamal Silva' });
  // Entries of one moment have no order.
  site.pass(1000);
  const tick = async <T>(work: Promise<T>) => (await work, site.pass(1000));
  await tick(doctor.text(path));
  await tick(decide(path, 'confirm', { date: '2026-03-20', time: '10:30' }));
  await tick(doctor.post(`${path}/notes`, { text: 'Called.', key: 'k' }));
  const whose = 'the appointment of Kamal Silva';
  const page = await doctor.page('/office/log');
  expect(sentencesIn(page).slice(0, 5)).toEqual([
    `Dr Nimali Perera wrote a note about ${whose}`,
    `Dr Nimali Perera confirmed ${whose}`,
    `Dr Nimali Perera opened ${whose}`,
    'Dr Nimali Perera joined the office',
  ]);
  await decide(path, 'cancel', { after: '0' });
  expect(sentencesIn(await doctor.page('/office/log'))).toContain(`Dr Nimali Perera was refused a decision about ${whose}`);
  expect(page.tags('a').find(({ text }) => text === 'Kamal Silva')?.attributes['href']).toBe(path);
  const spam = await request({ name: 'Arjun Pillai' });
  site.pass(1000);
  await tick(decide(spam.path, 'set-aside'));
  await doctor.post(`${spam.path}/delete`);
  expect(sentencesIn(await doctor.page('/office/log')).slice(0, 2)).toEqual([
    'Dr Nimali Perera deleted an appointment that is removed',
    'Dr Nimali Perera set aside an appointment that is removed',
  ]);
});

test('the log is filtered by person, subject and day, also beyond the newest entries', async () => {
  const { site, doctor, request } = await createOfficeSite();
  site.pass(1000);
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  site.pass(1000);
  const { path } = await request({ name: 'Kamal Silva' });
  await assistant.text(path);
  // The next day at the practice.
  site.pass(24 * 3_600_000);
  for (let number = 0; number < 40; number++)
    await site.site.staff.audit.record({ actor: COMMAND_LINE, action: 'exported', kind: 'figures', item: '' });
  await doctor.signIn(doctor.authenticator);
  const shown = async (query: Record<string, string>) =>
    sentencesIn(await doctor.page(`/office/log?${new URLSearchParams(query).toString()}`));
  const opened = 'Kasun Silva opened the appointment of Kamal Silva';
  expect(await shown({ by: assistant.person })).toEqual([opened, 'Kasun Silva joined the office']);
  expect(await shown({ kind: 'appointments' })).toEqual([opened]);
  expect(await shown({ day: '2026-03-01', kind: 'staff' })).toEqual([
    'Kasun Silva joined the office',
    'Dr Nimali Perera joined the office',
  ]);
  expect(await shown({ day: '2026-03-02', by: assistant.person })).toEqual([]);
});

test('entries of older versions are filtered too', async () => {
  const { site, doctor } = await createOfficeSite();
  const entry = { by: 'one', name: 'Kasun Silva', action: 'exported', item: '' };
  for (const [number, kind] of ['figures', 'people', 'figures'].entries()) {
    const at = site.pass(1000);
    await site.open('audit').create(`entries/${newId(at)}`, { ...entry, at, kind, about: `${number}.` });
  }
  await site.site.staff.audit.record({ actor: COMMAND_LINE, action: 'exported', kind: 'figures', item: '', about: 'later' });
  expect(sentencesIn(await doctor.page('/office/log?by=one&kind=data'))).toEqual([
    'Kasun Silva exported the figures: 2.',
    'Kasun Silva exported the figures: 0.',
  ]);
});

test('pages of a filtered log have every entry once', async () => {
  const { site, doctor } = await createOfficeSite();
  for (let number = 1; number <= 100; number++) {
    site.pass(1000);
    const subject = number % 3 === 0 ? { action: 'invited', kind: 'people' } : { action: 'exported', kind: 'figures' };
    await site.site.staff.audit.record({ actor: COMMAND_LINE, ...subject, item: '', about: `${number}.` });
  }
  const shown: string[] = [];
  let address: string | undefined = '/office/log?kind=data';
  while (address !== undefined) {
    const page = await doctor.page(address);
    shown.push(...sentencesIn(page).map((text) => /(\d+)\./.exec(text)?.[1] ?? text));
    address = page.tags('a').find(({ text }) => text === 'Older entries')?.attributes['href'];
  }
  const expected = Array.from({ length: 100 }, (_, index) => 100 - index).filter((number) => number % 3 !== 0);
  expect(shown).toEqual(expected.map(String));
});

test('who signs in and sees a message is in the log, and a refused passkey in the lines of requests', async () => {
  const { site, doctor, idsOf } = await createScene();
  const { id } = idsOf({ path: '/office/messages/:id' });
  await doctor.get(`/office/messages/${id}`);
  await createBrowser(site).signIn(doctor.authenticator);
  const who = { by: doctor.person, name: 'Dr Nimali Perera' };
  expect(await site.logged('seen')).toContainEqual(expect.objectContaining({ ...who, kind: 'messages', item: id }));
  expect(await site.logged('signed in')).toContainEqual(expect.objectContaining({ ...who, kind: 'sessions' }));
  await site.site.staff.devices.remove(doctor.person, doctor.device);
  await createBrowser(site).signIn(doctor.authenticator);
  expect(site.lines.at(-1)).toMatchObject({ endpoint: 'office-sign-in', method: 'POST', status: 403, code: 'passkey' });
});

test('finding and erasing a patient leaves log and staff alone', async () => {
  const { site } = await createOfficeSite();
  const { open } = site;
  const patient = { name: 'Saman Wickrama', email: 'saman@example.com', phone: '+94 77 123 4567' };
  const { message } = await sendAll(open, patient);
  // A member of staff of the same name, and one whose name holds the address.
  for (const name of [patient.name, patient.email]) await createMember(site, name, 'office');
  await site.site.staff.audit.record({ actor: COMMAND_LINE, action: 'seen', kind: 'messages', item: message.id });
  const before = await site.staffRecords();
  const subject = { kind: 'email', address: patient.email } as const;
  const stores = (await findDataSubject(site, subject)).found.map(({ store }) => store);
  for (const store of ['users', 'audit']) expect(stores).not.toContain(store);
  expect((await eraseDataSubject(site, subject)).found).toEqual([]);
  expect(await open('messages').keys('records/')).toEqual([]);
  expect(await site.staffRecords()).toEqual(before);
});
