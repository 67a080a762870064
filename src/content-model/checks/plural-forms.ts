import type { z } from 'astro/zod';
import { englishName } from '../../language/english-name.ts';
import type { Language } from '../../language/languages.ts';
import { placeholdersIn } from '../../language/placeholders.ts';
import { pluralCategories } from '../../language/plural-form.ts';
import type { Problem } from './problem.ts';
import { fieldOf, stringsOf } from './schema-texts.ts';

/** Reports words for numbers that have neither two forms nor one for each kind of number of the language. */
export function checkPluralForms(file: string, fields: unknown, schema: z.core.$ZodType, language: Language): Problem[] {
  const categories = pluralCategories(language);
  return stringsOf(fields, schema).flatMap(({ path, value }) =>
    placeholdersIn(value)
      .filter(({ forms }) => forms.length > 0 && forms.length !== 2 && forms.length !== categories.length)
      .map(({ name, forms }) => ({
        file,
        field: fieldOf(path),
        wrong: `has ${forms.length === 1 ? 'one form' : `${forms.length} forms`} of a word for {${name}}; ${englishName(language)} has ${categories.length} (${categories.join(', ')})`,
        right: `Write \`{${name}|…|…}\` with one for each, in this order, or with two: for one, and for other numbers.`,
      })),
  );
}
