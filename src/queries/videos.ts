import type { Video } from '../content-model/schemas/video.ts';
import { getItems } from './items.ts';
import { newestFirst } from '../content-model/item-order.ts';
import { getPage } from './pages.ts';
import { previewBadge } from '../content-model/visibility.ts';

export interface VideoEntry extends Video {
  /** The name of its file. */
  id: string;
  /** The displayed name of the category. */
  categoryName: string;
  /** In previews, the badge of a video that is not public. */
  previewBadge: string | undefined;
}

/** All videos: the large one at the top first, then the others, newest first. The large one is the newest if none is featured. */
export async function getVideos(): Promise<VideoEntry[]> {
  const [entries, { filters }] = await Promise.all([getItems('videos'), getPage('videos')]);
  const names = new Map(filters.map(({ id, name }) => [id, name]));
  return entries
    .map((entry) => ({
      ...entry.data,
      id: entry.id,
      categoryName: names.get(entry.data.category) ?? entry.data.category,
      previewBadge: previewBadge('videos', entry.data, import.meta.env.TODAY),
    }))
    .toSorted(newestFirst(({ date }) => date))
    .toSorted((one, other) => Number(other.featured) - Number(one.featured));
}
