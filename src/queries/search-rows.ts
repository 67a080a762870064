/** One row of the search index for each kind of content. The search finds and shows only these fields. */
import { excerpt } from '../format/excerpt.ts';
import { firstLanguage, type Language } from '../language/languages.ts';
import type { SearchRow } from '../api-schemas/search-index.ts';
import type { ArticleEntry } from './articles.ts';
import type { TranslatedItem } from './items.ts';
import type { PublicationEntry } from './publications.ts';
import type { VideoEntry } from './videos.ts';

type Named = Record<'id' | 'title' | 'categoryName', string>;
type Described = Named & { excerpt: string; tags: string[] };

const row = ({ id, title, excerpt, categoryName, tags }: Described): SearchRow => [id, title, excerpt, categoryName, tags];

/** The row of an article. */
export const articleRow = (article: Pick<ArticleEntry, 'slug' | 'title' | 'excerpt' | 'categoryName' | 'tags'>): SearchRow =>
  row({ ...article, id: article.slug });

/** Characters of a publication's excerpt. The page of the publication has the whole abstract. */
const EXCERPT_LENGTH = 300;

/** The excerpt of a publication is its journal, year and the beginning of its abstract. */
export function publicationRow(publication: Named & Pick<PublicationEntry, 'journal' | 'year' | 'abstract' | 'tags'>): SearchRow {
  const { journal, year, abstract } = publication;
  const words = [`${journal}, ${year}`, abstract].filter(Boolean).join('. ');
  return row({ ...publication, excerpt: excerpt(words, EXCERPT_LENGTH) });
}

/** `tags` are the displayed ones (video-tags.ts). */
export const videoRow = (video: Named & Pick<VideoEntry, 'description'> & { tags: string[] }): SearchRow =>
  row({ ...video, excerpt: video.description });

/** The row of a fixed page, found by its title, in the first language too. @param name of its address */
export const pageRow = (name: string, title: string, original: string): SearchRow => [name, title, '', '', [original]];

/** A picture has no tags; its location and year take their place. `categoryName` is that of its kind in the language. */
export const galleryRow = (picture: Named & Pick<TranslatedItem<'gallery'>, 'description' | 'location' | 'year'>): SearchRow =>
  row({ ...picture, excerpt: picture.description, tags: [picture.location, picture.year] });

/** The rows of items in a language, and those of items that are in the first one for want of a translation. */
interface Rows {
  own: SearchRow[];
  fallback: SearchRow[];
}

/** @param moreOf further words by which a translated item is found: those of the original, and headings of its text */
export function rowsIn<T extends { language: Language }>(
  language: Language,
  items: readonly T[],
  rowOf: (item: T) => SearchRow,
  moreOf: (item: T) => readonly string[],
): Rows {
  const ownRow = (item: T): SearchRow => {
    const [id, title, text, category, tags] = rowOf(item);
    return [id, title, text, category, language === firstLanguage() ? tags : [...tags, ...moreOf(item)]];
  };
  const { own = [], fallback = [] } = Object.groupBy(items, (item) => (item.language === language ? 'own' : 'fallback'));
  return { own: own.map(ownRow), fallback: fallback.map(rowOf) };
}
