/** What a search within a tab looks at. */
export interface Searchable {
  title: string;
  tags: readonly string[];
  year: string;
}

/** Title and tags without regard to capitals, the year as it is written; an empty query matches all. */
export function matches({ title, tags, year }: Searchable, query: string): boolean {
  const wanted = query.toLowerCase();
  return [title, ...tags].some((text) => text.toLowerCase().includes(wanted)) || year.includes(query);
}
