/** Stores as they will be after a restore, in memory: the records of the site with those that the restore adds. */
import { isDeepStrictEqual } from 'node:util';
import { lowerBound } from '../../../netlify/lib/storage/sorted-keys.ts';
import type { StoredRecord } from '../../../netlify/lib/storage/read-each.ts';
import type { RecordStore } from '../../../netlify/lib/storage/record-store.ts';
import type { OpenStore, StoreName } from '../../../netlify/lib/storage/store-names.ts';

function layeredStore(site: RecordStore, siteKeys: readonly string[], added: Map<string, unknown>): RecordStore {
  const present = new Set(siteKeys);
  const removed = new Set<string>();
  let sorted: string[] | undefined;
  return {
    async create(key, value) {
      const found = added.has(key) ? added.get(key) : present.has(key) && !removed.has(key) ? await site.read(key) : undefined;
      if (found !== undefined) return isDeepStrictEqual(found, value) ? 'created' : 'exists';
      added.set(key, value);
      sorted = undefined;
      return 'created';
    },
    replace: () => Promise.reject(new TypeError('A restore replaces no record.')),
    read(key) {
      if (added.has(key)) return Promise.resolve(added.get(key));
      return removed.has(key) ? Promise.resolve(undefined) : site.read(key);
    },
    keys(prefix) {
      sorted ??= [...siteKeys, ...added.keys()].toSorted();
      const found: string[] = [];
      for (let index = lowerBound(sorted, prefix); sorted[index]?.startsWith(prefix) === true; index++) {
        const key = sorted[index] ?? '';
        if (!removed.has(key)) found.push(key);
      }
      return Promise.resolve(found);
    },
    remove(key) {
      added.delete(key);
      removed.add(key);
      return Promise.resolve();
    },
  };
}

/** @param keys keys of the site's records; @param added records that are added */
export function createAddedRecords(open: OpenStore, keys: ReadonlyMap<StoreName, readonly string[]>) {
  const added = new Map<StoreName, Map<string, unknown>>();
  const stores = new Map<StoreName, RecordStore>();
  const addedTo = (name: StoreName) => {
    const records = added.get(name) ?? new Map<string, unknown>();
    added.set(name, records);
    return records;
  };
  return {
    /** Opens the stores with what is added. What is removed from them is not added, and stays in the site. */
    open: ((name) => {
      const store = stores.get(name) ?? layeredStore(open(name), keys.get(name) ?? [], addedTo(name));
      stores.set(name, store);
      return store;
    }) satisfies OpenStore,
    /** All records that are added. */
    all: (): StoredRecord[] =>
      [...added].flatMap(([store, records]) => [...records].map(([key, value]) => ({ store, key, value }))),
    has: (store: StoreName, key: string) => addedTo(store).has(key),
  };
}
export type AddedRecords = ReturnType<typeof createAddedRecords>;
