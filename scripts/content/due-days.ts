import { type ContentItem, nextReview } from './shown-items.ts';

const DAY = 24 * 3_600_000;
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);

/**
 * Days after `today` on which the public site changes without a change of content, sorted: an item appears, or the review of
 * an article is overdue, which is the day after the day of the review.
 * @returns calendar days at the practice, YYYY-MM-DD
 */
export function dueDays(items: readonly ContentItem[], today: string): string[] {
  const days = items.flatMap((item) => {
    const { visibility } = item;
    if (visibility.kind === 'draft') return [];
    const next = nextReview(item);
    return [...(visibility.kind === 'scheduled' ? [visibility.day] : []), ...(next === undefined ? [] : [dayAfter(next)])];
  });
  return [...new Set(days)].filter((day) => day > today).toSorted();
}
