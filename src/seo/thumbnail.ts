import { getImage } from 'astro:assets';
import type { Language } from '../api-schemas/language.ts';
import type { Site } from '../content-model/schemas/site.ts';
import type { Video } from '../content-model/schemas/video.ts';
import { type Node, videoObject } from './structured-data.ts';

/** Path of a video's thumbnail as one file, for search engines. */
export async function thumbnailAddress({ thumbnail }: Pick<Video, 'thumbnail'>): Promise<string> {
  const { src } = await getImage({ src: thumbnail, width: 800, format: 'webp' });
  return src;
}

/** Videos with their thumbnails, for search engines. */
export const videoObjects = (
  videos: readonly (Video & { languages: readonly Language[] })[],
  site: Site,
  language: Language,
): Promise<Node[]> => Promise.all(videos.map(async (video) => videoObject(video, await thumbnailAddress(video), site, language)));
