/** The script in which a language is usually written: "Latn", "Sinh". */
import type { Language } from './languages.ts';

export const scriptOf = (language: Language): string => new Intl.Locale(language).maximize().script ?? 'Latn';

/** The typefaces of the site have Latin letters. */
export const isLatin = (language: Language): boolean => scriptOf(language) === 'Latn';

/** Scripts of which a few words get the letters that they need (src/pages/fonts). */
export const WORD_SCRIPTS = ['Sinh', 'Taml'] as const;
export const hasWordTypeface = (language: Language): boolean => WORD_SCRIPTS.some((script) => script === scriptOf(language));

/** The constant of src/browser/fonts.ts for the languages of a site. */
export const fontConstants = (languages: readonly Language[]) => ({
  WORD_LANGUAGES: JSON.stringify(languages.filter(hasWordTypeface)),
});

/** Scripts that are written from the right, of those that CLDR knows a living language for. */
const FROM_THE_RIGHT = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

/** The attribute `dir` of a page: none if it is written from the left. */
export const directionOf = (language: Language): 'rtl' | undefined =>
  FROM_THE_RIGHT.has(scriptOf(language)) ? 'rtl' : undefined;
