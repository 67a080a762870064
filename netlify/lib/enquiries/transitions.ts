/**
 * The state of an enquiry after a decision.
 *
 * A time that has begun is over: nobody is asked to come then, and what was agreed for then is neither cancelled nor declined.
 * Whether the patient came is lost by no decision but the one that takes it back.
 */
import { practiceDay } from '../../../src/time/practice-time.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Obstacle } from '../schedule/obstacles.ts';
import { type Actor, PATIENT } from './actor.ts';
import { AGREED, agreedSlot, commitmentOf, endsSilently, hasBegun, SILENT_END } from './commitment.ts';
import type { Decision } from './decisions.ts';
import { ENQUIRY_STATUSES, sectionOf, sectionOfStatus, SETTABLE_STATUSES, type Slot, type StatusEvent } from './events.ts';
import type { EnquiryKind } from './kinds.ts';
import type { Reply } from './patient-mail/replies.ts';

/** A decision that makes no sense now; the reason is for people. */
export interface Invalid {
  code: 'invalid';
  reason: string;
}
const invalid = (reason: string) => fail<Invalid>({ code: 'invalid', reason });

export type PatientMail = Pick<Reply, 'type' | 'slot' | 'minutes' | 'options' | 'text' | 'template'>;

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
    decided,
    returned,
    chosen,
    attendance,
    takenBy,
  } = last ?? {};
  const agreement = { date, time, minutes, despite, proposed, decided };
  return { status, section: sectionOf(last), ...agreement, returned, chosen, attendance, takenBy };
}

const DAY_OVER = 'This day is over. Choose a day from today on.';
const TIME_OVER = 'This time is over. Choose a later one.';
const AGREED_OVER = 'The time of this appointment is over. Note whether the patient came, or write a reply.';
const ATTENDANCE_NOTED = {
  came: 'The patient came to this appointment. Take that back first, or enter a new appointment.',
  'did-not-come': 'It is noted that the patient did not come. Take that back first, or confirm another time.',
} as const;

/** Decisions of the office about another time, which a patient who did not come may get. */
const FOLLOW_UPS: ReadonlySet<string> = new Set(['confirm', 'propose']);

/** The patient has given nothing back that waits for the office. */
const answered = { returned: undefined, chosen: undefined };
const despiteOf = (obstacles: readonly Obstacle[] = []) => (obstacles.length > 0 ? [...new Set(obstacles)] : undefined);

