/** Which items the public site shows. A page, list or file never decides this itself. */
import { longDate } from '../time/dates.ts';
import { isDay } from '../time/practice-time.ts';
import { itemCollection } from './collections.ts';

export type Visibility =
  | { kind: 'public' }
  | { kind: 'draft' }
  /** Public from this day on, YYYY-MM-DD. */
  | { kind: 'scheduled'; day: string };

/**
 * Whether an item is on the public site.
 * @param collection its folder below content/
 * @param fields as written or as parsed; fields of another type and days that do not exist count as missing
 * @param today YYYY-MM-DD at the practice
 */
export function visibilityOf(collection: string, fields: object, today: string): Visibility {
  const values = fields as Readonly<Record<string, unknown>>;
  if (values['draft'] === true) return { kind: 'draft' };
  const day = values[itemCollection(collection)?.publicFrom ?? ''];
  return isDay(day) && day > today ? { kind: 'scheduled', day } : { kind: 'public' };
}

/** The badge of an item that only previews show; undefined for a public one. */
export function previewBadge(...item: Parameters<typeof visibilityOf>): string | undefined {
  const visibility = visibilityOf(...item);
  if (visibility.kind === 'public') return undefined;
  return visibility.kind === 'draft' ? 'Draft' : `Scheduled for ${longDate(visibility.day)}`;
}

/** Whether the day of a review has passed. On the day itself it has not. */
export const isReviewOverdue = (review: { next: string } | undefined, today: string): boolean =>
  review !== undefined && review.next < today;
