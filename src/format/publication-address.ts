import type { Publication } from '../content-model/schemas/publication.ts';

/** The address of a DOI. Characters such as `<`, `#` and `;`, which old DOIs have, are encoded. */
export const doiAddress = (doi: string): string => `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`;

export const pubmedAddress = (pmid: string): string => `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`;

/** Where a publication can be read: its own address, otherwise its DOI or its entry at PubMed. */
export function publicationAddress({ url, doi, pmid = '' }: Pick<Publication, 'url' | 'doi' | 'pmid'>): string {
  return url ?? (doi === undefined ? pubmedAddress(pmid) : doiAddress(doi));
}

/** Path of the page about a publication. One without an abstract and without a PDF of ours has none. */
export const publicationPage = ({ id, abstract, pdf }: Pick<Publication, 'abstract' | 'pdf'> & { id: string }) =>
  (abstract ?? pdf) === undefined ? undefined : `/publications/${id}`;
