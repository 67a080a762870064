/**
 * Compares what an entry says with an item of content/.
 *
 * Each source has a snapshot in the item's `sources`: digests of the values that were last imported from it. A field that is
 * empty or still has a value of a snapshot belongs to the import; any other value is the doctor's. A value that equals its
 * source's snapshot is skipped. So the import does not ask about the doctor's value again, and two sources that disagree do
 * not undo each other's changes.
 */
import { publicationSchema } from '../../src/content-model/schemas/publication.ts';
import {
  completes,
  digestOf,
  IMPORTED_FIELDS,
  type ImportedField,
  type ImportedFields,
  type ItemFields,
  sameValue,
} from './fields.ts';
import type { Source } from './record.ts';

export interface Difference {
  field: ImportedField;
  mine: unknown;
  theirs: unknown;
}

export interface Comparison {
  /** Fields to write. */
  changes: Difference[];
  /** Fields that the doctor and the source fill differently. */
  conflicts: Difference[];
  /** Fields in which the doctor's value stays, although the source has always said another. */
  kept: ImportedField[];
  /** Fields whose value content/ cannot hold. */
  unfit: ImportedField[];
  /** Fields whose value another item has, and only one may have. */
  taken: ImportedField[];
  /** The snapshot of the source after `changes` are written. */
  snapshot: Record<string, string>;
}

type Snapshots = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Sources differ in these without meaning anything, so they are filled and never argued about. */
const NEVER_IN_CONFLICT = new Set<ImportedField>(['issn', 'url', 'retracted', 'preprintOf']);

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const isValid = (field: ImportedField, value: unknown) => publicationSchema.shape[field].safeParse(value).success;

interface Circumstances {
  /** For an entry that repeats an earlier one of the same run: it fills gaps and changes nothing else. */
  emptyOnly?: boolean;
  /** Whether another item has a value that is to be written. */
  isTaken?: (field: ImportedField, value: unknown) => boolean;
}

export function compare(
  item: ItemFields,
  theirs: ImportedFields,
  source: Source,
  { emptyOnly = false, isTaken = () => false }: Circumstances = {},
): Comparison {
  const snapshots = (item.sources ?? {}) as Snapshots;
  const own = snapshots[source] ?? {};
  const result: Comparison = { changes: [], conflicts: [], kept: [], unfit: [], taken: [], snapshot: { ...own } };
  for (const field of IMPORTED_FIELDS) {
    const value = theirs[field];
    if (value === undefined) continue;
    if (!isValid(field, value)) {
      result.unfit.push(field);
      continue;
    }
    const mine = item[field];
    const digest = digestOf(field, value);
    const difference = { field, mine, theirs: value };
    const take = () => {
      if (isTaken(field, value)) {
        result.taken.push(field);
        return;
      }
      result.changes.push(difference);
      result.snapshot[field] = digest;
    };
    if (!isEmpty(mine) && sameValue(field, mine, value)) {
      if (!emptyOnly) result.snapshot[field] = digest;
    } else if (own[field] === digest) {
      result.kept.push(field);
    } else if (isEmpty(mine)) {
      take();
    } else if (emptyOnly) {
      continue;
    } else if (completes(field, mine, value) || isOfImport(snapshots, field, mine)) {
      take();
    } else if (!NEVER_IN_CONFLICT.has(field)) {
      result.conflicts.push(difference);
    }
  }
  return result;
}

/** Whether a source said this value, so that it is not the doctor's. */
const isOfImport = (snapshots: Snapshots, field: ImportedField, mine: unknown) => {
  const digest = digestOf(field, mine);
  return Object.values(snapshots).some((snapshot) => snapshot[field] === digest);
};
