/** Schemas of the practice's own lists (../lists.ts), and of the fields that choose from them. */
import { z } from 'astro/zod';
import { ALL, type ListName } from '../lists.ts';
import { line, listOf } from './fields.ts';

/** Any short text: stored enquiries keep ids as they were, so an id stays what it was when they were sent. */
const entryId = () =>
  line(1, 40)
    .refine((id) => id !== ALL, `is "${ALL}", which stands for the whole list`)
    .meta({ form: 'a text of at most 40 characters' });

/** The name of an entry for the office, if its name for patients is long. */
export const shortName = () =>
  line(1, 40).optional().meta({
    description: 'A shorter name, for the office and the doctor’s calendar. Without it they show the name.',
    example: 'Follow-up',
  });

/** The field of an item or session that names an entry of a list. */
export const choiceFrom = (list: ListName) => line(1, 40).meta({ list });

/** The ids that a list has more than once. */
function repeatedIn(list: unknown): string[] {
  const ids = (list as readonly { id: string }[]).map(({ id }) => id);
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

/**
 * A list of the practice, in the order in which it is shown.
 * @param name describes the names of its entries
 * @param fields further fields of an entry
 */
export const practiceList = <Fields extends z.ZodRawShape>(name: string, fields: Fields) =>
  listOf({
    id: entryId().meta({
      description:
        'Its id, by which items and stored enquiries know it. Choose a short text, and do not change it: change the name.',
    }),
    name: line(1, 80).meta({ description: name }),
    ...fields,
  })
    .max(40)
    .refine((list) => repeatedIn(list).length === 0, {
      error: ({ input }) => `contains an id twice: ${repeatedIn(input).join(', ')}`,
    });

/** The names of a list in another language; English ones are shown for entries that it lacks. */
export const translatedList = <Fields extends z.ZodRawShape>(name: string, fields: Fields) =>
  practiceList(name, fields).meta({ description: 'The names, by their ids.' });
