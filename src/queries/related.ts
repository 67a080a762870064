import type { Article } from '../schemas/content/article.ts';

/** Maximum number of articles under "Related Articles". */
const RELATED_ARTICLES = 3;

type Relatable = Pick<Article, 'category' | 'related'> & { slug: string };

/** Up to three other articles: those that the author named, then others of the same topic in the order of `all`. */
export function relatedTo<T extends Relatable>(article: Relatable, all: readonly T[]): T[] {
  const others = all.filter((other) => other.slug !== article.slug);
  const named = article.related.flatMap((slug) => others.filter((other) => other.slug === slug));
  const sameTopic = others.filter((other) => other.category === article.category && !named.includes(other));
  return [...named, ...sameTopic].slice(0, RELATED_ARTICLES);
}
