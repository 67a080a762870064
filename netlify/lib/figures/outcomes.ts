/** What the events of an enquiry say for the figures. */
import { agreedSlot } from '../enquiries/commitment.ts';
import { standingEvents, type StatusEvent } from '../enquiries/events.ts';
import { PATIENT } from '../actor.ts';

/** Decisions by which the office answers. */
const ANSWERS: ReadonlySet<string | undefined> = new Set(['confirm', 'propose', 'decline', 'reply', 'done']);

/** Milliseconds since 1970; undefined without an answer of the office. @param events the first one first */
export const firstAnswerAt = (events: readonly StatusEvent[]): number | undefined =>
  standingEvents(events).find(({ type, by }) => ANSWERS.has(type) && by !== PATIENT.id)?.at;

/**
 * `confirmed`: the time is agreed, and no absence is noted; `missed`: the patient did not come; `cancelled`: by
 * the patient or the office. The three exclude each other.
 */
export type Outcome = 'confirmed' | 'missed' | 'cancelled';

/** Statuses that end an agreed time for good. After all others another time follows. */
const CALLED_OFF: ReadonlySet<string> = new Set(['cancelled', 'declined']);

interface AgreedTime {
  /** YYYY-MM-DD. */
  date: string;
  /** When it was agreed, in milliseconds since 1970. */
  at: number;
  /** Undefined for a time that was replaced by another one, or of an enquiry that is set aside. */
  outcome: Outcome | undefined;
}

/** Every time that was agreed for an appointment, and its outcome. @param events the first one first */
export function agreedTimes(events: readonly StatusEvent[]): AgreedTime[] {
  const times: (AgreedTime & { time: string })[] = [];
  let current: (typeof times)[number] | undefined;
  for (const event of standingEvents(events)) {
    const slot = agreedSlot(event);
    const isSame = slot !== undefined && slot.date === current?.date && slot.time === current.time;
    if (current && !isSame) {
      current.outcome = CALLED_OFF.has(event.status) ? 'cancelled' : undefined;
      current = undefined;
    }
    if (slot && !current) times.push((current = { ...slot, at: event.at, outcome: undefined }));
    if (current) current.outcome = event.attendance === 'did-not-come' ? 'missed' : 'confirmed';
  }
  return events.at(-1)?.aside ? times.map((one) => ({ ...one, outcome: undefined })) : times;
}

/** The median of numbers, rounded; undefined without any. */
export function medianOf(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  const [low, high = low] = middle;
  return low === undefined || high === undefined ? undefined : Math.round((low + high) / 2);
}
