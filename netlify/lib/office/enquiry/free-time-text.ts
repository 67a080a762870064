import { allFreeTimes, type FreeTimes } from '../../appointments/free-times.ts';
import type { Slot } from '../../enquiries/events.ts';
import { weekdayOf } from '../../../../src/time/dates.ts';

const DAY_AND_MONTH = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "9 Mar" */
export const shortDay = (date: string): string => DAY_AND_MONTH.format(Date.parse(date));

/** "Mon 9 Mar" */
export const freeTimeDay = (date: string): string => `${weekdayOf(date).slice(0, 3)} ${shortDay(date)}`;

/** Times that are named. */
const NAMED = 3;

/** "Free next: 11:30, 12:00 and Tue 10 Mar, 08:00."; empty without any. @param times without a wished half-day, so that none is left out @param slot the time that is taken */
export function nextFreeText(times: FreeTimes, slot: Slot): string {
  const key = ({ date, time }: Slot) => `${date} ${time}`;
  const later = allFreeTimes(times).filter((free) => key(free) > key(slot));
  const next = later.toSorted((a, b) => key(a).localeCompare(key(b))).slice(0, NAMED);
  if (next.length === 0) return '';
  return `Free next: ${new Intl.ListFormat('en-GB').format(next.map((free) => freeTimeText(free, slot.date)))}.`;
}

/** "Mon 9 Mar, 08:30"; the time alone on the day of the form. */
export function freeTimeText({ date, time }: { date: string; time: string }, dayOfForm?: string): string {
  return date === dayOfForm ? time : `${freeTimeDay(date)}, ${time}`;
}
