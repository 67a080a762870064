/** What can be decided about an enquiry, and the state after it. */
import * as z from 'zod/mini';
import { isDay, practiceDay } from '../../../src/time/practice-time.ts';
import { line, paragraphs, TEXT_LIMITS } from '../../../src/api-schemas/text.ts';
import { fail, ok, type Result } from '../result.ts';
import type { EnquiryKind } from './kinds.ts';
import type { Reply } from './patient-mail/replies.ts';
import { ENQUIRY_STATUSES, sectionOf, sectionOfStatus, SETTABLE_STATUSES, type Slot, type StatusEvent } from './events.ts';
import { type Actor, PATIENT } from './actor.ts';
import { AGREED, agreedSlot, commitmentOf, endsSilently, SILENT_END } from './commitment.ts';

/** Maximum number of times that a patient can choose from. */
const MAX_OPTIONS = 3;

const DATE_WRONG = 'Choose a day as YYYY-MM-DD.';
const TIME_WRONG = 'Choose a time as HH:MM, from 00:00 to 23:59.';
const slot = z.object({
  date: z.string(DATE_WRONG).check(z.refine(isDay, DATE_WRONG)),
  time: z.string(TIME_WRONG).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME_WRONG)),
});
const replyText = (least: number) =>
  paragraphs({ least, limit: TEXT_LIMITS.message, message: 'Write a text, or choose a template.' });

/** A decision, as a form, a link or the command line sends it. */
export const DecisionSchema = z.discriminatedUnion(
  'type',
  [
    /** Dates and times are those of the practice. */
    z.object({
      type: z.literal('confirm'),
      ...slot.shape,
      /** Confirms a time that is taken, too. */
      mayOverlap: z.optional(z.boolean()),
    }),
    z.object({
      type: z.literal('propose'),
      options: z
        .array(slot)
        .check(z.minLength(1, 'Propose a time.'), z.maxLength(MAX_OPTIONS, `Propose ${MAX_OPTIONS} times at most.`)),
    }),
    z.object({ type: z.literal('decline'), text: z.optional(replyText(0)) }),
    z.object({ type: z.literal('reply'), text: replyText(1), subjectTemplate: z.optional(line({ limit: 80 })) }),
    /** Sets a status without telling the patient, as the command line does. */
    z.object({ type: z.literal('status'), status: z.string() }),
    /** With `ask-another-time` the patient refuses the proposed times; `take` means "I'm on it". */
    /** Whether the patient came; `expected` takes that back, and a completion too. */
    z.object({ type: z.literal(['came', 'did-not-come', 'expected']) }),
    z.object({ type: z.literal(['cancel', 'ask-another-time', 'done', 'reopen', 'take', 'set-aside', 'restore']) }),
  ],
  'This cannot be decided. Load the page again, and choose there.',
);
export type Decision = z.infer<typeof DecisionSchema>;

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
  minutes?: number;
}

const FOR_APPOINTMENTS: ReadonlySet<Decision['type']> = new Set([
  ...(['confirm', 'propose', 'decline', 'cancel', 'ask-another-time'] as const),
  ...(['came', 'did-not-come', 'expected'] as const),
]);

/** The parts of a state that a decision about something else keeps. */
function carried(kind: EnquiryKind, last: StatusEvent | undefined): Transition['state'] {
  const {
    status = ENQUIRY_STATUSES[kind][0],
    date,
    time,
    minutes,
    proposed,
    decided,
    returned,
    attendance,
    takenBy,
  } = last ?? {};
  return { status, section: sectionOf(last), date, time, minutes, proposed, decided, returned, attendance, takenBy };
}

