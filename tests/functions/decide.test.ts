import { expect, test } from 'vitest';
import { conflictText } from '../../netlify/lib/office/conflict.ts';
import type { Decision } from '../../netlify/lib/office/decisions.ts';
import { readItem } from '../../netlify/lib/office/item.ts';
import { countItems } from '../../netlify/lib/office/open-items.ts';
import type { OfficeKind } from '../../netlify/lib/stores/office-kinds.ts';
import { APPOINTMENT, CONFIRM, createDecisions, REPLY, storeItem } from '../support/decisions.ts';
import { createMemoryBlobs } from '../support/memory-blobs.ts';
import { memoryStores, SANDUNI } from '../support/office.ts';
import { START } from '../support/test-site.ts';

const KAMAL = { id: 'p-kamal', name: 'Kamal' };

/** Yields to other calls a random number of times. */
const shuffle = async () => {
  for (let turns = Math.floor(Math.random() * 5); turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
};

test.each([
  ['appointments', CONFIRM],
  ['messages', REPLY],
  ['chats', REPLY],
] as const)('of 50 decisions at once about one of the %s, one wins and one mail is sent', async (kind, decision) => {
  const site = createDecisions({ service: createMemoryBlobs({ pause: shuffle }) });
  const id = await storeItem(site, kind);
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      site.decide({ kind, id, after: 0, actor: { id: `p-${number}`, name: `Person ${number}` }, decision }),
    ),
  );
  const won = results.flatMap((result, number) => (result.ok ? [number] : []));
  expect(won).toHaveLength(1);
  for (const result of results)
    if (!result.ok) expect(result.error).toMatchObject({ code: 'conflict', number: 1, by: `Person ${won[0]}`, at: START });
  // The schedule finds nothing more to send.
  site.pass(3_600_000);
  await site.run();
  expect(site.patientMails()).toHaveLength(1);
  const item = await readItem(site.open, kind, id);
  expect(item).toMatchObject({ number: 1, section: 'done', history: [{ name: `Person ${won[0]}` }] });
  expect(await site.open('replies').keys('records/')).toHaveLength(1);
});

test('the loser learns who did what when, and nothing is sent', async () => {
  const site = createDecisions();
  const id = await storeItem(site, 'appointments');
  await site.decided('appointments', id, 0, CONFIRM);
  const result = await site.decide({ kind: 'appointments', id, after: 0, actor: KAMAL, decision: { type: 'decline' } });
  if (result.ok || result.error.code !== 'conflict') throw new Error('There is no conflict.');
  // 08:00 UTC is 13:30 in Colombo.
  expect(conflictText(result.error, START)).toBe('Sanduni confirmed this at 13:30');
  expect(conflictText(result.error, START + 24 * 3_600_000)).toBe('Sanduni confirmed this on 2026-03-01 at 13:30');
  expect(site.mails.map(({ subject }) => subject)).toEqual(['Your appointment at The Clinic is confirmed']);
  expect(await site.open('replies').keys('records/')).toHaveLength(1);
});

test('a form that is sent again with its key gets the same answer and no second mail', async () => {
  const site = createDecisions();
  const id = await storeItem(site, 'appointments');
  const request = { kind: 'appointments', id, after: 0, actor: SANDUNI, decision: CONFIRM, key: 'key-of-the-form' } as const;
  const first = await site.decide(request);
  const second = await site.decide(request);
  expect(second).toEqual(first);
  expect(site.mails).toHaveLength(1);
  // Another form has another key.
  expect(await site.decide({ ...request, key: 'another-key' })).toMatchObject({ ok: false, error: { code: 'conflict' } });
});

/** An appointment on the first day of a test site. */
const TODAY = { ...CONFIRM, date: '2026-03-01' };

test.each<[OfficeKind, Decision[], object]>([
  ['appointments', [CONFIRM], { status: 'confirmed', section: 'done', slot: { date: '2026-03-09', time: '09:30' } }],
  [
    'appointments',
    [CONFIRM, { type: 'take' }],
    { status: 'confirmed', section: 'done', takenBy: 'Sanduni', slot: { time: '09:30' } },
  ],
  ['appointments', [CONFIRM, { type: 'cancel' }], { status: 'cancelled', section: 'done', slot: undefined, isReturned: false }],
  ['appointments', [TODAY, { type: 'done' }], { status: 'completed', section: 'done', slot: { date: '2026-03-01' } }],
  ['appointments', [CONFIRM, { type: 'cancel' }, { type: 'reopen' }], { status: 'pending', section: 'new', slot: undefined }],
  ['appointments', [{ type: 'decline' }], { status: 'declined', section: 'done' }],
  [
    'appointments',
    [{ type: 'propose', options: [{ date: '2026-03-10', time: '10:00' }] }],
    { status: 'proposed', section: 'waiting', proposed: [{ date: '2026-03-10', time: '10:00' }] },
  ],
  ['appointments', [REPLY], { status: 'pending', section: 'new' }],
  ['messages', [{ type: 'take' }], { status: 'unread', section: 'new', takenBy: 'Sanduni' }],
  ['messages', [REPLY], { status: 'answered', section: 'done' }],
  ['messages', [{ type: 'done' }], { status: 'done', section: 'done' }],
  ['messages', [{ type: 'status', status: 'read' }], { status: 'read', section: 'new' }],
  ['messages', [{ type: 'set-aside' }], { status: 'unread', isAside: true }],
  ['messages', [{ type: 'set-aside' }, { type: 'restore' }], { status: 'unread', section: 'new', isAside: false }],
  ['chats', [REPLY, { type: 'reopen' }], { status: 'active', section: 'new' }],
])('%s: %j', async (kind, decisions, state) => {
  const site = createDecisions();
  const id = await storeItem(site, kind);
  for (const [after, decision] of decisions.entries()) await site.decided(kind, id, after, decision);
  expect(await readItem(site.open, kind, id)).toMatchObject({ number: decisions.length, ...state });
});

