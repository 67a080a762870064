/** The files of the collections with one file an item. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ITEM_COLLECTIONS, type ItemCollection, type ItemCollectionName } from '../../content-model/collections.ts';
import { translationOf } from '../../content-model/translations.ts';
import { readContent, type Reading } from './read-file.ts';

export interface ItemFile {
  /** Path below the project's root, with `/` between its parts. */
  file: string;
  id: string;
  reading: Reading;
}

/** Every item of a collection, by file name. A missing folder holds none: Git does not store empty folders. */
export function readItems(root: string, name: ItemCollectionName): ItemFile[] {
  const { folder, extension, translation }: ItemCollection = ITEM_COLLECTIONS[name];
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith(`.${extension}`) && !file.startsWith('.') && !(translation && translationOf(file)))
    .toSorted()
    .map((file) => ({ file: `${folder}/${file}`, id: path.parse(file).name }))
    .map((item) => ({ ...item, reading: readContent(root, item.file) }));
}
