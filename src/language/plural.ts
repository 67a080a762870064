import type { Language } from './languages.ts';

/** Whether a number takes the form for one. `Intl.PluralRules` would know, but Chrome has no Sinhala. @param count may be formatted */
export const isOne = (count: number | string, language: Language): boolean =>
  String(count) === '1' || (language === 'si' && String(count) === '0');
