import type { Language } from './languages.ts';

/** A whole number as a language writes it, in the digits of dates: "1,204". As English does, where a browser does not know the language. */
export const numberIn = (language: Language, count: number): string => count.toLocaleString([`${language}-u-nu-latn`, 'en']);
