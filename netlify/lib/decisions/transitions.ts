/**
 * The state of an enquiry after a decision.
 *
 * A time that has begun is over: nobody is asked to come then, and what was agreed for then is neither cancelled nor declined.
 * Whether the patient came is lost by no decision but the one that takes it back.
 */
import { longDate } from '../../../src/time/dates.ts';
import { hasTime, practiceDay } from '../../../src/time/practice-time.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Obstacle } from '../appointments/schedule/obstacles.ts';
import { type Actor, PATIENT } from '../actor.ts';
import { AGREED, agreedSlot, commitmentOf, endsSilently, hasBegun, SILENT_END } from '../enquiries/commitment.ts';
import type { Decision } from './decisions.ts';
import { canTakeBack, TOO_LATE } from './take-back.ts';
import { ENQUIRY_STATUSES, listOf, listOfStatus, SETTABLE_STATUSES, type Slot, type StatusEvent } from '../enquiries/events.ts';
import type { EnquiryKind } from '../enquiries/kinds.ts';
import type { EnquiryMail } from '../enquiries/mails.ts';

/** A decision that makes no sense now; the reason is for people. */
export interface Invalid {
  code: 'invalid';
  reason: string;
}
const invalid = (reason: string) => fail<Invalid>({ code: 'invalid', reason });

export type PatientMail = Pick<EnquiryMail, 'type' | 'slot' | 'minutes' | 'options' | 'text' | 'template'>;

export interface Transition {
  state: Omit<StatusEvent, 'at' | 'by' | 'name'>;
  /** Undefined for decisions without a mail to the patient. */
  mail: PatientMail | undefined;
}

export interface Present {
  kind: EnquiryKind;
  last: StatusEvent | undefined;
  /** Whether the enquiry is set aside, by the spam check or by somebody. */
  isAside: boolean;
  /** Number of the event that this decision makes. */
  number: number;
  actor: Actor;
  /** Milliseconds since 1970. */
  now: number;
  /** Length of the appointment that is confirmed. */
  minutes?: number | undefined;
  /** The event before the last one, and whether the spam check set the enquiry aside: for `take-back`. */
  before?: StatusEvent | undefined;
  isSuspected?: boolean;
  /** What speaks against the agreed time, and nobody has decided about: for `keep`. */
  undecided?: readonly Obstacle[];
}

const FOR_APPOINTMENTS: ReadonlySet<Decision['type']> = new Set([
  ...(['confirm', 'keep', 'propose', 'decline', 'cancel', 'ask-another-time'] as const),
  ...(['came', 'did-not-come', 'expected'] as const),
]);

/** The parts of a state that an event about something else keeps. */
export function carried(kind: EnquiryKind, last: StatusEvent | undefined): Transition['state'] {
  const {
    status = ENQUIRY_STATUSES[kind][0],
    date,
    time,
    minutes,
    despite,
    proposed,
    decisionNumber,
    returned,
    chosen,
    attendance,
    takenBy,
  } = last ?? {};
  const agreement = { date, time, minutes, despite, proposed, decisionNumber };
  return { status, list: listOf(last), ...agreement, returned, chosen, attendance, takenBy };
}

const DAY_OVER = 'This day is over. Choose a day from today on.';
const TIME_OVER = 'This time is over. Choose a later one.';
/** Refuses a time in the hour that is left out when summer time begins. */
export const leftOut = ({ date, time }: Slot): string | undefined =>
  hasTime(date, time) ? undefined : `There is no ${time} on ${longDate(date)}: the clocks go forward. Choose another time.`;
const AGREED_OVER = 'The time of this appointment is over. Note whether the patient came, or write a reply.';
const ATTENDANCE_NOTED = {
  came: 'The patient came to this appointment. Take that back first, or enter a new appointment.',
  'did-not-come': 'It is noted that the patient did not come. Take that back first, or confirm another time.',
} as const;

/** Decisions that take back whether the patient came. */
const UNDOES: ReadonlySet<string> = new Set(['expected', 'take-back']);
/** Decisions of the office about another time, which a patient who did not come may get. */
const FOLLOW_UPS: ReadonlySet<string> = new Set(['confirm', 'propose']);

type State = Transition['state'];
/** What a decision meets. */
interface Situation extends Present {
  /** The parts of the state that an event about something else keeps. */
  kept: State;
  /** The agreed time, and whether it has begun. */
  agreed: Slot | undefined;
  isOver: boolean;
}

/** What a decision does in each state. */
interface Rule<Type extends Decision['type']> {
  /** Why it makes no sense now; undefined if it does. */
  refusal?: (decision: Decision & { type: Type }, situation: Situation) => string | undefined;
  state: (decision: Decision & { type: Type }, situation: Situation) => State;
  /** Without it, or if it returns undefined, the patient gets no mail. */
  mail?: (decision: Decision & { type: Type }, situation: Situation) => PatientMail | undefined;
}

