import { type CollectionEntry, getCollection } from 'astro:content';
import { ITEM_COLLECTIONS, type ItemCollectionName } from '../content-model/collections.ts';
import { newestFirst, type Ordered } from '../content-model/item-order.ts';
import { previewBadge } from '../content-model/visibility.ts';

/** The fields of an item, and what every list needs. */
export type Item<Name extends ItemCollectionName> = CollectionEntry<Name>['data'] & {
  /** The name of its file without extension. */
  id: string;
  /** In previews, the badge of an item that is not public. */
  previewBadge: string | undefined;
  entry: CollectionEntry<Name>;
};

/** The items of a collection, newest first. Astro would warn of an empty one as if it were not configured. */
export async function getItems<Name extends ItemCollectionName>(name: Name): Promise<Item<Name>[]> {
  if (import.meta.env.EMPTY_SECTIONS.includes(name)) return [];
  const { sortedBy } = ITEM_COLLECTIONS[name];
  const entries = await getCollection(name);
  const items = entries.map((entry) => ({
    ...entry.data,
    id: entry.id,
    previewBadge: previewBadge(name, entry.data, import.meta.env.TODAY),
    entry,
  })) as unknown as (Item<Name> & Ordered)[];
  return items.toSorted(newestFirst(({ entry }) => String((entry.data as Record<string, unknown>)[sortedBy])));
}
