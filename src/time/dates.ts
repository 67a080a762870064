/** Displayed dates. A calendar day (`YYYY-MM-DD`) has no time zone, so it is parsed and formatted as UTC. */

const ENGLISH = 'en-GB';

const DATES = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  dayOfWeek: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const;

/** `Intl` has names of the months of the moon for Sinhala, which letters and forms do not use. */
const SINHALA_MONTHS = 'ජනවාරි පෙබරවාරි මාර්තු අප්‍රේල් මැයි ජූනි ජූලි අගෝස්තු සැප්තැම්බර් ඔක්තෝබර් නොවැම්බර් දෙසැම්බර්'.split(' ');

/** A date with the name of its month as people write it. */
export function formatDate(format: Intl.DateTimeFormat, date: Date): string {
  const { locale, timeZone } = format.resolvedOptions();
  if (!locale.startsWith('si')) return format.format(date);
  const month = Number(new Intl.DateTimeFormat('en', { month: 'numeric', timeZone }).format(date));
  return format
    .formatToParts(date)
    .map(({ type, value }) => (type === 'month' ? SINHALA_MONTHS[month - 1] : value))
    .join('');
}

/** Created once, as construction is slower than the rest. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dateText(date: string, parts: keyof typeof DATES, locale: string): string {
  const key = `${parts} ${locale}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { ...DATES[parts], timeZone: 'UTC' });
  formats.set(key, format);
  return formatDate(format, new Date(date));
}

/** "12 March 2025" */
export const longDate = (day: string, locale = ENGLISH): string => dateText(day, 'day', locale);

export const weekdayOf = (day: string, locale = ENGLISH): string => dateText(day, 'weekday', locale);

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
