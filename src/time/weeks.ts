/** Weeks and months of calendar days. */
import { shiftedDay } from './practice-time.ts';

/** The Monday of a day's week. @param day YYYY-MM-DD */
export const mondayOf = (day: string): string => shiftedDay(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The month before. @param month YYYY-MM */
export const monthBefore = (month: string): string => shiftedDay(`${month}-01`, -1).slice(0, 7);
