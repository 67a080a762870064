/** Content types of the files that cite publications. */
export const CITATION_TYPES = {
  txt: 'text/plain; charset=utf-8',
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
  json: 'application/vnd.citationstyles.csl+json; charset=utf-8',
} as const;

export type CitationFormatId = keyof typeof CITATION_TYPES;
