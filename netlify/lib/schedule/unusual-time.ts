/** Unusual times, which need a second press before they are confirmed. */
import { longDate, weekdayOf } from '../../../src/time/dates.ts';
import { practiceDay } from '../../../src/time/practice-time.ts';
import { type Schedule, sessionAt, sessionsOn } from './schedule.ts';

const YEAR = 365 * 24 * 3_600_000;

interface Options {
  schedule: Pick<Schedule, 'sessions'>;
  /** Why the day is closed; undefined for an open day. */
  closedBecause: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** The reason why a time is unusual, as a sentence; undefined for a usual time. Without any session, every time of a day is usual. */
export function unusualTime(slot: { date: string; time: string }, { schedule, closedBecause, now }: Options): string | undefined {
  const { date } = slot;
  if (closedBecause !== undefined) return `The practice is closed on ${longDate(date)}: ${closedBecause}.`;
  if (date > practiceDay(now + YEAR)) return 'This day is more than a year away.';
  if (schedule.sessions.length === 0 || sessionAt(schedule, slot)) return undefined;
  const sessions = sessionsOn(schedule, date);
  const weekday = weekdayOf(date);
  if (sessions.length === 0) return `There are no appointments on ${weekday}s.`;
  const times = sessions.map(({ from, to }) => `${from} to ${to}`);
  return `Appointments on ${weekday}s are from ${new Intl.ListFormat('en-GB').format(times)}.`;
}
