import type { Language } from '../../api-schemas/language.ts';

/** The language of articles and policies. The words within them follow it, not the language of the page. */
export const TEXT_LANGUAGE: Language = 'en';
