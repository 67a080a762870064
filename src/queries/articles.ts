import { type CollectionEntry, getCollection } from 'astro:content';
import type { Article } from '../schemas/content/article.ts';
import { once } from './once.ts';
import { getPage } from './pages.ts';

export interface ArticleEntry extends Article {
  slug: string;
  /** The topic's name as readers see it. */
  categoryName: string;
  /** An article with an empty body shows the generic text. */
  hasText: boolean;
  entry: CollectionEntry<'blog'>;
}

/** Every article, newest first. */
export const getArticles = once(async (): Promise<ArticleEntry[]> => {
  const [entries, { filters }] = await Promise.all([getCollection('blog'), getPage('blog')]);
  const names = new Map(filters.map(({ id, name }) => [id, name]));
  return entries
    .map((entry) => ({
      ...entry.data,
      slug: entry.id,
      categoryName: names.get(entry.data.category) ?? entry.data.category,
      hasText: (entry.body ?? '').trim() !== '',
      entry,
    }))
    .toSorted((a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug));
});
