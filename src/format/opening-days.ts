import { type Language, localeOf } from '../language/languages.ts';
import { type OpeningHours, WEEKDAYS } from '../content-model/schemas/site.ts';
import { fill } from '../language/fill.ts';

/** The names of Monday to Sunday. */
function weekdaysIn(language: Language): string[] {
  const names = new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 is a Monday.
  return WEEKDAYS.map((_, index) => names.format(Date.UTC(2024, 0, 1 + index)));
}

/**
 * "Monday to Friday", "Saturday", "Monday, Wednesday". Three or more consecutive days become a range.
 * @param range "{first} to {last}" in the language
 */
export function daysText({ days }: Pick<OpeningHours, 'days'>, language: Language, range: string): string {
  const names = weekdaysIn(language);
  const runs: string[][] = [];
  let run: string[] | undefined;
  for (const [index, weekday] of WEEKDAYS.entries()) {
    const name = names[index] ?? weekday;
    if (!days.includes(weekday)) run = undefined;
    else if (run) run.push(name);
    else runs.push((run = [name]));
  }
  const texts = runs.flatMap((row) => (row.length > 2 ? fill(range, { first: row[0] ?? '', last: row.at(-1) ?? '' }) : row));
  return new Intl.ListFormat(localeOf(language), { type: 'unit' }).format(texts);
}
