/**
 * Keys related to a record of an inbox. A record is removed in this order:
 *
 * 1. `keys/<hash>` and `only/<hash>`: the index must not return the id of a removed record;
 * 2. `records/<id>`;
 * 3. `told/`, `tries/`, `sending/`, `aside/`, `status/`, `closed/`, the office's markers (see markers.ts), `notes/`, `reminded/`, `texts/` and `days/`:
 *    last, as a record without `told/` is mailed again.
 *
 * A process killed in between leaves keys of the third kind without a record. They are created after their record, so
 * such a key is an orphan and may be removed at any time.
 */
import { ClaimSchema, isRecordId, RECORDS } from './inbox.ts';
import { scan, type ScanOptions } from './read-each.ts';
import { namesBelow, type RecordStore } from './record-store.ts';
import { ownerless } from './retention-rule.ts';

const DEPENDENT_FOLDERS = new Set([
  'told',
  'tries',
  'sending',
  'aside',
  'status',
  'closed',
  'done',
  'restored',
  'flags',
  'notes',
  'reminded',
  'texts',
]);
const DATED_FOLDER = 'days';

/** The record id of a dependent key; undefined for other keys. */
export function dependentOf(key: string): string | undefined {
  const [folder = '', first = '', second = ''] = key.split('/');
  const id = folder === DATED_FOLDER ? second : DEPENDENT_FOLDERS.has(folder) ? first : '';
  return isRecordId(id) ? id : undefined;
}

/** Dependent keys of removed records. */
export const orphans = async (store: RecordStore): Promise<string[]> =>
  ownerless(
    (await store.keys('')).filter((key) => dependentOf(key) !== undefined),
    dependentOf,
    () => namesBelow(store, RECORDS),
  );

/** Index entries of a folder; without an id if the value does not match its schema. */
export async function claims(store: RecordStore, folder: 'keys/' | 'only/', options?: ScanOptions) {
  const read = async (key: string) => ({ key, id: ClaimSchema.safeParse(await store.read(key)).data?.id });
  return scan(await store.keys(folder), read, options);
}
