import { StoreError } from '../../../netlify/lib/storage/record-store.ts';
import type { OpenStore } from '../../../netlify/lib/storage/store-names.ts';
import { beforeCreate } from './crashing-store.ts';
import { memoryStores } from '../functions/test-site.ts';

/** Stores in memory. Reading a key in `broken` fails. */
export function unreadableRecords() {
  const broken = new Set<string>();
  const stores = memoryStores();
  const open: OpenStore = (name) => {
    const store = stores(name);
    const read = (key: string) =>
      broken.has(key) ? Promise.reject(new StoreError(`read ${key}`, 'it is damaged')) : store.read(key);
    return { ...store, read };
  };
  return { open, broken };
}

/** Stores in memory whose log can be down, and which count its entries. */
export function storesWithLog() {
  const log = { isDown: false, entries: 0 };
  const open = beforeCreate(memoryStores(), (name) => {
    if (name !== 'audit') return Promise.resolve();
    log.entries += 1;
    return log.isDown ? Promise.reject(new StoreError('create an entry', 'the store is full')) : Promise.resolve();
  });
  return { open, log };
}
