/** Decisions about enquiries: what they do, and faults at every store and mail call. The form that is sent again and the schedule
 * finish what was begun, and the patient never gets two different mails. */
import { describe, expect, test } from 'vitest';
import { conflictText } from '../../../netlify/lib/decisions/conflict.ts';
import { type EnquiryKind, STORE_OF } from '../../../netlify/lib/enquiries/kinds.ts';
import { createMemoryBlobs } from '../../support/storage/memory-blobs.ts';
import { CONFIRM, CONSENT, OPTIONS, REPLY, SAMPLE_CHAT, SANDUNI } from '../../support/functions/samples.ts';
import { createTestSite, type Decision, HOUR, type SiteOptions, START } from '../../support/functions/test-site.ts';
import { everyCall, PROCESS_FAULTS, type ProcessFault, type When } from '../../support/storage/crashing-store.ts';

/** An enquiry of a kind, and Sanduni's decisions about it, one after another. */
async function create(kind: EnquiryKind, decisions: readonly Decision[] = [], deps: SiteOptions = {}) {
  const site = createTestSite(deps);
  const id = await site.add(kind, ...decisions);
  return {
    ...{ ...site, id },
    /** Decides after these decisions. */
    next: (decision: Decision, more: object = {}) =>
      site.decide({ kind, id, after: decisions.length, actor: SANDUNI, decision, ...more }),
    enquiry: () => site.enquiry(kind, id),
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
  const { next, enquiry, replies, pass, run, patientMails } = await create(kind, [], {
    service: createMemoryBlobs({ pause: shuffle }),
  });
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
  expect(await enquiry()).toMatchObject({ number: 1, list: 'done', history: [{ name: `Person ${won[0]}` }] });
  expect(await replies()).toHaveLength(1);
});

test('the loser learns who did what when, and nothing is sent', async () => {
  const { next, mails, replies } = await create('appointments', [CONFIRM]);
  const result = await next({ type: 'decline' }, { after: 0, actor: { id: 'p-kamal', name: 'Kamal' } });
  if (result.ok || result.error.code !== 'conflict') throw new Error('There is no conflict.');
  // 08:00 UTC is 13:30 in Colombo.
  expect(conflictText(result.error, START)).toBe('Sanduni confirmed this at 13:30');
  expect(conflictText(result.error, START + 24 * 3_600_000)).toBe('Sanduni confirmed this on 1 March 2026 at 13:30');
  expect(mails.map(({ subject }) => subject)).toEqual(['Your appointment at The Clinic is confirmed']);
  expect(await replies()).toHaveLength(1);
});

test.each([
  ['appointments', CONFIRM],
  ['messages', REPLY],
] as const)(
  '"I’m on it" of a colleague or of an older tab never makes what was typed about one of the %s fail',
  async (kind, decision) => {
    const { next, enquiry, mails } = await create(kind, [{ type: 'take' }, { type: 'take' }]);
    // The form was opened before both.
    expect(await next(decision, { after: 0, key: 'key-of-the-form' })).toMatchObject({ ok: true, value: { mailed: true } });
    expect(await next(decision, { after: 0, key: 'key-of-the-form' })).toMatchObject({ ok: true });
    expect(mails).toHaveLength(1);
    expect(await enquiry()).toMatchObject({ number: 3, list: 'done' });
    // A decision still counts, whoever is on it.
    expect(await next({ type: 'done' }, { after: 2 })).toMatchObject({ ok: false, error: { code: 'conflict' } });
  },
);

const SLOT = { date: '2026-03-09', time: '09:30' };
/** A Sunday, half past one. */
const TODAY: Decision = { ...CONFIRM, date: '2026-03-01', time: '15:00', despite: ['outside'] };

// Which decisions are allowed in which state is in tests/unit/decisions/decisions.test.ts.
test.each<[EnquiryKind, Decision[], object]>([
  ['appointments', [CONFIRM, { type: 'take' }], { status: 'confirmed', list: 'done', takenBy: 'Sanduni', slot: SLOT }],
  ['appointments', [CONFIRM, { type: 'cancel' }], { status: 'cancelled', list: 'done', slot: undefined, isReturned: false }],
  ['appointments', [TODAY, { type: 'done' }], { status: 'completed', list: 'done', slot: { date: '2026-03-01' } }],
  ['appointments', [CONFIRM, { type: 'cancel' }, { type: 'reopen' }], { status: 'pending', list: 'new', slot: undefined }],
  ['appointments', [{ type: 'decline' }], { status: 'declined', list: 'done' }],
  ['appointments', [{ type: 'propose', options: OPTIONS }], { status: 'proposed', list: 'waiting', proposed: OPTIONS }],
  ['messages', [REPLY], { status: 'answered', list: 'done' }],
  ['messages', [{ type: 'set-aside' }, { type: 'restore' }], { status: 'unread', list: 'new', isAside: false }],
  ['chats', [REPLY, { type: 'reopen' }], { status: 'active', list: 'new' }],
])('%s: %j', async (kind, decisions, state) => {
  const { enquiry } = await create(kind, decisions);
  expect(await enquiry()).toMatchObject({ number: decisions.length, ...state });
});

