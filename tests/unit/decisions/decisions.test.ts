/** Every decision in every state of an enquiry: whether it is allowed, and whether the patient gets a mail. */
import { expect, test } from 'vitest';
import { PATIENT } from '../../../netlify/lib/actor.ts';
import { commitmentOf } from '../../../netlify/lib/enquiries/commitment.ts';
import type { Decision } from '../../../netlify/lib/decisions/decisions.ts';
import { intendedBy, type Transition, transitionOf } from '../../../netlify/lib/decisions/transitions.ts';
import type { EnquiryKind } from '../../../netlify/lib/enquiries/kinds.ts';
import type { StatusEvent } from '../../../netlify/lib/enquiries/events.ts';
import { table } from '../../support/vitest/table.ts';

/** Monday, 9 March 2026, 10:00 in Colombo. */
const NOW = Date.parse('2026-03-09T04:30:00Z');
const OFFICE = { id: 'p-sanduni', name: 'Sanduni' };
const agreed = (status: string, date: string): StatusEvent => ({
  ...{ status, at: 0, list: 'done', date, time: '09:30', decisionNumber: 1 },
});
const proposed = (...slots: [date: string, time: string][]): StatusEvent => ({
  ...{ status: 'proposed', at: 0, list: 'waiting', decisionNumber: 1 },
  proposed: slots.map(([date, time]) => ({ date, time })),
});

const STATES: Record<string, StatusEvent | undefined> = {
  pending: undefined,
  returned: { status: 'pending', at: 0, list: 'new', returned: true, decisionNumber: 2 },
  proposed: proposed(['2026-03-08', '09:30'], ['2026-03-12', '09:30']),
  // Today at 09:30 has begun.
  'proposed, over': proposed(['2026-03-09', '09:30']),
  confirmed: agreed('confirmed', '2026-03-10'),
  'confirmed, later today': { ...agreed('confirmed', '2026-03-09'), time: '10:01' },
  'confirmed, today': agreed('confirmed', '2026-03-09'),
  'confirmed, over': agreed('confirmed', '2026-03-08'),
  came: { ...agreed('confirmed', '2026-03-08'), attendance: 'came' },
  'did not come': { ...agreed('confirmed', '2026-03-08'), attendance: 'did-not-come' },
  'came early': { ...agreed('confirmed', '2026-03-09'), time: '10:30', attendance: 'came' },
  // By the command line, without a time: the patient was told nothing.
  'confirmed, no time': { status: 'confirmed', at: 0 },
  'completed, ahead': agreed('completed', '2026-03-10'),
  completed: agreed('completed', '2026-03-08'),
  declined: { status: 'declined', at: 0, list: 'done', decisionNumber: 1 },
  cancelled: { status: 'cancelled', at: 0, list: 'done', decisionNumber: 2 },
  'cancelled by the patient': { status: 'cancelled', at: 0, list: 'new', returned: true, decisionNumber: 2 },
};

const SLOT = { date: '2026-03-20', time: '11:00' };
const DECISIONS: Record<string, Decision> = Object.fromEntries<Decision>([
  ['confirm', { type: 'confirm', ...SLOT }],
  ['propose', { type: 'propose', options: [SLOT] }],
  ['reply', { type: 'reply', text: 'Hello' }],
  ...(['decline', 'cancel', 'done', 'reopen', 'take', 'set-aside', 'restore'] as const).map((type) => [type, { type }] as const),
  ...(['pending', 'confirmed', 'declined', 'completed', 'cancelled'] as const).map(
    (status) => [status, { type: 'status', status }] as const,
  ),
]);