/** The patient has given nothing back that waits for the office. */
const answered = { returned: undefined, chosen: undefined };
const despiteOf = (obstacles: readonly Obstacle[] = []) => (obstacles.length > 0 ? [...new Set(obstacles)] : undefined);
const isDayOver = ({ date }: Slot, now: number) => date < practiceDay(now);
const timesOf = (slots: readonly Slot[]) => slots.map(({ date, time }) => ({ date, time }));

const isConfirmed = ({ agreed, last }: Situation) => agreed !== undefined && last?.status === 'confirmed';
/** The patient asked for another time than the confirmed one, and has to learn that it stays. */
const isAsked = ({ kept }: Situation) => kept.list !== 'done';

/** The agreed time, in a state that keeps it. */
const keptSlot = ({ agreed, kept: { minutes, despite, attendance, decisionNumber }, number }: Situation) =>
  agreed ? { ...agreed, minutes, despite, attendance, decisionNumber: decisionNumber ?? number } : { decisionNumber: number };

/** Whether the patient came is noted from the day of the appointment on. */
const ATTENDANCE: Rule<'came' | 'did-not-come' | 'expected'> = {
  refusal(_decision, { agreed, now }) {
    if (!agreed) return 'No confirmed appointment is there.';
    return agreed.date > practiceDay(now) ? 'The day of this appointment has not come.' : undefined;
  },
  state: ({ type }, { kept }) => ({
    ...kept,
    ...answered,
    status: 'confirmed',
    list: 'done',
    attendance: type === 'expected' ? undefined : type,
  }),
};

/** The state before the last event. */
const TAKE_BACK: Rule<'take-back'> = {
  refusal: (_decision, { last, now }) => (canTakeBack(last, now) ? undefined : TOO_LATE),
  state(_decision, { kind, before, last, isSuspected, number }) {
    const aside = before?.aside ?? (last?.aside === undefined ? undefined : isSuspected);
    return { ...carried(kind, before), aside, takesBack: number - 1 };
  },
};

const RULES: { readonly [Type in Decision['type']]: Rule<Type> } = {
  confirm: {
    refusal(slot, { now }) {
      if (isDayOver(slot, now)) return DAY_OVER;
      const problem = leftOut(slot);
      if (problem !== undefined) return problem;
      return hasBegun(slot, now) ? TIME_OVER : undefined;
    },
    state: ({ date, time, despite }, { minutes, number }) => ({
      status: 'confirmed',
      list: 'done',
      date,
      time,
      minutes,
      despite: despiteOf(despite),
      decisionNumber: number,
    }),
    mail: ({ date, time }, { minutes }) => ({ type: 'confirmation', slot: { date, time }, minutes }),
  },
  keep: {
    refusal(_decision, situation) {
      if (!isConfirmed(situation)) return 'No confirmed appointment is there to keep.';
      if (situation.isOver) return AGREED_OVER;
      const isSettled = !isAsked(situation) && (situation.undecided ?? []).length === 0;
      return isSettled ? 'This time is confirmed already.' : undefined;
    },
    state(_decision, situation) {
      const { kept, undecided = [], number } = situation;
      const despite = despiteOf([...(kept.despite ?? []), ...undecided]);
      return { ...kept, ...answered, list: 'done', despite, ...(isAsked(situation) ? { decisionNumber: number } : {}) };
    },
    mail: (_decision, situation) =>
      isAsked(situation) ? { type: 'confirmation', slot: situation.agreed, minutes: situation.kept.minutes } : undefined,
  },
  propose: {
    refusal({ options }, { now }) {
      if (options.some((slot) => isDayOver(slot, now))) return 'A proposed day is over. Choose days from today on.';
      const problem = options.map(leftOut).find((one) => one !== undefined);
      if (problem !== undefined) return problem;
      if (options.some((slot) => hasBegun(slot, now))) return TIME_OVER;
      const different = new Set(options.map(({ date, time }) => `${date} ${time}`));
      return different.size < options.length ? 'The same time is proposed twice.' : undefined;
    },
    state: ({ options }, { number }) => ({ status: 'proposed', list: 'waiting', proposed: options, decisionNumber: number }),
    mail: ({ options }, { agreed }) => ({ type: 'proposal', options: timesOf(options), slot: agreed }),
  },
  decline: {
    refusal(_decision, { last, isOver }) {
      if (last?.status === 'declined') return 'It is declined already.';
      if (last?.status === 'completed') return 'It is completed already.';
      return isOver ? AGREED_OVER : undefined;
    },
    state: (_decision, { number }) => ({ status: 'declined', list: 'done', decisionNumber: number }),
    mail({ text }, { agreed, last }) {
      // The times that it ends.
      const ended = agreed ? { slot: agreed } : { options: last?.proposed && timesOf(last.proposed) };
      return { type: 'decline', ...ended, text: text === '' ? undefined : text };
    },
  },
  cancel: {
    refusal(_decision, situation) {
      if (!isConfirmed(situation)) return 'No confirmed appointment is there to cancel.';
      return situation.isOver ? AGREED_OVER : undefined;
    },
    state: (_decision, { actor, number: decisionNumber }) =>
      actor.id === PATIENT.id
        ? { status: 'cancelled', list: 'new', returned: true, decisionNumber }
        : { status: 'cancelled', list: 'done', decisionNumber },
    mail: (_decision, { agreed }) => ({ type: 'cancellation', slot: agreed }),
  },
  'ask-another-time': {
    refusal(_decision, situation) {
      const { last, isOver, kept } = situation;
      if (isConfirmed(situation)) return isOver || kept.attendance !== undefined ? AGREED_OVER : undefined;
      return last?.status === 'proposed' ? undefined : 'No proposal is there to answer.';
    },
    // A confirmed time stays until another one is agreed, so that no entry is left in the patient's calendar.
    state: ({ chosen }, situation) =>
      isConfirmed(situation)
        ? { ...situation.kept, list: 'new', returned: true }
        : { status: 'pending', list: 'new', returned: true, chosen, decisionNumber: situation.number },
  },
  came: ATTENDANCE,
  'did-not-come': ATTENDANCE,
  expected: ATTENDANCE,
  reply: {
    // A reply does not settle the time of an appointment: the patient has to answer.
    state: (_decision, { kind, kept }) =>
      kind === 'appointments'
        ? { ...kept, list: kept.list === 'new' ? 'waiting' : kept.list, ...answered }
        : { status: 'answered', list: 'done' },
    mail: ({ text, subjectTemplate: template }) => ({ type: 'reply', text, template }),
  },
  done: {
    state(_decision, situation) {
      const { kind, last, kept, number } = situation;
      // A patient's cancellation that the office has seen.
      if (last?.status === 'cancelled')
        return { status: 'cancelled', list: 'done', decisionNumber: kept.decisionNumber ?? number };
      if (kind !== 'appointments') return { status: 'done', list: 'done' };
      return { status: 'completed', list: 'done', ...keptSlot(situation) };
    },
  },
  reopen: {
    refusal: (_decision, { last }) => (listOf(last) === 'new' ? 'It is open already.' : undefined),
    state: (_decision, { kind, number }) => ({ status: ENQUIRY_STATUSES[kind][0], list: 'new', decisionNumber: number }),
  },
  take: { state: (_decision, { kept, actor }) => ({ ...kept, takenBy: actor.name }) },
  status: {
    refusal: ({ status }, { kind }) =>
      SETTABLE_STATUSES[kind].some((one) => one === status) ? undefined : `There is no status "${status}".`,
    state: ({ status }, situation) => ({
      status,
      list: listOfStatus(status),
      ...(AGREED.has(status) ? keptSlot(situation) : { decisionNumber: situation.number }),
    }),
  },
  'take-back': TAKE_BACK,
  'set-aside': { state: (_decision, { kept }) => ({ ...kept, aside: true }) },
  restore: { state: (_decision, { kept }) => ({ ...kept, aside: false }) },
};

