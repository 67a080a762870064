import path from 'node:path';
import type { Publication } from '../content-model/schemas/publication.ts';
import { getItems } from './items.ts';
import { newestFirst } from '../content-model/item-order.ts';
import { previewBadge } from '../content-model/visibility.ts';

export interface PublicationEntry extends Publication {
  /** The name of its file. */
  id: string;
  /** The id of its preprint, if that is a publication of its own. */
  preprint?: string | undefined;
  /** Path of its PDF on disk. */
  pdfFile?: string | undefined;
  /** In previews, the badge of a publication that is not public. */
  previewBadge: string | undefined;
}

/** All publications, newest year first. */
export async function getPublications(): Promise<PublicationEntry[]> {
  const entries = await getItems('publications');
  const ids = new Set<string | undefined>(entries.map(({ id }) => id));
  const preprints = new Map(entries.map(({ id, data }) => [data.preprintOf, id]));
  return entries
    .map(({ id, data, filePath = '' }) => ({
      ...data,
      id,
      // The article may be hidden.
      preprintOf: ids.has(data.preprintOf) ? data.preprintOf : undefined,
      previewBadge: previewBadge('publications', data, import.meta.env.TODAY),
      preprint: preprints.get(id),
      pdfFile: data.pdf === undefined ? undefined : path.join(path.dirname(filePath), data.pdf),
    }))
    .toSorted(newestFirst(({ year }) => String(year)));
}
