import { type OpeningHours, WEEKDAYS } from '../content-model/schemas/site.ts';

/** "Monday to Friday", "Saturday", "Monday, Wednesday". Three or more consecutive days become a range. */
export function daysText({ days }: Pick<OpeningHours, 'days'>): string {
  const runs: string[][] = [];
  let run: string[] | undefined;
  for (const weekday of WEEKDAYS) {
    if (!days.includes(weekday)) run = undefined;
    else if (run) run.push(weekday);
    else runs.push((run = [weekday]));
  }
  return runs.flatMap((row) => (row.length > 2 ? `${row[0]} to ${row.at(-1)}` : row)).join(', ');
}
