/** The files that the site offers of publications, for reference managers and as references. Used at build time only. */
import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-csl';
import { MORE_AUTHORS } from '../content-model/schemas/publication.ts';
import type { CitationFormatId } from './content-types.ts';
import { type CslItem, RETRACTED } from './csl.ts';
import { ris } from './ris.ts';

// The key is the publication's id. Letters with accents are written as they are, not as LaTeX commands.
Object.assign(plugins.config.get('@bibtex').format, { useIdAsLabel: true, checkLabel: false, asciiOnly: false });

/** BibTeX has a month and no day. */
function withoutDay(item: CslItem): CslItem {
  return { ...item, issued: { 'date-parts': [item.issued['date-parts'][0].slice(0, 2)] } };
}

export const bibtex = (items: readonly CslItem[]): string =>
  plugins.output.format('bibtex', items.map(withoutDay)).replaceAll(` and {${MORE_AUTHORS}}`, ' and others');

export const cslJson = (items: readonly CslItem[]): string => `${JSON.stringify(items, null, 2)}\n`;

/** "A title [retracted]": the style knows no status, and PubMed marks a retracted paper after its title. */
const withStatus = (item: CslItem): CslItem =>
  item.status === RETRACTED ? { ...item, title: `${item.title} [retracted]` } : item;

/** A reference in the Vancouver style, without a number. */
export const vancouver = (item: CslItem): string =>
  plugins.output
    .format('bibliography', [withStatus(item)], { template: 'vancouver', lang: 'en-US', format: 'text' })
    .replace(/^1\. /, '')
    .trim();

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
