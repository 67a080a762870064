/** The first language is the fallback for a text that another one lacks: every text exists in the first one. */
import { firstLanguage, type Language } from './languages.ts';

/** A text, or several, and the language that it is in. */
export interface Written<Text> {
  language: Language;
  text: Text;
}

/**
 * What is written in a language, or else in the first one of the site.
 * @param textIn undefined where a language has none
 * @throws {TypeError} without a text in the first language
 */
export function writtenIn<Text>(language: Language, textIn: (language: Language) => Text | undefined): Written<Text> {
  for (const one of [language, firstLanguage()]) {
    const text = textIn(one);
    if (text !== undefined) return { language: one, text };
  }
  throw new TypeError(`There is no text in the first language (${firstLanguage()}).`);
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list whose entries have ids. */
const hasIds = (value: unknown): value is readonly { id: string }[] =>
  Array.isArray(value) && value.every((entry) => isGroup(entry) && typeof (entry as { id?: unknown }).id === 'string');

/** The value of a field in a language. */
function completedValue(own: unknown, text: unknown): unknown {
  if (isGroup(own) && isGroup(text)) return completed(own, text);
  const isById = hasIds(own) && hasIds(text) && text.every(({ id }) => own.some((entry) => entry.id === id));
  return isById ? own.map((entry) => completed(entry, text.find(({ id }) => id === entry.id) ?? {})) : text;
}

/**
 * Texts with those of a translation in their place, in groups at any depth. A list whose entries have ids keeps its entries
 * and their order, and takes the texts of the entries that the translation knows; another list is translated as a whole.
 */
export function completed<Texts extends object>(original: Texts, translation: object): Texts {
  const texts = Object.entries(translation).flatMap(([name, text]: [string, unknown]) => {
    if (text === undefined) return [];
    const own = (original as Record<string, unknown>)[name];
    return [[name, completedValue(own, text)] as const];
  });
  return { ...original, ...Object.fromEntries(texts) };
}
