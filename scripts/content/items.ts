/** Collections with one file an item: content/<folder>/<id>.json, and articles as content/blog/<id>.mdx. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { readJson, type Reading } from './read-file.ts';

/** Folder below content/ → what one of its files describes. */
export const ITEM_FOLDERS = { publications: 'publication', videos: 'video', gallery: 'picture' } as const;
export type ItemFolder = keyof typeof ITEM_FOLDERS;

export interface ItemFile {
  /** Path below the project's root. */
  file: string;
  id: string;
  reading: Reading<unknown>;
}

/** The files of a folder below content/, by name. A missing folder holds none: Git does not store empty folders. */
function filesIn(root: string, folder: string, extension: string): { file: string; id: string }[] {
  const place = path.join(CONTENT_DIR, folder);
  if (!existsSync(path.join(root, place))) return [];
  return readdirSync(path.join(root, place))
    .filter((name) => name.endsWith(extension) && !name.startsWith('.'))
    .toSorted()
    .map((name) => ({ file: path.join(place, name), id: name.slice(0, -extension.length) }));
}

/** Every item of a collection, by file name. */
export const readItems = (root: string, folder: ItemFolder): ItemFile[] =>
  filesIn(root, folder, '.json').map(({ file, id }) => ({ file, id, reading: readJson(root, file) }));

/** The file of every article, by name. */
export const articleFiles = (root: string): { file: string; id: string }[] => filesIn(root, 'blog', '.mdx');
