import path from 'node:path';
import { getItems, type Item } from './items.ts';

export interface PublicationEntry extends Item<'publications'> {
  /** The id of its preprint, if that is a publication of its own. */
  preprint?: string | undefined;
  /** Path of its PDF on disk. */
  pdfFile?: string | undefined;
}

/** All publications, newest year first. */
export async function getPublications(): Promise<PublicationEntry[]> {
  const items = await getItems('publications');
  const ids = new Set<string | undefined>(items.map(({ id }) => id));
  const preprints = new Map(items.map(({ preprintOf, id }) => [preprintOf, id]));
  return items.map((item) => ({
    ...item,
    // The article may be hidden.
    preprintOf: ids.has(item.preprintOf) ? item.preprintOf : undefined,
    preprint: preprints.get(item.id),
    pdfFile: item.pdf === undefined ? undefined : path.join(path.dirname(item.entry.filePath ?? ''), item.pdf),
  }));
}
