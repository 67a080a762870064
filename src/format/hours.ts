import { type Language, localeOf } from '../api-schemas/language.ts';
import type { OpeningHours } from '../content-model/schemas/site.ts';

const timeFormat = (language: Language) =>
  new Intl.DateTimeFormat(`${localeOf(language)}-u-nu-latn`, { timeStyle: 'short', timeZone: 'UTC' });

/** A time as a moment for `timeFormat`. @param time HH:MM */
function moment(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return Date.UTC(2024, 0, 1, hours, minutes);
}

/** "08:00" → "8:00 AM". Intl writes English times in another way. */
export function clock(time: string, language: Language = 'en'): string {
  if (language !== 'en') return timeFormat(language).format(moment(time));
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** "8:00 AM-4:00 PM", "Closed" */
export const hoursText = ({ opens, closes }: Pick<OpeningHours, 'opens' | 'closes'>): string =>
  opens && closes ? `${clock(opens)}-${clock(closes)}` : 'Closed';

/** "4:05 PM" in the visitor's time zone. @param at milliseconds since 1970 */
export function timeOfDay(at: number, language: Language = 'en'): string {
  const date = new Date(at);
  return clock(`${date.getHours()}:${date.getMinutes()}`, language);
}
