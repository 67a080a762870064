import { getCollection } from 'astro:content';
import type { Video } from '../schemas/content/video.ts';
import { newestFirst } from './item-order.ts';
import { getPage } from './pages.ts';

export interface VideoEntry extends Video {
  /** The name of its file. */
  id: string;
  /** The displayed name of the category. */
  categoryName: string;
}

/** The featured video and the others, newest first. */
export async function getVideos(): Promise<{ featured: VideoEntry; others: VideoEntry[] }> {
  const [entries, { filters }] = await Promise.all([getCollection('videos'), getPage('videos')]);
  const names = new Map(filters.map(({ id, name }) => [id, name]));
  const videos = entries
    .map(({ id, data }) => ({ ...data, id, categoryName: names.get(data.category) ?? data.category }))
    .toSorted(newestFirst(({ date }) => date));
  const featured = videos.find((video) => video.featured);
  if (!featured) throw new Error('content/videos has no featured video. Run `npm run content:check`.');
  return { featured, others: videos.filter((video) => video !== featured) };
}
