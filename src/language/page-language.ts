import type { Language } from './languages.ts';

/** The language of the page that the visitor reads. */
export const pageLanguage = (): Language => document.documentElement.lang;
