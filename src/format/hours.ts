import type { OpeningHours } from '../content-model/schemas/site.ts';

/** "08:00" → "8:00 AM" */
export function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** "8:00 AM-4:00 PM", "Closed" */
export const hoursText = ({ opens, closes }: Pick<OpeningHours, 'opens' | 'closes'>): string =>
  opens && closes ? `${clock(opens)}-${clock(closes)}` : 'Closed';

/** "4:05 PM" in the visitor's time zone. @param at milliseconds since 1970 */
export function timeOfDay(at: number): string {
  const date = new Date(at);
  return clock(`${date.getHours()}:${date.getMinutes()}`);
}
