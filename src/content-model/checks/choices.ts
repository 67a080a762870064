/** The fields that choose from a list of the practice: each must name one of its entries. */
import type { z } from 'astro/zod';
import { LISTS, type ListName, listNamed } from '../lists.ts';
import { suggestion } from './check-value.ts';
import type { Problem } from './problem.ts';
import { fieldOf, metaOf, stringsOf } from './schema-texts.ts';

interface Chosen {
  /** The path of the field. */
  field: string;
  list: ListName;
  id: string;
}

/** The choices of a file. */
export const chosenIn = (value: unknown, schema: z.core.$ZodType): Chosen[] =>
  stringsOf(value, schema).flatMap(({ path, value: id, schema: own }) => {
    const { list } = metaOf(own);
    return list === undefined ? [] : [{ field: fieldOf(path), list: list as ListName, id }];
  });

/** Ids of each list; undefined for a list whose file cannot be read, which another check reports. */
export type ListIds = Readonly<Record<ListName, readonly string[] | undefined>>;

/** Reports the choices of a file that are in no list. @param directory of the content */
export const checkChoices = (file: string, chosen: readonly Chosen[], ids: ListIds, directory: string): Problem[] =>
  chosen.flatMap(({ field, list, id }) => {
    const { [list]: known } = ids;
    if (!known || known.includes(id)) return [];
    const { collection, file: name, field: listField, entry } = listNamed(list);
    const place = `the ${listField} of ${directory}/${collection}/${name}.json`;
    const options = known.length === 0 ? 'The list is empty.' : `It can be: ${known.join(', ')}.`;
    const meant = suggestion(id, known, '');
    return [
      {
        file,
        field,
        wrong: `there is no ${entry} "${id}" in ${place}`,
        right: [meant, options, `Or add the ${entry} to the list again: it is still used here.`].filter(Boolean).join(' '),
      },
    ];
  });

/** Reports the ids of a translated list that the list of the first language does not have. @param chosen ids of the translated list */
export const checkTranslatedList = (
  { file, list, chosen }: { file: string; list: ListName; chosen: readonly string[] },
  ids: ListIds,
): Problem[] =>
  chosen.flatMap((id) => {
    const known = ids[list] ?? [id];
    const { field, entry } = LISTS[list];
    const otherwise = `Remove it, or give it an id of that list: ${known.join(', ')}.`;
    return known.includes(id)
      ? []
      : [
          {
            file,
            field,
            wrong: `there is no ${entry} "${id}" in the list of the first language`,
            right: suggestion(id, known, otherwise),
          },
        ];
  });
