import { getCollection } from 'astro:content';
import type { Publication } from '../schemas/content/publication.ts';
import { newestFirst } from './item-order.ts';

export interface PublicationEntry extends Publication {
  /** The name of its file. */
  id: string;
  /** The id of its preprint, if that is a publication of its own. */
  preprint?: string | undefined;
}

/** All publications, newest year first. */
export async function getPublications(): Promise<PublicationEntry[]> {
  const entries = await getCollection('publications');
  const preprints = new Map(entries.map(({ id, data }) => [data.preprintOf, id]));
  return entries
    .map(({ id, data }) => ({ ...data, id, preprint: preprints.get(id) }))
    .toSorted(newestFirst(({ year }) => String(year)));
}
