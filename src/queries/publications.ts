import { getCollection } from 'astro:content';
import type { Publication } from '../schemas/content/publication.ts';
import { newestFirst } from './item-order.ts';

export interface PublicationEntry extends Publication {
  /** The name of its file. */
  id: string;
}

/** All publications, newest year first. */
export async function getPublications(): Promise<PublicationEntry[]> {
  const entries = await getCollection('publications');
  return entries.map(({ id, data }) => ({ ...data, id })).toSorted(newestFirst(({ year }) => String(year)));
}
