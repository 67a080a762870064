/** Translations of articles, beside them: `content/blog/<slug>.si.mdx`. */
import type { Language } from '../api-schemas/language.ts';

const TRANSLATION = /^(.+)\.(si|ta)(\.mdx)$/;

/** The language of a translation, and the file that it translates; undefined for any other file. */
export function translationOf(file: string): { language: Language; original: string } | undefined {
  const [, base, language, extension] = TRANSLATION.exec(file) ?? [];
  return base === undefined ? undefined : { language: language as Language, original: `${base}${extension ?? ''}` };
}

/** The file of a translation, which may be missing. @param original file of an article */
export const translationIn = (language: Language, original: string): string => original.replace(/\.mdx$/, `.${language}.mdx`);

/** For the loaders of Astro: the files of a folder that are no translations, and those that are. */
export const ORIGINALS = ['*.mdx', '!*.si.mdx', '!*.ta.mdx'];
export const TRANSLATIONS = ['*.si.mdx', '*.ta.mdx'];
