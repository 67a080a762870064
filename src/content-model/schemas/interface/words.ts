/** The schema of one text of the interface. */
import { placeholdersIn } from '../../../language/placeholders.ts';
import { line } from '../fields.ts';

const placeholdersOf = (text: string) => new Set(placeholdersIn(text).map(({ name }) => name));

/**
 * Words of the interface.
 * @param description where they appear
 * @param placeholders the names in braces that they contain; `{name|one|other}` counts too, and more forms where the language has them
 */
export const words = (description: string, ...placeholders: string[]) =>
  line(1, 600)
    .refine((text) => placeholdersOf(text).symmetricDifference(new Set(placeholders)).size === 0, {
      error: `must contain ${placeholders.map((name) => `{${name}}`).join(', ') || 'no placeholder'}, and no other braces`,
    })
    .meta({ description });
