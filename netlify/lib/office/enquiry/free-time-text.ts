import { weekdayOf } from '../../../../src/time/dates.ts';

const DAY_AND_MONTH = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "Mon 9 Mar" */
export const freeTimeDay = (date: string): string => `${weekdayOf(date).slice(0, 3)} ${DAY_AND_MONTH.format(Date.parse(date))}`;

/** "Mon 9 Mar, 08:30"; the time alone on the day of the form. */
export function freeTimeText({ date, time }: { date: string; time: string }, dayOfForm?: string): string {
  return date === dayOfForm ? time : `${freeTimeDay(date)}, ${time}`;
}
