/**
 * Dates of feeds. Date.parse alone reads "issue 12" as a day in December 2001, 31 February as 3 March, and a time without
 * zone as local.
 */
import { HOUR, MINUTE } from '../../../src/time/durations.ts';

// RSS: "Wed, 09 Jul 2025 08:00:00 +0000", with the year in two digits too, and without seconds, time or zone.
const RFC_822 =
  /^(?:[a-z]{2,9}\.?,?\s*)?(?<day>\d{1,2})[\s-]+(?<month>[a-z]{3,9})\.?[\s-]+(?<year>\d{2,4})(?:,?\s+(?<time>\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(?<zone>[a-z]{1,5}|(?:gmt|utc?)?[+-]\d{2}:?\d{2})?)?$/i;
// Atom and Dublin Core: "2025-07-09T08:00:00Z", "2025-07-09".
const ISO_8601 =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[t\s]\s*(?<time>\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)\s*(?<zone>z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
/** Hours from UTC. RFC 2822, 4.3: every other name counts as UTC. */
const ZONES: Readonly<Record<string, number>> = { EDT: -4, EST: -5, CDT: -5, CST: -6, MDT: -6, MST: -7, PDT: -7, PST: -8 };

/** RFC 2822, 4.3 */
function yearOf(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year + (digits.length === 2 && year < 50 ? 2000 : 1900);
}

/** Number of a month by its digits, its name, or at least three letters of it, or -1. */
const monthOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) - 1 : MONTHS.findIndex((name) => name.startsWith(text.toLowerCase()));

/** Milliseconds; undefined for a time that does not exist. A leap second counts as the one before. */
function timeOf(text: string): number | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map((part) => Number(part.replace(',', '.')));
  if (hours > 23 || minutes > 59 || seconds >= 61) return undefined;
  return hours * HOUR + minutes * MINUTE + (seconds >= 60 ? 59 : seconds) * 1000;
}

/** Milliseconds from UTC; undefined for one that does not exist. */
function offsetOf(zone: string): number | undefined {
  const [, sign, hours, minutes = '0'] = /([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return (ZONES[zone.toUpperCase()] ?? 0) * HOUR;
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
}

/** Converts a feed's date to ISO 8601; empty if it is missing, or no real day or time. */
export function readDate(text: string | undefined): string {
  // RFC 822 allows comments: "+0200 (CEST)".
  const written = (text ?? '').replace(/\s*\([^()]*\)\s*$/, '').trim();
  const parts = (RFC_822.exec(written) ?? ISO_8601.exec(written))?.groups;
  if (!parts) return '';
  const { year = '', month = '', day = '', time = '00:00', zone = 'Z' } = parts as Record<string, string | undefined>;
  const midnight = new Date(0);
  midnight.setUTCFullYear(yearOf(year), monthOf(month), Number(day));
  const exists = midnight.getUTCMonth() === monthOf(month) && midnight.getUTCDate() === Number(day);
  const [sinceMidnight, offset] = [timeOf(time), offsetOf(zone)];
  if (!exists || sinceMidnight === undefined || offset === undefined) return '';
  return new Date(midnight.getTime() + sinceMidnight - offset).toISOString();
}
