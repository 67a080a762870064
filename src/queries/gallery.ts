import { getItems, type Item } from './items.ts';

export type GalleryEntry = Item<'gallery'>;

/** The gallery's pictures, newest year first. */
export const getGallery = (): Promise<GalleryEntry[]> => getItems('gallery');
