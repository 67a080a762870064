import { getCollection } from 'astro:content';
import type { GalleryImage } from '../schemas/content/gallery-image.ts';
import { newestFirst } from './item-order.ts';

export interface GalleryEntry extends GalleryImage {
  /** The name of its file. */
  id: string;
}

/** The gallery's pictures, newest year first. */
export async function getGallery(): Promise<GalleryEntry[]> {
  const entries = await getCollection('gallery');
  return entries.map(({ id, data }) => ({ ...data, id })).toSorted(newestFirst(({ year }) => year));
}
