/** Days and times at the practice. "Today" is the practice's day, wherever visitor and server are. */
import { DAY, HOUR } from './durations.ts';

export const PRACTICE_TIME_ZONE = 'Asia/Colombo';
/** UTC offset of Sri Lanka, which has no summer time, and the same in milliseconds. */
const UTC_OFFSET = '+05:30';
const OFFSET = 5.5 * HOUR;

/** Day at the practice, YYYY-MM-DD. @param at milliseconds since 1970 */
export const practiceDay = (at: number): string => new Date(at + OFFSET).toISOString().slice(0, 10);

/** Time at the practice on a clock of 24 hours, HH:MM. @param at milliseconds since 1970 */
export const practiceClock = (at: number): string => new Date(at + OFFSET).toISOString().slice(11, 16);

/** A time at the practice in milliseconds since 1970; NaN for an invalid one. @param day YYYY-MM-DD @param time HH:MM */
export const practiceTime = (day: string, time: string): number => Date.parse(`${day}T${time}:00${UTC_OFFSET}`);

/** Whether a value is an existing calendar day, YYYY-MM-DD; 31 June is none. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(value);
}

/** A day before or after another, counted in UTC, where each has 24 hours. @param day YYYY-MM-DD */
export const shiftedDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
