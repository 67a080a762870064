import type { Language } from '../api-schemas/language.ts';

/** The language of the page that the visitor reads. */
export const pageLanguage = (): Language => document.documentElement.lang as Language;
