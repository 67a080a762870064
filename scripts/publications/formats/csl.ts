/** Reads CSL-JSON. */
import { nameOf, organisation, person } from '../clean/names.ts';
import { articleNumberOf, pagesOf, pmidInAddress, pmidInNote } from '../clean/identifiers.ts';
import { splitDate } from '../clean/dates.ts';
import type { Entry, Name, RawDate, RawRecord } from '../record.ts';
import { parseEntry, splitJson } from './json-entries.ts';

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

export interface ForeignCslItem {
  id?: string | number;
  type?: string;
  genre?: string;
  title?: string | readonly string[];
  'container-title'?: string | readonly string[];
  publisher?: string;
  issued?: CslDate;
  author?: readonly CslName[];
  DOI?: string;
  PMID?: string | number;
  PMCID?: string;
  ISSN?: string | readonly string[];
  volume?: string | number;
  issue?: string | number;
  page?: string;
  number?: string | number;
  URL?: string;
  abstract?: string;
  status?: string;
  note?: string;
}

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

const isMore = ({ literal, family }: CslName) => /^(?:others|et al\.?)$/i.test(literal ?? family ?? '');

function toRecord(item: ForeignCslItem, place: { file: string; line: number }): RawRecord {
  const authors = item.author ?? [];
  return {
    ...place,
    source: 'csl',
    key: textOf(item.id),
    types: [textOf(item.genre) ?? '', textOf(item.type) ?? ''],
    title: textOf(item.title),
    journal: textOf(item['container-title']) ?? textOf(item.publisher),
    dates: [dateOf(item.issued)],
    authors: authors.filter((name) => !isMore(name)).map(cslName),
    authorsOmitted: authors.some(isMore),
    doi: textOf(item.DOI),
    pmid: textOf(item.PMID) ?? pmidInNote(textOf(item.note)) ?? pmidInAddress(textOf(item.URL)),
    pmcid: textOf(item.PMCID),
    issns: typeof item.ISSN === 'string' ? [item.ISSN] : item.ISSN,
    volume: textOf(item.volume),
    issue: textOf(item.issue),
    // The number of a preprint is that of its server.
    pages: pagesOf(textOf(item.page)) ?? articleNumberOf(textOf(item.number)),
    url: textOf(item.URL),
    abstract: textOf(item.abstract),
    retracted: /\bretracted\b/i.test(textOf(item.status) ?? ''),
  };
}

/** Parses each entry of a list and passes it on; what is no group of fields is refused. */
export function readJsonList(
  text: string,
  { file, list, toEntry }: { file: string; list?: string | undefined; toEntry: (item: object, line: number) => Entry },
): Entry[] {
  return splitJson(text, list).map((entry) => {
    const { line } = entry;
    const parsed = parseEntry(entry);
    if ('refused' in parsed)
      return { file, line, refused: parsed.refused, title: /"title"\s*:\s*\[?\s*"([^"]*)/.exec(entry.text)?.[1] };
    const { value } = parsed;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { file, line, refused: 'is no group of fields' };
    try {
      return toEntry(value, line);
    } catch {
      return { file, line, refused: 'has fields of another shape than its format' };
    }
  });
}

/** Every item of a CSL-JSON file: a list, `{"items": […]}`, or a single item. */
export function readCsl(text: string, file: string): Entry[] {
  const trimmed = text.trimStart();
  const single = trimmed.startsWith('{') && !/^\{\s*"items"\s*:/.test(trimmed);
  return readJsonList(single ? `[${text}]` : text, {
    file,
    list: trimmed.startsWith('[') || single ? undefined : 'items',
    toEntry: (item, line) => toRecord(item, { file, line }),
  });
}
