import type { Language } from './languages.ts';

/** Whether a number takes the form for one: in Sinhala, 0 does too. */
export const isOne = (count: number, language: Language): boolean => new Intl.PluralRules(language).select(count) === 'one';
