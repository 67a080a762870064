/** Translations, in files beside their originals: `content/blog/<slug>.si.mdx`, `content/videos/<id>.si.json`, `content/pages/about.si.json`. */
import { firstLanguage, type OtherLanguage, otherLanguages } from '../language/languages.ts';

/** The language of a translated item, and the file that it translates; undefined for a file whose name has no language. */
export function translationOf(file: string): { language: OtherLanguage; original: string } | undefined {
  const [, name = '', code, extension = ''] = /^(.+)\.(\w+)(\.(?:mdx|json))$/.exec(file) ?? [];
  const language = otherLanguages().find((other) => other === code);
  return language === undefined ? undefined : { language, original: name + extension };
}

/**
 * The name of the translation of a file with a fixed name: `about.si` of `about`. The words of the interface are named after their
 * language: `si` of `en`, if English is the first one.
 * @param language or its placeholder
 */
export const translatedName = (name: string, language: string): string =>
  name === firstLanguage() ? language : `${name}.${language}`;

/** The file of a translation, which may be missing. @param original file of an item, or one with a fixed name */
export const translationIn = (language: OtherLanguage, original: string): string =>
  original.endsWith('.mdx')
    ? original.replace(/\.mdx$/, `.${language}.mdx`)
    : original.replace(/(interface\/)?([^/]+)(?=\.json$)/, (_, words: string | undefined, name: string) =>
        words === undefined ? `${name}.${language}` : words + translatedName(name, language),
      );

/** An article in preparation is translated by fields alone; once it has a text, its translation needs one too. */
export const isComplete = (text: string | undefined, translatedText: string | undefined): boolean =>
  (text ?? '').trim() === '' || (translatedText ?? '').trim() !== '';

/** For the loaders of Astro: the translations of items in a folder, and the items. */
export const translationPatterns = (extension: string): string[] =>
  otherLanguages().map((language) => `*.${language}.${extension}`);
export const originalPatterns = (extension: string): string[] => [
  `*.${extension}`,
  ...translationPatterns(extension).map((pattern) => `!${pattern}`),
];
