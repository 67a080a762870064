/** Words in other languages, which a text marks with `<span lang="…">`. */
import type { OtherLanguage } from '../../language/languages.ts';

/** A list of its own: the script of every page has it, and would carry all of language.ts. */
export const MARKED_LANGUAGES = ['si', 'ta'] as const satisfies readonly OtherLanguage[];

const MARKED = /<span lang="(si|ta)">([^<]*)<\/span>/g;

/** The marked words of one language, joined by spaces. */
export const wordsOf = (language: OtherLanguage, text: string): string =>
  [...text.matchAll(MARKED)].flatMap(([, marked, words]) => (marked === language ? [words] : [])).join(' ');
