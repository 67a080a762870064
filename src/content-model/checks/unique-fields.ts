/** Values that only one item of a collection may have. */
import { collectionOf } from '../collections.ts';
import { duplicates, type Fields } from './check-values.ts';
import { fileNameOf } from './item-name.ts';
import type { Problem } from './problem.ts';

/** The unique values of an item; undefined for a file that is no item. */
export function uniqueValues(file: string, values: Fields): Fields | undefined {
  const unique = collectionOf(file)?.unique;
  return unique && Object.fromEntries(unique.map((field) => [field, values[field]]));
}

/**
 * Reports each unique value that another item has.
 * @param others unique values of the items by file
 */
export function takenValues(file: string, values: Fields, others: ReadonlyMap<string, Fields>): Problem[] {
  const folder = file.slice(0, file.lastIndexOf('/'));
  const rivals = [...others].filter(([other]) => other !== file && other.startsWith(`${folder}/`));
  return Object.entries(uniqueValues(file, values) ?? {}).flatMap(([field, value]) => {
    const rival = rivals.find(([, taken]) => value !== undefined && taken[field] === value);
    if (!rival) return [];
    const entries = [
      { label: fileNameOf(rival[0]), value },
      { label: fileNameOf(file), value },
    ];
    return duplicates(entries, field, folder);
  });
}
