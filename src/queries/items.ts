import { type CollectionEntry, getCollection } from 'astro:content';
import { writtenIn } from '../language/fallback.ts';
import { firstLanguage, type Language } from '../language/languages.ts';
import { ITEM_COLLECTIONS, type ItemCollectionName } from '../content-model/collections.ts';
import { newestFirst, type Ordered } from '../content-model/item-order.ts';
import { isComplete } from '../content-model/translations.ts';
import { previewBadge } from '../content-model/visibility.ts';
import { pictureWaits } from './waiting-pictures.ts';

/** The fields of an item, and what every list needs. */
export type Item<Name extends ItemCollectionName> = CollectionEntry<Name>['data'] & {
  /** The name of its file without extension. */
  id: string;
  /** In previews, the badge of an item that is not public. */
  previewBadge: string | undefined;
  /** Its picture has only one small file until a later build. */
  pictureWaits: boolean;
  entry: CollectionEntry<Name>;
};

/** The items of a collection, newest first. Astro would warn of an empty one as if it were not configured. */
export async function getItems<Name extends ItemCollectionName>(name: Name): Promise<Item<Name>[]> {
  if (import.meta.env.EMPTY_SECTIONS.includes(name)) return [];
  const { sortedBy } = ITEM_COLLECTIONS[name];
  const entries = await getCollection(name);
  const items = (await Promise.all(
    entries.map(async (entry) => ({
      ...entry.data,
      id: entry.id,
      previewBadge: previewBadge(name, entry.data, import.meta.env.TODAY),
      pictureWaits: await pictureWaits(entry),
      entry,
    })),
  )) as unknown as (Item<Name> & Ordered)[];
  return items.toSorted(newestFirst(({ entry }) => String((entry.data as Record<string, unknown>)[sortedBy])));
}

/** The collections of translations. */
const TRANSLATIONS = { blog: 'articleTranslations', videos: 'videoTranslations', gallery: 'galleryTranslations' } as const;
type TranslatedName = keyof typeof TRANSLATIONS;

/** An item with its texts in a language, if it is translated. `entry` has those of the first one. */
export type TranslatedItem<Name extends TranslatedName> = Item<Name> & {
  /** The language of its texts. */
  language: Language;
  /** The languages in which it is written. */
  languages: Language[];
  translation: CollectionEntry<(typeof TRANSLATIONS)[Name]> | undefined;
};

/** The items of a collection in a language, newest first. */
export async function getItemsIn<Name extends TranslatedName>(language: Language, name: Name): Promise<TranslatedItem<Name>[]> {
  const [items, translations] = await Promise.all([getItems(name), getCollection(TRANSLATIONS[name])]);
  const byId = new Map<string, { data: object; body?: string }>(translations.map((translation) => [translation.id, translation]));
  const translated = items.map((item) => {
    const textIn = (other: Language) => {
      if (other === firstLanguage()) return {};
      const translation = byId.get(`${item.id}.${other}`);
      return translation && isComplete(item.entry.body, translation.body) ? { translation } : undefined;
    };
    const written = writtenIn(language, textIn);
    const { translation } = written.text;
    const languages = import.meta.env.LANGUAGES.filter(textIn);
    return { ...item, ...translation?.data, language: written.language, languages, translation };
  });
  return translated as unknown as TranslatedItem<Name>[];
}
