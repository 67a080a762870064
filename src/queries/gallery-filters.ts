import type { GalleryImage } from '../content-model/schemas/gallery-image.ts';

/** The gallery's filters. A filter matches titles with one of its words; `all` matches every title. */
export const GALLERY_FILTERS = [
  { id: 'all', words: [] },
  { id: 'conferences', words: ['conference', 'summit'] },
  { id: 'workshops', words: ['workshop', 'training'] },
  { id: 'awards', words: ['award', 'excellence'] },
  { id: 'surgery', words: ['surgery', 'surgical'] },
] as const;

export type GalleryFilter = (typeof GALLERY_FILTERS)[number]['id'];

/** Whether a picture's English title matches a filter, case-insensitively. */
export function matchesFilter({ title }: Pick<GalleryImage, 'title'>, filter: GalleryFilter): boolean {
  const words: readonly string[] = GALLERY_FILTERS.find(({ id }) => id === filter)?.words ?? [];
  return words.length === 0 || words.some((word) => title.toLowerCase().includes(word));
}
