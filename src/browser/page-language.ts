import { type Language, languageOf } from '../api-schemas/language.ts';

/** The language of the page that the visitor reads. */
export const pageLanguage = (): Language => languageOf(document.documentElement.lang);
