/** Collections with one JSON file an item: content/<folder>/<id>.json. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
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

/** Every item of a collection, by file name. A missing folder holds none: Git does not store empty folders. */
export function readItems(root: string, folder: ItemFolder): ItemFile[] {
  const place = path.join('content', folder);
  if (!existsSync(path.join(root, place))) return [];
  return readdirSync(path.join(root, place))
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .toSorted()
    .map((name) => {
      const file = path.join(place, name);
      return { file, id: name.slice(0, -'.json'.length), reading: readJson(root, file) };
    });
}
