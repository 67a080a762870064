/** Days and times at the practice. "Today" is the practice's day, wherever visitor and server are. */
import { practicePlace } from '../place/place.ts';
import { DAY, HOUR, MINUTE } from './durations.ts';

/** Created once for each zone, as construction is slower than the rest. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which the clocks of the practice are ahead of UTC. @param at milliseconds since 1970 */
function offsetAt(at: number): number {
  const { timeZone } = practicePlace();
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  // "3/29/2026, GMT+02:00", and "GMT" alone for UTC.
  const [, sign = '+', hours = 0, minutes = 0] = /GMT([+-])(\d+):(\d+)/.exec(format.format(at)) ?? [];
  const offset = Number(hours) * HOUR + Number(minutes) * MINUTE;
  return sign === '-' ? -offset : offset;
}

/** The date and time of the practice's calendar and clock, as if they were UTC. */
const local = (at: number): string => new Date(at + offsetAt(at)).toISOString();

/** Day at the practice, YYYY-MM-DD. @param at milliseconds since 1970 */
export const practiceDay = (at: number): string => local(at).slice(0, 10);

/** Time at the practice on a clock of 24 hours, HH:MM. @param at milliseconds since 1970 */
export const practiceClock = (at: number): string => local(at).slice(11, 16);

/**
 * A time at the practice in milliseconds since 1970; NaN for an invalid one. Of an hour that comes twice it is the first one; a time in
 * an hour that is left out is as long after midnight as on other days.
 * @param day YYYY-MM-DD @param time HH:MM
 */
export function practiceTime(day: string, time: string): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return asUtc;
  // Clocks change once in some months, so one of the two is right.
  const [before, after] = [offsetAt(asUtc - DAY), offsetAt(asUtc + DAY)];
  const isRight = (offset: number) => offsetAt(asUtc - offset) === offset;
  return asUtc - (isRight(before) || !isRight(after) ? before : after);
}

/** Whether the clocks of the practice show a time on a day: one hour is left out when summer time begins. */
export function hasTime(day: string, time: string): boolean {
  const at = practiceTime(day, time);
  return !Number.isNaN(at) && practiceDay(at) === day && practiceClock(at) === time;
}

/** Whether a value is an existing calendar day, YYYY-MM-DD; 31 June is none. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(value);
}

/** A day before or after another, counted in UTC, where each has 24 hours. @param day YYYY-MM-DD */
export const shiftedDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** A day before or after today at the practice, also in the nights when clocks change. @param at milliseconds since 1970 */
export const practiceDayIn = (days: number, at: number): string => shiftedDay(practiceDay(at), days);
