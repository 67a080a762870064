/** When appointments take place, by content/office/schedule.json: sessions, their times, and how many fit. */
import { hasTime } from '../../../../src/time/practice-time.ts';
import { weekdayOf } from '../../../../src/time/dates.ts';
import type { SiteData } from '../../site-data.ts';

export type Schedule = SiteData['schedule'];
type Session = Schedule['sessions'][number];

/** Minutes since midnight. @param time HH:MM */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The sessions of a day of the week, the earliest first. A closed day has them too. @param date YYYY-MM-DD */
export function sessionsOn({ sessions }: Pick<Schedule, 'sessions'>, date: string): Session[] {
  const weekday = weekdayOf(date);
  return sessions.filter(({ days }) => days.some((day) => day === weekday)).toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

const lengthIn = ({ minutes, minutesByType }: Session, type: string): number =>
  minutesByType.find((one) => one.type === type)?.minutes ?? minutes;

/** The session of a day that a time is in. */
const sessionWith = (ofDay: readonly Session[], time: string): Session | undefined =>
  ofDay.find(({ from, to }) => from <= time && time < to);

/** The session in which an appointment begins; undefined outside of all. @param slot date and time at the practice */
export const sessionAt = (
  schedule: Pick<Schedule, 'sessions'>,
  { date, time }: { date: string; time: string },
): Session | undefined => sessionWith(sessionsOn(schedule, date), time);

/** Length in minutes of an appointment of a type at a time; undefined outside of all sessions. */
export function lengthAt(schedule: Pick<Schedule, 'sessions'>, slot: { date: string; time: string }, type: string) {
  const session = sessionAt(schedule, slot);
  return session && lengthIn(session, type);
}

/** The half-day of a time. Times before and after all half-days belong to the nearest one. @returns its id */
export function halfDayOf({ halfDays }: Pick<Schedule, 'halfDays'>, time: string): string {
  const inOrder = halfDays.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return (inOrder.findLast(({ from }) => from <= time) ?? inOrder[0])?.id ?? '';
}

/** The hours of a half-day; undefined for one that is gone. */
export function hoursOf({ halfDays }: Pick<Schedule, 'halfDays'>, id: string) {
  const halfDay = halfDays.find((one) => one.id === id);
  return halfDay && { from: halfDay.from, to: halfDay.to };
}

/** A time that somebody has. */
export interface Period {
  /** HH:MM */
  time: string;
  minutes: number;
}

const spanOf = ({ time, minutes }: Period) => ({ from: minutesOf(time), to: minutesOf(time) + minutes });

/** Whether two periods of a day have a minute in common. */
export function isOverlapping(one: Period, other: Period): boolean {
  const [first, second] = [spanOf(one), spanOf(other)];
  return first.from < second.to && first.to > second.from;
}

type Sessions = Pick<Schedule, 'sessions'>;

/** How many of the appointments that go on at a moment may do so. Outside of the sessions there is room for one. */
function capacityAt(ofDay: readonly Session[], time: string, goingOn: readonly Period[]): number {
  const session = sessionWith(ofDay, time);
  // After the end of its session an appointment goes on beside those that it could begin with.
  const sessions = session ? [session] : goingOn.map((period) => sessionWith(ofDay, period.time));
  return Math.min(...sessions.map((one) => one?.parallel ?? 1));
}

/** Those of a day's appointments that take place while there are more at once than the session takes. */
export function overbooked<P extends Period>(schedule: Sessions, date: string, periods: readonly P[]): P[] {
  // One alone has room everywhere.
  if (periods.length < 2) return [];
  const ofDay = sessionsOn(schedule, date);
  // The number only rises where one begins; what fits changes where a session begins or ends.
  const sessionTimes = ofDay.flatMap(({ from, to }) => [from, to]);
  const moments = new Set([...periods.map(({ time }) => time), ...sessionTimes]);
  const found = new Set<P>();
  for (const time of moments) {
    const goingOn = periods.filter((period) => isOverlapping(period, { time, minutes: 1 }));
    if (goingOn.length > capacityAt(ofDay, time, goingOn)) for (const period of goingOn) found.add(period);
  }
  return periods.filter((period) => found.has(period));
}

/** Whether an appointment fits beside those that are confirmed, from its beginning to its end. */
export function hasRoom(schedule: Sessions, { date, ...period }: Period & { date: string }, taken: readonly Period[]): boolean {
  const others = taken.filter((one) => isOverlapping(one, period));
  return !overbooked(schedule, date, [...others, period]).includes(period);
}

export interface FreeTime {
  date: string;
  time: string;
  halfDay: string;
}

/**
 * The times of a day at which an appointment fits, the earliest first.
 * @param type of the appointment, which decides about its length
 * @param taken what is confirmed on that day
 */
export function freeTimesOf(
  schedule: Pick<Schedule, 'sessions'>,
  { date, type, taken }: { date: string; type: string; taken: readonly Period[] },
): FreeTime[] {
  return sessionsOn(schedule, date).flatMap((session) => {
    const minutes = lengthIn(session, type);
    const [from, to] = [minutesOf(session.from), minutesOf(session.to)];
    const count = Math.max(0, Math.floor((to - from) / minutes));
    const times = Array.from({ length: count }, (_, index) => timeText(from + index * minutes));
    return times
      .filter((time) => hasTime(date, time) && hasRoom(schedule, { date, time, minutes }, taken))
      .map((time) => ({ date, time, halfDay: session.halfDay }));
  });
}
