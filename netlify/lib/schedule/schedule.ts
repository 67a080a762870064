/** When appointments take place, by content/office/schedule.json: sessions, their times, and how many fit. */
import * as z from 'zod/mini';
import { HALF_DAYS } from '../../../src/api-schemas/appointment.ts';
import { LANGUAGES } from '../../../src/api-schemas/language.ts';
import { weekdayOf } from '../../../src/time/dates.ts';

const SessionSchema = z.object({
  /** In English. */
  days: z.array(z.string()),
  /** Value of the form: "Morning". */
  halfDay: z.string(),
  place: z.string(),
  /** HH:MM */
  from: z.string(),
  to: z.string(),
  minutes: z.int(),
  minutesByType: z._default(z.array(z.object({ type: z.string(), minutes: z.int() })), []),
  /** Appointments that can take place at once. */
  parallel: z._default(z.int(), 1),
});
type Session = z.infer<typeof SessionSchema>;

/** Why a day is closed, for patients, in the languages in which it is written. */
export const ReasonsSchema = z.partialRecord(z.enum(LANGUAGES), z.string());
export type Reasons = z.infer<typeof ReasonsSchema>;

export const ScheduleSchema = z.object({
  sessions: z.array(SessionSchema),
  /** Closed days, holidays included; both days belong to it. */
  closed: z.array(z.object({ from: z.string(), to: z.string(), reasons: ReasonsSchema })),
  reminders: z.object({ daysBefore: z.int(), hour: z.int() }),
});
export type Schedule = z.infer<typeof ScheduleSchema>;

/** Minutes since midnight. @param time HH:MM */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The sessions of a day of the week, the earliest first. A closed day has them too. @param date YYYY-MM-DD */
export function sessionsOn({ sessions }: Pick<Schedule, 'sessions'>, date: string): Session[] {
  const weekday = weekdayOf(date);
  return sessions.filter(({ days }) => days.includes(weekday)).toSorted((a, b) => a.from.localeCompare(b.from));
}

const lengthIn = ({ minutes, minutesByType }: Session, type: string): number =>
  minutesByType.find((one) => one.type === type)?.minutes ?? minutes;

/** The session in which an appointment begins; undefined outside of all. @param slot date and time at the practice */
export const sessionAt = (
  schedule: Pick<Schedule, 'sessions'>,
  { date, time }: { date: string; time: string },
): Session | undefined => sessionsOn(schedule, date).find(({ from, to }) => from <= time && time < to);

/** Length in minutes of an appointment of a type at a time; undefined outside of all sessions. */
export function lengthAt(schedule: Pick<Schedule, 'sessions'>, slot: { date: string; time: string }, type: string) {
  const session = sessionAt(schedule, slot);
  return session && lengthIn(session, type);
}

/** The half-day of a time: "Morning". Times before and after all half-days belong to the nearest one. */
export function halfDayOf(time: string): (typeof HALF_DAYS)[number]['value'] {
  const [first] = HALF_DAYS;
  return HALF_DAYS.findLast(({ from }) => minutesOf(time) >= from * 60)?.value ?? first.value;
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

/** Most of the periods that go on at the same time within another period. */
function concurrent(periods: readonly Period[], within: Period): number {
  const start = minutesOf(within.time);
  const spans = periods.filter((period) => isOverlapping(period, within)).map(spanOf);
  // The number only rises where one begins.
  const moments = [start, ...spans.map(({ from }) => from).filter((from) => from > start)];
  return Math.max(...moments.map((moment) => spans.filter(({ from, to }) => from <= moment && moment < to).length));
}

/** Whether an appointment fits beside those that are confirmed. Outside of the sessions there is room for one. */
export const hasRoom = (
  schedule: Pick<Schedule, 'sessions'>,
  { date, ...period }: Period & { date: string },
  taken: readonly Period[],
): boolean => concurrent(taken, period) < (sessionAt(schedule, { date, time: period.time })?.parallel ?? 1);

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
      .filter((time) => concurrent(taken, { time, minutes }) < session.parallel)
      .map((time) => ({ date, time, halfDay: session.halfDay }));
  });
}
