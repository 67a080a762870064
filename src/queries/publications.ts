import { getCollection } from 'astro:content';
import type { Publication } from '../schemas/content/publication.ts';

/** All publications, newest year first; within a year in the order of the file. */
export async function getPublications(): Promise<Publication[]> {
  const entries = await getCollection('publications');
  return entries.map((entry) => entry.data).toSorted((a, b) => b.year - a.year || a.order - b.order);
}
