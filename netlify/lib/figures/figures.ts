/**
 * Figures for the doctor, in the store `figures`. It holds counts and times alone, so nothing in it is about a person, and nothing has
 * to be removed with a person or after a time.
 *
 * - `weeks/<Monday>`: the figures of a week at the practice, replaced by each count (see ./count-figures.ts);
 * - `years/<YYYY>`: the sums of the weeks that begin in a year, so that two years are two reads;
 * - `months/<YYYY-MM>`: the views of all subjects since the beginning, as of the last count in this month.
 */
import * as z from 'zod/mini';
import { monthBefore } from '../../../src/time/weeks.ts';
import { ENQUIRY_KINDS } from '../enquiries/kinds.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import { readRecord } from '../storage/read-record.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';
import { TallySchema } from './tally.ts';

const WEEKS = 'weeks/';
const YEARS = 'years/';
const MONTHS = 'months/';

const WeekSchema = z.object({
  /** Time of the count, in milliseconds since 1970. */
  at: z.int(),
  /** Enquiries that were sent in the week, by kind; the cells are their languages. */
  enquiries: z.record(z.enum(ENQUIRY_KINDS), TallySchema),
  /** Times of appointments in the week; the cells are their outcomes (see ./outcomes.ts). */
  agreed: TallySchema,
  /** Enquiries of the week that are answered, and the median of the minutes until the first answer. */
  answers: z.object({ count: z.int(), median: z.int() }),
});
export type WeekFigures = z.infer<typeof WeekSchema>;

const YearSchema = z.object({
  /** By the Monday of the week. */
  weeks: z.record(
    z.string(),
    z.object({
      /** Enquiries of all kinds that were sent. */
      enquiries: z.int(),
      /** Appointments that were confirmed for a day of the week, and not cancelled. */
      confirmed: z.int(),
    }),
  ),
});
export type YearFigures = z.infer<typeof YearSchema>;

const MonthSchema = z.object({
  /** As in {@link WeekSchema}. */
  at: z.int(),
  totals: z.record(z.string(), z.int()),
});
type MonthTotals = z.infer<typeof MonthSchema>;

/** Views of a month. */
export interface MonthFigures {
  /** YYYY-MM. */
  month: string;
  at: number;
  /** By subject (see ../views/views.ts), the most viewed first. Undefined if the month before has no totals, as they are then unknown. */
  views: readonly (readonly [subject: string, count: number])[] | undefined;
}

function viewsBetween(before: MonthTotals, { totals }: MonthTotals) {
  const differences = Object.entries(totals).map(([subject, total]) => [subject, total - (before.totals[subject] ?? 0)] as const);
  return differences.filter(([, count]) => count > 0).toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b));
}

export function createFigures(store: RecordStore) {
  const readWeek = (monday: string) => readRecord(store, WEEKS + monday, WeekSchema);
  const readMonth = (month: string) => readRecord(store, MONTHS + month, MonthSchema);
  const newestBelow = async (folder: string, count: number) => (await namesBelow(store, folder)).toReversed().slice(0, count);

  return {
    readWeek,
    replaceWeek: (monday: string, week: WeekFigures) => store.replace(WEEKS + monday, week),
    replaceMonth: (month: string, totals: MonthTotals) => store.replace(MONTHS + month, totals),

    readYear: (year: string) => readRecord(store, YEARS + year, YearSchema),
    replaceYear: (year: string, figures: YearFigures) => store.replace(YEARS + year, figures),
    /** Mondays of the weeks of a year that were counted. */
    mondaysOf: async (year: string) => (await namesBelow(store, WEEKS + year)).map((rest) => year + rest),

    /** The last weeks that were counted, the newest first. */
    async weeks(count: number): Promise<(WeekFigures & { monday: string })[]> {
      const weeks = await mapConcurrently(await newestBelow(WEEKS, count), async (monday) => {
        const week = await readWeek(monday);
        return week ? [{ monday, ...week }] : [];
      });
      return weeks.flat();
    },

    /** The last months that were counted, the newest first. */
    async months(count: number): Promise<MonthFigures[]> {
      const months = await mapConcurrently(await newestBelow(MONTHS, count), async (month): Promise<MonthFigures[]> => {
        const [before, totals] = await Promise.all([readMonth(monthBefore(month)), readMonth(month)]);
        return totals ? [{ month, at: totals.at, views: before && viewsBetween(before, totals) }] : [];
      });
      return months.flat();
    },
  };
}
export type Figures = ReturnType<typeof createFigures>;
