/** The sums of a year, kept beside its weeks. */
import { ENQUIRY_KINDS } from '../enquiries/kinds.ts';
import { siteLanguages } from '../../../src/language/languages.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import type { Figures, WeekFigures } from './figures.ts';
import { tallied } from './tally.ts';

/** What a year keeps of a week. */
function sumsOf({ enquiries, agreed }: WeekFigures) {
  const cells = ENQUIRY_KINDS.flatMap((kind) => siteLanguages().map((language) => tallied(enquiries[kind], language)));
  return {
    enquiries: cells.reduce((sum, count) => sum + count, 0),
    confirmed: tallied(agreed, 'confirmed') + tallied(agreed, 'missed'),
  };
}

/**
 * Brings the sums of a year up to date. Weeks that it has are read again only from a day on, as the older ones are final.
 * @param since YYYY-MM-DD
 */
export async function keepYear(figures: Figures, year: string, since: string): Promise<void> {
  const [known, mondays] = await Promise.all([figures.readYear(year), figures.mondaysOf(year)]);
  const weeks = { ...known?.weeks };
  const changing = mondays.filter((monday) => monday >= since || weeks[monday] === undefined);
  const read = await mapConcurrently(changing, async (monday) => [monday, await figures.readWeek(monday)] as const);
  for (const [monday, week] of read) if (week) weeks[monday] = sumsOf(week);
  if (read.length > 0) await figures.replaceYear(year, { weeks });
}
