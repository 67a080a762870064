import { getCollection } from 'astro:content';
import type { GalleryImage } from '../schemas/content/gallery-image.ts';

/** The gallery's pictures, in the order of the file. */
export async function getGallery(): Promise<GalleryImage[]> {
  const entries = await getCollection('gallery');
  return entries.map(({ data }) => data).toSorted((a, b) => a.order - b.order);
}
