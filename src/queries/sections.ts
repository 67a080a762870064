/** The sections of the site that list items, and which of them have nothing to list. */

/** Collection → path of its section. */
export const SECTIONS = { blog: '/blog', publications: '/publications', videos: '/videos', gallery: '/gallery' } as const;
type SectionName = keyof typeof SECTIONS;

/**
 * Paths of the sections without an item that this build shows. Nothing links to them, they are not indexed and not in the
 * sitemap; the page itself says that nothing is published yet.
 */
export const emptySections = (counts: Readonly<Record<SectionName, number>>): ReadonlySet<string> =>
  new Set((Object.keys(SECTIONS) as SectionName[]).filter((name) => counts[name] === 0).map((name) => SECTIONS[name]));
