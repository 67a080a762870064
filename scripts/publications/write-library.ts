import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { publicationSchema } from '../../src/content-model/schemas/publication.ts';
import type { ItemFields } from './fields.ts';
import type { Library } from './library.ts';

const FIELDS = Object.keys(publicationSchema.shape);

/** The text of an item's file, its fields in the order of the schema. */
function textOf(fields: ItemFields): string {
  const known = FIELDS.flatMap((field) => (field in fields ? [[field, fields[field as keyof ItemFields]] as const] : []));
  const others = Object.entries(fields).filter(([field]) => !FIELDS.includes(field));
  return `${JSON.stringify(Object.fromEntries([...known, ...others]), null, 2)}\n`;
}

/** Writes every new or changed item to content/publications. @returns how many */
export function writeLibrary(root: string, library: Library): number {
  const folder = path.join(root, CONTENT_DIR, 'publications');
  mkdirSync(folder, { recursive: true });
  const changed = [...library.items.values()].filter((item) => item.changed);
  for (const { id, fields } of changed) writeFileSync(path.join(folder, `${id}.json`), textOf(fields));
  return changed.length;
}
