/**
 * What can speak against a time: the day is closed, no session takes it from beginning to end, or it is taken. The office can agree
 * to such a time all the same, after it was shown what speaks against it.
 */
import { longDate, weekdayOf } from '../../../../src/time/dates.ts';
import { practiceDayIn } from '../../../../src/time/practice-time.ts';
import { minutesOf, type Period, type Schedule, sessionsOn } from './schedule.ts';

export const OBSTACLES = ['closed', 'outside', 'taken'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** An obstacle, and the sentence that tells the office. */
export interface Warning {
  obstacle: Obstacle;
  text: string;
}

interface DatedPeriod extends Period {
  /** YYYY-MM-DD */
  date: string;
}
type Sessions = Pick<Schedule, 'sessions'>;

/** Whether no session takes an appointment from beginning to end. Without any session, every time of a day is usual. */
export function isOutside(schedule: Sessions, { date, time, minutes }: DatedPeriod): boolean {
  const begin = minutesOf(time);
  const isInside = ({ from, to }: { from: string; to: string }) => minutesOf(from) <= begin && begin + minutes <= minutesOf(to);
  return schedule.sessions.length > 0 && !sessionsOn(schedule, date).some(isInside);
}

/** Why an appointment is outside of the sessions. */
function outsideText({ sessions }: Sessions, { date, time, minutes }: DatedPeriod): string {
  const weekday = weekdayOf(date);
  const ofDay = sessionsOn({ sessions }, date);
  if (ofDay.length === 0) return `There are no appointments on ${weekday}s.`;
  const times = ofDay.map(({ from, to }) => `${from} to ${to}`);
  const length = ofDay.some(({ from, to }) => from <= time && time < to) ? ` This one takes ${minutes} minutes.` : '';
  return `Appointments on ${weekday}s are from ${new Intl.ListFormat('en-GB').format(times)}.${length}`;
}

/** What speaks against a time without looking at other appointments. @param closedBecause undefined for an open day */
export function warningsOf(period: DatedPeriod, schedule: Sessions, closedBecause: string | undefined): Warning[] {
  const closedText = `The practice is closed on ${longDate(period.date)}${closedBecause === '' ? '' : `: ${closedBecause}`}.`;
  return [
    ...(closedBecause === undefined ? [] : [{ obstacle: 'closed' as const, text: closedText }]),
    ...(isOutside(schedule, period) ? [{ obstacle: 'outside' as const, text: outsideText(schedule, period) }] : []),
  ];
}

/** A day that far ahead may be a slip of the finger. */
export const isFarAhead = (date: string, now: number): boolean => date > practiceDayIn(365, now);
