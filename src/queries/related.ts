import type { Article } from '../content-model/schemas/article.ts';
import type { Publication } from '../content-model/schemas/publication.ts';

/** Maximum number of articles under "Related Articles". */
const RELATED_ARTICLES = 3;

type Relatable = Pick<Article, 'category' | 'related'> & { slug: string };

/** Up to three other articles: those that the author named, then others of the same topic in the order of `all`. */
export function relatedTo<T extends Relatable>(article: Relatable, all: readonly T[]): T[] {
  const others = () => all.values().filter(({ slug }) => slug !== article.slug);
  const named = article.related.flatMap((slug) => others().find((other) => other.slug === slug) ?? []);
  const sameTopic = others().filter((other) => other.category === article.category && !named.includes(other));
  return [...named, ...sameTopic.take(RELATED_ARTICLES)].slice(0, RELATED_ARTICLES);
}

/**
 * Up to three articles about the subject of a publication: those that share a tag, most tags first. Where none does, those of
 * a topic that has the name of a tag; a topic is too wide to stand beside a shared tag.
 */
export function relatedToPublication<T extends Pick<Article, 'tags'> & { categoryName: string }>(
  { tags }: Pick<Publication, 'tags'>,
  all: readonly T[],
): T[] {
  const wanted = new Set(tags.map((tag) => tag.toLowerCase()));
  const matching = (words: readonly string[]) => words.filter((word) => wanted.has(word.toLowerCase())).length;
  const byTag = all
    .filter((article) => matching(article.tags) > 0)
    .toSorted((one, other) => matching(other.tags) - matching(one.tags));
  const found = byTag.length > 0 ? byTag : all.filter(({ categoryName }) => matching([categoryName]) > 0);
  return found.slice(0, RELATED_ARTICLES);
}
