/** The items of content/ that can be drafts, and which of them an edition of the site shows. */
import { type Visibility, visibilityOf } from '../../src/content-model/visibility.ts';
import { isDay } from '../../src/time/practice-time.ts';
import { type Fields, fieldsOf } from '../../src/content-model/checks/check-values.ts';
import type { Edition } from './edition.ts';
import { articleFiles, ITEM_FOLDERS, type ItemFolder, readItems } from './items.ts';
import { readMdx } from './read-file.ts';

export interface ContentItem {
  collection: 'blog' | ItemFolder;
  /** Path below the project's root. */
  file: string;
  id: string;
  fields: Fields;
  visibility: Visibility;
}

const readArticles = (root: string): Pick<ContentItem, 'file' | 'id' | 'fields'>[] =>
  articleFiles(root).flatMap(({ file, id }) => {
    const reading = readMdx(root, file);
    return reading.kind === 'read' ? [{ file, id, fields: fieldsOf(reading.value.frontmatter) }] : [];
  });

/** Every article, publication, video and picture, by file name. Skips unreadable files, which the content check reports. */
export function readContentItems(root: string, { today }: Pick<Edition, 'today'>): ContentItem[] {
  const items = (Object.keys(ITEM_FOLDERS) as ItemFolder[]).flatMap((collection) =>
    readItems(root, collection).flatMap(({ file, id, reading }) =>
      reading.kind === 'read' ? [{ collection, file, id, fields: fieldsOf(reading.value) }] : [],
    ),
  );
  const articles = readArticles(root).map((article) => ({ collection: 'blog' as const, ...article }));
  return [...articles, ...items].map((item) => ({ ...item, visibility: visibilityOf(item.collection, item.fields, today) }));
}

/** The items that an edition shows. */
export const shownItems = (root: string, edition: Edition): ContentItem[] =>
  readContentItems(root, edition).filter(({ visibility }) => edition.isPreview || visibility.kind === 'public');

/** The day of the next review of an article; undefined without a review, and for a text that is no day. */
export function nextReview({ fields }: Pick<ContentItem, 'fields'>): string | undefined {
  const { next } = fieldsOf(fields['review']);
  return isDay(next) ? next : undefined;
}
