/**
 * Keys related to a record of an inbox. A record is removed in this order:
 *
 * 1. `keys/<hash>` and `only/<hash>`: the index must not return the id of a removed record;
 * 2. `records/<id>`;
 * 3. `told/`, `tries/`, `aside/`, `status/`, `closed/`, the office's markers (see markers.ts), `notes/`, `texts/` and `days/`:
 *    last, as a record without `told/` is mailed again.
 *
 * A process killed in between leaves keys of the third kind without a record. They are created after their record, so
 * such a key is an orphan and may be removed at any time.
 */
import { mapConcurrently } from './concurrency.ts';
import { ClaimSchema, isRecordId, RECORDS } from './inbox.ts';
import { namesBelow, type RecordStore } from './record-store.ts';

const DEPENDENT_FOLDERS = new Set(['told', 'tries', 'aside', 'status', 'closed', 'done', 'restored', 'flags', 'notes', 'texts']);
/** Folder whose keys have a date before the id. */
const DATED_FOLDER = 'days';

/** The record id of a dependent key; undefined for other keys. */
export function dependentOf(key: string): string | undefined {
  const [folder = '', first = '', second = ''] = key.split('/');
  const id = folder === DATED_FOLDER ? second : DEPENDENT_FOLDERS.has(folder) ? first : '';
  return isRecordId(id) ? id : undefined;
}

const recordIds = async (store: RecordStore) => new Set(await namesBelow(store, RECORDS));

/** Dependent keys of removed records. */
export async function orphans(store: RecordStore): Promise<string[]> {
  const dependents = (await store.keys('')).filter((key) => dependentOf(key) !== undefined);
  if (dependents.length === 0) return [];
  // Records are listed second: every dependent key listed before has its record by now.
  const ids = await recordIds(store);
  return dependents.filter((key) => !ids.has(dependentOf(key) ?? ''));
}

export interface ScanOptions {
  /** Checked before each read; once false, the rest is left out. */
  goOn?: () => boolean;
  /** Called for each key that cannot be read; the scan continues without it. Without this, the scan fails. */
  onUnreadable?: (key: string, error: unknown) => void;
}

/** What `read` finds under each key. */
export async function scan<T>(
  keys: readonly string[],
  read: (key: string) => Promise<readonly T[]>,
  { goOn, onUnreadable }: ScanOptions = {},
): Promise<T[]> {
  const readOrReport = (key: string) =>
    read(key).catch((error: unknown) => {
      if (!onUnreadable) throw error;
      onUnreadable(key, error);
      return [];
    });
  return (await mapConcurrently(keys, readOrReport, goOn)).flat();
}

/** Index entries of a folder; without an id if the value does not match its schema. */
export async function claims(store: RecordStore, folder: 'keys/' | 'only/', options?: ScanOptions) {
  const read = async (key: string) => [{ key, id: ClaimSchema.safeParse(await store.read(key)).data?.id }];
  return scan(await store.keys(folder), read, options);
}

/** Unique names of removed records. A claim precedes its record, so a recent one is kept. */
export async function orphanClaims(store: RecordStore, isOld: (id: string) => boolean, options: ScanOptions): Promise<string[]> {
  const found = await claims(store, 'only/', options);
  if (found.length === 0) return [];
  const ids = await recordIds(store);
  return found.filter(({ id }) => id === undefined || (!ids.has(id) && isOld(id))).map(({ key }) => key);
}
