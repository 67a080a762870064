import type { Language } from '../language/languages.ts';
import { getItemsIn, type TranslatedItem } from './items.ts';
import { getPage } from './pages.ts';

export interface VideoEntry extends TranslatedItem<'videos'> {
  /** The displayed name of the category. */
  categoryName: string;
}

/** All videos: the large one at the top first, then the others, newest first. The large one is the newest if none is featured. */
export async function getVideos(language: Language): Promise<VideoEntry[]> {
  const [items, { categories }] = await Promise.all([getItemsIn(language, 'videos'), getPage('videos', language)]);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return items
    .map((item) => ({ ...item, categoryName: names.get(item.category) ?? item.category }))
    .toSorted((one, other) => Number(other.featured) - Number(one.featured));
}
