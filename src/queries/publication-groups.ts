import type { Language } from '../language/languages.ts';
import { type Author, listedAuthors } from './authors.ts';
import { getPage, getSite } from './pages.ts';
import { getPublications, type PublicationEntry } from './publications.ts';

export interface PublicationGroup {
  id: string;
  name: string;
  entries: { publication: PublicationEntry; authors: Author[] }[];
}

/** The publications by tab, newest first, with their authors as a list shows them. A tab without publications is left out. */
export async function getPublicationGroups(language: Language): Promise<PublicationGroup[]> {
  const [{ doctor }, { filters }, publications] = await Promise.all([
    getSite(language),
    getPage('publications', language),
    getPublications(),
  ]);
  const groups = filters.map(({ id, name }) => ({
    id,
    name,
    entries: publications
      .filter(({ category }) => category === id)
      .map((publication) => ({ publication, authors: listedAuthors(publication, doctor.citationName) })),
  }));
  return groups.filter(({ entries }) => entries.length > 0);
}