function stateOf(decision: Decision, present: Present): Result<Transition, Invalid> {
  const { kind, last, number, actor, now, minutes, undecided = [] } = present;
  const kept = carried(kind, last);
  const agreed = agreedSlot(last);
  const keptSlot = agreed
    ? {
        ...agreed,
        minutes: kept.minutes,
        despite: kept.despite,
        attendance: kept.attendance,
        decided: kept.decided ?? number,
      }
    : { decided: number };
  const withoutMail = (state: Transition['state']) => ok({ state, mail: undefined });
  const isDayOver = ({ date }: Slot) => date < practiceDay(now);
  const isOver = agreed !== undefined && hasBegun(agreed, now);
  const commitment = commitmentOf(last, now);
  if (commitment && endsSilently(decision, commitment, now)) return invalid(isOver ? AGREED_OVER : SILENT_END[commitment.status]);
  switch (decision.type) {
    case 'confirm': {
      const { date, time } = decision;
      if (isDayOver(decision)) return invalid(DAY_OVER);
      if (hasBegun(decision, now)) return invalid(TIME_OVER);
      return ok({
        state: {
          status: 'confirmed',
          section: 'done',
          date,
          time,
          minutes,
          despite: despiteOf(decision.despite),
          decided: number,
        },
        mail: { type: 'confirmation', slot: { date, time }, minutes },
      });
    }
    case 'keep': {
      if (!agreed || last?.status !== 'confirmed') return invalid('No confirmed appointment is there to keep.');
      if (isOver) return invalid(AGREED_OVER);
      // The patient who asked for another time has to learn that it stays.
      const isAsked = kept.section !== 'done';
      if (!isAsked && undecided.length === 0) return invalid('This time is confirmed already.');
      const state = {
        ...kept,
        ...answered,
        section: 'done' as const,
        despite: despiteOf([...(kept.despite ?? []), ...undecided]),
      };
      if (!isAsked) return withoutMail(state);
      const mail = { type: 'confirmation', slot: agreed, minutes: kept.minutes } as const;
      return ok({ state: { ...state, decided: number }, mail });
    }
    case 'propose': {
      const { options } = decision;
      if (options.some(isDayOver)) return invalid('A proposed day is over. Choose days from today on.');
      if (options.some((option) => hasBegun(option, now))) return invalid(TIME_OVER);
      if (new Set(options.map(({ date, time }) => `${date} ${time}`)).size < options.length)
        return invalid('The same time is proposed twice.');
      return ok({
        state: { status: 'proposed', section: 'waiting', proposed: options, decided: number },
        mail: { type: 'proposal', options: options.map(({ date, time }) => ({ date, time })), slot: agreed },
      });
    }
    case 'decline': {
      if (last?.status === 'declined') return invalid('It is declined already.');
      if (last?.status === 'completed') return invalid('It is completed already.');
      if (isOver) return invalid(AGREED_OVER);
      // The times that the decline ends.
      const ended = agreed ? { slot: agreed } : { options: last?.proposed?.map(({ date, time }) => ({ date, time })) };
      return ok({
        state: { status: 'declined', section: 'done', decided: number },
        mail: { type: 'decline', ...ended, text: decision.text === '' ? undefined : decision.text },
      });
    }
    case 'cancel': {
      if (!agreed || last?.status !== 'confirmed') return invalid('No confirmed appointment is there to cancel.');
      if (isOver) return invalid(AGREED_OVER);
      const byPatient = actor.id === PATIENT.id;
      const back = byPatient ? ({ section: 'new', returned: true } as const) : ({ section: 'done' } as const);
      return ok({
        state: { status: 'cancelled', ...back, decided: number },
        mail: { type: 'cancellation', slot: agreed },
      });
    }
    case 'ask-another-time':
      // A confirmed time stays until another one is agreed, so that no entry is left in the patient's calendar.
      if (agreed && last?.status === 'confirmed') {
        if (isOver || kept.attendance !== undefined) return invalid(AGREED_OVER);
        return withoutMail({ ...kept, section: 'new', returned: true });
      }
      if (last?.status !== 'proposed') return invalid('No proposal is there to answer.');
      return withoutMail({ status: 'pending', section: 'new', returned: true, chosen: decision.chosen, decided: number });
    case 'came':
    case 'did-not-come':
    case 'expected': {
      if (!agreed) return invalid('No confirmed appointment is there.');
      if (agreed.date > practiceDay(now)) return invalid('The day of this appointment has not come.');
      const attendance = decision.type === 'expected' ? undefined : decision.type;
      return withoutMail({ ...kept, ...answered, status: 'confirmed', section: 'done', attendance });
    }
    case 'reply': {
      const { text, subjectTemplate: template } = decision;
      const mail = { type: 'reply', text, template } as const;
      if (kind !== 'appointments') return ok({ state: { status: 'answered', section: 'done' }, mail });
      // A reply does not settle the time of an appointment: the patient has to answer.
      return ok({ state: { ...kept, section: kept.section === 'new' ? 'waiting' : kept.section, ...answered }, mail });
    }
    case 'done':
      // A patient's cancellation that the office has seen.
      if (last?.status === 'cancelled')
        return withoutMail({ status: 'cancelled', section: 'done', decided: kept.decided ?? number });
      return withoutMail(
        kind === 'appointments' ? { status: 'completed', section: 'done', ...keptSlot } : { status: 'done', section: 'done' },
      );
    case 'reopen':
      if (sectionOf(last) === 'new') return invalid('It is open already.');
      return withoutMail({ status: ENQUIRY_STATUSES[kind][0], section: 'new', decided: number });
    case 'take':
      return withoutMail({ ...kept, takenBy: actor.name });
    case 'status': {
      const { status } = decision;
      if (!SETTABLE_STATUSES[kind].some((one) => one === status)) return invalid(`There is no status "${status}".`);
      return withoutMail({ status, section: sectionOfStatus(status), ...(AGREED.has(status) ? keptSlot : { decided: number }) });
    }
    case 'set-aside':
      return withoutMail({ ...kept, aside: true });
    case 'restore':
      return withoutMail({ ...kept, aside: false });
  }
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
  if (noted !== undefined && state.attendance === undefined && decision.type !== 'expected' && !isFollowUp)
    return invalid(ATTENDANCE_NOTED[noted]);
  // A mail to or from the sender shows a real patient: the enquiry leaves quarantine.
  const isPatient = mail !== undefined || present.actor.id === PATIENT.id;
  const aside = present.isAside && isPatient ? false : present.last?.aside;
  return ok({ mail, state: { ...(aside === undefined ? {} : { aside }), ...state, type: decision.type } });
}
