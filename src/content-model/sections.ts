import { ITEM_NAMES, type ItemCollectionName } from './collections.ts';

/** Path of the section of the site that lists the items of a collection. */
export const sectionPath = (name: ItemCollectionName): string => `/${name}`;

/**
 * The sections without an item that this build shows. Nothing links to them, they are not indexed and not in the sitemap; the
 * page itself says that nothing is published yet.
 * @param count how many items a section shows
 */
export const emptySections = (count: (name: ItemCollectionName) => number): ItemCollectionName[] =>
  ITEM_NAMES.filter((name) => count(name) === 0);
