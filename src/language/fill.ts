import { firstLanguage, type Language } from './languages.ts';
import { replacePlaceholders } from './placeholders.ts';
import { isOne } from './plural.ts';

/**
 * Replaces `{name}` by its value, and `{name|one|other}` by the first word where the number takes the form for one and by the second
 * otherwise; the number may be formatted with commas. Braces without a value stay, so that a mistake shows.
 * @param language of a text with `{name|one|other}`; the first one of the site without it
 */
export const fill = (
  text: string,
  values: Readonly<Record<string, string | number>>,
  language: Language = firstLanguage(),
): string =>
  replacePlaceholders(text, ({ name, forms }) => {
    const value = values[name];
    if (value === undefined || forms.length === 0) return value;
    const count = Number(String(value).replaceAll(',', ''));
    return forms.length === 2 ? forms[isOne(count, language) ? 0 : 1] : undefined;
  });
