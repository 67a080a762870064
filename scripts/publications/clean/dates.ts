import { isDay } from '../../../src/time/practice-time.ts';
import type { RawDate } from '../record.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Of a range such as "Mar-Apr" the first; a season has none. */
function monthOf(text: string): number | undefined {
  const word = /[a-z]{3,}/i.exec(text)?.[0];
  const named = word ? MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1 : 0;
  const value = word ? named : Number(/^\D*(\d{1,2})(?!\d)/.exec(text)?.[1] ?? 0);
  return value >= 1 && value <= 12 ? value : undefined;
}

/** Splits "2013 Mar-Apr", "2006 Mar 1", "2014-08-29", "2014/08/29/" and "Jun" into parts. */
export function splitDate(text: string): RawDate {
  const year = YEAR.exec(text)?.[0];
  const rest = (year ? text.replace(year, '') : text).trim().replaceAll(/^[\s/.,-]+|[\s/.,-]+$/g, '');
  const [, numericMonth, numericDay] = /^(\d{1,2})(?:[/-](\d{1,2}))?$/.exec(rest) ?? [];
  if (numericMonth) return { year, month: numericMonth, day: numericDay };
  const month = /[a-z]{3,}(?:\s*[-/]\s*[a-z]{3,})?/i.exec(rest)?.[0];
  // "Mar 30-Apr 5": the day of the first month.
  const after = month ? /[a-z]{3,}\.?\s+(\d{1,2})(?!\d)/i.exec(rest)?.[1] : undefined;
  const day = after ?? (month ? /(?<!\d)(\d{1,2})\.?\s+[a-z]{3,}/i.exec(rest)?.[1] : undefined);
  return { year, month, day };
}

/** YYYY, YYYY-MM or YYYY-MM-DD, as far as the parts can be trusted. */
export function publishedOf(dates: readonly RawDate[]): string | undefined {
  for (const { year: yearText = '', month: monthText = '', day: dayText = '' } of dates) {
    const year = YEAR.exec(yearText)?.[0];
    if (!year) continue;
    const month = monthOf(monthText);
    if (!month) return year;
    const ofMonth = `${year}-${twoDigits(month)}`;
    const day = `${ofMonth}-${twoDigits(Number(/^\s*(\d{1,2})\s*$/.exec(dayText)?.[1] ?? 0))}`;
    return isDay(day) ? day : ofMonth;
  }
  return undefined;
}
