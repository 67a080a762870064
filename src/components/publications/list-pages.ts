/** Divides a tab into /publications and further pages (pages/publications/[category]), so that no page is too heavy. */

/** Entries of a tab that are visible at first. */
export const FIRST = 8;
/** Entries that "Load more" adds. */
export const MORE = 6;

/**
 * Bytes of text of a tab on /publications, which holds three tabs: eight entries of 300 bytes. In real records a byte of text
 * comes to 0.65 bytes of the compressed page, which may have 5,200 for entries (src/integrations/content/page-budget.ts).
 */
const FIRST_BYTES = 2_400;
/** Bytes of text on a further page. */
const PAGE_BYTES = 7_000;

interface Measured {
  publication: { title: string; journal: string; tags: readonly string[]; doi?: string | undefined; url?: string | undefined };
  authors: readonly { name: string }[];
}

/** Bytes of the text in which entries differ. Their markup hardly counts, as brotli compresses what is repeated. */
function textBytes({ publication: { title, journal, tags, doi, url }, authors }: Measured): number {
  const text = [title, journal, ...tags, doi, url, ...authors.map(({ name }) => name)].join('');
  return new TextEncoder().encode(text).length;
}

/** The entries of a tab by page, in their order. The first page has at most FIRST. Only an empty list has an empty page. */
export function listPages<T extends Measured>(entries: readonly T[]): [first: T[], ...others: T[][]] {
  const pages: [T[], ...T[][]] = [[]];
  let [page, room, places] = [pages[0], FIRST_BYTES, FIRST];
  for (const entry of entries) {
    const bytes = textBytes(entry);
    if (page.length > 0 && (bytes > room || places === 0)) {
      [page, room, places] = [[], PAGE_BYTES, Infinity];
      pages.push(page);
    }
    page.push(entry);
    room -= bytes;
    places -= 1;
  }
  return pages;
}

/** Path of a page of a tab. The first is /publications. */
export const listPage = (category: string, page: number): string =>
  page === 1 ? `/publications?category=${category}#${category}` : `/publications/${category}/${page}`;

/** Path of the entries of a tab that /publications does not hold, without a page around them. */
export const furtherEntries = (category: string): string => `/publications/${category}/rest`;
