/** The address of a DOI. Characters such as `<`, `#` and `;`, which old DOIs have, are encoded. */
export const doiAddress = (doi: string): string => `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`;

/** Where a publication can be read: its own address, otherwise its DOI or its entry at PubMed. */
export function publicationAddress({
  url,
  doi,
  pmid,
}: {
  url?: string | undefined;
  doi?: string | undefined;
  pmid?: string | undefined;
}): string {
  if (url !== undefined) return url;
  return doi === undefined ? `https://pubmed.ncbi.nlm.nih.gov/${pmid ?? ''}/` : doiAddress(doi);
}
