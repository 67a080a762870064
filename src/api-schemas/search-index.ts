/** Search index: the build writes it to `/search.json`, the search box fetches it on first use. */
import { firstLanguage, type Language, pathIn } from '../language/languages.ts';
import * as z from 'zod/mini';

/** Types of items, in the order of equally ranked results. */
export const SEARCH_TYPES = ['article', 'publication', 'video', 'gallery'] as const;
type ItemType = (typeof SEARCH_TYPES)[number];
export type SearchType = ItemType | 'page';

/** Id or slug, title, excerpt (may be empty), category (may be empty), tags. A tuple, which is smaller than an object. */
const SearchRowSchema = z.tuple([z.string(), z.string(), z.string(), z.string(), z.array(z.string())]);
export type SearchRow = z.infer<typeof SearchRowSchema>;

const ROWS = {
  article: z.array(SearchRowSchema),
  publication: z.array(SearchRowSchema),
  video: z.array(SearchRowSchema),
  gallery: z.array(SearchRowSchema),
} satisfies Record<ItemType, unknown>;
type SearchRows = Record<ItemType, SearchRow[]> & { page?: SearchRow[] | undefined };

export const SearchIndexSchema = z.object({
  ...ROWS,
  /** Fixed pages, in the index of another language: there, an everyday word for an appointment is in many other texts. */
  page: z.optional(z.array(SearchRowSchema)),
  /** Rows in the first language, in the index of another one. */
  fallback: z.optional(z.object(ROWS)),
  /** Spellings of the same word. */
  spellings: z.optional(z.array(z.array(z.string()))),
});
export type SearchIndex = z.infer<typeof SearchIndexSchema>;

const ADDRESSES: Record<SearchType, string> = {
  page: '/',
  article: '/blog/',
  publication: '/publications?id=',
  video: '/videos?video=',
  gallery: '/gallery?image=',
};

/** Path of the page, or part of a page, that shows an item. */
export const itemPath = (type: SearchType, id: string): string => ADDRESSES[type] + encodeURIComponent(id);

/** @param language of the pages that show the items */
export const itemsOf = (index: SearchRows, language: Language = firstLanguage()) =>
  (['page', ...SEARCH_TYPES] as const).flatMap((type) =>
    (index[type] ?? []).map(([id, title, excerpt, category, tags]) => ({
      id,
      type,
      url: pathIn(language, itemPath(type, id)),
      title,
      excerpt,
      category,
      tags,
    })),
  );
export type SearchItem = ReturnType<typeof itemsOf>[number] & { isFallback?: boolean };
