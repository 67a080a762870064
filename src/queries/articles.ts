import type { CollectionEntry } from 'astro:content';
import type { Article } from '../content-model/schemas/article.ts';
import { getItems } from './items.ts';
import { memoize } from './memoize.ts';
import { getPage } from './pages.ts';
import { isReviewOverdue, previewBadge } from '../content-model/visibility.ts';

export interface ArticleEntry extends Article {
  slug: string;
  /** The displayed name of the topic. */
  categoryName: string;
  /** Without a text, the page shows the generic one. */
  hasText: boolean;
  /** The day of the next review has passed. */
  reviewOverdue: boolean;
  /** In previews, the badge of an article that is not public. */
  previewBadge: string | undefined;
  entry: CollectionEntry<'blog'>;
}

/** All articles, newest first. */
export const getArticles = memoize(async (): Promise<ArticleEntry[]> => {
  const [entries, { filters }] = await Promise.all([getItems('blog'), getPage('blog')]);
  const names = new Map(filters.map(({ id, name }) => [id, name]));
  return entries
    .map((entry) => ({
      ...entry.data,
      slug: entry.id,
      categoryName: names.get(entry.data.category) ?? entry.data.category,
      hasText: (entry.body ?? '').trim() !== '',
      reviewOverdue: isReviewOverdue(entry.data.review, import.meta.env.TODAY),
      previewBadge: previewBadge('blog', entry.data, import.meta.env.TODAY),
      entry,
    }))
    .toSorted((a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug));
});
