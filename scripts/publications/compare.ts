/**
 * Compares what an entry says with an item of content/.
 *
 * Each source has a snapshot in the item's `sources`: digests of the values that were last imported from it. A field that is
 * empty or still has a value of a snapshot belongs to the import; any other value is the doctor's. A value that equals its
 * source's snapshot is skipped. So the import does not ask about the doctor's value again, and two sources that disagree do
 * not undo each other's changes.
 */
import {
  completes,
  digestOf,
  type ImportedField,
  type ImportedFields,
  type ItemFields,
  sameValue,
  snapshotOf,
  snapshotsOf,
  statedFields,
} from './fields.ts';
import type { Source } from './record.ts';

export interface Difference {
  field: ImportedField;
  mine: unknown;
  theirs: unknown;
}

/**
 * `change`: to write. `conflict`: the doctor and the source fill it differently. `kept`: the doctor's value stays, although
 * the source has always said another. `taken`: another item has the value, and only
 * one may have it.
 */
type Outcome = 'change' | 'conflict' | 'kept' | 'taken' | 'same' | 'ignored';

/** Sources differ in these without meaning anything, so they are filled and never argued about. */
const NEVER_IN_CONFLICT = new Set<ImportedField>(['issn', 'url', 'retracted', 'preprintOf']);

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

interface Circumstances {
  /** For an entry that repeats an earlier one of the same run: it fills gaps and changes nothing else. */
  emptyOnly: boolean;
  /** Whether another item has a value that is to be written. */
  isTaken: (field: ImportedField, value: unknown) => boolean;
}

/** Every field that an entry states, with its outcome. */
export function compare(item: ItemFields, fields: ImportedFields, source: Source, { emptyOnly, isTaken }: Circumstances) {
  const snapshots = snapshotsOf(item);
  const stated = snapshotOf(fields);
  /** Whether a source said this value, so that it is not the doctor's. */
  const isOfImport = (field: ImportedField, mine: unknown) => {
    const digest = digestOf(field, mine);
    return Object.values(snapshots).some((snapshot) => snapshot[field] === digest);
  };
  const outcomeOf = ({ field, mine, theirs }: Difference): Outcome => {
    if (!isEmpty(mine) && sameValue(field, mine, theirs)) return emptyOnly ? 'ignored' : 'same';
    if (snapshots[source]?.[field] === stated[field]) return 'kept';
    const yields = !emptyOnly && (completes(field, mine, theirs) || isOfImport(field, mine));
    if (isEmpty(mine) || yields) return isTaken(field, theirs) ? 'taken' : 'change';
    return emptyOnly || NEVER_IN_CONFLICT.has(field) ? 'ignored' : 'conflict';
  };
  return statedFields(fields).map(([field, theirs]) => {
    const difference = { field, mine: item[field], theirs };
    return { ...difference, outcome: outcomeOf(difference) };
  });
}