test.each<[EnquiryKind, Decision, RegExp]>([
  ['appointments', { ...CONFIRM, date: '2026-02-30' }, /YYYY-MM-DD/],
  ['appointments', { ...CONFIRM, time: '24:00' }, /HH:MM/],
  ['appointments', { type: 'propose', options: [CONFIRM, CONFIRM] }, /proposed twice/],
  ['messages', { type: 'reply', text: ' ' }, /Write a text/],
  ['messages', { type: 'reply', text: 'x'.repeat(4001) }, /at most 4000/],
])('refuses for %s: %.100j', async (kind, decision, reason) => {
  const { next, enquiry, mails } = await create(kind);
  const result = await next(decision);
  expect(result).toMatchObject({ ok: false, error: { code: 'invalid', reason: expect.stringMatching(reason) as string } });
  expect([mails, (await enquiry())?.number]).toEqual([[], 0]);
});

test('an unknown enquiry and a person without an address are different refusals', async () => {
  const { next, chats } = await create('messages');
  for (const id of ['0n7fg3k2x-0123456789abcdef', '../secrets', ''])
    expect(await next(REPLY, { id })).toEqual({ ok: false, error: { code: 'unknown' } });
  const { record } = await chats.start({ ...SAMPLE_CHAT, visitorEmail: '', ...CONSENT });
  expect(await next(REPLY, { kind: 'chats', id: record.session })).toEqual({ ok: false, error: { code: 'no-address' } });
});

const CONFIRMED = 'Your appointment at The Clinic is confirmed';
const CANCELLED = 'Your appointment at The Clinic is cancelled';
const CASES: { name: string; kind: EnquiryKind; before: Decision[]; decision: Decision; subject: string }[] = [
  { name: 'confirm', kind: 'appointments', before: [], decision: CONFIRM, subject: CONFIRMED },
  { name: 'reply', kind: 'messages', before: [], decision: REPLY, subject: 'Your message to The Clinic' },
  { name: 'cancel', kind: 'appointments', before: [CONFIRM], decision: { type: 'cancel' }, subject: CANCELLED },
];

/** An enquiry, decided about as in `before`, over stores and a mail server that outlive their processes. */
async function begin({ kind, before, decision, subject }: (typeof CASES)[number]) {
  const site = createTestSite();
  const { mails, process } = site;
  const id = await site.add(kind, ...before);
  await site.open(STORE_OF[kind]).create(`told/${id}`, { at: START });
  mails.length = 0;
  const request = { kind, id, after: before.length, actor: SANDUNI, decision, key: 'key-of-the-form' };
  const enquiry = () => site.enquiry(kind, id);
  const done = async () => (await site.site.lists.page({ list: 'done', kinds: [kind] })).rows.map((row) => row.id);
  const decide = (of: Pick<typeof site, 'decide'> = process()) =>
    of
      .decide(request)
      .then(({ ok }) => (ok ? 'decided' : 'refused'))
      .catch(() => 'failed' as const);
  return {
    isDecided: async () => (await enquiry())?.number === before.length + 1,
    /** Decides in a process with a fault. */
    decideWithFault: async (at: number, when: When, fault?: ProcessFault) => {
      const faulty = site.faultyProcess(at, when, fault);
      return { outcome: await decide(faulty), isReached: faulty.crashed.yet };
    },
    /** The form is sent again with its key, and the schedules run. */
    recover: async (where: string): Promise<void> => {
      expect(await decide(), where).toBe('decided');
      for (let hour = 0; hour < 3; hour++) {
        site.pass(HOUR);
        await process().run();
        await process().site.jobs.repairIndexes(Infinity);
      }
      const once = [mails.map(({ messageId }) => messageId), mails.map(({ text }) => text)].map((all) => new Set(all).size);
      expect(once, where).toEqual([1, 1]);
      expect(mails.length, where).toBeLessThanOrEqual(2);
      expect(mails[0]?.subject, where).toBe(subject);
      expect(await enquiry(), where).toMatchObject({ number: before.length + 1, list: 'done' });
      expect(await done(), where).toEqual([id]);
    },
  };
}

describe.each(CASES)('$name', (one) => {
  test.each(PROCESS_FAULTS)('is decided and mailed once: $fault $when any call', async ({ fault, when }) => {
    const calls = await everyCall(async (at) => {
      const { decideWithFault, isDecided, recover } = await begin(one);
      const { outcome, isReached } = await decideWithFault(at, when, fault);
      expect(outcome, `call ${at}`).not.toBe('refused');
      if (outcome === 'decided') expect(await isDecided(), `call ${at}`).toBe(true);
      await recover(`call ${at}`);
      return isReached;
    });
    expect(calls).toBeGreaterThan(12);
  });
});
