/** Figures as CSV files, and how page and files read a week and a month. */
import { csvOf } from '../../../../src/format/csv.ts';
import { type Language, siteLanguages } from '../../../../src/language/languages.ts';
import { ENQUIRY_KINDS, type EnquiryKind } from '../../enquiries/kinds.ts';
import type { Figures, MonthFigures } from '../../figures/figures.ts';
import type { Outcome } from '../../figures/outcomes.ts';
import { tallied } from '../../figures/tally.ts';
import type { SiteData } from '../../site-data.ts';
import { itemOfSubject } from '../../views/views.ts';

export type Week = Awaited<ReturnType<Figures['weeks']>>[number];

/** The number of enquiries of a week, of some kinds and languages. */
export const enquiriesOf = (
  { enquiries }: Pick<Week, 'enquiries'>,
  kinds: readonly EnquiryKind[] = ENQUIRY_KINDS,
  languages: readonly Language[] = siteLanguages(),
): number =>
  kinds.reduce((total, kind) => languages.reduce((all, language) => all + tallied(enquiries[kind], language), total), 0);

/** Appointments of a week. Who did not come was confirmed, too. */
export function appointmentsOf({ agreed }: Pick<Week, 'agreed'>) {
  const of = (outcome: Outcome) => tallied(agreed, outcome);
  return { confirmed: of('confirmed') + of('missed'), cancelled: of('cancelled'), didNotCome: of('missed') };
}

/** Views of items in a month. An item that is not among the newest, or is removed, has its name for a title. */
export function viewedItems({ views = [] }: MonthFigures, items: SiteData['items']) {
  return views.map(([subject, count]) => {
    const { kind, name } = itemOfSubject(subject);
    const item = items.find((one) => one.kind === kind && (one.youtubeId ?? one.id) === name);
    return { kind, name, title: item?.title ?? name, count };
  });
}

export function weeksFile(weeks: readonly Week[]): string {
  const cells = ENQUIRY_KINDS.flatMap((kind) => siteLanguages().map((language) => ({ kind, language })));
  const rows = weeks.map((week) => {
    const { confirmed, cancelled, didNotCome } = appointmentsOf(week);
    const { count, median } = week.answers;
    return [
      ...[week.monday, ...cells.map(({ kind, language }) => enquiriesOf(week, [kind], [language]))],
      ...[count, count === 0 ? '' : median, confirmed, cancelled, didNotCome, new Date(week.at).toISOString()],
    ].map(String);
  });
  const names = cells.map(({ kind, language }) => `${kind}_${language}`);
  const others = ['answered', 'median_minutes', 'confirmed', 'cancelled', 'did_not_come', 'counted_at'];
  return csvOf([['week_from', ...names, ...others], ...rows]);
}

/** A month with unknown views has no row. */
export function monthsFile(months: readonly MonthFigures[], items: SiteData['items']): string {
  const rows = months.flatMap((month) =>
    viewedItems(month, items).map(({ kind, name, title, count }) => [month.month, kind, name, title, String(count)]),
  );
  return csvOf([['month', 'kind', 'id', 'title', 'views'], ...rows]);
}
