import type { Language } from '../language/languages.ts';
import type { OpeningHours } from '../content-model/schemas/site.ts';

/** The parts of a day before a time. A language without them has 24 hours. */
const PARTS: Partial<Record<Language, { morning: string; noon: string; afternoon: string }>> = {
  si: { morning: 'පෙරවරු', noon: 'දහවල්', afternoon: 'පස්වරු' },
  ta: { morning: 'முற்பகல்', noon: 'நண்பகல்', afternoon: 'பிற்பகல்' },
};

/** "16:30" → "4:30 PM", "පස්වරු 4:30". The labels of half-days (content/interface) have the same form. */
export function clock(time: string, language: Language): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const [hour, minute] = [hours % 12 || 12, String(minutes).padStart(2, '0')];
  if (language === 'en') return `${hour}:${minute} ${hours < 12 ? 'AM' : 'PM'}`;
  const parts = PARTS[language];
  if (!parts) return `${hours}:${minute}`;
  return `${hours < 12 ? parts.morning : hours < 13 ? parts.noon : parts.afternoon} ${hour}:${minute}`;
}

/** "8:00 AM-4:00 PM"; undefined for a day without hours. */
export function hoursText({ opens, closes }: Pick<OpeningHours, 'opens' | 'closes'>, language: Language): string | undefined {
  if (!opens || !closes) return undefined;
  return [opens, closes].map((time) => clock(time, language)).join(language === 'en' ? '-' : ' – ');
}

/** "4:05 PM" in the visitor's time zone. @param at milliseconds since 1970 */
export function timeOfDay(at: number, language: Language): string {
  const date = new Date(at);
  return clock(`${date.getHours()}:${date.getMinutes()}`, language);
}
