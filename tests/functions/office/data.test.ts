/** What the pages of the office read and write besides decisions. */
import { expect, test } from 'vitest';
import { deleteEnquiry } from '../../../netlify/lib/decisions/delete-enquiry.ts';
import { findEnquiries } from '../../../netlify/lib/office/search/find-enquiries.ts';
import { ENQUIRY_KINDS, type EnquiryKind } from '../../../netlify/lib/enquiries/kinds.ts';
import { crashingStores, everyCall } from '../../support/storage/crashing-store.ts';
import { CONSENT, SAMPLE_CHAT, SANDUNI } from '../../support/functions/samples.ts';
import { createTestSite, START } from '../../support/functions/test-site.ts';

/** A site whose clock moves on with every enquiry. */
function createScene() {
  const site = createTestSite();
  const store = (kind: EnquiryKind, fields: object = {}) => {
    site.pass(1000);
    return site.store(kind, fields);
  };
  return { ...site, store };
}

test('notes are kept once per key, and two at once are both kept', async () => {
  const { enquiry, stores, store } = createScene();
  const id = await store('messages');
  const add = (text: string, key: string) =>
    stores.messages.notes.add(id, { text, key, at: START, by: SANDUNI.id, name: SANDUNI.name });
  for (let times = 0; times < 2; times++) await add('Called, nobody answered.', 'key-1');
  await Promise.all([add('Called again.', 'key-2'), add('Wrote a letter.', 'key-3')]);
  const texts = (await enquiry('messages', id))?.notes.map(({ text }) => text);
  expect(texts?.toSorted()).toEqual(['Called again.', 'Called, nobody answered.', 'Wrote a letter.']);
});

test('finds enquiries by a part of the name however it is written, an address, or a number in any notation, beside unreadable ones', async () => {
  const { open, stores, store } = createScene();
  const [appointment, written, chat] = [await store('appointments'), await store('messages'), await store('chats')];
  const irish = await store('messages', { name: 'Séan O’Brien-Silva', email: 'patient@example.com', phone: '077 555 0102' });
  const brien = await store('messages', { name: 'Sean Brien', email: 'other@example.com', phone: '077 555 0101' });
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
  ] as const)
    expect(await findEnquiries(stores, text), text).toMatchObject({
      found: expected.map((id) => ({ id })),
      unreadable: [{ kind: 'messages', id: unreadable }],
    });
});

test('a chat shows what was written in it, and only that', async () => {
  const { chats, enquiry } = createScene();
  const write = async (sessionId: string, initialMessage: string) =>
    (await chats.start({ ...SAMPLE_CHAT, ...CONSENT, sessionId, initialMessage })).record.session;
  const session = await write('first', 'On Monday?');
  await write('first', 'And on Sunday?');
  await write('second', 'Somebody else.');
  const texts = (await enquiry('chats', session))?.texts.map(({ message }) => message);
  expect(texts?.toSorted()).toEqual(['And on Sunday?', 'On Monday?']);
});

test.each(ENQUIRY_KINDS)('deletes suspected spam of the %s with all its keys', async (kind) => {
  const site = createTestSite();
  const other = await site.add(kind);
  const names = kind === 'chats' ? (['chat-sessions', 'chat-messages'] as const) : [kind];
  const keysOf = async () => (await Promise.all(names.map((store) => site.open(store).keys('')))).flat();
  const remove = (id: string) => deleteEnquiry(site.stores, kind, id, SANDUNI, START);
  const before = await keysOf();
  const id = await site.store(kind, {}, 'trap');
  site.pass(3_600_000);
  await site.run();
  await site.decided(kind, id, 0, { type: 'take' });
  const own = (await keysOf()).filter((key) => !before.includes(key) && !key.includes(other));
  expect(own.length).toBeGreaterThan(3);
  expect([await remove(other), await remove(id)]).toEqual(['open', 'deleted']);
  const left = await keysOf();
  expect(own.filter((key) => left.includes(key) && !/^(?:told|tries)\//.test(key))).toEqual([]);
  expect(left).toEqual(expect.arrayContaining(before));
  expect(await remove(id)).toBe('unknown');
});

test('a killed deletion is finished by the next one or by retention', async () => {
  await everyCall(async (at) => {
    const { open, process, site, stores, store } = createTestSite();
    const id = await store('messages', {}, 'trap');
    await open('messages').create(`aside/${id}`, {});
    const killed = deleteEnquiry(process({ open: crashingStores(open, at, 'after') }).stores, 'messages', id, SANDUNI, START);
    const [outcome] = await Promise.allSettled([killed]);
    await deleteEnquiry(stores, 'messages', id, SANDUNI, START);
    await site.jobs.purge(START + 20_000);
    expect(await open('messages').keys(''), `killed after call ${at}`).toEqual([]);
    return outcome.status === 'rejected';
  });
});
