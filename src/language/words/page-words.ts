/** The words of the interface in the languages of the site. */
import { type Language, languageOf, pathIn } from '../languages.ts';
import type { Interface } from '../../content-model/schemas/interface.ts';

type Translation = Partial<{ [Group in keyof Interface]: Partial<Interface[Group]> }>;

/** The files, which the content check has parsed with their schemas. */
const files = import.meta.glob<Translation>('@content/interface/??.json', { eager: true, import: 'default' });
const translations = new Map(
  Object.entries(files).map(([file, words]) => [file.slice(-'en.json'.length, -'.json'.length), words]),
);

const english = translations.get('en') as Interface;

function completed(translation: Translation): Interface {
  const groups = Object.entries(english) as [keyof Interface, object][];
  return Object.fromEntries(groups.map(([name, group]) => [name, { ...group, ...translation[name] }])) as unknown as Interface;
}
/** Made once: each component of each page asks for them. */
const complete = new Map([...translations].map(([language, translation]) => [language, completed(translation)]));

/** @param locale `Astro.currentLocale` @returns the words of its language, and English ones where that has none */
export const wordsOf = (locale: string | undefined): Interface => complete.get(languageOf(locale)) ?? english;

/** What a component needs for the language of its page: words, and the addresses of pages. @param locale `Astro.currentLocale` */
export function inLanguage(locale: string | undefined) {
  const language = languageOf(locale);
  const words = wordsOf(locale);
  return {
    language,
    words,
    link: (path: string) => pathIn(language, path),
    /** The attribute `lang` of texts that are English in every language. */
    itemLang: language === 'en' ? undefined : ('en' as const),
    /** The attribute `lang` of the texts of an item: it is in English where it is not translated. */
    langOf: ({ languages }: { languages: readonly Language[] }) => (languages.includes(language) ? undefined : ('en' as const)),
    /** The words of a component's script, which has the English ones itself. */
    script: (group: keyof Interface) => (language === 'en' ? {} : { 'data-words': JSON.stringify(words[group]) }),
    /** The words of a component's script that needs several groups, by their names. */
    scriptGroups: (...groups: (keyof Interface)[]) =>
      language === 'en' ? {} : { 'data-words': JSON.stringify(Object.fromEntries(groups.map((group) => [group, words[group]]))) },
    /**
     * The language of an island and its words as its props. It has the English ones itself, so that an English page does not
     * hold them twice.
     */
    island: <Group extends keyof Interface>(...groups: Group[]): { words?: Pick<Interface, Group>; language?: Language } =>
      language === 'en'
        ? {}
        : { language, words: Object.fromEntries(groups.map((group) => [group, words[group]])) as Pick<Interface, Group> },
  };
}
