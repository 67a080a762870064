import { expect, test } from 'vitest';
import { conflictText } from '../../netlify/lib/office/conflict.ts';
import type { Decision } from '../../netlify/lib/office/decisions.ts';
import { readItem } from '../../netlify/lib/office/item.ts';
import { countItems } from '../../netlify/lib/office/open-items.ts';
import type { OfficeKind } from '../../netlify/lib/stores/office-kinds.ts';
import { CONFIRM, createDecisions, OPTIONS, REPLY, storeItem } from '../support/decisions.ts';
import { createMemoryBlobs } from '../support/memory-blobs.ts';
import { CONSENT, memoryStores, SANDUNI } from '../support/office.ts';
import { SAMPLE_CHAT } from '../support/sample-forms.ts';
import { START } from '../support/test-site.ts';

/** An item of a kind, and Sanduni's decisions about it, one after another. */
async function create(kind: OfficeKind, decisions: readonly Decision[] = [], deps: Parameters<typeof createDecisions>[0] = {}) {
  const site = createDecisions({ open: memoryStores(), ...deps });
  const id = await storeItem(site, kind);
  for (const [after, decision] of decisions.entries()) await site.decided(kind, id, after, decision);
  return {
    ...{ ...site, id },
    /** Decides after these decisions. */
    next: (decision: Decision, more: object = {}) =>
      site.decide({ kind, id, after: decisions.length, actor: SANDUNI, decision, ...more }),
    item: () => readItem(site.open, kind, id),
    replies: () => site.open('replies').keys('records/'),
  };
}

/** Yields to other calls a random number of times. */
const shuffle = async () => {
  for (let turns = Math.floor(Math.random() * 5); turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
};

test.each([
  ['appointments', CONFIRM],
  ['messages', REPLY],
  ['chats', REPLY],
] as const)('of 20 decisions at once about one of the %s, one wins and one mail is sent', async (kind, decision) => {
  const service = createMemoryBlobs({ pause: shuffle });
  const { next, item, replies, pass, run, patientMails } = await create(kind, [], { open: (name) => service.open(name) });
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, number) => next(decision, { actor: { id: `p-${number}`, name: `Person ${number}` } })),
  );
  const won = results.flatMap((result, number) => (result.ok ? [number] : []));
  expect(won).toHaveLength(1);
  for (const result of results)
    if (!result.ok) expect(result.error).toMatchObject({ code: 'conflict', number: 1, by: `Person ${won[0]}`, at: START });
  // The schedule finds nothing more to send.
  pass(3_600_000);
  await run();
  expect(patientMails()).toHaveLength(1);
  expect(await item()).toMatchObject({ number: 1, section: 'done', history: [{ name: `Person ${won[0]}` }] });
  expect(await replies()).toHaveLength(1);
});

test('the loser learns who did what when, and nothing is sent', async () => {
  const { next, mails, replies } = await create('appointments', [CONFIRM]);
  const result = await next({ type: 'decline' }, { after: 0, actor: { id: 'p-kamal', name: 'Kamal' } });
  if (result.ok || result.error.code !== 'conflict') throw new Error('There is no conflict.');
  // 08:00 UTC is 13:30 in Colombo.
  expect(conflictText(result.error, START)).toBe('Sanduni confirmed this at 13:30');
  expect(conflictText(result.error, START + 24 * 3_600_000)).toBe('Sanduni confirmed this on 2026-03-01 at 13:30');
  expect(mails.map(({ subject }) => subject)).toEqual(['Your appointment at The Clinic is confirmed']);
  expect(await replies()).toHaveLength(1);
});

test('a form that is sent again with its key gets the same answer and no second mail', async () => {
  const { next, mails } = await create('appointments');
  const first = await next(CONFIRM, { key: 'key-of-the-form' });
  expect(await next(CONFIRM, { key: 'key-of-the-form' })).toEqual(first);
  expect(mails).toHaveLength(1);
  // Another form has another key.
  expect(await next(CONFIRM, { key: 'another-key' })).toMatchObject({ ok: false, error: { code: 'conflict' } });
});

