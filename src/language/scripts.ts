/** The script in which a language is usually written: "Latn", "Sinh". */
import type { Language } from './languages.ts';

export const scriptOf = (language: Language): string => new Intl.Locale(language).maximize().script ?? 'Latn';

/** The typefaces of the site have Latin letters. */
export const isLatin = (language: Language): boolean => scriptOf(language) === 'Latn';

/** Scripts of which a few words get the letters that they need (src/pages/fonts), with their part of Unicode, in CSS. */
const WORD_RANGES = { Sinh: 'U+D80-DFF,U+200C-200D', Taml: 'U+B80-BFF,U+200C-200D' } as const;
export type WordScript = keyof typeof WORD_RANGES;
const wordRange = (language: Language): string | undefined =>
  (WORD_RANGES as Readonly<Record<string, string>>)[scriptOf(language)];
export const hasWordTypeface = (language: Language): boolean => wordRange(language) !== undefined;

/** Whether the site has a typeface for a language. */
export const hasTypeface = (language: Language): boolean => isLatin(language) || hasWordTypeface(language);

/** Languages in a script for which the site has no typeface: their pages have the device's own. */
export const withoutTypeface = (languages: readonly Language[]) =>
  languages.filter((language) => !hasTypeface(language)).map((language) => ({ language, script: scriptOf(language) }));

/** The constant of src/browser/fonts.ts for the languages of a site. */
export const fontConstants = (languages: readonly Language[]) => ({
  WORD_LANGUAGES: JSON.stringify(languages.map((language) => [language, wordRange(language)]).filter(([, range]) => range)),
});

/** Scripts that are written from the right, of those that CLDR knows a living language for. */
const FROM_THE_RIGHT = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

/** The attribute `dir` of a page: none if it is written from the left. */
export const directionOf = (language: Language): 'rtl' | undefined =>
  FROM_THE_RIGHT.has(scriptOf(language)) ? 'rtl' : undefined;
