/**
 * What the project asks of a store: small JSON records under keys. Records are created once and never changed; what
 * changes is said by a further record, so that no two writers can undo each other's work.
 *
 * Keys match `[a-z0-9/_-]+` and hold nothing about a person. Every method throws {@link StoreError} when the store does
 * not do what it was asked, or does not say so in time; then the record may or may not be there.
 */
export interface RecordStore {
  /**
   * Writes a record that is not there yet. `exists` means that another record has the key. A record that is there with
   * exactly this content counts as created: an answer may get lost and be asked for again. Two writers that must not both
   * be told `created` therefore write something of their own into the record.
   */
  create: (key: string, value: unknown) => Promise<'created' | 'exists'>;
  /** Writes a record whether it is there or not. Only for copies of what can be had again. */
  replace: (key: string, value: unknown) => Promise<void>;
  /** The record, or undefined if there is none. */
  read: (key: string) => Promise<unknown>;
  /** All keys that begin with `prefix`, in the order of their letters. */
  keys: (prefix: string) => Promise<string[]>;
  /** Takes a record away; that there is none is no fault. */
  remove: (key: string) => Promise<void>;
}

export class StoreError extends Error {
  override readonly name = 'StoreError';

  constructor(action: string, reason: string, options?: ErrorOptions) {
    super(`The store did not ${action}: ${reason}. What it was asked for may or may not have happened.`, options);
  }
}

/** What follows the folder's name in the keys of one folder, in the order of their letters. @param folder with a slash at its end */
export const namesBelow = async (store: Pick<RecordStore, 'keys'>, folder: string): Promise<string[]> =>
  (await store.keys(folder)).map((key) => key.slice(folder.length));

const KEY = /^[a-z0-9/_-]+$/;

export const isKey = (key: string): boolean => KEY.test(key);

/** @throws TypeError for a key that could hold more than it should, which is a fault of ours */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new TypeError('A key may hold only a-z, 0-9, "/", "_" and "-".');
}
