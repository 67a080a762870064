/** Displayed dates. A calendar day (`YYYY-MM-DD`) has no time zone, so it is parsed and formatted as UTC. */
import { type Language, localeOf } from '../api-schemas/language.ts';

const DAY_MONTH_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const MONTH_DAY_YEAR = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "12 March 2025" */
export const longDate = (day: string): string => DAY_MONTH_YEAR.format(new Date(day));

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

export const weekdayOf = (day: string): string => WEEKDAY.format(new Date(day));

/** "Wednesday, 12 March 2025" */
export const weekdayDate = (day: string): string => `${weekdayOf(day)}, ${longDate(day)}`;

const MONTH_YEAR = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "12 March 2025", "March 2025" or "2025", as far as the date is known. */
export function partialDate(date: string): string {
  const [year = '', month, day] = date.split('-');
  if (month === undefined) return year;
  return (day === undefined ? MONTH_YEAR : DAY_MONTH_YEAR).format(new Date(date));
}

/** "April 20, 2024", for the policies. */
export function policyDate(day: string, language: Language = 'en'): string {
  if (language === 'en') return MONTH_DAY_YEAR.format(new Date(day));
  const format = new Intl.DateTimeFormat(`${localeOf(language)}-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(day));
}
