/** Names decisions, and the person who decided first. */
import { longDate } from '../../../src/time/dates.ts';
import { practiceClock, practiceDay } from '../../../src/time/practice-time.ts';
import type { Decision } from './decisions.ts';
import type { NumberedEvent, StatusEvent } from '../enquiries/events.ts';

/** Past tense of each decision: in the log, beside the record, and in a sentence about it. */
const WORDS: Readonly<Record<string, readonly [inLog: string, inSentence: string]>> = {
  confirm: ['confirmed', 'confirmed this'],
  propose: ['proposed a time', 'proposed another time'],
  decline: ['declined', 'declined this'],
  cancel: ['cancelled', 'cancelled this'],
  keep: ['let the patient keep the time', 'let the patient keep the time'],
  'ask-another-time': ['asked for another time', 'asked for another time'],
  came: ['noted that the patient came', 'noted that the patient came'],
  'did-not-come': ['noted that the patient did not come', 'noted that the patient did not come'],
  expected: ['took back whether the patient came', 'took back whether the patient came'],
  reply: ['answered', 'answered this'],
  done: ['finished', 'finished this'],
  reopen: ['reopened', 'reopened this'],
  take: ['took on', 'took this on'],
  'take-back': ['took the last decision back', 'took the decision before back'],
  'set-aside': ['set aside', 'set this aside'],
  restore: ['restored', 'restored this'],
  delete: ['deleted', 'deleted this'],
};

/** What the log says of a decision. */
export const actionOf = ({ type }: Decision): string => WORDS[type]?.[0] ?? 'set a status';

/** What an event did, such as "confirmed this". */
export const whatHappened = ({ type = '', status }: Pick<StatusEvent, 'type' | 'status'>): string =>
  WORDS[type]?.[1] ?? `set this to "${status}"`;

/** Somebody decided about the enquiry after the form was shown. Nothing was changed and nothing is sent. */
export const conflictOf = (last: NumberedEvent) => ({
  code: 'conflict' as const,
  number: last.number,
  by: last.name ?? 'Somebody',
  /** Milliseconds since 1970. */
  at: last.at,
  what: whatHappened(last),
});
export type Conflict = ReturnType<typeof conflictOf>;

/** "Sanduni confirmed this at 10:04", at the practice; with the day unless it is today. */
export function conflictText({ by, at, what }: Conflict, now: number): string {
  const day = practiceDay(at);
  return `${by} ${what} ${day === practiceDay(now) ? '' : `on ${longDate(day)} `}at ${practiceClock(at)}`;
}
