/** Unusual times, which need a second press before they are confirmed. */
import { weekdayOf } from '../../../src/time/dates.ts';
import { practiceDay } from '../../../src/time/practice-time.ts';
import type { SiteData } from '../site-data.ts';
import type { Slot } from './events.ts';

const YEAR = 365 * 24 * 3_600_000;

/**
 * The reason why a time is unusual, as a sentence; undefined for a usual time.
 * @param hours of appointments, by weekday; without any, every time of a day is usual
 * @param now milliseconds since 1970
 */
export function unusualTime({ date, time }: Slot, hours: SiteData['site']['hours'], now: number): string | undefined {
  if (date > practiceDay(now + YEAR)) return 'This day is more than a year away.';
  if (hours.length === 0) return undefined;
  const weekday = weekdayOf(date);
  const { opens, closes } = hours.find(({ days }) => days.includes(weekday)) ?? {};
  if (opens === undefined || closes === undefined) return `The practice is closed on ${weekday}s.`;
  return time < opens || time >= closes ? `On ${weekday}s the practice is open from ${opens} to ${closes}.` : undefined;
}
