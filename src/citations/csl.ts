/** Publications as CSL-JSON (https://citeproc-js.readthedocs.io/en/latest/csl-json/markup.html), from which all other citation formats are made. */
import { publicationAddress } from '../format/publication-address.ts';
import { DOCTOR_AS_AUTHOR, MORE_AUTHORS, type Publication, type PublicationKind } from '../content-model/schemas/publication.ts';

/** `literal` is an organisation, or a name that is not split. */
export type CslName = Partial<Record<'family' | 'given' | 'suffix' | 'literal', string>>;

/** The status of a retracted paper. The import knows it. */
export const RETRACTED = 'Retracted';

/** CSL's name of each type, and the names that RIS and Google Scholar give the type and its journal, book or institution. */
export const TYPES = {
  'article-journal': { ris: 'JOUR', container: 'citation_journal_title' },
  article: { ris: 'UNPB', container: 'citation_journal_title' },
  'paper-conference': { ris: 'CPAPER', container: 'citation_conference_title' },
  chapter: { ris: 'CHAP', container: 'citation_inbook_title' },
  book: { ris: 'BOOK', container: 'citation_publisher' },
  thesis: { ris: 'THES', container: 'citation_dissertation_institution' },
  report: { ris: 'RPRT', container: 'citation_technical_report_institution' },
} as const;

/** The type of each kind, and its genre if the type does not say the kind. */
const KINDS: Readonly<Record<PublicationKind, { type: keyof typeof TYPES; genre?: string }>> = {
  article: { type: 'article-journal' },
  review: { type: 'article-journal', genre: 'review' },
  'case-report': { type: 'article-journal', genre: 'case report' },
  letter: { type: 'article-journal', genre: 'letter' },
  editorial: { type: 'article-journal', genre: 'editorial' },
  preprint: { type: 'article', genre: 'preprint' },
  abstract: { type: 'paper-conference', genre: 'abstract' },
  'conference-paper': { type: 'paper-conference' },
  chapter: { type: 'chapter' },
  book: { type: 'book' },
  thesis: { type: 'thesis' },
  report: { type: 'report' },
};
/** Kinds that are not part of a journal or book. */
const PUBLISHED_ALONE: readonly PublicationKind[] = ['book', 'thesis', 'report'];

/** Sri Lankan names have up to eight initials. */
const PRINTED_NAME = /^(?<family>.+?) (?<given>\p{Lu}{1,8})(?: (?<suffix>Jr|Sr|II|III|IV|V|2nd|3rd))?$/u;

/** "van der Berg JA Jr" in parts. A name without initials is an organisation. */
export function cslName(printed: string): CslName {
  const { family, given, suffix } = PRINTED_NAME.exec(printed)?.groups ?? {};
  if (family === undefined || given === undefined) return { literal: printed };
  // With spaces: a citation style reads "JA" as one name and prints its first letter alone.
  return { family, given: Array.from(given).join(' '), ...(suffix === undefined ? {} : { suffix }) };
}

/** "Berg, J A, Jr"; an organisation as it is. */
export const invertedName = ({ family, given, suffix, literal }: CslName): string =>
  literal ?? [family, given, suffix].filter(Boolean).join(', ');

const SHORTENED = /^([^\s,–-]+)\s*[–-]\s*([^\s,–-]+)$/u;

/** "123-30" → "123-130" */
const completePages = (pages: string): string =>
  pages.replace(
    SHORTENED,
    (_, first: string, last: string) => `${first}-${first.slice(0, Math.max(0, first.length - last.length))}${last}`,
  );

const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/**
 * @param id of the publication; an import finds its own entry by it
 * @param citationName the doctor's printed name, for `@doctor`
 */
export function cslItem(id: string, publication: Publication, citationName: string) {
  const { kind = 'article', title, journal, year, published = String(year), authors, retracted } = publication;
  const isAlone = PUBLISHED_ALONE.includes(kind);
  const date = published.split('-').map(Number);
  return withoutUndefined({
    id,
    ...KINDS[kind],
    title,
    publisher: isAlone ? journal : undefined,
    'container-title': isAlone ? undefined : journal,
    issued: { 'date-parts': [date] as [number[]] },
    author: authors.map((name) =>
      name === MORE_AUTHORS ? { literal: name } : cslName(name === DOCTOR_AS_AUTHOR ? citationName : name),
    ),
    DOI: publication.doi,
    PMID: publication.pmid,
    PMCID: publication.pmcid,
    ISSN: publication.issn,
    volume: publication.volume,
    issue: publication.issue,
    page: publication.pages && completePages(publication.pages),
    URL: publicationAddress(publication),
    abstract: publication.abstract,
    status: retracted ? RETRACTED : undefined,
  });
}

export type CslItem = ReturnType<typeof cslItem>;
