/** Translations, in files beside their originals: `content/blog/<slug>.si.mdx`, `content/videos/<id>.si.json`, `content/pages/about.si.json`. */
import { OTHER_LANGUAGES, type OtherLanguage } from '../language/languages.ts';

/** The language of a translated item, and the file that it translates; undefined for a file whose name has no language. */
export function translationOf(file: string): { language: OtherLanguage; original: string } | undefined {
  const [, name = '', code, extension = ''] = /^(.+)\.(\w+)(\.(?:mdx|json))$/.exec(file) ?? [];
  const language = OTHER_LANGUAGES.find((other) => other === code);
  return language && { language, original: name + extension };
}

/** The name of the translation of a file with a fixed name: `about.si` of `about`, and `si` of `en`. @param language or its placeholder */
export const translatedName = (name: string, language: string): string => (name === 'en' ? language : `${name}.${language}`);

/** The file of a translation, which may be missing. @param original file of an item, or one with a fixed name */
export const translationIn = (language: OtherLanguage, original: string): string =>
  original.endsWith('.mdx')
    ? original.replace(/\.mdx$/, `.${language}.mdx`)
    : original.replace(/[^/]+(?=\.json$)/, (name) => translatedName(name, language));

/** An article in preparation is translated by fields alone; once it has a text, its translation needs one too. */
export const isComplete = (text: string | undefined, translatedText: string | undefined): boolean =>
  (text ?? '').trim() === '' || (translatedText ?? '').trim() !== '';

/** For the loaders of Astro: the translations of items in a folder, and the items. */
export const translationPatterns = (extension: string): string[] =>
  OTHER_LANGUAGES.map((language) => `*.${language}.${extension}`);
export const originalPatterns = (extension: string): string[] => [
  `*.${extension}`,
  ...translationPatterns(extension).map((pattern) => `!${pattern}`),
];
