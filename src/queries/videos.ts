import { getCollection } from 'astro:content';
import type { Video } from '../schemas/content/video.ts';
import { getPage } from './pages.ts';

export interface VideoEntry extends Video {
  /** The displayed name of the category. */
  categoryName: string;
}

/** The featured video and the others, newest first. */
export async function getVideos(): Promise<{ featured: VideoEntry; others: VideoEntry[] }> {
  const [entries, { filters }] = await Promise.all([getCollection('videos'), getPage('videos')]);
  const names = new Map(filters.map(({ id, name }) => [id, name]));
  const videos = entries
    .map(({ data }) => ({ ...data, categoryName: names.get(data.category) ?? data.category }))
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.order - b.order);
  const featured = videos.find((video) => video.featured);
  if (!featured) throw new Error('content/videos.json has no featured video. Run `npm run content:check`.');
  return { featured, others: videos.filter((video) => video !== featured) };
}
