/** One row of the search index for each kind of content. The search finds and shows only these fields. */
import { excerpt } from '../format/excerpt.ts';
import type { SearchRow } from '../api-schemas/search-index.ts';
import type { Article } from '../content-model/schemas/article.ts';
import type { GalleryImage } from '../content-model/schemas/gallery-image.ts';
import type { Publication } from '../content-model/schemas/publication.ts';
import type { Video } from '../content-model/schemas/video.ts';

type Identified<T> = T & { id: string };
type Named<T> = T & { categoryName: string };

/** The row of an article. */
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

/** Characters of a publication's excerpt. The page of the publication has the whole abstract. */
const EXCERPT_LENGTH = 300;

/** The excerpt of a publication is its journal, year and the beginning of its abstract. */
export const publicationRow = ({
  id,
  title,
  journal,
  year,
  abstract,
  categoryName,
  tags,
}: Named<Identified<Pick<Publication, 'title' | 'journal' | 'year' | 'abstract' | 'tags'>>>): SearchRow => [
  id,
  title,
  excerpt([`${journal}, ${year}`, abstract].filter(Boolean).join('. '), EXCERPT_LENGTH),
  categoryName,
  tags,
];

/** `tags` are the displayed ones (video-tags.ts). */
export const videoRow = ({
  id,
  title,
  description,
  categoryName,
  tags,
}: Named<Identified<Pick<Video, 'title' | 'description'>>> & { tags: string[] }): SearchRow => [
  id,
  title,
  description,
  categoryName,
  tags,
];

/** A picture has no tags; its location and year take their place. */
export const galleryRow = ({
  id,
  title,
  description,
  category,
  location,
  year,
}: Identified<Pick<GalleryImage, 'title' | 'description' | 'category' | 'location' | 'year'>>): SearchRow => [
  id,
  title,
  description,
  category,
  [location, year],
];
