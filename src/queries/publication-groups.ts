import { type Author, listedAuthors } from './authors.ts';
import { getPage } from './pages.ts';
import { getPublications, type PublicationEntry } from './publications.ts';
import { getSite } from './site.ts';

export interface PublicationGroup {
  id: string;
  name: string;
  entries: { publication: PublicationEntry; authors: Author[] }[];
}

/** The publications by tab, newest first, with their authors as a list shows them. */
export async function getPublicationGroups(): Promise<PublicationGroup[]> {
  const [{ doctor }, { filters }, publications] = await Promise.all([getSite(), getPage('publications'), getPublications()]);
  return filters.map(({ id, name }) => ({
    id,
    name,
    entries: publications
      .filter(({ category }) => category === id)
      .map((publication) => ({ publication, authors: listedAuthors(publication, doctor.citationName) })),
  }));
}