function stateOf<Type extends Decision['type']>(
  decision: Decision & { type: Type },
  present: Present,
): Result<Transition, Invalid> {
  const { kind, last, now } = present;
  const agreed = agreedSlot(last);
  const isOver = agreed !== undefined && hasBegun(agreed, now);
  const commitment = commitmentOf(last, now);
  if (commitment && endsSilently(decision, commitment, now)) return invalid(isOver ? AGREED_OVER : SILENT_END[commitment.status]);
  const rule: Rule<Type> = RULES[decision.type];
  const situation = { ...present, kept: carried(kind, last), agreed, isOver };
  const reason = rule.refusal?.(decision, situation);
  if (reason !== undefined) return invalid(reason);
  return ok({ state: rule.state(decision, situation), mail: rule.mail?.(decision, situation) });
}

/** A confirmation of the time that is confirmed lets the patient keep it. */
export function intendedBy(decision: Decision, last: StatusEvent | undefined): Decision {
  const agreed = last?.status === 'confirmed' ? agreedSlot(last) : undefined;
  const isSame = decision.type === 'confirm' && agreed?.date === decision.date && agreed.time === decision.time;
  return isSame ? { type: 'keep', despite: decision.despite } : decision;
}

/** The state after a decision, and the mail to the patient. */
export function transitionOf(decision: Decision, present: Present): Result<Transition, Invalid> {
  if (FOR_APPOINTMENTS.has(decision.type) && present.kind !== 'appointments') return invalid('Only appointments have a date.');
  const transition = stateOf(decision, present);
  if (!transition.ok) return transition;
  const { state, mail } = transition.value;
  const noted = present.last?.attendance;
  const isFollowUp = noted === 'did-not-come' && FOLLOW_UPS.has(decision.type);
  if (noted !== undefined && state.attendance === undefined && !UNDOES.has(decision.type) && !isFollowUp)
    return invalid(ATTENDANCE_NOTED[noted]);
  // A mail to or from the sender shows a real patient: the enquiry leaves quarantine.
  const isPatient = mail !== undefined || present.actor.id === PATIENT.id;
  const aside = present.isAside && isPatient ? false : present.last?.aside;
  return ok({ mail, state: { ...(aside === undefined ? {} : { aside }), ...state, type: decision.type } });
}
