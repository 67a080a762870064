/** Content types of the files that cite publications. */
export const CITATION_TYPES = {
  txt: 'text/plain; charset=utf-8',
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
  json: 'application/vnd.citationstyles.csl+json; charset=utf-8',
} as const;

export type CitationFormatId = keyof typeof CITATION_TYPES;

const isFormat = (ending: string): ending is CitationFormatId => Object.hasOwn(CITATION_TYPES, ending);

/** The content type of a file of all publications or of one; undefined for any other path. */
export function citationType(path: string): string | undefined {
  const ending = /^\/publications(?:\/[^/]+)?\.([a-z]+)$/.exec(path)?.[1] ?? '';
  return isFormat(ending) ? CITATION_TYPES[ending] : undefined;
}
