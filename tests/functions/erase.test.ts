import { expect, test } from 'vitest';
import { erasePerson } from '../../netlify/lib/office/erase.ts';
import { type DataSubject, dataSubjectFrom } from '../../netlify/lib/privacy/data-subject.ts';
import { allRecords } from '../../netlify/lib/office/search.ts';
import { type OpenStore, STORE_NAMES, VISITOR_STORES } from '../../netlify/lib/stores/store-names.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { crashingStores, Crash } from '../support/crashing-store.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { CONSENT, createOffice, memoryStores, sendAll } from '../support/office.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';
import { createTestSite, START } from '../support/test-site.ts';

const NIMALI = { name: 'Nimali Perera', email: 'Nimali@example.com', phone: '071 000 0000' };
const KAMAL = { name: 'Kamal Silva', email: 'kamal@example.com', phone: '071 000 0001' };

const person = (text: string): DataSubject => {
  const found = dataSubjectFrom(text);
  if (!found) throw new Error(text);
  return found;
};

/** Every record of every store as text. */
async function contents(open: OpenStore): Promise<Map<string, string>> {
  const { records } = await allRecords(open);
  return new Map(records.map(({ store, key, value }) => [`${store}:${key}`, JSON.stringify(value)]));
}

/** Stores Kamal's records, then Nimali's. */
async function seed(open: OpenStore) {
  await sendAll(open, KAMAL);
  const before = await contents(open);
  const sent = await sendAll(open, NIMALI, START + 60_000);
  return { before, sent };
}

/** Stores of no visitor: anonymous quotas, which are removed after a day, and the log, which names the erasure. */
const KEPT = ['caps', 'audit'];
const ofVisitors = (records: Map<string, string>) =>
  new Map([...records].filter(([key]) => !KEPT.includes(key.split(':')[0] ?? '')));

test('erases every record of a person and no other', async () => {
  await using server = await serveBlobs();
  const { before } = await seed(server.open);
  const { run, notes } = createOffice(server.open);
  expect(await run('erase', 'nimali@EXAMPLE.com', '--yes')).toBe(0);
  expect(notes()).toMatch(
    /^The patient counts on a confirmed time \(2999-12-30 09:30\), and no mail says that it is off: .*\nErased: \d+ records\.\nEvery record of every store was searched again: nothing is left\./,
  );
  expect(ofVisitors(await contents(server.open))).toEqual(ofVisitors(before));
  for (const store of STORE_NAMES)
    for (const key of server.keys(`site:${store}`)) expect(before.has(`${store}:${key}`) || KEPT.includes(store), key).toBe(true);
  expect(await run('find', NIMALI.email)).toBe(0);
  expect(notes()).toBe('No readable record of any store holds it.');
  expect(await run('erase', NIMALI.email, '--yes')).toBe(0);
  expect(notes()).toMatch(/^Nothing was there to erase\./);
});

test('erases records of any shape in any store of visitors that hold the address or number', async () => {
  const open = memoryStores();
  await seed(open);
  for (const name of VISITOR_STORES) {
    await open(name).create('somewhere/deep/inside', { list: [{ text: 'from NIMALI@EXAMPLE.COM, twice' }] });
    await open(name).create('somewhere/else', ['071-000 0000']);
    await open(name).create('somewhere/of-others', { text: 'kamal@example.com' });
  }
  const { run } = createOffice(open);
  expect(await run('erase', NIMALI.email, '--yes')).toBe(0);
  expect(await run('erase', NIMALI.phone, '--yes')).toBe(0);
  for (const name of VISITOR_STORES) expect(await open(name).keys('somewhere/'), name).toEqual(['somewhere/of-others']);
});

test('finds a person in records of others, and the number in any notation', async () => {
  const open = memoryStores();
  const { messages, appointments, chats } = createTestSite({ open });
  const appointment = await appointments.add({
    ...{ ...SAMPLE_REQUEST, ...KAMAL, phoneNumber: '+94710000001', ...CONSENT },
    emergencyContact: 'Nimali, +94 71 000 0000',
  });
  const message = await messages.add({ ...SAMPLE_MESSAGE, ...KAMAL, message: 'Please call my wife: 0094710000000.', ...CONSENT });
  const other = await messages.add({ ...SAMPLE_MESSAGE, ...KAMAL, ...CONSENT });
  const chat = { sessionId: 'a-session', visitorName: 'Kamal', visitorEmail: '', ...CONSENT };
  await chats.start({ ...chat, initialMessage: 'Call (071) 000-0000' });
  const { run, output, notes } = createOffice(open);

  expect(await run('find', '071 000 0000')).toBe(0);
  const table = output();
  expect(table).toMatch(
    new RegExp(`Appointment request +Kamal Silva +2026-03-01 +emergencyContact +records/${appointment.record.id}`),
  );
  expect(table).toMatch(new RegExp(`Message +Kamal Silva +2026-03-01 +message +records/${message.record.id}`));
  // The session holds no number and is linked to a message that does.
  expect(table).toMatch(/Chat +Kamal +2026-03-01 +\(belongs to it\) +records/);
  expect(table).not.toContain(other.record.id);
  // The list of what is found says where, not what.
  expect(table).not.toContain('wife');
  expect(await run('find', '071 000 0000', '--json')).toBe(0);
  expect(output()).toContain('Please call my wife');

  notes();
  expect(await run('erase', '+94710000000', '--yes')).toBe(0);
  const left = [...ofVisitors(await contents(open)).keys()];
  expect(left).toEqual([`messages:records/${other.record.id}`]);
});

