/** What the search knows of each kind of content. What is not here is neither found nor shown. */
import type { SearchRow } from '../schemas/api/search-index.ts';
import type { Article } from '../schemas/content/article.ts';
import type { GalleryImage } from '../schemas/content/gallery-image.ts';
import type { Publication } from '../schemas/content/publication.ts';
import type { Video } from '../schemas/content/video.ts';

type Named<T> = T & { categoryName: string };

export const articleRow = ({
  slug,
  title,
  excerpt,
  categoryName,
  tags,
}: Named<Pick<Article, 'title' | 'excerpt' | 'tags'>> & { slug: string }): SearchRow => [
  slug,
  title,
  excerpt,
  categoryName,
  tags,
];

/** A publication has no excerpt of its own: where and when it appeared, then its abstract. */
export const publicationRow = ({
  id,
  title,
  journal,
  year,
  abstract,
  categoryName,
  tags,
}: Named<Pick<Publication, 'id' | 'title' | 'journal' | 'year' | 'abstract' | 'tags'>>): SearchRow => [
  id,
  title,
  `${journal}, ${year}${abstract ? `. ${abstract}` : ''}`,
  categoryName,
  tags,
];

/** Its tags are those that a visitor sees on it (video-tags.ts). */
export const videoRow = ({
  id,
  title,
  description,
  categoryName,
  tags,
}: Named<Pick<Video, 'id' | 'title' | 'description'>> & { tags: string[] }): SearchRow => [
  id,
  title,
  description,
  categoryName,
  tags,
];

/** A picture has no tags; it is looked for by where and when it was taken. */
export const galleryRow = ({
  id,
  title,
  description,
  category,
  location,
  year,
}: Pick<GalleryImage, 'id' | 'title' | 'description' | 'category' | 'location' | 'year'>): SearchRow => [
  id,
  title,
  description,
  category,
  [location, year],
];
