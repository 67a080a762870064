import type { GalleryImage } from '../content-model/schemas/gallery-image.ts';
import { getItems } from './items.ts';
import { newestFirst } from '../content-model/item-order.ts';
import { previewBadge } from '../content-model/visibility.ts';

export interface GalleryEntry extends GalleryImage {
  /** The name of its file. */
  id: string;
  /** In previews, the badge of a picture that is not public. */
  previewBadge: string | undefined;
}

/** The gallery's pictures, newest year first. */
export async function getGallery(): Promise<GalleryEntry[]> {
  const entries = await getItems('gallery');
  return entries
    .map((entry) => ({ ...entry.data, id: entry.id, previewBadge: previewBadge('gallery', entry.data, import.meta.env.TODAY) }))
    .toSorted(newestFirst(({ year }) => year));
}
