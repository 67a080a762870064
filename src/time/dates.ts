/** Displayed dates. A calendar day (`YYYY-MM-DD`) has no time zone, so it is parsed and formatted as UTC. */

const ENGLISH = 'en-GB';

const DATES = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  dayOfWeek: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const;

/** Chrome has no Sinhala, and `Intl` elsewhere names the months of the moon, which letters and forms do not use. */
const SINHALA_MONTHS = 'ජනවාරි පෙබරවාරි මාර්තු අප්‍රේල් මැයි ජූනි ජූලි අගෝස්තු සැප්තැම්බර් ඔක්තෝබර් නොවැම්බර් දෙසැම්බර්'.split(' ');

/** "2025 මාර්තු 12" or "2025 මාර්තු" */
function sinhalaDate(date: string): string {
  const [year = '', month = '', day] = date.split('-');
  return [year, SINHALA_MONTHS[Number(month) - 1], ...(day === undefined ? [] : [Number(day)])].join(' ');
}

/** Created once, as construction is slower than the rest. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dateText(date: string, parts: keyof typeof DATES, locale: string): string {
  if (locale.startsWith('si') && parts !== 'weekday')
    return parts === 'dayOfWeek' ? `${sinhalaDate(date)}, ${weekdayOf(date, locale)}` : sinhalaDate(date);
  const key = `${parts} ${locale}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { ...DATES[parts], timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(new Date(date));
}

/** "12 March 2025" */
export const longDate = (day: string, locale = ENGLISH): string => dateText(day, 'day', locale);

/** From Sunday on, as far as they were asked for: lists of days ask for many, and formatting is slow. */
const englishWeekdays: string[] = [];

/** For programs with the names of all languages, which Chrome does not have. */
export const weekdayOf = (day: string, locale = ENGLISH): string =>
  locale === ENGLISH
    ? (englishWeekdays[new Date(day).getUTCDay()] ??= dateText(day, 'weekday', locale))
    : dateText(day, 'weekday', locale);

/** "Wednesday, 12 March 2025" */
export const weekdayDate = (day: string, locale = ENGLISH): string =>
  // British dates have no comma after the day of the week.
  locale === ENGLISH ? `${weekdayOf(day)}, ${longDate(day)}` : dateText(day, 'dayOfWeek', locale);

/** "12 March 2025", "March 2025" or "2025", as far as the date is known. */
export function partialDate(date: string, locale = ENGLISH): string {
  const [year = '', month, day] = date.split('-');
  if (month === undefined) return year;
  return dateText(date, day === undefined ? 'month' : 'day', locale);
}

/** "April 20, 2024", for the policies; a long date in other languages. */
export const policyDate = (day: string, locale = ENGLISH): string => longDate(day, locale === ENGLISH ? 'en-US' : locale);
