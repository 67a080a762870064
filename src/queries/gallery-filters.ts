import type { GalleryImage } from '../content-model/schemas/gallery-image.ts';

/** Whether a picture's title in the first language contains one of a filter's words, case-insensitively. */
export const matchesFilter = ({ title }: Pick<GalleryImage, 'title'>, { words }: { words: readonly string[] }): boolean =>
  words.some((word) => title.toLowerCase().includes(word.toLowerCase()));
