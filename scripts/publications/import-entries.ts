/** Takes the entries of an input into the library and reports the result of each. Writes no file. */
import { type Candidate, candidateOf } from './candidate.ts';
import { doiKey } from './clean/identifiers.ts';
import { cleanRecord, type PublicationRecord } from './clean/record.ts';
import type { Library } from './library.ts';
import { type FoundRecord, type Name, OTHER_SHAPE, type Place, type Unreadable } from './record.ts';
import type { Row } from './report.ts';
import { type EntryResult, take } from './take-entry.ts';

/** JSON may hold any value in any field: such an entry loses only itself. */
function cleanEntry(entry: FoundRecord): PublicationRecord | Unreadable {
  if ('refused' in entry) return entry;
  try {
    return cleanRecord(entry);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { file: entry.file, line: entry.line, unread: entry.unread, refused: OTHER_SHAPE };
  }
}

const linesOf = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join('\n') || undefined;

const MOST_LINES = 5;
/** Names the lines of an entry in which characters were lost. */
function unreadText({ unread = [] }: Place): string | undefined {
  if (unread.length === 0) return undefined;
  const named = `${unread.slice(0, MOST_LINES).join(', ')}${unread.length > MOST_LINES ? ' …' : ''}`;
  return `has characters that cannot be read in line ${named}`;
}

function rowOf(from: Candidate | Unreadable, [status, reason, id]: EntryResult): Row {
  const { file, line, title = '', doi, ...entry } = from;
  const remarks = [...('refused' in entry ? [] : entry.remarks), unreadText(from)];
  return { status, file, line, id, title, doi, reason: linesOf(reason, ...remarks) };
}

/** A row with what a repetition changed. */
const withRepetition = (row: Row, repeated: Row): Row =>
  row.status === 'new' ? { ...row, reason: linesOf(row.reason, repeated.reason) } : repeated;

const MOST_REPETITIONS = 5;

/**
 * Takes complete entries first: others may only fill their gaps. Repeats itself until nothing changes, as an entry that was a
 * question may belong to an item that another one has added. So a second run of the same input changes nothing.
 * @returns one row for each entry, in their order
 */
export function importEntries(entries: readonly FoundRecord[], library: Library, isDoctor: (author: Name) => boolean): Row[] {
  const cleaned = entries.map(cleanEntry);
  const retracted = new Set(cleaned.flatMap((entry) => ('refused' in entry ? [] : entry.retracts.map(doiKey))));
  const all = cleaned.map((entry) => ('refused' in entry ? entry : candidateOf(entry, isDoctor, retracted)));
  const candidates = all
    .flatMap((entry) => ('refused' in entry ? [] : entry))
    .toSorted((one, other) => Number(other.isComplete) - Number(one.isComplete));
  const rows = new Map<Candidate, Row>();
  for (let repetition = 0; repetition <= MOST_REPETITIONS; repetition++) {
    const before = library.edits;
    for (const candidate of candidates) {
      const edits = library.edits;
      const row = rowOf(candidate, take(library, candidate));
      const known = rows.get(candidate);
      if (!known) rows.set(candidate, row);
      else if (library.edits > edits) rows.set(candidate, withRepetition(known, row));
    }
    if (repetition > 0 && library.edits === before) break;
    library.startAgain();
  }
  return all.flatMap((entry) => ('refused' in entry ? rowOf(entry, ['refused', entry.refused]) : (rows.get(entry) ?? [])));
}
