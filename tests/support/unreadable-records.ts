import { StoreError } from '../../netlify/lib/storage/record-store.ts';
import type { OpenStore } from '../../netlify/lib/storage/store-names.ts';
import { memoryStores } from './test-site.ts';

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
