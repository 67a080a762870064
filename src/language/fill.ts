import type { Language } from './languages.ts';
import { isOne } from './plural.ts';

/**
 * Replaces `{name}` by its value, and `{name|one|other}` by the first word where the number takes the form for one and by the second
 * otherwise; the number may be formatted. Braces without a value stay, so that a mistake shows.
 * @param language of a text with `{name|one|other}`
 */
export const fill = (text: string, values: Readonly<Record<string, string | number>>, language: Language = 'en'): string =>
  text.replaceAll(/\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (braces, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return braces;
    if (one === undefined || other === undefined) return String(value);
    return isOne(value, language) ? one : other;
  });
