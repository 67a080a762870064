/** Weeks and months of calendar days. */
import { practicePlace } from '../place/place.ts';
import { weekdayOf } from './dates.ts';
import { shiftedDay } from './practice-time.ts';

/** The first day of a day's week, as the practice counts weeks. @param day YYYY-MM-DD */
export function weekBeginning(day: string): string {
  let first = day;
  while (weekdayOf(first) !== practicePlace().weekBegins) first = shiftedDay(first, -1);
  return first;
}

/** The Monday of a day's week, by ISO 8601. @param day YYYY-MM-DD */
export const mondayOf = (day: string): string => shiftedDay(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The month before. @param month YYYY-MM */
export const monthBefore = (month: string): string => shiftedDay(`${month}-01`, -1).slice(0, 7);
