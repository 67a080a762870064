import { getCollection } from 'astro:content';
import { DOCTOR_AS_AUTHOR, type Publication } from '../schemas/content/publication.ts';

/** Every publication, newest year first; within a year as they stand in the file. */
export async function getPublications(): Promise<Publication[]> {
  const entries = await getCollection('publications');
  return entries.map((entry) => entry.data).toSorted((a, b) => b.year - a.year || a.order - b.order);
}

export interface Author {
  name: string;
  isDoctor: boolean;
}

/** The printed names of a publication's authors. `citationName` is how the doctor's is printed. */
export function authorsOf(publication: Pick<Publication, 'authors'>, citationName: string): Author[] {
  return publication.authors.map((name) =>
    name === DOCTOR_AS_AUTHOR ? { name: citationName, isDoctor: true } : { name, isDoctor: false },
  );
}
