/** Translations, in files beside their originals: `content/blog/<slug>.si.mdx`, `content/pages/about.si.json`. */
import { OTHER_LANGUAGES, type OtherLanguage } from '../api-schemas/language.ts';

/** The language of a translated article, and the file that it translates; undefined for any other file. */
export function translationOf(file: string): { language: OtherLanguage; original: string } | undefined {
  const language = OTHER_LANGUAGES.find((other) => file.endsWith(`.${other}.mdx`));
  return language && { language, original: file.replace(/\.\w+\.mdx$/, '.mdx') };
}

/** The name of the translation of a file with a fixed name: `about.si` of `about`, and `si` of `en`. @param language or its placeholder */
export const translatedName = (name: string, language: string): string => (name === 'en' ? language : `${name}.${language}`);

/** The file of a translation, which may be missing. @param original file of an article, or one with a fixed name */
export const translationIn = (language: OtherLanguage, original: string): string =>
  original.endsWith('.mdx')
    ? original.replace(/\.mdx$/, `.${language}.mdx`)
    : original.replace(/[^/]+(?=\.json$)/, (name) => translatedName(name, language));

/** For the loaders of Astro: those of a folder that are translations, and the others. */
export const TRANSLATIONS = OTHER_LANGUAGES.map((language) => `*.${language}.mdx`);
export const ORIGINALS = ['*.mdx', ...TRANSLATIONS.map((pattern) => `!${pattern}`)];
