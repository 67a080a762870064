/** Finds text files in content/ that nothing reads, so that an author's words are not ignored silently. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { didYouMean } from '../../content-model/checks/check-value.ts';
import { itemName, ofUnknownLanguage, TEXT_EXTENSION } from '../../content-model/checks/item-name.ts';
import type { Problem } from '../../content-model/checks/problem.ts';
import {
  collectionOf,
  FILE_COLLECTIONS,
  type FileCollection,
  requiredFilesOf,
  fixedFiles,
  ITEM_COLLECTIONS,
  type ItemCollection,
  itemCollection,
} from '../../content-model/collections.ts';
import { CONTENT_DIR } from '../../content-model/directory.ts';
import { isSiteLanguage } from '../../language/languages.ts';

/** Extensions of plain text: such a file becomes an article by renaming. */
const PLAIN_TEXT = /\.(?:mdx?|markdown|txt)$/i;

const BLOG = ITEM_COLLECTIONS.blog.folder;
/** Collections with an item in a JSON file: a file in the wrong place may be meant for one of them. */
const JSON_ITEMS = Object.values(ITEM_COLLECTIONS).filter(({ extension }) => extension === 'json');

const isItem = (file: string) => collectionOf(file)?.folder === path.posix.dirname(file);
/** Notes beside pictures: their licences, say. */
const isNote = (file: string) =>
  ['images', 'videos', 'gallery'].some((folder) => file.startsWith(`${CONTENT_DIR}/${folder}/`)) && !file.endsWith('.json');

/** The text files among those below content/, without notes beside pictures. */
export const textFiles = (files: readonly string[]): string[] =>
  files.filter((file) => TEXT_EXTENSION.test(file) && !isNote(file));

/** The collection that a misplaced file is meant for: it is inside its folder, or a list beside it that has its name. */
function collectionFor(file: string): ItemCollection | undefined {
  const { dir, name } = path.posix.parse(file);
  if (dir !== CONTENT_DIR) return JSON_ITEMS.find(({ folder }) => `${dir}/`.startsWith(`${folder}/`));
  const folders = JSON_ITEMS.map(({ folder }) => path.posix.basename(folder));
  return itemCollection(didYouMean(name, folders) ?? '');
}

/** What to do with a file in a folder of fixed names. */
function fixedNameHint(root: string, file: string, collection: FileCollection): string {
  const { folder, extension, schemas } = collection;
  const meant = didYouMean(path.posix.parse(file).name, Object.keys(schemas));
  const all = `${folder} holds ${requiredFilesOf(collection)
    .map((fixed) => path.posix.basename(fixed.file))
    .join(', ')}.`;
  if (!meant) return `Delete it, or move its text into the file it belongs to. ${all}`;
  const target = `${folder}/${meant}.${extension}`;
  return existsSync(path.join(root, target))
    ? `Move its text into ${target}, which exists, and delete this file. ${all}`
    : `Rename it to ${target}. ${all}`;
}

const WORDS = FILE_COLLECTIONS.interface.folder;
/** The code of the language that the name of a file in a folder of fixed names has: `contact.fr.json`, `interface/fr.json`. */
const languageOfFile = (file: string): string | undefined =>
  Object.values(FILE_COLLECTIONS).some(({ folder }) => folder === path.posix.dirname(file))
    ? (/\.([a-z]{2,3})\.(?:json|mdx)$/.exec(file) ?? new RegExp(`^${WORDS}/([a-z]{2,3})\\.json$`).exec(file))?.[1]
    : undefined;

/** Every text file in content/ that the site does not read. @param all the files below content/ */
export function strayFiles(root: string, all: readonly string[]): Problem[] {
  const files = textFiles(all);
  const known = new Set([`${CONTENT_DIR}/README.md`, ...fixedFiles().map(({ file }) => file)]);
  const slugs = new Set(files.filter((file) => isItem(file) && file.endsWith('.mdx')).map((file) => path.posix.parse(file).name));
  const hint = (file: string) => {
    const items = collectionFor(file);
    if (items) return `Write each ${items.noun} to a file of its own, ${items.folder}/<id>.json, and delete this file.`;
    const fixed = Object.values(FILE_COLLECTIONS).find(({ folder }) => folder === path.posix.dirname(file));
    if (fixed) return fixedNameHint(root, file, fixed);
    const name = itemName(path.posix.basename(file), slugs, 'mdx');
    slugs.add(path.posix.parse(name).name);
    return PLAIN_TEXT.test(file)
      ? `If it is an article, rename it to ${BLOG}/${name}`
      : `If it is an article, copy its text into a new file ${BLOG}/${name}`;
  };
  return files
    .filter((file) => !known.has(file) && !isItem(file))
    .map((file) => {
      const code = languageOfFile(file);
      return code === undefined || isSiteLanguage(code)
        ? { file, field: '', wrong: 'is not read by the site', right: hint(file) }
        : { file, field: '', ...ofUnknownLanguage(code) };
    });
}
