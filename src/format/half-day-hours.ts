import type { OpeningHours } from '../content-model/schemas/site.ts';
import { HALF_DAYS } from '../api-schemas/appointment.ts';
import { weekdayOf } from '../time/dates.ts';
import { isDay } from '../time/practice-time.ts';

type Hours = Pick<OpeningHours, 'days' | 'opens' | 'closes'>;

/**
 * How a half-day falls into the opening hours; undefined for an invalid date or time, and if the hours are not known.
 * @param date YYYY-MM-DD @param time a value of `HALF_DAYS`
 */
export function halfDayHours(hours: readonly Hours[], date: string, time: string): 'open' | 'partly' | 'closed' | undefined {
  const halfDay = HALF_DAYS.find(({ value }) => value === time);
  if (!halfDay || !isDay(date) || hours.length === 0) return undefined;
  const weekday = weekdayOf(date);
  const hour = (text: string) => Number(text.slice(0, 2)) + Number(text.slice(3)) / 60;
  const open = hours.flatMap(({ days, opens, closes }) =>
    opens && closes && days.some((one) => one === weekday) ? [{ from: hour(opens), to: hour(closes) }] : [],
  );
  if (open.some(({ from, to }) => from <= halfDay.from && halfDay.to <= to)) return 'open';
  return open.some(({ from, to }) => from < halfDay.to && halfDay.from < to) ? 'partly' : 'closed';
}
