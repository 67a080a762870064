/** What the pages of the office read and write besides decisions. */
import { expect, test } from 'vitest';
import { openEnquiries } from '../../../netlify/lib/enquiries/stores.ts';
import { dayList } from '../../../netlify/lib/enquiries/day-list.ts';
import { deleteEnquiry } from '../../../netlify/lib/enquiries/delete-enquiry.ts';
import { findEnquiries } from '../../../netlify/lib/office/search/find-enquiries.ts';
import { readEnquiry } from '../../../netlify/lib/enquiries/enquiry.ts';
import { ENQUIRY_KINDS } from '../../../netlify/lib/enquiries/kinds.ts';
import { crashingStores } from '../../support/crashing-store.ts';
import { APPOINTMENT, CONFIRM, createDecisions, storeItem } from '../../support/decisions.ts';
import { CONSENT, memoryStores, SANDUNI } from '../../support/office.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE } from '../../support/sample-forms.ts';
import { START } from '../../support/test-site.ts';

const PROPOSE = { type: 'propose' as const, options: [{ date: '2026-03-09', time: '11:00' }] };

/** A site whose clock moves on with every item. */
function createScene() {
  const open = memoryStores();
  const site = createDecisions({ open });
  const request = async (fields: Partial<typeof APPOINTMENT> = {}) => {
    site.pass(1000);
    return (await site.appointments.add({ ...APPOINTMENT, ...fields })).record.id;
  };
  const message = async (fields: Partial<typeof SAMPLE_MESSAGE> = {}) => {
    site.pass(1000);
    return (await site.messages.add({ ...SAMPLE_MESSAGE, ...fields, ...CONSENT })).record.id;
  };
  return { open, site, request, message };
}

test('the day list has the confirmed appointments of a day, the earliest first', async () => {
  const { open, site, request } = createScene();
  for (const [name, ...decisions] of [
    ['Late', { ...CONFIRM, time: '16:00' }],
    ['Early', { ...CONFIRM, time: '08:15' }],
    ['Moved', CONFIRM, { ...CONFIRM, date: '2026-03-10', time: '08:15' }],
    ['Off', CONFIRM, { type: 'cancel' }],
    ['Asked', PROPOSE],
  ] as const) {
    const id = await request({ name });
    for (const [after, decision] of decisions.entries()) await site.decided('appointments', id, after, decision);
  }
  // Whose process died between its marker and its event.
  await open('appointments').create(`days/2026-03-09/${await request({ name: 'Never' })}`, {});
  expect(await dayList(site.stores, '2026-03-09')).toMatchObject([
    { time: '08:15', name: 'Early', phone: '071 000 0000', status: 'confirmed', minutes: 30 },
    { time: '16:00', name: 'Late' },
  ]);
  expect((await dayList(site.stores, '2026-03-10')).map(({ name }) => name)).toEqual(['Moved']);
});

test('notes are kept once per key, and two at once are both kept', async () => {
  const { site, message } = createScene();
  const id = await message();
  const notes = site.stores.messages.notes;
  const add = (text: string, key: string) => notes.add(id, { text, key, at: START, by: SANDUNI.id, name: SANDUNI.name });
  for (let times = 0; times < 2; times++) await add('Called, nobody answered.', 'key-1');
  await Promise.all([add('Called again.', 'key-2'), add('Wrote a letter.', 'key-3')]);
  const texts = (await readEnquiry(site.stores, 'messages', id))?.notes.map(({ text }) => text);
  expect(texts?.toSorted()).toEqual(['Called again.', 'Called, nobody answered.', 'Wrote a letter.']);
});

