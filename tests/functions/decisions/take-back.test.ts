/** What somebody of the office has just decided can be taken back, before its mail is sent. */
import { expect, test } from 'vitest';
import type { DecideRequest } from '../../../netlify/lib/decisions/decide.ts';
import { STORE_OF } from '../../../netlify/lib/enquiries/kinds.ts';
import { everyCall, PROCESS_FAULTS } from '../../support/storage/crashing-store.ts';
import { createInterleaving } from '../../support/storage/interleaved-stores.ts';
import { CONFIRM, OPTIONS, REPLY, SANDUNI } from '../../support/functions/samples.ts';
import {
  createTestSite,
  type Decision,
  type EnquiryKind,
  HOUR,
  MINUTE,
  type SiteOptions,
} from '../../support/functions/test-site.ts';

const SECOND = 1000;
const TAKE_BACK: Decision = { type: 'take-back' };
const OTHER_TIME: Decision = { ...CONFIRM, time: '11:00' };
const DONE_TODAY: Decision = { ...CONFIRM, date: '2026-03-01', time: '15:00', despite: ['outside'] };

/** An enquiry of a kind after decisions that cannot be taken back any more. Mails wait until `mailsLeave`. */
async function createScene(
  kind: EnquiryKind,
  decisions: readonly Decision[] = [],
  deps: SiteOptions & { quarantined?: string } = {},
) {
  const { quarantined, ...options } = deps;
  const site = createTestSite(options);
  const id = await site.store(kind, {}, quarantined);
  for (const [after, decision] of decisions.entries()) await site.decided(kind, id, after, decision);
  const waiting: (() => Promise<unknown>)[] = [];
  const decide = await site.site.decideWith((work) => Promise.resolve(void waiting.push(work)));
  const request = { kind, id, after: decisions.length, actor: SANDUNI, canTakeBack: true };
  return {
    ...{ ...site, id },
    next: (decision: Decision, more: Partial<DecideRequest> = {}) => decide({ ...request, decision, ...more }),
    /** Takes back the decision that came first after the others. */
    takeBack: (more: Partial<DecideRequest> = {}) =>
      decide({ ...request, after: request.after + 1, canTakeBack: false, decision: TAKE_BACK, ...more }),
    /** Ten seconds have passed, and each waiting mail has its first try. */
    mailsLeave: async () => {
      site.pass(10 * SECOND);
      for (const work of waiting.splice(0)) await work();
    },
    /** Hours later, the schedule has tried whatever it finds. */
    retried: async () => {
      site.pass(HOUR);
      await site.run();
      return site.patientSubjects();
    },
    state: async () => {
      const enquiry = await site.enquiry(kind, id);
      const { status, list, slot, proposed, isAside, attendance, takenBy, isReturned, lastMail } = enquiry ?? {};
      return {
        ...{ status, list, slot, proposed, isAside, attendance, takenBy, isReturned, lastMail },
        counts: await site.site.lists.counts(),
        days: await site.site.bookings.takenOn('2026-03-09'),
      };
    },
    markers: async () =>
      (await site.open(STORE_OF[kind]).keys('')).filter((key) => !/^(?:status|records|bookings|days|restored)\//.test(key)),
  };
}

const CONFIRMED_SUBJECT = 'Your appointment at The Clinic is confirmed';
const CANCELLED_SUBJECT = 'Your appointment at The Clinic is cancelled';

test.each<[EnquiryKind, Decision[], Decision]>([
  ['appointments', [], CONFIRM],
  ['appointments', [], { type: 'propose', options: OPTIONS }],
  ['appointments', [], { type: 'decline' }],
  ['appointments', [], { type: 'set-aside' }],
  ['appointments', [CONFIRM], OTHER_TIME],
  ['appointments', [CONFIRM], { type: 'cancel' }],
  ['appointments', [CONFIRM], { type: 'decline' }],
  ['appointments', [CONFIRM], { type: 'propose', options: OPTIONS }],
  ['appointments', [DONE_TODAY], { type: 'came' }],
  ['appointments', [DONE_TODAY, { type: 'did-not-come' }], CONFIRM],
  ['appointments', [DONE_TODAY], { type: 'done' }],
  ['appointments', [{ type: 'propose', options: OPTIONS }], CONFIRM],
  ['appointments', [{ type: 'propose', options: OPTIONS }, { type: 'take' }], REPLY],
  ['appointments', [{ type: 'decline' }], { type: 'reopen' }],
  ['messages', [], REPLY],
  ['messages', [], { type: 'done' }],
  ['messages', [{ type: 'set-aside' }], { type: 'restore' }],
  ['chats', [REPLY], { type: 'reopen' }],
])('%s after %j: %j is taken back as if it had not been', async (kind, decisions, decision) => {
  const { next, takeBack, mailsLeave, retried, state, markers, patientSubjects } = await createScene(kind, decisions);
  const [before, marked, mailed] = [await state(), await markers(), patientSubjects()];
  expect(await next(decision)).toMatchObject({ ok: true });
  expect(await takeBack()).toMatchObject({ ok: true, value: { event: { type: 'take-back', takesBack: decisions.length + 1 } } });
  expect(await state()).toEqual(before);
  expect(await markers()).toEqual(marked);
  await mailsLeave();
  expect(await retried()).toEqual(mailed);
});

test('an answer to suspected spam is taken back: it is set aside again', async () => {
  const { next, takeBack, enquiry, id } = await createScene('messages', [], { quarantined: 'honeypot' });
  await next(REPLY);
  expect(await enquiry('messages', id)).toMatchObject({ isAside: false });
  await takeBack();
  expect(await enquiry('messages', id)).toMatchObject({ isAside: true, quarantined: 'honeypot', status: 'unread' });
});

test('the mail leaves after ten seconds, and nothing can be taken back then', async () => {
  const { next, takeBack, mailsLeave, state, patientSubjects } = await createScene('appointments');
  await next(CONFIRM);
  expect(patientSubjects()).toEqual([]);
  await mailsLeave();
  expect(patientSubjects()).toEqual([CONFIRMED_SUBJECT]);
  const before = await state();
  expect(await takeBack()).toMatchObject({ ok: false, error: { code: 'invalid', reason: /too late/ } });
  expect(await state()).toEqual(before);
});

test('the process that waits was killed: the schedule sends the mail, and it is too late before', async () => {
  const { next, takeBack, pass, run, patientSubjects } = await createScene('appointments');
  await next(CONFIRM);
  pass(11 * SECOND);
  expect(await takeBack()).toMatchObject({ ok: false, error: { code: 'invalid' } });
  pass(MINUTE);
  await run();
  expect(patientSubjects()).toEqual([CONFIRMED_SUBJECT]);
});

test('the same press twice takes back once, and the same form may be sent again', async () => {
  const { next, takeBack, logged, enquiry, id } = await createScene('appointments', [CONFIRM]);
  await next({ type: 'cancel' });
  expect(await takeBack({ key: 'key-1' })).toMatchObject({ ok: true });
  expect(await takeBack({ key: 'key-1' })).toMatchObject({ ok: true });
  expect(await takeBack({ key: 'key-2' })).toMatchObject({ ok: false, error: { code: 'conflict' } });
  expect(await enquiry('appointments', id)).toMatchObject({ number: 3, status: 'confirmed' });
  expect(await logged('took back')).toEqual([]);
});

test('only the last decision is taken back, and none of the patient or the command line', async () => {
  const { next, takeBack, decided, id } = await createScene('appointments');
  await next(CONFIRM);
  await next({ type: 'take' }, { after: 1 });
  expect(await takeBack()).toMatchObject({ ok: false, error: { code: 'conflict' } });
  await decided('appointments', id, 2, { type: 'cancel' });
  expect(await takeBack({ after: 3 })).toMatchObject({ ok: false, error: { code: 'invalid' } });
});

test('the time of a cancelled appointment was given to somebody else meanwhile: it stays cancelled, and says so', async () => {
  const { next, takeBack, mailsLeave, store, decide, retried, state } = await createScene('appointments', [CONFIRM]);
  await next({ type: 'cancel' });
  const other = await store('appointments', { name: 'Nimali Perera', email: '' });
  expect(await decide({ kind: 'appointments', id: other, after: 0, actor: SANDUNI, decision: CONFIRM })).toMatchObject({
    ok: true,
  });
  expect(await takeBack()).toMatchObject({ ok: false, error: { code: 'taken', others: [other] } });
  expect(await state()).toMatchObject({ status: 'cancelled', days: [{ id: other }] });
  await mailsLeave();
  expect(await retried()).toEqual([CONFIRMED_SUBJECT, CANCELLED_SUBJECT]);
});

test('a mail that the mail server has refused until then outlives a decision that is taken back', async () => {
  const { mail, next, takeBack, pass, run, retried } = await createScene('appointments', [], {});
  mail.down = true;
  await next(CONFIRM);
  pass(10 * MINUTE);
  await run();
  mail.down = false;
  pass(5 * MINUTE);
  await next({ type: 'cancel' }, { after: 1 });
  // The schedule looks at the first mail while the second decision can be taken back.
  pass(9 * SECOND);
  await run();
  await takeBack({ after: 2 });
  expect(await retried()).toEqual([CONFIRMED_SUBJECT]);
});

test('a reminder that waits outlives a cancellation that is taken back', async () => {
  const { mail, next, takeBack, remind, run, retried, reminders, time } = await createScene('appointments', [CONFIRM]);
  mail.down = true;
  await remind(Date.parse('2026-03-07T03:30:00Z'));
  mail.down = false;
  // The schedule looks at the reminder while the cancellation can be taken back.
  time.now += 5 * MINUTE;
  await next({ type: 'cancel' });
  await run();
  expect(reminders()).toBe(0);
  await takeBack();
  await retried();
  expect(reminders()).toBe(1);
});

test.each(PROCESS_FAULTS)(
  'taking back at each call with a fault, $fault $when it: one of the two happens',
  async ({ fault, when }) => {
    const outcomes = new Set<string>();
    await everyCall(async (at) => {
      const { next, faultyProcess, id, retried, lastEvent } = await createScene('appointments', [CONFIRM]);
      await next({ type: 'cancel' });
      const faulty = faultyProcess(at, when, fault);
      const request = { kind: 'appointments', id, after: 2, actor: SANDUNI, decision: TAKE_BACK, key: 'key-1' } as const;
      const outcome = await faulty.decide(request).then(
        ({ ok }) => (ok ? 'taken back' : 'refused'),
        () => 'failed',
      );
      const isTaken = (await lastEvent(id))?.type === 'take-back';
      expect(outcome, `call ${at}`).not.toBe('refused');
      if (outcome === 'taken back') expect(isTaken, `call ${at}`).toBe(true);
      expect(await retried(), `call ${at}`).toEqual(isTaken ? [CONFIRMED_SUBJECT] : [CONFIRMED_SUBJECT, CANCELLED_SUBJECT]);
      outcomes.add(isTaken ? 'taken back' : 'sent');
      return faulty.crashed.yet;
    });
    expect([...outcomes].sort()).toEqual(['sent', 'taken back']);
  },
);

test('in any order of sender and taker, either the mail is sent or the decision is taken back', async () => {
  const outcomes = new Set<string>();
  for (let seed = 0; seed < 60; seed++) {
    const { next, process, id, time, retried, lastEvent } = await createScene('appointments');
    await next(CONFIRM);
    const interleaving = createInterleaving(`take-back-${seed}`);
    const another = process();
    const sender = process({ open: interleaving.process(another.open).open });
    const taker = process({ open: interleaving.process(another.open).open });
    const [mail] = await another.stores.mails.inbox.ids();
    const stored = await another.stores.mails.inbox.read(mail ?? '');
    if (!stored) throw new Error('No mail is stored.');
    time.now += 10 * SECOND;
    const sendAfter = async (calls: number) => {
      for (let call = 0; call < calls; call++) await sender.open('health').keys('');
      await (await sender.site.notifiers()).mails.notify(stored);
    };
    const [, taken] = await Promise.all([
      sendAfter(seed % 12),
      taker.decide({ kind: 'appointments', id, after: 1, actor: SANDUNI, decision: TAKE_BACK }),
    ]);
    expect(await retried()).toEqual(taken.ok ? [] : [CONFIRMED_SUBJECT]);
    expect((await lastEvent(id))?.status).toBe(taken.ok ? 'pending' : 'confirmed');
    outcomes.add(taken.ok ? 'taken back' : 'sent');
  }
  expect([...outcomes].sort()).toEqual(['sent', 'taken back']);
});
