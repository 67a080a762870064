import type { Language } from '../api-schemas/language.ts';
import { isReviewOverdue } from '../content-model/visibility.ts';
import { getItems, type Item } from './items.ts';
import { memoize } from './memoize.ts';
import { getPage } from './pages.ts';

export interface ArticleEntry extends Item<'blog'> {
  slug: string;
  /** The displayed name of the topic. */
  categoryName: string;
  /** Without a text, the page shows the generic one. */
  hasText: boolean;
  /** The day of the next review has passed. */
  reviewOverdue: boolean;
}

/** All articles, newest first. */
export const getArticles = memoize(async (language: Language): Promise<ArticleEntry[]> => {
  const [items, { filters }] = await Promise.all([getItems('blog'), getPage('blog', language)]);
  const names = new Map(filters.map(({ id, name }) => [id, name]));
  return items.map((item) => ({
    ...item,
    slug: item.id,
    categoryName: names.get(item.category) ?? item.category,
    hasText: (item.entry.body ?? '').trim() !== '',
    reviewOverdue: isReviewOverdue(item.review, import.meta.env.TODAY),
  }));
});