/** `mail`: the patient is told. `ok`: allowed without a mail. `no`: refused. The last five set a status from the command line. */
const TABLE = `
                         | confirm propose decline cancel reply done reopen take set-aside restore pending confirmed declined completed cancelled
pending                  | mail    mail    mail    no     mail  ok   no     ok   ok        ok      ok      ok        ok       ok        ok
returned                 | mail    mail    mail    no     mail  ok   no     ok   ok        ok      ok      ok        ok       ok        ok
proposed                 | mail    mail    mail    no     mail  no   no     ok   no        ok      no      no        no       no        no
proposed, over           | mail    mail    mail    no     mail  ok   ok     ok   ok        ok      ok      ok        ok       ok        ok
confirmed                | mail    mail    mail    mail   mail  no   no     ok   no        ok      no      ok        no       no        no
confirmed, later today   | mail    mail    mail    mail   mail  ok   no     ok   no        ok      no      ok        no       ok        no
confirmed, today         | mail    mail    no      no     mail  ok   no     ok   no        ok      no      ok        no       ok        no
confirmed, over          | mail    mail    no      no     mail  ok   ok     ok   ok        ok      ok      ok        ok       ok        ok
came                     | no      no      no      no     mail  ok   no     ok   ok        ok      no      ok        no       ok        no
did not come             | mail    mail    no      no     mail  ok   no     ok   ok        ok      no      ok        no       ok        no
came early               | no      no      no      no     mail  ok   no     ok   no        ok      no      ok        no       ok        no
confirmed, no time       | mail    mail    mail    no     mail  ok   ok     ok   ok        ok      ok      ok        ok       ok        ok
completed, ahead         | mail    mail    no      no     mail  no   no     ok   no        ok      no      ok        no       no        no
completed                | mail    mail    no      no     mail  ok   ok     ok   ok        ok      ok      ok        ok       ok        ok
declined                 | mail    mail    no      no     mail  ok   ok     ok   ok        ok      ok      ok        ok       ok        ok
cancelled                | mail    mail    mail    no     mail  ok   ok     ok   ok        ok      ok      ok        ok       ok        ok
cancelled by the patient | mail    mail    mail    no     mail  ok   no     ok   ok        ok      ok      ok        ok       ok        ok
`;

const [[, HEAD = ''] = [], ...ROWS] = table(TABLE);
const NAMES = HEAD.split(/ +/);

const present = (kind: EnquiryKind, last: StatusEvent | undefined, actor = OFFICE) => ({
  ...{ kind, last, actor, now: NOW, number: 5 },
  isAside: last?.aside ?? false,
});

test.each(ROWS)('the decisions on an appointment that is %s: %s', (state, expected) => {
  const found = Object.entries(DECISIONS).map(([name, decision]) => {
    const outcome = transitionOf(decision, present('appointments', STATES[state]));
    // The rule behind the table: a time that the patient counts on stays, or the patient is told.
    if (outcome.ok && !outcome.value.mail && commitmentOf(STATES[state], NOW))
      expect(commitmentOf({ ...outcome.value.state, at: NOW }, NOW), name).toEqual(commitmentOf(STATES[state], NOW));
    return `${name}: ${outcome.ok ? (outcome.value.mail ? 'mail' : 'ok') : 'no'}`;
  });
  const wanted = expected.split(/ +/).map((outcome, at) => `${NAMES[at]}: ${outcome}`);
  expect(found.toSorted()).toEqual(wanted.toSorted());
});

test('the patient asks for another time while times are proposed, or one is confirmed, which stays until then', () => {
  const ask = (state: string) => transitionOf({ type: 'ask-another-time' }, present('appointments', STATES[state], PATIENT));
  const asks = (state: string) => ask(state).ok;
  expect(['proposed', 'pending', 'confirmed', 'cancelled'].map(asks)).toEqual([true, false, true, false]);
  const { date, time } = STATES['confirmed'] ?? {};
  const state = { status: 'confirmed', list: 'new', returned: true, date, time };
  expect(ask('confirmed')).toMatchObject({ value: { mail: undefined, state } });
});

const reasonOf = (decision: Decision, last: StatusEvent | undefined, more: object = {}) => {
  const outcome = transitionOf(decision, { ...present('appointments', last), ...more });
  return outcome.ok ? undefined : outcome.error.reason;
};

