import { getImage } from 'astro:assets';
import type { Video } from '../content-model/schemas/video.ts';

/** Path of a video's thumbnail as one file, for search engines. */
export async function thumbnailAddress({ thumbnail }: Pick<Video, 'thumbnail'>): Promise<string> {
  const { src } = await getImage({ src: thumbnail, width: 800, format: 'webp' });
  return src;
}
