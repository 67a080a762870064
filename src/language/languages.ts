/** English has the addresses at the root of the site; each other language has its code as the first part of its addresses. */
export const LANGUAGES = ['en', 'si', 'ta'] as const;
export type Language = (typeof LANGUAGES)[number];
export const [, ...OTHER_LANGUAGES] = LANGUAGES;
export type OtherLanguage = (typeof OTHER_LANGUAGES)[number];

/** The language of a page's locale, which is undefined for pages without one. */
export const languageOf = (locale: string | undefined): Language => LANGUAGES.find((language) => language === locale) ?? 'en';

/** The name of each language in its own script. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', si: 'සිංහල', ta: 'தமிழ்' };

/** The same in English, for the office. */
export const ENGLISH_NAMES: Readonly<Record<Language, string>> = { en: 'English', si: 'Sinhala', ta: 'Tamil' };

/** The locale of a language for `Intl`. */
export const localeOf = (language: Language): string => ({ en: 'en-GB', si: 'si-LK', ta: 'ta-LK' })[language];

/** The language of a page's address. @param path from the site's root */
export const languageOfPath = (path: string): Language => languageOf(path.split('/')[1]);

/** The same page in a language. @param path from the site's root, in English */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`;