test.each<[Decision, string | undefined]>([
  [{ type: 'confirm', date: '2026-03-09', time: '10:00' }, 'This time is over. Choose a later one.'],
  [{ type: 'confirm', date: '2026-03-09', time: '10:01' }, undefined],
  [{ type: 'confirm', date: '2026-03-08', time: '11:00' }, 'This day is over. Choose a day from today on.'],
  [{ type: 'propose', options: [SLOT, { date: '2026-03-09', time: '09:59' }] }, 'This time is over. Choose a later one.'],
])('at ten, %j is refused with %j', (decision, reason) => {
  expect(reasonOf(decision, undefined)).toBe(reason);
});

test('what was agreed for a time that has begun is neither cancelled nor declined, and the patient asks for no other', () => {
  for (const type of ['cancel', 'decline', 'ask-another-time'] as const)
    expect(reasonOf({ type }, STATES['confirmed, today'])).toMatch(/^The time of this appointment is over\. Note whether/);
  // Who came is not asked to come again, even before the time.
  for (const type of ['cancel', 'decline', 'ask-another-time'] as const)
    expect(reasonOf({ type }, STATES['came early'], { actor: PATIENT })).toBeDefined();
});

test('a time that the patient asked to change is kept with a confirmation', () => {
  const asked: StatusEvent = { ...agreed('confirmed', '2026-03-10'), list: 'new', returned: true };
  const slot = { date: '2026-03-10', time: '09:30' };
  const state = { status: 'confirmed', list: 'done', returned: undefined, decisionNumber: 5, ...slot };
  const kept = transitionOf({ type: 'keep' }, present('appointments', asked));
  expect(kept).toMatchObject({ value: { state, mail: { type: 'confirmation', slot } } });
  // After a reply the office waits for the patient, and can still let the time stand.
  const { value } = transitionOf({ type: 'reply', text: 'Hello' }, present('appointments', asked)) as { value: Transition };
  expect(value.state).toMatchObject({ list: 'waiting', returned: undefined });
  expect(reasonOf({ type: 'keep' }, { ...value.state, at: NOW })).toBeUndefined();
});

test('a time that something speaks against is kept without a mail, and its links go on', () => {
  const last: StatusEvent = { ...agreed('confirmed', '2026-03-10'), despite: ['outside'] };
  const undecided = ['closed'] as const;
  const state = { status: 'confirmed', list: 'done', decisionNumber: 1, despite: ['outside', 'closed'] };
  const kept = transitionOf({ type: 'keep' }, { ...present('appointments', last), undecided });
  expect(kept).toMatchObject({ value: { state, mail: undefined } });
  expect(reasonOf({ type: 'keep' }, last)).toBe('This time is confirmed already.');
  expect(reasonOf({ type: 'keep' }, STATES['confirmed, today'], { undecided })).toMatch(/^The time of this appointment is over/);
  expect(reasonOf({ type: 'keep' }, STATES['proposed'], { undecided })).toBe('No confirmed appointment is there to keep.');
});

test('a confirmation of the time that is confirmed keeps it', () => {
  const confirm: Decision = { type: 'confirm', date: '2026-03-10', time: '09:30', despite: ['closed'] };
  expect(intendedBy(confirm, STATES['confirmed'])).toEqual({ type: 'keep', despite: ['closed'] });
  for (const state of ['pending', 'proposed', 'completed, ahead', 'confirmed, today'])
    expect(intendedBy(confirm, STATES[state])).toBe(confirm);
});

test('a cancellation by the patient that the office has seen stays a cancellation', () => {
  const seen = transitionOf({ type: 'done' }, present('appointments', STATES['cancelled by the patient']));
  expect(seen).toMatchObject({ value: { state: { status: 'cancelled', list: 'done', decisionNumber: 2 } } });
});

test.each(['messages', 'chats'] as const)('%s have no time that could end: a mail for a reply alone', (kind) => {
  for (const last of [undefined, { status: 'answered', at: 0, list: 'done' as const }])
    for (const [name, decision] of Object.entries(DECISIONS)) {
      const outcome = transitionOf(decision, present(kind, last));
      if (outcome.ok) expect(outcome.value.mail !== undefined, name).toBe(name === 'reply');
      if (['confirm', 'propose', 'decline', 'cancel'].includes(name)) expect(outcome.ok, name).toBe(false);
    }
});
