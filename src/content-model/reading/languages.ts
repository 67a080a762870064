/** Words in other languages, which a text marks with `<span lang="…">`. */

export const MARKED_LANGUAGES = ['si', 'ta'] as const;
export type MarkedLanguage = (typeof MARKED_LANGUAGES)[number];

const MARKED = /<span lang="(si|ta)">([^<]*)<\/span>/g;

/** The marked words of one language, joined by spaces. */
export const wordsOf = (language: MarkedLanguage, text: string): string =>
  [...text.matchAll(MARKED)].flatMap(([, marked, words]) => (marked === language ? [words] : [])).join(' ');
