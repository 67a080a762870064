/** The file name of an item, which is part of its address. */
import { slug as slugSchema } from '../schemas/fields.ts';
import { isSiteLanguage } from '../../language/languages.ts';
import type { Problem } from './problem.ts';

const LONGEST = 80;
/** Extensions of files that hold text. */
export const TEXT_EXTENSION = /\.(?:mdx?|markdown|json|txt|docx?|odt|rtf|pages)$/i;

/** A file's name without its folder. */
export const fileNameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** The id of an item: the name of its file without extension. */
export const itemIdOf = (file: string): string => fileNameOf(file).replace(/\.(?:mdx|json)$/, '');

/** `article.mdx.txt` → `article` */
const withoutExtensions = (name: string): string =>
  TEXT_EXTENSION.test(name) ? withoutExtensions(name.replace(TEXT_EXTENSION, '')) : name;

/**
 * A file name that the site accepts for an item: `My Article.docx` → `my-article.mdx`.
 * @param taken slugs in use; a number is added to one of these
 */
export function itemName(name: string, taken: Pick<ReadonlySet<string>, 'has'>, extension: 'mdx' | 'json'): string {
  const words = withoutExtensions(name)
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const base = words?.join('-') ?? (extension === 'mdx' ? 'new-article' : 'new-item');
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const slug = base.slice(0, LONGEST - suffix.length).replace(/-$/, '') + suffix;
    if (!taken.has(slug)) return `${slug}.${extension}`;
  }
}

/** A translation into a language that the site does not have. */
export const ofUnknownLanguage = (code: string) => ({
  wrong: `is in a language, ${code}, that site.json does not list`,
  right: 'Add the language to `languages` in site.json, or delete the file.',
});

/** @param ids the ids of all items in the folder */
export function checkFileName(file: string, ids: readonly string[]): Problem[] {
  const id = itemIdOf(file);
  if (slugSchema().safeParse(id).success) return [];
  const code = /\.([a-z]{2,3})$/.exec(id)?.[1];
  if (code !== undefined && !isSiteLanguage(code)) return [{ file, field: 'file name', ...ofUnknownLanguage(code) }];
  const name = itemName(id, new Set(ids), file.endsWith('.mdx') ? 'mdx' : 'json');
  return [
    {
      file,
      field: 'file name',
      wrong: `"${id}" cannot be part of a web address`,
      right: `Rename it to ${name}: small letters, digits and single hyphens, 80 at most.`,
    },
  ];
}
