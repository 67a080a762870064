/** What the pages of the office read and write besides decisions. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayList } from '../../netlify/lib/office/days.ts';
import { deleteItem } from '../../netlify/lib/office/delete-item.ts';
import { alsoFromThisNumber, findItems } from '../../netlify/lib/office/find-items.ts';
import { readItem } from '../../netlify/lib/office/item.ts';
import { countItems, listItems } from '../../netlify/lib/office/open-items.ts';
import { replyTemplates } from '../../netlify/lib/office/reply-templates.ts';
import { createNotes } from '../../netlify/lib/stores/notes.ts';
import { createStatuses } from '../../netlify/lib/stores/statuses.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';
import { crashingStores } from '../support/crashing-store.ts';
import { APPOINTMENT, CONFIRM, createDecisions, storeItem } from '../support/decisions.ts';
import { CONSENT, createOffice, memoryStores, SANDUNI } from '../support/office.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE } from '../support/sample-forms.ts';
import { createTestSite, DATA, START } from '../support/test-site.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

test('the day list has the confirmed appointments of a day, the earliest first', async () => {
  const open = memoryStores();
  const site = createDecisions({ open });
  const add = async (name: string) => (await site.appointments.add({ ...APPOINTMENT, name })).record.id;
  const [late, early, moved, cancelled, asked] = [
    await add('Late'),
    await add('Early'),
    await add('Moved'),
    await add('Off'),
    await add('Asked'),
  ];
  await site.decided('appointments', late, 0, { ...CONFIRM, time: '16:00' });
  await site.decided('appointments', early, 0, { ...CONFIRM, time: '08:15' });
  await site.decided('appointments', moved, 0, CONFIRM);
  await site.decided('appointments', moved, 1, { ...CONFIRM, date: '2026-03-10', time: '08:15' });
  await site.decided('appointments', cancelled, 0, CONFIRM);
  await site.decided('appointments', cancelled, 1, { type: 'cancel' });
  await site.decided('appointments', asked, 0, { type: 'propose', options: [{ date: '2026-03-09', time: '11:00' }] });
  // Whose process died between its marker and its event.
  await open('appointments').create(`days/2026-03-09/${await add('Never')}`, {});

  expect(await dayList(open, '2026-03-09')).toMatchObject([
    { time: '08:15', name: 'Early', phone: '071 000 0000', status: 'confirmed', sameTime: false },
    { time: '16:00', name: 'Late' },
  ]);
  expect((await dayList(open, '2026-03-10')).map(({ name }) => name)).toEqual(['Moved']);
  // The day of the appointments.
  site.pass(8 * 24 * 3_600_000);
  await site.decided('appointments', early, 1, { type: 'done' });
  expect((await dayList(open, '2026-03-09')).map(({ status }) => status)).toEqual(['completed', 'confirmed']);
});

test('notes are kept once per key, and two at once are both kept', async () => {
  const open = memoryStores();
  const site = createTestSite({ open });
  const id = await storeItem(site, 'messages');
  const notes = createNotes({ store: open('messages') });
  const note = (text: string, key: string) => ({ text, key, at: START, by: SANDUNI.id, name: SANDUNI.name });
  await notes.add(id, note('Called, nobody answered.', 'key-1'));
  await notes.add(id, note('Called, nobody answered.', 'key-1'));
  await Promise.all([notes.add(id, note('Called again.', 'key-2')), notes.add(id, note('Wrote a letter.', 'key-3'))]);
  const texts = (await readItem(open, 'messages', id))?.notes.map(({ text }) => text);
  expect(texts?.toSorted()).toEqual(['Called again.', 'Called, nobody answered.', 'Wrote a letter.']);
  const { run, output } = createOffice(open);
  await run('show', id);
  expect(output()).toMatch(/^note +2026-03-01 13:30 Sanduni: Called, nobody answered\.$/m);
});

test('finds items by a part of the name, an address, or a number in any notation', async () => {
  const open = memoryStores();
  let now = START;
  const site = createTestSite({ open, clock: () => (now += 1000) });
  const appointment = await storeItem(site, 'appointments');
  const message = await storeItem(site, 'messages');
  const chat = await storeItem(site, 'chats');
  const idsOf = async (text: string) => (await findItems(open, text))?.found.map(({ id }) => id);
  expect(await idsOf('kamal')).toEqual([appointment]);
  expect(await idsOf('  NIMALI  perera ')).toEqual([chat, message]);
  expect(await idsOf('Nimali@Example.com')).toEqual([chat, message]);
  expect(await idsOf('+94 71 000 0000')).toEqual([message, appointment]);
  // The emergency contact.
  expect(await idsOf('0094 71 000 0001')).toEqual([appointment]);
  expect(await idsOf('nobody')).toEqual([]);
  expect(await idsOf('k')).toBeUndefined();
  expect(await idsOf('')).toBeUndefined();
});

test('a search reads a limited number of records, says how many are left, and continues', async () => {
  const open = memoryStores();
  let now = START;
  const site = createTestSite({ open, clock: () => (now += 1000) });
  const ids: string[] = [];
  for (let number = 0; number < 25; number++) ids.push(await storeItem(site, number % 2 ? 'messages' : 'appointments'));
  const reads: string[] = [];
  const counting: OpenStore = (name) => ({ ...open(name), read: (key) => (reads.push(key), open(name).read(key)) });
  const found: string[] = [];
  let from: string | undefined;
  const left: number[] = [];
  do {
    reads.length = 0;
    const search =
      (await findItems(counting, 'a', { from, limit: 10 })) ?? (await findItems(counting, 'al', { from, limit: 10 }));
    expect(reads.length).toBeLessThanOrEqual(10);
    found.push(...(search?.found ?? []).map(({ id }) => id));
    left.push(search?.left ?? -1);
    from = search?.next;
  } while (from !== undefined);
  expect(left).toEqual([15, 5, 0]);
  // Kamal and Nimali, the newest first, none twice.
  expect(found).toEqual(ids.toReversed());
});

test('digits that are no number are found whole in any field, and as a part of an address', async () => {
  const open = memoryStores();
  const site = createTestSite({ open });
  const add = async (fields: Partial<typeof SAMPLE_MESSAGE>) =>
    (await site.messages.add({ ...SAMPLE_MESSAGE, ...fields, ...CONSENT })).record.id;
  const inText = await add({ message: 'Ticket 12345, please.' });
  const inAddress = await add({ email: 'nimali12345@example.com' });
  await add({ message: 'Ticket 123456, please.' });
  const found = (await findItems(open, '12345'))?.found.map(({ id }) => id);
  expect(found?.toSorted()).toEqual([inText, inAddress].toSorted());
});

test('a search names what it could not read', async () => {
  const open = memoryStores();
  const site = createTestSite({ open });
  await storeItem(site, 'messages');
  await open('messages').create('records/0n7fg3k2x-0123456789abcdef', { half: 'a record' });
  const search = await findItems(open, 'nimali');
  expect(search?.found).toHaveLength(1);
  expect(search?.unreadable).toEqual([{ kind: 'messages', id: '0n7fg3k2x-0123456789abcdef' }]);
});

test('other items of the same number are listed and never merged', async () => {
  const open = memoryStores();
  const site = createTestSite({ open });
  const mother = await site.appointments.add({ ...APPOINTMENT, name: 'Nimali', phone: '0710000000' });
  const child = await site.messages.add({ ...SAMPLE_MESSAGE, name: 'Sunil', phone: '+94 71 000 0000', ...CONSENT });
  await site.messages.add({ ...SAMPLE_MESSAGE, name: 'Kamal', phone: '071 000 0009', ...CONSENT });
  const item = await readItem(open, 'appointments', mother.record.id);
  if (!item) throw new Error('There is no item.');
  expect((await alsoFromThisNumber(open, item.content))?.found).toMatchObject([{ id: child.record.id, name: 'Sunil' }]);
  expect(await alsoFromThisNumber(open, { id: 'x', phone: '' })).toBeUndefined();
  expect((await readItem(open, 'messages', child.record.id))?.content.name).toBe('Sunil');
});

test('a chat shows what was written in it, and only that', async () => {
  const open = memoryStores();
  let now = START;
  const site = createTestSite({ open, clock: () => (now += 1000) });
  const one = { ...SAMPLE_CHAT, ...CONSENT };
  const { record } = await site.chats.start({ ...one, sessionId: 'first' });
  await site.chats.start({ ...one, sessionId: 'first', initialMessage: 'And on Sunday?' });
  await site.chats.start({ ...one, sessionId: 'second', initialMessage: 'Somebody else.' });
  const texts = async () => (await readItem(open, 'chats', record.session))?.texts.map(({ text }) => text);
  expect(await texts()).toEqual([SAMPLE_CHAT.initialMessage, 'And on Sunday?']);
  // Chats of before there was an index.
  for (const key of await open('chat-sessions').keys('texts/')) await open('chat-sessions').remove(key);
  expect(await texts()).toEqual([SAMPLE_CHAT.initialMessage, 'And on Sunday?']);
  now = START + 3_600_000;
  expect(await site.site.jobs.mendMarkers(now + 20_000)).toMatchObject({ indexed: 3 });
  expect(await texts()).toEqual([SAMPLE_CHAT.initialMessage, 'And on Sunday?']);
});

test('a suspected item can be restored: it is in the inbox, and nobody is mailed', async () => {
  const open = memoryStores();
  const site = createDecisions({ open });
  for (const kind of ['appointments', 'messages', 'chats'] as const) {
    const id = await storeItem(site, kind, 'trap');
    site.pass(3_600_000);
    await site.run();
    expect(
      (await listItems(open, { list: 'aside' })).rows.map((row) => row.id),
      kind,
    ).toContain(id);
    await site.decided(kind, id, 0, { type: 'restore' });
    site.pass(3_600_000);
    await site.run();
    expect(
      (await listItems(open, { list: 'new' })).rows.map((row) => row.id),
      kind,
    ).toContain(id);
    await site.decided(kind, id, 1, { type: 'set-aside' });
    expect(
      (await listItems(open, { list: 'aside' })).rows.map((row) => row.id),
      kind,
    ).toContain(id);
    await site.decided(kind, id, 2, { type: 'restore' });
  }
  expect(await countItems(open)).toEqual({ new: 3, waiting: 0, done: 0, aside: 0 });
  expect(site.mails).toEqual([]);
});

test.each(['appointments', 'messages', 'chats'] as const)(
  'deletes a suspected item of the %s with all its keys',
  async (kind) => {
    const open = memoryStores();
    const site = createDecisions({ open });
    const other = await storeItem(site, kind);
    const keysOf = async () => [
      ...(await open(kind === 'chats' ? 'chat-sessions' : kind).keys('')),
      ...(await open('chat-messages').keys('')),
    ];
    const before = await keysOf();
    const id = await storeItem(site, kind, 'trap');
    site.pass(3_600_000);
    await site.run();
    await site.decided(kind, id, 0, { type: 'take' });
    const own = (await keysOf()).filter((key) => !before.includes(key) && !key.includes(other));
    expect(own.length).toBeGreaterThan(3);
    expect(await deleteItem(open, kind, other, SANDUNI, START)).toBe('open');
    expect(await deleteItem(open, kind, id, SANDUNI, START)).toBe('deleted');
    const left = await keysOf();
    expect(own.filter((key) => left.includes(key) && !/^(?:told|tries)\//.test(key))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(before));
    expect(await deleteItem(open, kind, id, SANDUNI, START)).toBe('unknown');
  },
);

test('a killed deletion is finished by the next one or by retention', async () => {
  for (let at = 1, crashed = true; crashed; at++) {
    const open = memoryStores();
    const site = createDecisions({ open });
    const id = await storeItem(site, 'messages', 'trap');
    await open('messages').create(`aside/${id}`, {});
    crashed = await deleteItem(crashingStores(open, at, 'after'), 'messages', id, SANDUNI, START).then(
      () => false,
      () => true,
    );
    await deleteItem(open, 'messages', id, SANDUNI, START);
    await site.site.jobs.purge(START + 20_000);
    expect(await open('messages').keys(''), `killed after call ${at}`).toEqual([]);
  }
});

test('templates are those of the kind, with the names filled in', () => {
  expect(replyTemplates(DATA, 'messages', 'Nimali')).toEqual([
    {
      id: 'please-call',
      name: 'Please call us',
      subject: 'Please call The Clinic',
      text: 'Dear Nimali, please call us. Dr. Somebody would like to talk to you.',
    },
  ]);
  expect(replyTemplates(DATA, 'chats', 'Nimali')).toEqual([]);
});

test.each(['confirmed', 'proposed'] as const)(
  'an appointment that is %s is not deleted: the patient counts on it',
  async (status) => {
    const open = memoryStores();
    const site = createDecisions({ open });
    const id = await storeItem(site, 'appointments');
    const { type, ...slot } = CONFIRM;
    await site.decided('appointments', id, 0, status === 'confirmed' ? CONFIRM : { type: 'propose', options: [slot] });
    const refused = await site.decide({ kind: 'appointments', id, after: 1, actor: SANDUNI, decision: { type: 'set-aside' } });
    expect(refused, type).toMatchObject({ ok: false, error: { code: 'invalid' } });
    // Earlier versions set aside what was confirmed.
    const statuses = createStatuses({ store: open('appointments') });
    const last = await statuses.last(id);
    if (!last) throw new Error('Nothing was decided.');
    const { number, ...event } = last;
    await statuses.append(id, number, { ...event, aside: true });
    expect(await deleteItem(open, 'appointments', id, SANDUNI, START)).toBe('committed');
    expect(await readItem(open, 'appointments', id)).toMatchObject({ status, isAside: true });
    // Once the time is over, nobody counts on it.
    expect(await deleteItem(open, 'appointments', id, SANDUNI, START + 10 * 24 * 3_600_000)).toBe('deleted');
  },
);

test('of a deletion and a confirmation at once, one wins', async () => {
  const open = memoryStores();
  const site = createDecisions({ open });
  const id = await storeItem(site, 'appointments', 'trap');
  await open('appointments').create(`aside/${id}`, {});
  const [deleted, confirmed] = await Promise.all([
    deleteItem(open, 'appointments', id, SANDUNI, START),
    site.decide({ kind: 'appointments', id, after: 0, actor: SANDUNI, decision: CONFIRM }),
  ]);
  expect([deleted === 'deleted', confirmed.ok].filter(Boolean)).toHaveLength(1);
  expect(site.patientMails()).toHaveLength(confirmed.ok ? 1 : 0);
  expect((await readItem(open, 'appointments', id)) !== undefined).toBe(confirmed.ok);
});

test('a request with a proposal for a late day is kept until then', async () => {
  const open = memoryStores();
  const site = createDecisions({ open });
  const id = await storeItem(site, 'appointments');
  await site.decided('appointments', id, 0, { type: 'propose', options: [{ date: '2026-12-01', time: '11:00' }] });
  site.pass(200 * 24 * 3_600_000);
  await site.site.jobs.purge(Infinity);
  expect(await readItem(open, 'appointments', id)).toMatchObject({ status: 'proposed' });
});
