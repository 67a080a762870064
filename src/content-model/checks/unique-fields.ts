/** Values that only one item of a collection may have. */
import { collectionOf } from '../collections.ts';
import { type Fields, textOf } from './values.ts';
import { fileNameOf } from './item-name.ts';
import type { Problem } from './problem.ts';

interface Item {
  file: string;
  fields: Fields;
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

/** Reports each value of a field that an earlier item of the folder has too. */
export function duplicates(items: readonly Item[], field: string): Problem[] {
  const seen = new Map<unknown, string>();
  return items.flatMap(({ file, fields: { [field]: value } }) => {
    const [name, first] = [fileNameOf(file), seen.get(value)];
    if (value === undefined || first === undefined) {
      seen.set(value, name);
      return [];
    }
    const wrong = `"${textOf(value)}" is already used by ${first}`;
    return [{ file: folderOf(file), field: `${name}, ${field}`, wrong, right: 'Choose a different one for each entry.' }];
  });
}

/** The unique values of an item; undefined for a file that is no item. */
export function uniqueValues(file: string, values: Fields): Fields | undefined {
  const unique = collectionOf(file)?.unique;
  return unique && Object.fromEntries(unique.map((field) => [field, values[field]]));
}

/**
 * Reports each unique value that another item has.
 * @param others unique values of the items by file
 */
export function takenValues(file: string, fields: Fields, others: ReadonlyMap<string, Fields>): Problem[] {
  const items = [...others].map(([other, taken]) => ({ file: other, fields: taken }));
  const rivals = items.filter((other) => other.file !== file && folderOf(other.file) === folderOf(file));
  return Object.keys(uniqueValues(file, fields) ?? {}).flatMap((field) => {
    const rival = rivals.find((other) => other.fields[field] === fields[field]);
    return rival ? duplicates([rival, { file, fields }], field) : [];
  });
}
