/** What a search within a tab looks at. */
export interface Searchable {
  title: string;
  tags: readonly string[];
  year: string;
}

/** Matches title and tags case-insensitively, the year exactly; an empty query matches all. */
export function matches({ title, tags, year }: Searchable, query: string): boolean {
  const wanted = query.toLowerCase();
  return [title, ...tags].some((text) => text.toLowerCase().includes(wanted)) || year.includes(query);
}
