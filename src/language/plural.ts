import type { Language } from './languages.ts';

const rules: Partial<Record<Language, Intl.PluralRules>> = {};

/** Whether a number takes the form for one: in Sinhala, 0 does too. @param count may be formatted with commas */
export const isOne = (count: number | string, language: Language): boolean =>
  (rules[language] ??= new Intl.PluralRules(language)).select(Number(String(count).replaceAll(',', ''))) === 'one';
