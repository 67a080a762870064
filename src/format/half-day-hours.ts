import type { OpeningHours } from '../content-model/schemas/site.ts';
import { weekdayOf } from '../time/dates.ts';
import { isDay } from '../time/practice-time.ts';

/** The opening hours of the practice, and the half-days of the form, each from and to HH:MM. */
export interface Hours {
  open: readonly Pick<OpeningHours, 'days' | 'opens' | 'closes'>[];
  halfDays: readonly { id: string; from: string; to: string }[];
}

const hourOf = (text: string) => Number(text.slice(0, 2)) + Number(text.slice(3)) / 60;

/**
 * How a half-day falls into the opening hours; undefined for an invalid date or time, and if the hours are not known.
 * @param date YYYY-MM-DD @param time id of a half-day
 */
export function halfDayHours(hours: Hours, date: string, time: string): 'open' | 'partly' | 'closed' | undefined {
  const halfDay = hours.halfDays.find(({ id }) => id === time);
  if (!halfDay || !isDay(date) || hours.open.length === 0) return undefined;
  const [begins, ends] = [hourOf(halfDay.from), hourOf(halfDay.to)];
  const weekday = weekdayOf(date);
  const open = hours.open.flatMap(({ days, opens, closes }) =>
    opens && closes && days.some((one) => one === weekday) ? [{ from: hourOf(opens), to: hourOf(closes) }] : [],
  );
  if (open.some(({ from, to }) => from <= begins && ends <= to)) return 'open';
  return open.some(({ from, to }) => from < ends && begins < to) ? 'partly' : 'closed';
}
