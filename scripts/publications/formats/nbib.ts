/** Reads PubMed's own text format (.nbib, MEDLINE). */
import { splitDate } from '../clean/dates.ts';
import { articleNumberOf } from '../clean/identifiers.ts';
import { withInitials } from '../clean/capitals.ts';
import { nameOf, organisation } from '../clean/names.ts';
import type { FoundRecord, Name, Place } from '../record.ts';
import { readTagged, type TaggedRow, type TaggedValues } from './tagged.ts';

/** "10.1186/1471-2105-7-10 [doi]" */
const identifier = (values: readonly string[], kind: string) =>
  values.find((value) => value.endsWith(`[${kind}]`))?.replace(/\s*\[\w+\]$/, '');

/** "Perera N", "van der Berg J Jr": the family name is first, and capitals behind it are initials. */
const shortName = (name: string) => nameOf(name, { capitals: 'initials' });

/** "Perera, Nimal", and its short form, if it has one. */
function fullName(name: string, short: string | undefined): Name {
  const [family, given = '', ...rest] = name.split(/,\s*/);
  const initials = short === undefined ? undefined : shortName(short).given;
  return nameOf([family, ...(given ? [withInitials(given, initials)] : []), ...rest].join(', '), { isInverted: true });
}

/** Names and groups (CN) in their order. A full name comes before its short form, which older entries have alone. */
function authorsOf(rows: readonly TaggedRow[], full: string, short: string): Name[] {
  const names: Name[] = [];
  let isShortened = false;
  for (const [index, { tag, value }] of rows.entries()) {
    const name = value.replaceAll('\n', ' ');
    const next = rows[index + 1];
    if (tag === 'CN') names.push(organisation(name));
    else if (tag === full) names.push(fullName(name, next?.tag === short ? next.value : undefined));
    else if (tag === short && !isShortened) names.push(shortName(name));
    if (tag === full || tag === short) isShortened = tag === full;
  }
  return names;
}

function toEntry({ rows, all, first }: TaggedValues, place: Place): FoundRecord {
  const ids = all('LID', 'AID');
  const types = all('PT');
  const [bookTitle, chapterTitle] = [first('BTI'), first('TI')];
  const isWholeBook = bookTitle !== undefined && (chapterTitle === undefined || chapterTitle === bookTitle);
  const authors = authorsOf(rows, 'FAU', 'AU');
  return {
    ...place,
    source: 'pubmed',
    types: bookTitle === undefined ? types : [isWholeBook ? 'book' : 'book-chapter'],
    title: chapterTitle ?? bookTitle,
    journal: first('JT', 'TA') ?? (isWholeBook ? first('PB') : undefined) ?? bookTitle,
    dates: [splitDate(first('DP') ?? ''), splitDate((first('DEP') ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))],
    authors: authors.length > 0 || !isWholeBook ? authors : authorsOf(rows, 'FED', 'ED'),
    doi: identifier(ids, 'doi'),
    pmid: first('PMID'),
    pmcid: first('PMC'),
    issns: all('IS'),
    volume: first('VI'),
    issue: first('IP'),
    // LID is the place in the journal; a PII under AID alone is the publisher's own.
    pages: first('PG') ?? all('LID').flatMap((id) => articleNumberOf(id.replace('[pii]', '')) ?? [])[0],
    abstract: first('AB'),
    retracted: types.includes('Retracted Publication') || all('RIN').length > 0,
    retracts: all('ROF').flatMap((value) => /PMID:\s*(\d+)/.exec(value)?.[1] ?? /10\.\d{4,9}\/\S+/.exec(value)?.[0] ?? []),
  };
}

const NBIB = { field: /^([A-Z]{2,4})\s*- ?(.*)$/, first: 'PMID', toEntry };

export const readNbib = (text: string, file: string): FoundRecord[] => readTagged(text, file, NBIB);
