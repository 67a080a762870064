import type { OpeningHours } from '../content-model/schemas/site.ts';
import { HALF_DAYS } from '../api-schemas/appointment.ts';

type Hours = Pick<OpeningHours, 'days' | 'opens' | 'closes'>;

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/**
 * How a half-day falls into the opening hours: `closed` if the practice is closed for all of it, `partly` if it opens later or
 * closes earlier. A hint only: requests outside the hours are accepted. Undefined for an invalid date or time, and if the hours
 * are not known.
 * @param date YYYY-MM-DD @param time a value of `HALF_DAYS`
 */
export function halfDayHours(hours: readonly Hours[], date: string, time: string): 'open' | 'partly' | 'closed' | undefined {
  const halfDay = HALF_DAYS.find(({ value }) => value === time);
  const day = new Date(`${date}T00:00:00Z`);
  if (!halfDay || Number.isNaN(day.valueOf()) || hours.length === 0) return undefined;
  const weekday = WEEKDAY.format(day);
  const hour = (text: string) => Number(text.slice(0, 2)) + Number(text.slice(3)) / 60;
  const open = hours.flatMap(({ days, opens, closes }) =>
    opens && closes && days.some((one) => one === weekday) ? [{ from: hour(opens), to: hour(closes) }] : [],
  );
  if (open.some(({ from, to }) => from <= halfDay.from && halfDay.to <= to)) return 'open';
  return open.some(({ from, to }) => from < halfDay.to && halfDay.from < to) ? 'partly' : 'closed';
}
