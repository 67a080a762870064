import { fold } from '../../format/fold.ts';

/** What a search within a tab looks at, folded: one text a line, so that nothing matches across two of them. */
export const searchable = (title: string, tags: readonly string[], year: string): string =>
  [title, ...tags, year].map(fold).join('\n');

/** Matches title, tags and year. @param query folded; an empty one matches all */
export const matches = (text: string, query: string): boolean => text.includes(query);
