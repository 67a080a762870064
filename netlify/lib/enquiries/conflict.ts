/** Names the person who decided first. */
import { PRACTICE_TIME_ZONE, practiceDay } from '../../../src/time/practice-time.ts';
import type { NumberedEvent, StatusEvent } from './events.ts';

const WORDS: Readonly<Record<string, string>> = {
  confirm: 'confirmed this',
  propose: 'proposed another time',
  decline: 'declined this',
  cancel: 'cancelled this',
  'ask-another-time': 'asked for another time',
  reply: 'answered this',
  done: 'finished this',
  reopen: 'reopened this',
  take: 'took this on',
  'set-aside': 'set this aside',
  restore: 'restored this',
  delete: 'deleted this',
};

/** What an event did, such as "confirmed this". */
export const whatHappened = ({ type = '', status }: Pick<StatusEvent, 'type' | 'status'>): string =>
  WORDS[type] ?? `set this to "${status}"`;

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

const TIME = new Intl.DateTimeFormat('sv-SE', { timeZone: PRACTICE_TIME_ZONE, timeStyle: 'short' });

/** "Sanduni confirmed this at 10:04", at the practice; with the day unless it is today. */
export function conflictText({ by, at, what }: Conflict, now: number): string {
  const day = practiceDay(at);
  return `${by} ${what} ${day === practiceDay(now) ? '' : `on ${day} `}at ${TIME.format(at)}`;
}
