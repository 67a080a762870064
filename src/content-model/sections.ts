/** The sections of the site that list items, and which of them have nothing to list. */

/** Collection → path of its section. */
export const SECTIONS = { blog: '/blog', publications: '/publications', videos: '/videos', gallery: '/gallery' } as const;
export type SectionName = keyof typeof SECTIONS;

/**
 * The sections without an item that this build shows. Nothing links to them, they are not indexed and not in the sitemap; the
 * page itself says that nothing is published yet.
 * @param count how many items a section shows
 */
export const emptySections = (count: (name: SectionName) => number): SectionName[] =>
  (Object.keys(SECTIONS) as SectionName[]).filter((name) => count(name) === 0);
