import type { Language } from './languages.ts';

/** The order of a language's forms. */
const CATEGORIES: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The kinds of number for which a language has a form of its own, in the order of the forms: one and other in English. */
export function pluralCategories(language: Language): readonly Intl.LDMLPluralRule[] {
  const { pluralCategories: own } = new Intl.PluralRules(language).resolvedOptions();
  return CATEGORIES.filter((category) => own.includes(category));
}

/**
 * The form for a number.
 * @param forms one for each category of the language; or two in any language, of which the first one is for one
 * @returns undefined for another number of forms
 */
export function pluralForm(count: number, forms: readonly string[], language: Language): string | undefined {
  const category = new Intl.PluralRules(language).select(count);
  const order = forms.length === 2 ? ['one', 'other'] : pluralCategories(language);
  if (order.length !== forms.length) return undefined;
  const index = (order as readonly string[]).indexOf(category);
  return forms.at(index);
}
