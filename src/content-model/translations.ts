/** Translations of articles, beside them: `content/blog/<slug>.si.mdx`. */
import { OTHER_LANGUAGES, type OtherLanguage } from '../api-schemas/language.ts';

/** The language of a translation, and the file that it translates; undefined for any other file. */
export function translationOf(file: string): { language: OtherLanguage; original: string } | undefined {
  const language = OTHER_LANGUAGES.find((other) => file.endsWith(`.${other}.mdx`));
  return language && { language, original: file.replace(/\.\w+\.mdx$/, '.mdx') };
}

/** The file of a translation, which may be missing. @param original file of an article */
export const translationIn = (language: OtherLanguage, original: string): string =>
  original.replace(/\.mdx$/, `.${language}.mdx`);

/** For the loaders of Astro: those of a folder that are translations, and the others. */
export const TRANSLATIONS = OTHER_LANGUAGES.map((language) => `*.${language}.mdx`);
export const ORIGINALS = ['*.mdx', ...TRANSLATIONS.map((pattern) => `!${pattern}`)];
