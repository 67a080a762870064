import { type CollectionEntry, render } from 'astro:content';
import type { MarkdownHeading } from 'astro';

/** Ids of the headings of an original by those of its translation; none if the translation has other headings. */
function originalIds(translated: readonly MarkdownHeading[], original: readonly MarkdownHeading[]): Map<string, string> {
  const isAlike = translated.length === original.length && translated.every(({ depth }, at) => depth === original[at]?.depth);
  return new Map(isAlike ? translated.map(({ slug }, at) => [slug, original[at]?.slug ?? slug]) : []);
}

type TextEntry = CollectionEntry<'articleTranslations' | 'blog' | 'policyTranslations' | 'policies'>;

/**
 * The text of a page. Its headings have the ids of the original, so that a link to a section leads there in each language.
 * @param text the translation, or the original itself
 * @returns also the ids of the original by those that the text would have
 */
export async function getText({ text, entry }: { text: TextEntry; entry: TextEntry }) {
  const { Content, headings } = await render(text);
  const ids = text === entry ? new Map<string, string>() : originalIds(headings, (await render(entry)).headings);
  return { Content, ids, headings: headings.map((heading) => ({ ...heading, slug: ids.get(heading.slug) ?? heading.slug })) };
}