test.each<[OfficeKind, Decision[], RegExp]>([
  // In Colombo the second of March has begun.
  ['appointments', [{ ...CONFIRM, date: '2026-03-01' }], /This day is over/],
  ['appointments', [{ ...CONFIRM, date: '2026-02-30' }], /YYYY-MM-DD/],
  ['appointments', [{ ...CONFIRM, time: '24:00' }], /HH:MM/],
  ['appointments', [{ ...CONFIRM, time: '9:30' }], /HH:MM/],
  ['appointments', [CONFIRM, CONFIRM], /confirmed already/],
  ['appointments', [CONFIRM, { type: 'reopen' }], /Cancel it/],
  ['appointments', [{ type: 'propose', options: [] }], /Propose a time/],
  ['appointments', [{ type: 'propose', options: [CONFIRM, CONFIRM] }], /proposed twice/],
  ['appointments', [{ type: 'cancel' }], /No confirmed appointment/],
  ['appointments', [{ type: 'ask-another-time' }], /No proposal/],
  ['appointments', [{ type: 'reopen' }], /open already/],
  ['appointments', [{ type: 'status', status: 'proposed' }], /no status "proposed"/],
  ['messages', [CONFIRM], /Only appointments/],
  ['messages', [{ type: 'reply', text: ' ' }], /Write a text/],
  ['messages', [{ type: 'reply', text: 'x'.repeat(4001) }], /at most 4000/],
])('refuses for %s: %.100j', async (kind, decisions, reason) => {
  const site = createDecisions({ clock: () => Date.parse('2026-03-01T18:30:00Z') });
  const id = await storeItem(site, kind);
  for (const [after, decision] of decisions.slice(0, -1).entries()) await site.decided(kind, id, after, decision);
  const sent = site.mails.length;
  const decision = decisions.at(-1) ?? { type: 'take' };
  const result = await site.decide({ kind, id, after: decisions.length - 1, actor: SANDUNI, decision });
  expect(result).toMatchObject({ ok: false, error: { code: 'invalid', reason: expect.stringMatching(reason) as string } });
  expect(site.mails).toHaveLength(sent);
  expect((await readItem(site.open, kind, id))?.number).toBe(decisions.length - 1);
});

test('an appointment can be confirmed for the day that has begun at the practice', async () => {
  // 23:59 on 8 March in Colombo, and midnight a minute later.
  const minutes = [Date.parse('2026-03-08T18:29:00Z'), Date.parse('2026-03-08T18:30:00Z')];
  const results = await Promise.all(
    minutes.map(async (now) => {
      const site = createDecisions({ clock: () => now });
      const id = await storeItem(site, 'appointments');
      return site.decide({ kind: 'appointments', id, after: 0, actor: SANDUNI, decision: { ...CONFIRM, date: '2026-03-08' } });
    }),
  );
  expect(results.map(({ ok }) => ok)).toEqual([true, false]);
});

test('a request that the spam check set aside is no spam once it is confirmed', async () => {
  const site = createDecisions();
  const id = await storeItem(site, 'appointments', 'honeypot');
  await site.open('appointments').create(`aside/${id}`, {});
  expect(await countItems(site.open)).toMatchObject({ new: 0, done: 0, aside: 1 });
  await site.decided('appointments', id, 0, CONFIRM);
  expect(await countItems(site.open)).toMatchObject({ new: 0, done: 1, aside: 0 });
  expect(await readItem(site.open, 'appointments', id)).toMatchObject({ isAside: false, status: 'confirmed' });
});

test('an unknown item and a person without an address are different refusals', async () => {
  const site = createDecisions();
  const request = { after: 0, actor: SANDUNI, decision: REPLY };
  for (const id of ['0n7fg3k2x-0123456789abcdef', '../secrets', ''])
    expect(await site.decide({ ...request, kind: 'messages', id })).toEqual({ ok: false, error: { code: 'unknown' } });
  const { record } = await site.chats.start({
    ...{ sessionId: 'a-session', visitorName: 'Nimali', visitorEmail: '', initialMessage: 'hello there' },
    consent: { privacyVersion: null },
  });
  expect(await site.decide({ ...request, kind: 'chats', id: record.session })).toEqual({
    ok: false,
    error: { code: 'no-address' },
  });
});

test('warns of two appointments that are confirmed for the same time', async () => {
  const open = memoryStores();
  const site = createDecisions({ open });
  const [first, second, third] = [
    (await site.appointments.add(APPOINTMENT)).record.id,
    (await site.appointments.add({ ...APPOINTMENT, name: 'Nimali' })).record.id,
    (await site.appointments.add({ ...APPOINTMENT, name: 'Sunil' })).record.id,
  ];
  expect((await site.decided('appointments', first, 0, CONFIRM)).sameTime).toEqual([]);
  expect((await site.decided('appointments', second, 0, { ...CONFIRM, time: '10:00' })).sameTime).toEqual([]);
  expect((await site.decided('appointments', third, 0, CONFIRM)).sameTime).toEqual([first]);
  expect((await readItem(open, 'appointments', first))?.sameTime).toEqual([third]);
  await site.decided('appointments', first, 1, { type: 'cancel' });
  expect((await readItem(open, 'appointments', third))?.sameTime).toEqual([]);
});
