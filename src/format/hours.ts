import type { Language } from '../api-schemas/language.ts';
import type { OpeningHours } from '../content-model/schemas/site.ts';

/** "08:00" → "8:00 AM"; other languages have 24 hours. Chrome has no Sinhala. */
export function clock(time: string, language: Language = 'en'): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const end = `:${String(minutes).padStart(2, '0')}`;
  if (language !== 'en') return String(hours).padStart(2, '0') + end;
  return `${hours % 12 || 12}${end} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** "8:00 AM-4:00 PM"; undefined for a day without hours. */
export function hoursText({ opens, closes }: Pick<OpeningHours, 'opens' | 'closes'>, language: Language): string | undefined {
  if (!opens || !closes) return undefined;
  return [opens, closes].map((time) => clock(time, language)).join(language === 'en' ? '-' : '–');
}

/** "4:05 PM" in the visitor's time zone. @param at milliseconds since 1970 */
export function timeOfDay(at: number, language: Language = 'en'): string {
  const date = new Date(at);
  return clock(`${date.getHours()}:${date.getMinutes()}`, language);
}