const SLOT = { date: '2026-03-09', time: '09:30' };
const TODAY = { ...CONFIRM, date: '2026-03-01' };

// Which decisions are allowed in which state is in tests/unit/decisions.test.ts.
test.each<[OfficeKind, Decision[], object]>([
  ['appointments', [CONFIRM, { type: 'take' }], { status: 'confirmed', section: 'done', takenBy: 'Sanduni', slot: SLOT }],
  ['appointments', [CONFIRM, { type: 'cancel' }], { status: 'cancelled', section: 'done', slot: undefined, isReturned: false }],
  ['appointments', [TODAY, { type: 'done' }], { status: 'completed', section: 'done', slot: { date: '2026-03-01' } }],
  ['appointments', [CONFIRM, { type: 'cancel' }, { type: 'reopen' }], { status: 'pending', section: 'new', slot: undefined }],
  ['appointments', [{ type: 'decline' }], { status: 'declined', section: 'done' }],
  ['appointments', [{ type: 'propose', options: OPTIONS }], { status: 'proposed', section: 'waiting', proposed: OPTIONS }],
  ['messages', [REPLY], { status: 'answered', section: 'done' }],
  ['messages', [{ type: 'set-aside' }, { type: 'restore' }], { status: 'unread', section: 'new', isAside: false }],
  ['chats', [REPLY, { type: 'reopen' }], { status: 'active', section: 'new' }],
])('%s: %j', async (kind, decisions, state) => {
  const { item } = await create(kind, decisions);
  expect(await item()).toMatchObject({ number: decisions.length, ...state });
});

test.each<[OfficeKind, Decision[], RegExp]>([
  // In Colombo the second of March has begun.
  ['appointments', [{ ...CONFIRM, date: '2026-03-01' }], /This day is over/],
  ['appointments', [{ ...CONFIRM, date: '2026-02-30' }], /YYYY-MM-DD/],
  ['appointments', [{ ...CONFIRM, time: '24:00' }], /HH:MM/],
  ['appointments', [CONFIRM, CONFIRM], /confirmed already/],
  ['appointments', [{ type: 'propose', options: [CONFIRM, CONFIRM] }], /proposed twice/],
  ['messages', [CONFIRM], /Only appointments/],
  ['messages', [{ type: 'reply', text: ' ' }], /Write a text/],
  ['messages', [{ type: 'reply', text: 'x'.repeat(4001) }], /at most 4000/],
])('refuses for %s: %.100j', async (kind, decisions, reason) => {
  const clock = () => Date.parse('2026-03-01T18:30:00Z');
  const { next, item, mails } = await create(kind, decisions.slice(0, -1), { clock });
  const sent = mails.length;
  const result = await next(decisions.at(-1) ?? { type: 'take' });
  expect(result).toMatchObject({ ok: false, error: { code: 'invalid', reason: expect.stringMatching(reason) as string } });
  expect(mails).toHaveLength(sent);
  expect((await item())?.number).toBe(decisions.length - 1);
});

test('a request that the spam check set aside is no spam once it is confirmed', async () => {
  const site = createDecisions({ open: memoryStores() });
  const id = await storeItem(site, 'appointments', 'honeypot');
  await site.open('appointments').create(`aside/${id}`, {});
  expect(await countItems(site.open)).toMatchObject({ new: 0, done: 0, aside: 1 });
  await site.decided('appointments', id, 0, CONFIRM);
  expect(await countItems(site.open)).toMatchObject({ new: 0, done: 1, aside: 0 });
  expect(await readItem(site.open, 'appointments', id)).toMatchObject({ isAside: false, status: 'confirmed' });
});

test('an unknown item and a person without an address are different refusals', async () => {
  const { next, chats } = await create('messages');
  for (const id of ['0n7fg3k2x-0123456789abcdef', '../secrets', ''])
    expect(await next(REPLY, { id })).toEqual({ ok: false, error: { code: 'unknown' } });
  const { record } = await chats.start({ ...SAMPLE_CHAT, visitorEmail: '', ...CONSENT });
  expect(await next(REPLY, { kind: 'chats', id: record.session })).toEqual({ ok: false, error: { code: 'no-address' } });
});
