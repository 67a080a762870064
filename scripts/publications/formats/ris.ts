/** Reads RIS. */
import { splitDate } from '../clean/dates.ts';
import { pmcidInNote, pmidInAddress, pmidInNote, pmidOfAccession } from '../clean/identifiers.ts';
import { authorList, nameOf } from '../clean/names.ts';
import type { FoundRecord, Place, RawDate } from '../record.ts';
import { readTagged, type TaggedRow, type TaggedValues } from './tagged.ts';

/** "2011/05/11/", "2011", "Jun" with the year of another field. */
function datesOf(date: string, year: string): RawDate[] {
  const parts = splitDate(date);
  const own = splitDate(year);
  return parts.year ? [parts, own] : [{ ...own, ...(parts.month ? { month: parts.month, day: parts.day } : {}) }];
}

const AUTHORS = new Set(['AU', 'A1']);

/** The authors in the order of the file. Some programs give the same list in both tags. */
function authorsOf(rows: readonly TaggedRow[]): string[] {
  const names = rows.flatMap(({ tag, value }) =>
    AUTHORS.has(tag) ? value.split('\n').map((name) => ({ tag, name: name.trim() })) : [],
  );
  return names
    .filter(({ tag, name }, index) => name && !names.slice(0, index).some((other) => other.tag !== tag && other.name === name))
    .map(({ name }) => name);
}

function toEntry({ rows, lines, all, first }: TaggedValues, place: Place, broken: string | undefined): FoundRecord {
  const title = first('TI', 'T1', 'CT', 'BT');
  if (broken) return { ...place, refused: broken, title };
  const notes = lines('N1', 'C2', 'AN', 'M2');
  const [start, end] = [first('SP'), first('EP')];
  const links = all('UR', 'L2', 'LK', 'L3');
  return {
    ...place,
    source: 'ris',
    key: first('ID'),
    types: [first('M3') ?? '', first('TY') ?? '', ...all('PT')],
    title,
    journal: first('T2', 'JF', 'JO', 'JA', 'J2', 'BT', 'T3', 'PB'),
    dates: datesOf(first('DA') ?? '', first('PY', 'Y1') ?? ''),
    ...authorList(authorsOf(rows), nameOf),
    doi: first('DO') ?? [...links, first('M3') ?? ''].find((link) => link.includes('doi.org/10.')),
    pmid:
      pmidOfAccession(first('AN'), all('DP', 'DB')) ??
      notes.map(pmidInNote).find(Boolean) ??
      links.map(pmidInAddress).find(Boolean),
    pmcid: /PMC\d+/.exec(notes.join(' '))?.[0] ?? notes.map(pmcidInNote).find(Boolean),
    issns: all('SN'),
    volume: first('VL'),
    issue: first('IS', 'CP'),
    pages: start && end && !start.includes('-') ? `${start}-${end}` : (start ?? first('C7')),
    url: first('UR'),
    abstract: all('AB', 'N2').find(Boolean),
  };
}

const RIS = {
  field: /^\s*([A-Z][A-Z0-9]) {1,2}-(?: (.*))?$/,
  first: 'TY',
  last: 'ER',
  end: 'EF',
  titles: ['TI', 'T1', 'CT', 'BT'],
  toEntry,
};

export const readRis = (text: string, file: string): FoundRecord[] => readTagged(text, file, RIS);
