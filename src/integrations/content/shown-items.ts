/** The items of content/ that can be drafts, and which of them an edition of the site shows. */
import { type Fields, fieldsOf } from '../../content-model/checks/values.ts';
import { uniqueValues } from '../../content-model/checks/unique-fields.ts';
import { emptySections, ITEM_NAMES, type ItemCollectionName } from '../../content-model/collections.ts';
import { type Visibility, visibilityOf } from '../../content-model/visibility.ts';
import { isDay, shiftedDay } from '../../time/practice-time.ts';
import type { Edition } from '../../content-model/edition.ts';
import { type ItemFile, readItems } from './items.ts';

export interface ContentItem extends Omit<ItemFile, 'reading'> {
  collection: ItemCollectionName;
  fields: Fields;
  visibility: Visibility;
}

/** Every item, by file name. Skips unreadable files, which the content check reports. */
export const readContentItems = (root: string, { today }: Pick<Edition, 'today'>): ContentItem[] =>
  ITEM_NAMES.flatMap((collection) =>
    readItems(root, collection).flatMap(({ file, id, reading }) => {
      if (reading.kind === 'unreadable') return [];
      const fields = fieldsOf(reading.value);
      return [{ collection, file, id, fields, visibility: visibilityOf(collection, fields, today) }];
    }),
  );

/** The items that an edition shows. */
export const shownItems = (root: string, edition: Edition): ContentItem[] =>
  readContentItems(root, edition).filter(({ visibility }) => edition.isPreview || visibility.kind === 'public');

/** The day of the next review of an article; undefined without a review, and for a text that is no day. */
export function nextReview({ fields }: Pick<ContentItem, 'fields'>): string | undefined {
  const { next } = fieldsOf(fields['review']);
  return isDay(next) ? next : undefined;
}

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
    return [...(visibility.kind === 'scheduled' ? [visibility.day] : []), ...(next === undefined ? [] : [shiftedDay(next, 1)])];
  });
  return [...new Set(days)].filter((day) => day > today).toSorted();
}

/** The sections in which an edition has nothing to show. */
export function emptySectionsIn(root: string, edition: Edition): ItemCollectionName[] {
  const shown = shownItems(root, edition);
  return emptySections((name) => shown.filter(({ collection }) => collection === name).length);
}

/** The unique values of the items that an edition shows, by file, for the editor's check of new ones: JSON. */
export function uniqueItems(root: string, edition: Edition): string {
  const shown = shownItems(root, edition);
  return JSON.stringify(Object.fromEntries(shown.map(({ file, fields }) => [file, uniqueValues(file, fields)])));
}
