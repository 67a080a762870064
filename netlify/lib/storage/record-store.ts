/**
 * A store of small JSON records. Records are created once and never changed; a change is a further record, so concurrent
 * writers cannot undo each other's work.
 *
 * Keys match `[a-z0-9/_-]+` and hold no personal data. Every method throws {@link StoreError} on failure or timeout; the
 * record may then exist or not.
 */
export interface RecordStore {
  /**
   * Creates a record. `exists`: the key has another record. An existing record with exactly this content counts as created, as
   * a lost response may be retried. Writers that must not both get `created` write a value of their own.
   */
  create: (key: string, value: unknown) => Promise<'created' | 'exists'>;
  /** Writes a record, existing or not. Only for caches, and for what one person alone writes. */
  replace: (key: string, value: unknown) => Promise<void>;
  read: (key: string) => Promise<unknown>;
  keys: (prefix: string) => Promise<string[]>;
  /** Removes a record; a missing one is no error. */
  remove: (key: string) => Promise<void>;
}

/** A store call failed. The message names store and key, which hold no personal data. */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  constructor(action: string, reason: string, options?: ErrorOptions) {
    super(`Could not ${action}: ${reason}.`, options);
  }
}

/** Handles the rejection of a store call: its result is then `value`. Other errors are thrown. */
export const orIfStoreFails =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof StoreError) return value;
    throw error;
  };

/** Names below a folder, sorted. @param folder with a trailing slash */
export const namesBelow = async (store: RecordStore, folder: string): Promise<string[]> =>
  (await store.keys(folder)).map((key) => key.slice(folder.length));

/** Creates a record with a value of its own, as the store reports an equal one as created. @returns true for one caller only */
export const claim = async (store: RecordStore, key: string, value: object = {}): Promise<boolean> =>
  (await store.create(key, { ...value, by: crypto.randomUUID() })) === 'created';

const KEY = /^[a-z0-9/_-]+$/;

export const isKey = (key: string): boolean => KEY.test(key);

/** @throws TypeError for an invalid key, which is a bug of the caller */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new TypeError('A key may hold only a-z, 0-9, "/", "_" and "-".');
}
