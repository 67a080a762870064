import type { MarkdownHeading } from 'astro';

/** What a table of contents lists: headings of the second rank. A single one is no contents, and gives none. */
export function tableOfContents(headings: readonly MarkdownHeading[]): MarkdownHeading[] {
  const sections = headings.filter(({ depth }) => depth === 2);
  return sections.length > 1 ? sections : [];
}
