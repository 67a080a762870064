/** Reads CSL-JSON. */
import { authorList, nameOf, organisation, person } from '../clean/names.ts';
import { articleNumberOf, pagesOf, pmidInAddress, pmidInNote } from '../clean/identifiers.ts';
import { splitDate } from '../clean/dates.ts';
import type { Entry, Name, Place, RawDate, RawRecord } from '../record.ts';
import { readJsonList } from './json-entries.ts';

export interface CslName {
  family?: string;
  given?: string;
  literal?: string;
  name?: string;
  suffix?: string;
  ORCID?: string;
  'non-dropping-particle'?: string;
  'dropping-particle'?: string;
}

export interface CslDate {
  'date-parts'?: readonly (readonly (number | string | null)[] | null)[];
  raw?: string;
  literal?: string;
}

/** Any field may have another shape. */
type ForeignCslItem = Readonly<Record<string, unknown>> & { issued?: CslDate; author?: readonly CslName[] };

/** Crossref's CSL-JSON has lists of one where others have a text. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return textOf((value as unknown[])[0]);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The parts of a date; null is an unknown one. */
export function dateOf(date: CslDate | null | undefined): RawDate {
  const [year, month, day] = date?.['date-parts']?.[0] ?? [];
  if (year !== undefined && year !== null) return { year: String(year), month: String(month ?? ''), day: String(day ?? '') };
  return splitDate(date?.raw ?? date?.literal ?? '');
}

/** A name of CSL or Crossref. */
export function cslName({ family, given, literal, name, suffix, ORCID, ...particles }: CslName): Name {
  if (family === undefined)
    return given === undefined ? (literal ? literalName(literal) : organisation(name ?? '')) : nameOf(given);
  const particle = particles['non-dropping-particle'] ?? particles['dropping-particle'] ?? '';
  return person(`${particle} ${family}`.trim(), given ?? '', suffix, /[\dX-]{19}$/.exec(ORCID ?? '')?.[0]);
}

/** Exporters write organisations and unsplit names in the same field; only one with a comma is surely a person. */
const literalName = (literal: string): Name => (/^[^,]+,[^,]+$/.test(literal) ? nameOf(literal) : organisation(literal));

function toRecord(item: ForeignCslItem, place: Place): RawRecord {
  return {
    ...place,
    source: 'csl',
    key: textOf(item['id']),
    types: [textOf(item['genre']) ?? '', textOf(item['type']) ?? ''],
    title: textOf(item['title']),
    journal: textOf(item['container-title']) ?? textOf(item['publisher']),
    dates: [dateOf(item.issued)],
    ...authorList(item.author ?? [], cslName, ({ literal, family }) => literal ?? family ?? ''),
    doi: textOf(item['DOI']),
    pmid: textOf(item['PMID']) ?? pmidInNote(textOf(item['note'])) ?? pmidInAddress(textOf(item['URL'])),
    pmcid: textOf(item['PMCID']),
    issns: [item['ISSN']].flat().filter((issn) => typeof issn === 'string'),
    volume: textOf(item['volume']),
    issue: textOf(item['issue']),
    // The number of a preprint is that of its server.
    pages: pagesOf(textOf(item['page'])) ?? articleNumberOf(textOf(item['number'])),
    url: textOf(item['URL']),
    abstract: textOf(item['abstract']),
    retracted: /\bretracted\b/i.test(textOf(item['status']) ?? ''),
  };
}

/** Every item of a CSL-JSON file: a list, `{"items": […]}`, or a single item. */
export function readCsl(text: string, file: string): Entry[] {
  const trimmed = text.trimStart();
  const single = trimmed.startsWith('{') && !/^\{\s*"items"\s*:/.test(trimmed);
  return readJsonList(single ? `[${text}]` : text, {
    file,
    list: trimmed.startsWith('[') || single ? undefined : 'items',
    toEntry: (item, place) => toRecord(item as ForeignCslItem, place),
  });
}
