/** Reads CSL-JSON. */
import { authorList, nameOf, type NameContext, organisation, person } from '../clean/names.ts';
import { articleNumberOf, pagesOf, pmcidInNote, pmidInAddress, pmidInNote } from '../clean/identifiers.ts';
import { splitDate } from '../clean/dates.ts';
import type { FoundRecord, Name, Place, RawDate, RawRecord } from '../record.ts';
import { readJsonList } from './json-entries.ts';
import { listOf, textAt } from './tree.ts';

type Particle = 'non-dropping-particle' | 'dropping-particle';
export type CslName = Partial<Record<'family' | 'given' | 'literal' | 'name' | 'suffix' | 'ORCID' | Particle, string>>;

export interface CslDate {
  'date-parts'?: readonly (readonly (number | string | null)[] | null)[];
  raw?: string;
  literal?: string;
}

/** Crossref's CSL-JSON has lists of one where others have a text. */
type ForeignCslItem = Readonly<Record<string, unknown>> & { issued?: CslDate; author?: readonly CslName[] };

/** The parts of a date; null is an unknown one. */
export function dateOf(date: CslDate | null | undefined): RawDate {
  const [year, month, day] = date?.['date-parts']?.[0] ?? [];
  if (year !== undefined && year !== null) return { year: String(year), month: String(month ?? ''), day: String(day ?? '') };
  return splitDate(date?.raw ?? date?.literal ?? '');
}

function cslName({ family, given, literal, name, suffix, ORCID, ...particles }: CslName, { capitals }: NameContext): Name {
  if (family === undefined)
    return given === undefined ? (literal ? literalName(literal) : organisation(name ?? '')) : nameOf(given);
  const written = [particles['dropping-particle'], particles['non-dropping-particle'], family].filter(Boolean).join(' ');
  return person(written, given ?? '', suffix, /[\dX-]{19}$/.exec(ORCID ?? '')?.[0], capitals);
}

/** The authors of CSL-JSON or of Crossref. */
export const cslAuthors = (authors: readonly CslName[] | null | undefined) =>
  authorList(authors ?? [], cslName, ({ literal, family, given }) => literal ?? [family, given].filter(Boolean).join(', '));

/** Exporters write organisations and unsplit names in the same field; only one with a comma is surely a person. */
const literalName = (literal: string): Name => (/^[^,]+,[^,]+$/.test(literal) ? nameOf(literal) : organisation(literal));

function toRecord(item: ForeignCslItem, place: Place): RawRecord {
  return {
    ...place,
    source: 'csl',
    key: textAt(item, 'id'),
    types: [textAt(item, 'genre') ?? '', textAt(item, 'type') ?? ''],
    title: textAt(item, 'title'),
    journal: textAt(item, 'container-title') ?? textAt(item, 'publisher'),
    dates: [dateOf(item.issued)],
    ...cslAuthors(item.author),
    doi: textAt(item, 'DOI'),
    pmid: textAt(item, 'PMID') ?? pmidInNote(textAt(item, 'note')) ?? pmidInAddress(textAt(item, 'URL')),
    pmcid: textAt(item, 'PMCID') ?? pmcidInNote(textAt(item, 'note')),
    issns: listOf(item['ISSN']).map(String),
    volume: textAt(item, 'volume'),
    issue: textAt(item, 'issue'),
    // The number of a preprint is that of its server.
    pages: pagesOf(textAt(item, 'page')) ?? articleNumberOf(textAt(item, 'number')),
    url: textAt(item, 'URL'),
    abstract: textAt(item, 'abstract'),
    retracted: /\bretracted\b/i.test(textAt(item, 'status') ?? ''),
  };
}

/** Every item of a CSL-JSON file: a list, `{"items": […]}`, or a single item. */
export function readCsl(text: string, file: string): FoundRecord[] {
  const trimmed = text.trimStart();
  const single = trimmed.startsWith('{') && !/^\{\s*"items"\s*:/.test(trimmed);
  return readJsonList(single ? `[${text}]` : text, {
    file,
    list: trimmed.startsWith('[') || single ? undefined : 'items',
    toEntry: (item, place) => toRecord(item as ForeignCslItem, place),
  });
}
