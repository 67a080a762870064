/** The words of the interface in the languages of the site, for whatever the build renders. */
import type { Interface } from '../../content-model/schemas/interface.ts';
import { completed, writtenIn } from '../fallback.ts';
import { type Language, languageOf, pathIn } from '../languages.ts';

/** The files, which the content check has parsed with their schemas. */
const files = import.meta.glob<object>('@content/interface/??.json', { eager: true, import: 'default' });
const translations = new Map(
  Object.entries(files).map(([file, words]) => [file.slice(-'en.json'.length, -'.json'.length), words]),
);
const english = translations.get('en') as Interface;
const complete = new Map([...translations].map(([language, words]) => [language, completed(english, words)]));

/** The words of a language, with English ones where it has none. */
export const wordsOf = (language: Language): Interface => writtenIn(language, (one) => complete.get(one)).text;

/** What a page needs for its language: words, and the addresses of other pages. */
function inLanguage(language: Language) {
  const words = wordsOf(language);
  const groupsOf = (groups: readonly string[]) =>
    Object.fromEntries(groups.map((group) => [group, words[group as keyof Interface]]));
  return {
    language,
    words,
    link: (path: string) => pathIn(language, path),
    /** The attribute `lang` of a text: none in the language of the page. */
    langOf: (text: { language: Language }) => (text.language === language ? undefined : text.language),
    /** The same of texts that are English in every language. */
    englishLang: language === 'en' ? undefined : ('en' as const),
    /** The words of a component's script, which has the English ones itself. */
    script: (group: keyof Interface) => (language === 'en' ? {} : { 'data-words': JSON.stringify(words[group]) }),
    /** The words of a component's script that needs several groups, by their names. */
    scriptGroups: (...groups: (keyof Interface)[]) =>
      language === 'en' ? {} : { 'data-words': JSON.stringify(groupsOf(groups)) },
    /**
     * The language of an island and its words as its props. It has the English ones itself, so that an English page does not
     * hold them twice.
     * @param english groups of its words, which it exports
     */
    island: <English extends Partial<Interface>>(english: English): { words?: English; language?: Language } =>
      language === 'en' ? {} : { language, words: groupsOf(Object.keys(english)) as English },
  };
}

/** In `Astro.locals` of every page: see `src/middleware.ts`. */
export type PageLanguage = ReturnType<typeof inLanguage>;

const made: Partial<Record<Language, PageLanguage>> = {};

/** Made once for each language. @param locale `currentLocale` of Astro, undefined for pages without one */
export function pageLanguageOf(locale: string | undefined): PageLanguage {
  const language = languageOf(locale);
  return (made[language] ??= inLanguage(language));
}
