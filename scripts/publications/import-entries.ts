/** Takes the entries of an input into the library and reports the result of each. Writes no file. */
import { doiKey } from './clean/identifiers.ts';
import { cleanRecord } from './clean/record.ts';
import type { Library } from './library.ts';
import { type Entry, OTHER_SHAPE, type PublicationRecord, type RawRecord, type Unreadable } from './record.ts';
import type { Row } from './report.ts';
import { type Import, isComplete, type EntryResult, take } from './take-entry.ts';

/** JSON may hold any value in any field: such an entry loses only itself. */
function cleanEntry(entry: RawRecord): PublicationRecord | Unreadable {
  try {
    return cleanRecord(entry);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { file: entry.file, line: entry.line, refused: OTHER_SHAPE };
  }
}

interface Taken {
  row: Row;
  /** Whether it changed an item. */
  edits: boolean;
}

/** Takes every entry into the library, in their order. */
function takeAll(entries: readonly (PublicationRecord | Unreadable)[], library: Library, isDoctor: Import['isDoctor']): Taken[] {
  const retracted = new Set(entries.flatMap((entry) => ('refused' in entry ? [] : entry.retracts.map(doiKey))));
  const context: Import = { library, isDoctor, retracted, awaited: new Map() };
  return entries.map((entry): Taken => {
    const { file, line, title = '', doi } = entry;
    const before = library.edits;
    const [status, outcome, id] = 'refused' in entry ? (['refused', entry.refused] satisfies EntryResult) : take(context, entry);
    const reason = [outcome, ...('refused' in entry ? [] : entry.remarks)].filter(Boolean).join('\n');
    const row = { status, file, line, ...(id ? { id } : {}), title, ...(doi ? { doi } : {}), ...(reason ? { reason } : {}) };
    return { row, edits: library.edits > before };
  });
}

/** A row with what a repetition changed. */
const withRepetition = (row: Row, { row: repeated, edits }: Taken): Row => {
  if (!edits) return row;
  return row.status === 'new' ? { ...row, reason: [row.reason, repeated.reason].filter(Boolean).join('\n') } : repeated;
};

const MOST_REPETITIONS = 5;

/**
 * Takes complete entries first: others may only fill their gaps. Repeats itself until nothing changes, as an entry that was a
 * question may belong to an item that another one has added. So a second run of the same input changes nothing.
 * @returns one row for each entry, in their order
 */
export function importEntries(entries: readonly Entry[], library: Library, isDoctor: Import['isDoctor']): Row[] {
  const cleaned = entries.map((entry) => ('refused' in entry ? entry : cleanEntry(entry)));
  const complete = new Set(cleaned.filter((entry) => !('refused' in entry) && isComplete(entry, isDoctor)));
  const ordered = [...complete, ...cleaned.filter((entry) => !complete.has(entry))];
  let rows = takeAll(ordered, library, isDoctor).map(({ row }) => row);
  for (let repetition = 0; repetition < MOST_REPETITIONS; repetition++) {
    library.startAgain();
    const repeated = takeAll(ordered, library, isDoctor);
    if (!repeated.some(({ edits }) => edits)) break;
    rows = rows.map((row, index) => withRepetition(row, repeated[index] ?? { row, edits: false }));
  }
  const rowOf = new Map(ordered.map((entry, index) => [entry, rows[index]]));
  return cleaned.flatMap((entry) => rowOf.get(entry) ?? []);
}
