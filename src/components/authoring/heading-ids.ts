import type { MarkdownHeading } from 'astro';

/** Ids of the headings of an original by those of its translation; none if the translation has other headings. */
export function originalIds(translated: readonly MarkdownHeading[], original: readonly MarkdownHeading[]): Map<string, string> {
  const isAlike = translated.length === original.length && translated.every(({ depth }, at) => depth === original[at]?.depth);
  return new Map(isAlike ? translated.map(({ slug }, at) => [slug, original[at]?.slug ?? slug]) : []);
}
