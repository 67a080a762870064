/**
 * The languages of the site, in the order of content/site.json. The first one has the addresses at the root, and its texts stand in
 * for those that another language lacks; each other one has its code as the first part of its addresses.
 */

/** Code of a language: "si". */
export type Language = string;
export const LANGUAGE_CODE = /^[a-z]{2,3}$/;
/** Any language but the first one. */
export type OtherLanguage = Language;

export interface SiteLanguage {
  code: Language;
  /** In the language itself: "සිංහල". */
  name: string;
  /** How it writes dates and numbers, for `Intl`: "si-LK". */
  locale: string;
}

/** The build writes them into the scripts of pages and of the editor. */
declare const SITE_LANGUAGES: readonly SiteLanguage[] | undefined;

let languages = typeof SITE_LANGUAGES === 'undefined' ? undefined : SITE_LANGUAGES;

/** Called once by every program: functions take the languages from the data of the site, commands from the content. */
export function setLanguages(next: readonly SiteLanguage[]): void {
  languages = next;
}

/** With their names and locales. @throws Error in a program that has not called {@link setLanguages} */
export function languageEntries(): readonly SiteLanguage[] {
  if (!languages) throw new Error('The languages of the site are unknown: call setLanguages first.');
  return languages;
}

/** Those that the site has texts in, drafts included: a build may show fewer. */
export const siteLanguages = (): Language[] => languageEntries().map(({ code }) => code);

export function firstLanguage(): Language {
  const [first] = languageEntries();
  if (!first) throw new Error('The site has no language.');
  return first.code;
}

export const otherLanguages = (): OtherLanguage[] => siteLanguages().slice(1);

export const isSiteLanguage = (code: unknown): code is Language => languageEntries().some((language) => language.code === code);

/** A language of the site: the first one for another code or none, as pages without a locale have. */
export const languageOf = (code: string | undefined): Language => (isSiteLanguage(code) ? code : firstLanguage());

const described = (language: Language) => languageEntries().find(({ code }) => code === language);

/** Its own name. */
export const languageName = (language: Language): string => described(language)?.name ?? language;

/** The locale of a language for `Intl`. A record may be in a language that the site has no more. */
export const localeOf = (language: Language): string => described(language)?.locale ?? language;

/** The language of a page's address. @param path from the site's root */
export const languageOfPath = (path: string): Language => languageOf(path.split('/')[1]);

/** The same page in a language. @param path from the site's root, in the first language */
export const pathIn = (language: Language, path: string): string =>
  language === firstLanguage() ? path : `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`;
