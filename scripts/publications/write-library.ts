import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { publicationSchema } from '../../src/content-model/schemas/publication.ts';
import type { ItemFields } from './fields.ts';
import type { Library } from './library.ts';

const IN_ORDER = Object.fromEntries(Object.keys(publicationSchema.shape).map((field) => [field, undefined]));

/** The text of an item's file, its fields in the order of the schema. */
const textOf = (fields: ItemFields) => `${JSON.stringify({ ...IN_ORDER, ...fields }, null, 2)}\n`;

/** Writes every new or changed item to content/publications. @returns how many */
export function writeLibrary(root: string, library: Library): number {
  const folder = path.join(root, CONTENT_DIR, 'publications');
  mkdirSync(folder, { recursive: true });
  const changed = [...library.items.values()].filter((item) => item.changed);
  for (const { id, fields } of changed) writeFileSync(path.join(folder, `${id}.json`), textOf(fields));
  return changed.length;
}
