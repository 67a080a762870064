/** The script in which a language is usually written: "Latn", "Sinh". */
import type { Language } from './languages.ts';

export const scriptOf = (language: Language): string => new Intl.Locale(language).maximize().script ?? 'Latn';

/** The typefaces of the site have Latin letters. */
export const isLatin = (language: Language): boolean => scriptOf(language) === 'Latn';

/** Scripts of which a few words get the letters that they need (src/pages/fonts). */
export const WORD_SCRIPTS = ['Sinh', 'Taml'] as const;
export const hasWordTypeface = (language: Language): boolean => WORD_SCRIPTS.some((script) => script === scriptOf(language));

/** Whether the site has a typeface for a language. */
export const hasTypeface = (language: Language): boolean => isLatin(language) || hasWordTypeface(language);

/** Languages in a script for which the site has no typeface: their pages have the device's own. */
export const withoutTypeface = (languages: readonly Language[]) =>
  languages.filter((language) => !hasTypeface(language)).map((language) => ({ language, script: scriptOf(language) }));

/** The constant of src/browser/fonts.ts for the languages of a site. */
export const fontConstants = (languages: readonly Language[]) => ({
  WORD_LANGUAGES: JSON.stringify(languages.filter(hasWordTypeface)),
});

/** Scripts that are written from the right, of those that CLDR knows a living language for. */
const FROM_THE_RIGHT = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

/** The attribute `dir` of a page: none if it is written from the left. */
export const directionOf = (language: Language): 'rtl' | undefined =>
  FROM_THE_RIGHT.has(scriptOf(language)) ? 'rtl' : undefined;
