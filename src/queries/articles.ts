import { type CollectionEntry, getCollection } from 'astro:content';
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
  /** The entry of its text: the translation, or the article itself. */
  text: CollectionEntry<'articleTranslations'> | CollectionEntry<'blog'>;
  /** Who checked the translation that is shown, if it is one and somebody has. */
  translationReview: CollectionEntry<'articleTranslations'>['data']['review'];
  /** The languages in which it is written. */
  languages: Language[];
  /** The day of the next review has passed. */
  reviewOverdue: boolean;
}

/** All articles, newest first. */
export const getArticles = memoize(async (language: Language): Promise<ArticleEntry[]> => {
  const [items, { filters }, texts] = await Promise.all([
    getItems('blog'),
    getPage('blog', language),
    getCollection('articleTranslations'),
  ]);
  const names = new Map(filters.map(({ id, name }) => [id, name]));
  const textById = new Map(texts.map((text) => [text.id, text]));
  const translationsOf = (id: string) =>
    new Map(
      import.meta.env.LANGUAGES.flatMap((other) => {
        const text = textById.get(`${id}.${other}`);
        return text ? [[other, text] as const] : [];
      }),
    );
  const translated = (item: (typeof items)[number]) => {
    const translations = translationsOf(item.id);
    const translation = translations.get(language);
    const { title, excerpt, imageAlt, imageCaption } = { ...item, ...translation?.data };
    return {
      ...{ ...item, title, excerpt, imageAlt, imageCaption },
      ...{ translationReview: translation?.data.review, text: translation ?? item.entry },
      ...{ languages: ['en' as const, ...translations.keys()] },
    };
  };
  return items.map(translated).map((item) => ({
    ...item,
    slug: item.id,
    categoryName: names.get(item.category) ?? item.category,
    hasText: (item.text.body ?? '').trim() !== '',
    reviewOverdue: isReviewOverdue(item.review, import.meta.env.TODAY),
  }));
});
