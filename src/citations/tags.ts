/** The `citation_*` elements of a publication's page (https://scholar.google.com/intl/en/scholar/inclusion.html#indexing). */
import { MORE_AUTHORS } from '../content-model/schemas/publication.ts';
import { type CslItem, invertedName, TYPES } from './csl.ts';

/**
 * Name and content of each element, in order.
 * @param pdf absolute address of a PDF of ours, which has to be in the folder of the page
 */
export function citationTags(item: CslItem, pdf?: string): [name: string, content: string][] {
  const [date] = item.issued['date-parts'];
  const [first, last] = item.page?.split('-') ?? [];
  const tags: [name: string, content: string | undefined][] = [
    ['citation_title', item.title],
    ...item.author
      .filter(({ literal }) => literal !== MORE_AUTHORS)
      .map((author): [string, string] => ['citation_author', invertedName(author)]),
    // The whole date or the year alone: Google Scholar knows no month without a day.
    [
      'citation_publication_date',
      (date.length === 3 ? date : date.slice(0, 1)).map((part) => String(part).padStart(2, '0')).join('/'),
    ],
    [TYPES[item.type].container, item['container-title'] ?? item.publisher],
    ['citation_volume', item.volume],
    ['citation_issue', item.issue],
    ['citation_firstpage', first],
    ['citation_lastpage', last],
    ['citation_issn', item.ISSN],
    ['citation_doi', item.DOI],
    ['citation_pmid', item.PMID],
    ['citation_pdf_url', pdf],
  ];
  return tags.filter((tag): tag is [string, string] => tag[1] !== undefined);
}
