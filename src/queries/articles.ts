import { type CollectionEntry, getEntry } from 'astro:content';
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
  /** The languages in which it is written. */
  languages: Language[];
  /** The day of the next review has passed. */
  reviewOverdue: boolean;
}

/** All articles, newest first. */
export const getArticles = memoize(async (language: Language): Promise<ArticleEntry[]> => {
  const [items, { filters }] = await Promise.all([getItems('blog'), getPage('blog', language)]);
  const names = new Map(filters.map(({ id, name }) => [id, name]));
  const inLanguages = async (id: string) => {
    const others: Language[] = import.meta.env.LANGUAGES.filter((other) => other !== 'en');
    const entries = await Promise.all(
      others.map(async (other) => [other, await getEntry('articleTranslations', `${id}.${other}`)] as const),
    );
    return new Map(entries.filter(([, entry]) => entry !== undefined));
  };
  const translated = async (item: (typeof items)[number]) => {
    const translations = await inLanguages(item.id);
    const translation = translations.get(language);
    const { title, excerpt, imageAlt, imageCaption } = { ...item, ...translation?.data };
    return {
      ...{ ...item, title, excerpt, imageAlt, imageCaption },
      ...{ text: translation ?? item.entry, languages: ['en', ...translations.keys()] as Language[] },
    };
  };
  return (await Promise.all(items.map(translated))).map((item) => ({
    ...item,
    slug: item.id,
    categoryName: names.get(item.category) ?? item.category,
    hasText: (item.text.body ?? '').trim() !== '',
    reviewOverdue: isReviewOverdue(item.review, import.meta.env.TODAY),
  }));
});
