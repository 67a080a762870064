import { englishName } from '../../language/english-name.ts';
import type { Language } from '../../language/languages.ts';
import { placeholdersIn } from '../../language/placeholders.ts';
import { pluralCategories } from '../../language/plural-form.ts';
import type { Problem } from './problem.ts';
import { fieldsOf } from './values.ts';

/** The texts of a value, with the paths of their fields. */
function textsIn(value: unknown, field: string): { field: string; text: string }[] {
  if (typeof value === 'string') return [{ field, text: value }];
  return Object.entries(fieldsOf(value)).flatMap(([key, inner]) => textsIn(inner, field === '' ? key : `${field}.${key}`));
}

/** Reports words for numbers that have neither two forms nor one for each kind of number of the language. */
export function checkPluralForms(file: string, fields: unknown, language: Language): Problem[] {
  const categories = pluralCategories(language);
  return textsIn(fields, '').flatMap(({ field, text }) =>
    placeholdersIn(text)
      .filter(({ forms }) => forms.length > 0 && forms.length !== 2 && forms.length !== categories.length)
      .map(({ name, forms }) => ({
        file,
        field,
        wrong: `has ${forms.length === 1 ? 'one form' : `${forms.length} forms`} of a word for {${name}}; ${englishName(language)} has ${categories.length} (${categories.join(', ')})`,
        right: `Write \`{${name}|…|…}\` with one for each, in this order, or with two: for one, and for other numbers.`,
      })),
  );
}
