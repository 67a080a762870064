import { firstLanguage, type Language } from './languages.ts';
import { numberIn } from './number-in.ts';
import { replacePlaceholders } from './placeholders.ts';
import { pluralForm } from './plural-form.ts';

/**
 * Replaces `{name}` by its value, with `{count}` as the language writes numbers, and `{count|article|articles}` by the form for the
 * number. Braces without a value stay, so that a mistake shows.
 * @param language of a text with numbers; the first one of the site without it
 */
export const fill = (
  text: string,
  values: Readonly<Record<string, string | number>>,
  language: Language = firstLanguage(),
): string =>
  replacePlaceholders(text, ({ name, forms }) => {
    const value = values[name];
    if (typeof value !== 'number') return forms.length === 0 ? value : undefined;
    if (forms.length > 0) return pluralForm(value, forms, language);
    return name === 'count' ? numberIn(language, value) : value;
  });
