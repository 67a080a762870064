/** Checks the file name of an item, which is part of its address, and the items that its fields name. */
import { slug as slugSchema } from '../schemas/fields.ts';
import { textOf } from './check-values.ts';
import { didYouMean } from './explain-issue.ts';
import { itemName } from './item-name.ts';
import type { Problem } from './problem.ts';

/** A file's name without its folder. */
export const fileNameOf = (file: string): string => file.split(/[\\/]/).at(-1) ?? file;

/** The id of an item: the name of its file without extension. */
export const itemIdOf = (file: string): string => fileNameOf(file).replace(/\.(?:mdx|json)$/, '');

/** @param ids the ids of all items in the folder */
export function checkFileName(file: string, ids: readonly string[]): Problem[] {
  const id = itemIdOf(file);
  if (slugSchema().safeParse(id).success) return [];
  const name = itemName(id, new Set(ids), file.endsWith('.mdx') ? '.mdx' : '.json');
  return [
    {
      file,
      field: 'file name',
      wrong: `"${id}" cannot be part of a web address`,
      right: `Rename it to ${name}: small letters, digits and single hyphens, 80 at most.`,
    },
  ];
}

/** What an author meant by an id, or how to name an item. */
function rightId(id: string, others: readonly string[], fallback: string): string {
  const meant = didYouMean(id, others);
  return meant ? `Did you mean "${meant}"?` : fallback;
}

/** @param ids the ids of all articles */
export function checkRelated(file: string, related: unknown, ids: readonly string[]): Problem[] {
  if (!Array.isArray(related)) return [];
  const itself = itemIdOf(file);
  const others = ids.filter((id) => id !== itself);
  const fallback = 'Name another article by its file name, without .mdx.';
  return related.map(textOf).flatMap((id, index) => {
    if (others.includes(id)) return [];
    const isItself = id === itself;
    return [
      {
        file,
        field: `related[${index + 1}]`,
        wrong: isItself ? 'is this article itself' : `there is no article "${id}"`,
        right: isItself ? fallback : rightId(id, others, fallback),
      },
    ];
  });
}

/** @param ids the ids of all publications */
export function checkPreprint(file: string, preprintOf: unknown, ids: readonly string[]): Problem[] {
  if (typeof preprintOf !== 'string') return [];
  const itself = itemIdOf(file);
  const others = ids.filter((id) => id !== itself);
  if (others.includes(preprintOf)) return [];
  return [
    {
      file,
      field: 'preprintOf',
      wrong: `there is no other publication "${preprintOf}"`,
      right: rightId(preprintOf, others, 'Name another publication by its file name, without .json.'),
    },
  ];
}
