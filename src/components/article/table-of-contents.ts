import type { MarkdownHeading } from 'astro';

/** Entries of a table of contents: the headings of the second rank. Empty for a single heading. */
export function tableOfContents(headings: readonly MarkdownHeading[]): MarkdownHeading[] {
  const sections = headings.filter(({ depth }) => depth === 2);
  return sections.length > 1 ? sections : [];
}
