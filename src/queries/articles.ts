import { type CollectionEntry, getCollection } from 'astro:content';
import type { Article, ArticleCategory } from '../schemas/content/article.ts';
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

/** How many articles "Related Articles" shows. */
export const RELATED_ARTICLES = 3;

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

/** What relatedTo needs of an article. */
interface Relatable {
  slug: string;
  category: ArticleCategory;
  related: readonly string[];
}

/** Up to three other articles: first those that the author named, then others of the same topic. */
export function relatedTo<T extends Relatable>(article: Relatable, all: readonly T[]): T[] {
  const others = all.filter((other) => other.slug !== article.slug);
  const named = article.related.flatMap((slug) => others.filter((other) => other.slug === slug));
  const sameTopic = others.filter((other) => other.category === article.category && !named.includes(other));
  return [...named, ...sameTopic].slice(0, RELATED_ARTICLES);
}
