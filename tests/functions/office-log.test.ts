/** The log of the office: who saw or changed which record, when. */
import { expect, test } from 'vitest';
import { officeHandler } from '../../netlify/lib/office-pages/handler.ts';
import { officePage } from '../../netlify/lib/office-pages/layout.tsx';
import { staffRoute } from '../../netlify/lib/office-pages/route.ts';
import { erasePerson } from '../../netlify/lib/office/erase.ts';
import { dataSubjectFrom } from '../../netlify/lib/privacy/data-subject.ts';
import { findPerson } from '../../netlify/lib/office/search.ts';
import { ok } from '../../netlify/lib/result.ts';
import { COMMAND_LINE } from '../../netlify/lib/actor.ts';
import { createBrowser, createMember, createOfficeSite, signIn, staffRecords } from '../support/office-desk.ts';
import { createOffice, memoryStores, sendAll } from '../support/office.ts';
import { createTestSite, SITE } from '../support/test-site.ts';

const PATIENT = { name: 'Saman Wickrama', email: 'saman@example.com', phone: '+94 77 123 4567' };

/** A screen that shows one record, as later screens do. */
const DETAIL = staffRoute({
  name: 'detail',
  method: 'GET',
  path: '/office/messages/:id',
  async handle({ session, params: { id = '' }, log }) {
    await log({ action: 'seen', kind: 'messages', item: id });
    return ok(officePage({ title: 'A message', session, children: 'Doctor, my leg hurts.' }));
  },
});

async function createDetailScreen() {
  const { site, doctor } = await createOfficeSite();
  const { sessions, audit } = site.site.staff;
  const handler = officeHandler({
    routes: [DETAIL],
    sessions,
    audit,
    secret: site.secret,
    site: SITE,
    clock: site.clock,
    log: () => undefined,
  });
  const open = (id: string) => {
    const headers = { 'sec-fetch-site': 'none', cookie: doctor.jar.cookie };
    return handler(new Request(`${SITE.url}/office/messages/${id}`, { headers }), {});
  };
  return { site, doctor, open };
}

test('an entry is written before a record is shown', async () => {
  const { site, doctor, open } = await createDetailScreen();
  site.pass(1000);
  const response = await open('ohmi3v9bz-0123456789abcdef');
  expect(response.status).toBe(200);
  const { entries } = await site.site.staff.audit.page(1);
  expect(entries).toMatchObject([
    {
      at: site.clock(),
      by: doctor.person,
      name: 'Dr Nimali Perera',
      action: 'seen',
      kind: 'messages',
      item: 'ohmi3v9bz-0123456789abcdef',
    },
  ]);
});

test('without an entry there is no page: 503', async () => {
  const { site, open } = await createDetailScreen();
  // Session, person, device and count are read first.
  site.service.failAt(5, { kind: 'status', status: 401 }, 'from-then-on');
  const response = await open('ohmi3v9bz-0123456789abcdef');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('10');
  expect(await response.text()).not.toContain('leg hurts');
});

test('without an entry nothing is changed', async () => {
  const { site, doctor } = await createOfficeSite();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  const before = await staffRecords(site);
  const changes: [string, Record<string, string>][] = [
    ['/office/people/invite', { name: 'Tharu', role: 'office' }],
    [`/office/people/${assistant.person}/invite`, {}],
    [`/office/people/${assistant.person}/remove`, {}],
    [`/office/people/${assistant.person}/devices/${assistant.device}/remove`, {}],
  ];
  for (const [path, fields] of changes) {
    const start = site.service.requests.length;
    const audits = () => site.service.requests.slice(start).some(({ store }) => store.endsWith('audit'));
    // Fails from the first call of the log on.
    for (let call = 1; !audits(); call++) {
      site.service.heal();
      expect(call).toBeLessThan(40);
      site.service.failAt(call, { kind: 'status', status: 401 }, 'from-then-on');
      expect((await doctor.post(path, fields)).status, path).toBe(503);
    }
    site.service.heal();
    expect(await staffRecords(site), path).toEqual(before);
  }
});

