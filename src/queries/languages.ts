/** Languages other than English that a text has marked words of, and those words. */

export const MARKED_LANGUAGES = ['si', 'ta'] as const;
export type MarkedLanguage = (typeof MARKED_LANGUAGES)[number];

const MARKED = /<span lang="(si|ta)">([^<]*)<\/span>/g;

/** The marked words of one language in a text, all run together. */
export const wordsOf = (language: MarkedLanguage, text: string): string =>
  [...text.matchAll(MARKED)].flatMap(([, marked, words]) => (marked === language ? [words] : [])).join(' ');

export const languagesOf = (text: string): MarkedLanguage[] =>
  MARKED_LANGUAGES.filter((language) => wordsOf(language, text) !== '');
