import { fold } from '../../format/fold.ts';

/** What a search within a tab looks at, folded. */
export interface Searchable {
  /** Title and tags, one a line, so that nothing matches across two of them. */
  texts: string;
  year: string;
}

export const searchable = (title: string, tags: readonly string[], year: string): Searchable => ({
  texts: [title, ...tags].map(fold).join('\n'),
  year: fold(year),
});

/** Matches title, tags and year. @param query folded; an empty one matches all */
export const matches = ({ texts, year }: Searchable, query: string): boolean => texts.includes(query) || year.includes(query);