test('the doctor reads the log, the newest entry first, 50 a page', async () => {
  const { site, doctor } = await createOfficeSite();
  for (let number = 1; number <= 60; number++) {
    site.pass(1000);
    await site.site.staff.audit.record({ actor: COMMAND_LINE, action: `seen ${number}`, kind: 'messages', item: 'x' });
  }
  const first = await (await doctor.get('/office/log')).text();
  expect(first).toContain('</b> seen 60 (messages)');
  expect(first).toContain('</b> seen 11 (messages)');
  expect(first).not.toContain('seen 10 (messages)');
  const [, next = ''] = /href="(\/office\/log\?after=[^"]+)"/.exec(first) ?? [];
  const second = await (await doctor.get(next)).text();
  expect(second).toContain('seen 10 (messages)');
  expect(second).toContain('joined (people)');
  expect(second).not.toContain('Older entries');
});

test('what people do in the office is in the log', async () => {
  const { site, doctor } = await createOfficeSite();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  await doctor.post('/office/people/invite', { name: 'Tharu', role: 'office' });
  await doctor.post(`/office/people/${assistant.person}/devices/${assistant.device}/remove`);
  await doctor.post(`/office/people/${assistant.person}/remove`);
  const { entries } = await site.site.staff.audit.page(50);
  expect(entries.map(({ name, action, kind }) => `${name} ${action} ${kind}`).toSorted()).toEqual([
    'Dr Nimali Perera invited people',
    'Dr Nimali Perera joined people',
    'Dr Nimali Perera removed devices',
    'Dr Nimali Perera removed people',
    'Kasun Silva joined people',
  ]);
});

test('who signs in is in the log of the office, and a refused passkey in the lines of requests', async () => {
  const { site, doctor } = await createOfficeSite();
  site.pass(1000);
  await signIn(createBrowser(site), doctor.authenticator);
  const { entries } = await site.site.staff.audit.page(1);
  expect(entries).toMatchObject([{ by: doctor.person, name: 'Dr Nimali Perera', action: 'signed in', kind: 'sessions' }]);
  await site.site.staff.devices.remove(doctor.person, doctor.device);
  site.lines.length = 0;
  await signIn(createBrowser(site), doctor.authenticator);
  expect(site.lines.at(-1)).toMatchObject({ endpoint: 'office-sign-in', method: 'POST', status: 403, code: 'passkey' });
  expect((await site.site.staff.audit.page(1)).entries).toEqual(entries);
});

test('erasing a patient keeps the log and the staff, and the log does not identify the patient', async () => {
  const open = memoryStores();
  const { site } = await createOfficeSite({ open });
  const { message, appointment } = await sendAll(open, PATIENT);
  const { audit } = site.site.staff;
  // A member of staff of the same name, and one whose name holds the address.
  await createMember(site, PATIENT.name, 'office');
  await createMember(site, PATIENT.email, 'office');
  for (const { id } of [message, appointment])
    await audit.record({ actor: { id: 'someone', name: 'Kasun Silva' }, action: 'seen', kind: 'messages', item: id });
  const person = dataSubjectFrom(PATIENT.email);
  if (!person) throw new Error('The address is not one.');
  const before = await staffRecords(site);
  const found = (await findPerson(open, person)).found.map(({ store }) => store);
  expect(found).not.toContain('users');
  expect(found).not.toContain('audit');
  expect((await erasePerson(open, person)).found).toEqual([]);
  expect(await open('messages').keys('records/')).toEqual([]);
  expect(await staffRecords(site)).toEqual(before);
  const { entries } = await audit.page(50);
  const seen = entries.filter(({ action }) => action === 'seen');
  expect(seen).toHaveLength(2);
  for (const text of [PATIENT.name, PATIENT.email, '77'])
    expect(seen.map(({ name, action, kind }) => [name, action, kind]).join()).not.toContain(text);
});

test('the command that finds and erases a patient says nothing about staff', async () => {
  const open = memoryStores();
  const site = createTestSite({ open });
  await createMember(site, PATIENT.email, 'office');
  const office = createOffice(open);
  await office.run('find', PATIENT.email);
  expect(office.output() + office.notes()).not.toMatch(/users|audit/);
});