test('finds items by a part of the name however it is written, an address, or a number in any notation, beside unreadable ones', async () => {
  const { open, site, request, message } = createScene();
  const appointment = await request();
  const written = await message();
  site.pass(1000);
  const chat = await storeItem(site, 'chats');
  const irish = await message({ name: 'Séan O’Brien-Silva', email: 'patient@example.com', phone: '077 555 0102' });
  const brien = await message({ name: 'Sean Brien', email: 'other@example.com', phone: '077 555 0101' });
  const unreadable = '0n7fg3k2x-0123456789abcdef';
  await open('messages').create(`records/${unreadable}`, { half: 'a record' });
  for (const [text, expected] of [
    ['kamal', [appointment]],
    ['  NIMALI  perera ', [chat, written]],
    ['Nimali@Example.com', [chat, written]],
    ['+94 71 000 0000', [written, appointment]],
    // The emergency contact.
    ['0094 71 000 0001', [appointment]],
    ['SÉAN O´BRIEN', [irish]],
    ['obrien\u2011silva', [irish]],
    ['nobody', []],
    // Parts of numbers, of four digits or more.
    ['5550', [brien, irish]],
    ['077 555', [brien, irish]],
    ['0102', [irish]],
    ['000 0001', [appointment]],
  ] as const) {
    const search = await findEnquiries(site.stores, text);
    expect(
      search?.found.map(({ id }) => id),
      text,
    ).toEqual(expected);
    expect(search?.unreadable).toMatchObject([{ kind: 'messages', id: unreadable }]);
  }
});

test('a chat shows what was written in it, and only that', async () => {
  const { site } = createScene();
  const write = async (sessionId: string, initialMessage = SAMPLE_CHAT.initialMessage) => {
    site.pass(1000);
    return (await site.chats.start({ ...SAMPLE_CHAT, ...CONSENT, sessionId, initialMessage })).record.session;
  };
  const session = await write('first');
  await write('first', 'And on Sunday?');
  await write('second', 'Somebody else.');
  const texts = (await readEnquiry(site.stores, 'chats', session))?.texts.map(({ message }) => message);
  expect(texts).toEqual([SAMPLE_CHAT.initialMessage, 'And on Sunday?']);
});

test.each(ENQUIRY_KINDS)('deletes a suspected item of the %s with all its keys', async (kind) => {
  const { open, site } = createScene();
  const other = await storeItem(site, kind);
  const names = kind === 'chats' ? (['chat-sessions', 'chat-messages'] as const) : [kind];
  const keysOf = async () => (await Promise.all(names.map((store) => open(store).keys('')))).flat();
  const before = await keysOf();
  const id = await storeItem(site, kind, 'trap');
  site.pass(3_600_000);
  await site.run();
  await site.decided(kind, id, 0, { type: 'take' });
  const own = (await keysOf()).filter((key) => !before.includes(key) && !key.includes(other));
  expect(own.length).toBeGreaterThan(3);
  expect(await deleteEnquiry(site.stores, kind, other, SANDUNI, START)).toBe('open');
  expect(await deleteEnquiry(site.stores, kind, id, SANDUNI, START)).toBe('deleted');
  const left = await keysOf();
  expect(own.filter((key) => left.includes(key) && !/^(?:told|tries)\//.test(key))).toEqual([]);
  expect(left).toEqual(expect.arrayContaining(before));
  expect(await deleteEnquiry(site.stores, kind, id, SANDUNI, START)).toBe('unknown');
});

test('a killed deletion is finished by the next one or by retention', async () => {
  for (let at = 1, isCrashed = true; isCrashed; at++) {
    const { open, site } = createScene();
    const id = await storeItem(site, 'messages', 'trap');
    await open('messages').create(`aside/${id}`, {});
    const killed = deleteEnquiry(openEnquiries(crashingStores(open, at, 'after'), site.clock), 'messages', id, SANDUNI, START);
    isCrashed = (await Promise.allSettled([killed]))[0].status === 'rejected';
    await deleteEnquiry(site.stores, 'messages', id, SANDUNI, START);
    await site.site.jobs.purge(START + 20_000);
    expect(await open('messages').keys(''), `killed after call ${at}`).toEqual([]);
  }
});

test('of a deletion and a confirmation at once, one wins', async () => {
  const { open, site } = createScene();
  const id = await storeItem(site, 'appointments', 'trap');
  await open('appointments').create(`aside/${id}`, {});
  const [deleted, confirmed] = await Promise.all([
    deleteEnquiry(site.stores, 'appointments', id, SANDUNI, START),
    site.decide({ kind: 'appointments', id, after: 0, actor: SANDUNI, decision: CONFIRM }),
  ]);
  expect(deleted === 'deleted').toBe(!confirmed.ok);
  expect(site.patientMails()).toHaveLength(confirmed.ok ? 1 : 0);
  expect((await readEnquiry(site.stores, 'appointments', id)) !== undefined).toBe(confirmed.ok);
});
