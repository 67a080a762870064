/** The words of the interface in the languages of the site, for whatever the build renders. */
import type { Interface } from '../../content-model/schemas/interface.ts';
import { isLatin } from '../scripts.ts';
import { completed } from '../fallback.ts';
import { firstLanguage, type Language, languageOf, pathIn, siteLanguages } from '../languages.ts';

/** The files, which the content check has parsed with their schemas. */
const files = import.meta.glob<object>('@content/interface/*.json', { eager: true, import: 'default' });
const fileOf = (language: Language) => Object.entries(files).find(([file]) => file.endsWith(`/${language}.json`))?.[1];

function readComplete(): ReadonlyMap<Language, Interface> {
  const original = fileOf(firstLanguage()) as Interface;
  return new Map(siteLanguages().map((language) => [language, completed(original, fileOf(language) ?? {})]));
}
let complete: ReadonlyMap<Language, Interface> | undefined;

/** The words of a language, with those of the first one where it has none. */
export function wordsOf(language: Language): Interface {
  complete ??= readComplete();
  return complete.get(language) ?? wordsOf(firstLanguage());
}

/** A letter of styles/scripts/latin-extended.css. */
const EXTENDED_LETTER = /(?![ŒœƏ])[\u0100-\u024F\u1E00-\u1EFF]/;

/** What a page needs for its language: words, and the addresses of other pages. */
function inLanguage(language: Language) {
  const words = wordsOf(language);
  const isFirst = language === firstLanguage();
  const groupsOf = (groups: readonly string[]) =>
    Object.fromEntries(groups.map((group) => [group, words[group as keyof Interface]]));
  return {
    language,
    words,
    /** Whether its words have Latin letters beyond those of most languages of western Europe. */
    hasExtendedLetters: isLatin(language) && EXTENDED_LETTER.test(JSON.stringify(words)),
    link: (path: string) => pathIn(language, path),
    /** The attribute `lang` of a text: none in the language of the page. */
    langOf: (text: { language: Language }) => (text.language === language ? undefined : text.language),
    /** Whether the page is in the first language of the site. */
    isFirst,
    /** The attribute `lang` of texts that are in the first language on every page. */
    firstLang: isFirst ? undefined : firstLanguage(),
    /** The words of a component's script, which has those of the first language itself. */
    script: (group: keyof Interface) => (isFirst ? {} : { 'data-words': JSON.stringify(words[group]) }),
    /** The words of a component's script that needs several groups, by their names. */
    scriptGroups: (...groups: (keyof Interface)[]) => (isFirst ? {} : { 'data-words': JSON.stringify(groupsOf(groups)) }),
    /**
     * The language of an island and its words as its props. It has those of the first language itself, so that its pages do not
     * hold them twice.
     * @param own groups of its words, which it exports
     */
    island: <Own extends Partial<Interface>>(own: Own): { words?: Own; language?: Language } =>
      isFirst ? {} : { language, words: groupsOf(Object.keys(own)) as Own },
  };
}

/** In `Astro.locals` of every page: see `src/middleware.ts`. */
export type PageLanguage = ReturnType<typeof inLanguage>;

const made: Record<Language, PageLanguage> = {};

/** Made once for each language. @param locale `currentLocale` of Astro, undefined for pages without one */
export function pageLanguageOf(locale: string | undefined): PageLanguage {
  const language = languageOf(locale);
  return (made[language] ??= inLanguage(language));
}
