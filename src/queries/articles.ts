import type { CollectionEntry } from 'astro:content';
import { firstLanguage, type Language } from '../language/languages.ts';
import { isReviewOverdue } from '../content-model/visibility.ts';
import { getItemsIn, type TranslatedItem } from './items.ts';
import { memoize } from './memoize.ts';
import { getPage } from './pages.ts';

export interface ArticleEntry extends TranslatedItem<'blog'> {
  slug: string;
  /** The displayed name of the topic. */
  categoryName: string;
  /** Without a text, the page shows the generic one. */
  hasText: boolean;
  /** The entry of its text: the translation, or the article itself. */
  text: CollectionEntry<'articleTranslations'> | CollectionEntry<'blog'>;
  /** The language of its tags: a translation can have none of its own. */
  tagLanguage: Language;
  /** The day of the next review has passed. */
  reviewOverdue: boolean;
}

/** All articles, newest first. */
export const getArticles = memoize(async (language: Language): Promise<ArticleEntry[]> => {
  const [items, { topics }] = await Promise.all([getItemsIn(language, 'blog'), getPage('blog', language)]);
  const names = new Map(topics.map(({ id, name }) => [id, name]));
  return items.map((item) => {
    const text = item.translation ?? item.entry;
    // The review of the original: that of a translation has other fields.
    const { review } = item.entry.data;
    return {
      ...item,
      review,
      text,
      slug: item.id,
      tagLanguage: item.translation?.data.tags ? item.language : firstLanguage(),
      categoryName: names.get(item.category) ?? item.category,
      hasText: (text.body ?? '').trim() !== '',
      reviewOverdue: isReviewOverdue(review, import.meta.env.TODAY),
    };
  });
});