function stateOf(decision: Decision, { kind, last, number, actor, now, minutes }: Present): Result<Transition, Invalid> {
  const kept = carried(kind, last);
  const agreed = agreedSlot(last);
  const keptSlot = agreed
    ? { ...agreed, minutes: kept.minutes, attendance: kept.attendance, decided: kept.decided ?? number }
    : { decided: number };
  const withoutMail = (state: Transition['state']) => ok({ state, mail: undefined });
  const tooEarly = ({ date }: Slot) => date < practiceDay(now);
  const commitment = commitmentOf(last, now);
  if (commitment && endsSilently(decision, commitment, now)) return invalid(SILENT_END[commitment.status]);
  switch (decision.type) {
    case 'confirm': {
      const { date, time } = decision;
      if (tooEarly(decision)) return invalid('This day is over. Choose a day from today on.');
      if (agreed?.date === date && agreed.time === time && last?.status === 'confirmed')
        return invalid('This time is confirmed already.');
      return ok({
        state: { status: 'confirmed', section: 'done', date, time, minutes, decided: number },
        mail: { type: 'confirmation', slot: { date, time }, minutes },
      });
    }
    case 'propose': {
      const { options } = decision;
      if (options.some(tooEarly)) return invalid('A proposed day is over. Choose days from today on.');
      if (new Set(options.map(({ date, time }) => `${date} ${time}`)).size < options.length)
        return invalid('The same time is proposed twice.');
      return ok({
        state: { status: 'proposed', section: 'waiting', proposed: options, decided: number },
        mail: { type: 'proposal', options, slot: agreed },
      });
    }
    case 'decline': {
      if (last?.status === 'declined') return invalid('It is declined already.');
      if (last?.status === 'completed') return invalid('It is completed already.');
      // The times that the decline ends.
      const ended = agreed ? { slot: agreed } : { options: last?.proposed };
      return ok({
        state: { status: 'declined', section: 'done', decided: number },
        mail: { type: 'decline', ...ended, text: decision.text === '' ? undefined : decision.text },
      });
    }
    case 'cancel': {
      if (!agreed || last?.status !== 'confirmed') return invalid('No confirmed appointment is there to cancel.');
      if (tooEarly(agreed)) return invalid('The day of this appointment is over.');
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
        if (tooEarly(agreed)) return invalid('The day of this appointment is over.');
        return withoutMail({ ...kept, section: 'new', returned: true });
      }
      if (last?.status !== 'proposed') return invalid('No proposal is there to answer.');
      return withoutMail({ status: 'pending', section: 'new', returned: true, decided: number });
    case 'came':
    case 'did-not-come':
    case 'expected': {
      if (!agreed) return invalid('No confirmed appointment is there.');
      if (agreed.date > practiceDay(now)) return invalid('The day of this appointment has not come.');
      const attendance = decision.type === 'expected' ? undefined : decision.type;
      return withoutMail({ ...kept, status: 'confirmed', section: 'done', returned: undefined, attendance });
    }
    case 'reply': {
      const { text, subjectTemplate: template } = decision;
      const mail = { type: 'reply', text, template } as const;
      if (kind !== 'appointments') return ok({ state: { status: 'answered', section: 'done' }, mail });
      // A reply does not settle the time of an appointment: the patient has to answer.
      return ok({ state: { ...kept, section: kept.section === 'new' ? 'waiting' : kept.section, returned: undefined }, mail });
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

/** The state after a decision, and the mail to the patient. */
export function transitionOf(decision: Decision, present: Present): Result<Transition, Invalid> {
  if (FOR_APPOINTMENTS.has(decision.type) && present.kind !== 'appointments') return invalid('Only appointments have a date.');
  const transition = stateOf(decision, present);
  if (!transition.ok) return transition;
  const { state, mail } = transition.value;
  // A mail to or from the sender shows a real patient: the enquiry leaves quarantine.
  const isPatient = mail !== undefined || present.actor.id === PATIENT.id;
  const aside = present.isAside && isPatient ? false : present.last?.aside;
  return ok({ mail, state: { ...(aside === undefined ? {} : { aside }), ...state, type: decision.type } });
}
