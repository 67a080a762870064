/** Weeks and months of calendar days. A day has no time zone here, so days are counted in UTC, where each has 24 hours. */

const DAY = 24 * 3_600_000;

/** A day before or after another one. @param day YYYY-MM-DD */
export const shiftedDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** The Monday of a day's week. @param day YYYY-MM-DD */
export const mondayOf = (day: string): string => shiftedDay(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The month before. @param month YYYY-MM */
export const monthBefore = (month: string): string => shiftedDay(`${month}-01`, -1).slice(0, 7);
