/** The files that the site offers of one publication or of all: for reference managers, and as a list of references. */
import type { CitationFormatId } from './content-types.ts';
import type { CslItem } from './csl.ts';
import { bibtex, cslJson, vancouver } from './formats.ts';
import { ris } from './ris.ts';

export interface CitationFormat {
  /** Also the ending of the file. */
  id: CitationFormatId;
  name: string;
  write: (items: readonly CslItem[]) => string;
}

/** What reference managers import. */
export const REFERENCE_FORMATS: readonly CitationFormat[] = [
  { id: 'bib', name: 'BibTeX', write: bibtex },
  { id: 'ris', name: 'RIS', write: ris },
  { id: 'json', name: 'CSL-JSON', write: cslJson },
];

/** How to cite one publication: the reference first. */
export const CITATION_FORMATS: readonly CitationFormat[] = [
  {
    id: 'txt',
    name: 'Vancouver',
    write: (items) => items.map((item) => `${vancouver(item)}\n`).join(''),
  },
  ...REFERENCE_FORMATS,
];