test('says before it erases that records have different names, and nothing if they agree', async () => {
  const open = memoryStores();
  const { messages } = createTestSite({ open });
  const sent = { ...SAMPLE_MESSAGE, phone: '071 000 0000', ...CONSENT };
  await messages.add({ ...sent, name: 'Nimali Perera' });
  await messages.add({ ...sent, name: 'NIMALI  PERERA' });
  const { run, notes } = createOffice(open, { confirm: () => Promise.resolve(false) });
  expect(await run('erase', '071 000 0000')).toBe(0);
  expect(notes()).toBe('Nothing was erased.');
  await messages.add({ ...sent, name: 'Sunil Fernando' });
  expect(await run('erase', '071 000 0000')).toBe(0);
  expect(notes()).toMatch(
    /^These records have different names: .*Sunil Fernando.* Are all of one person\?\nNothing was erased\.$/,
  );
});

test.each([
  ['+61 412 345 678', '041 234 5678'],
  ['041 234 5678', '+61 412 345 678'],
])('erases %s and leaves %s, the number of somebody else', async (erased, left) => {
  const open = memoryStores();
  const { messages } = createTestSite({ open });
  await messages.add({ ...SAMPLE_MESSAGE, phone: erased, ...CONSENT });
  const { record } = await messages.add({ ...SAMPLE_MESSAGE, phone: left, ...CONSENT });
  const { run } = createOffice(open);
  expect(await run('erase', erased, '--yes')).toBe(0);
  expect(await messages.ids()).toEqual([record.id]);
});

test('erases nothing without confirmation', async () => {
  const open = memoryStores();
  await seed(open);
  const before = await contents(open);
  const asked: string[] = [];
  const no = createOffice(open, { confirm: (question) => (asked.push(question), Promise.resolve(false)) });
  expect(await no.run('erase', NIMALI.email)).toBe(0);
  expect(asked[0]).toMatch(/^Erase \d+ records for good\?$/);
  expect(no.notes()).toMatch(/\nNothing was erased\.$/);
  const nobody = createOffice(open);
  expect(await nobody.run('erase', NIMALI.email)).toBe(2);
  expect(nobody.notes()).toMatch(/say --yes/);
  expect(await contents(open)).toEqual(before);
  const yes = createOffice(open, { confirm: () => Promise.resolve(true) });
  expect(await yes.run('erase', NIMALI.email)).toBe(0);
});

test('does not follow session ids that visitors choose to other records', async () => {
  const open = memoryStores();
  const { sent, before } = await seed(open);
  const { chats } = createTestSite({ open });
  for (const sessionId of [sent.hash, 'unsubscribed', 'confirmed', sent.message.id])
    await chats.start({ sessionId, visitorName: 'X', visitorEmail: 'x@example.com', initialMessage: 'hello there', ...CONSENT });
  expect(await erasePerson(open, person('x@example.com'))).toEqual({ found: [], unreadable: [] });
  const after = await contents(open);
  for (const [key, text] of before) expect(after.get(key), key).toBe(text);
  expect(after.has(`messages:records/${sent.message.id}`)).toBe(true);
});

test('reports records that come back with exit code 1', async () => {
  const open = memoryStores();
  await seed(open);
  const stubborn: OpenStore = (name) => ({
    ...open(name),
    remove: (key) => (key.startsWith('records/') ? Promise.resolve() : open(name).remove(key)),
  });
  const { run, notes } = createOffice(stubborn);
  expect(await run('erase', NIMALI.email, '--yes')).toBe(1);
  expect(notes()).toMatch(/Still there, or written again: \d+ records\. Run this again\./);
});

test.each(['before', 'after'] as const)(
  'erases the person and nobody else when run again after a crash %s any call',
  async (when) => {
    let crashed = true;
    let at = 0;
    for (; crashed; at++) {
      const open = memoryStores();
      const { before, sent } = await seed(open);
      crashed = await erasePerson(crashingStores(open, at + 1, when), person(NIMALI.email), [sent.hash]).then(
        () => false,
        (error: unknown) => error instanceof Crash,
      );
      // A record without its notified key would be mailed again.
      const { id } = sent.message;
      if (await open('messages').read(`records/${id}`))
        expect(await open('messages').keys('told/'), `crash ${when} call ${at + 1}`).toContain(`told/${id}`);
      expect(await erasePerson(open, person(NIMALI.email), [sent.hash])).toEqual({ found: [], unreadable: [] });
      expect(ofVisitors(await contents(open)), `crash ${when} call ${at + 1}`).toEqual(ofVisitors(before));
    }
    expect(at).toBeGreaterThan(100);
  },
);

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'never claims that nothing is left when the service fails: $name',
  async ({ fault }) => {
    for (const at of [1, 20, 60, 90]) {
      const service = createMemoryBlobs();
      const open: OpenStore = (name) => service.open(name);
      const { before } = await seed(open);
      const { run, notes } = createOffice(open);
      service.failAt(at, fault, 'from-then-on');
      const exit = await withAutoTimers(() => run('erase', NIMALI.email, '--yes'));
      if (exit === 0) expect(ofVisitors(await contents(open))).toEqual(ofVisitors(before));
      else expect(notes()).not.toMatch(/nothing is left/);
      service.heal();
      expect(await run('erase', NIMALI.email, '--yes')).toBe(0);
      expect(ofVisitors(await contents(open))).toEqual(ofVisitors(before));
    }
  },
);
