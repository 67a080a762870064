import { checkKey, type RecordStore } from '../../../netlify/lib/storage/record-store.ts';

const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1);

/** A store in memory without faults and delays, for benchmarks and simple tests. */
export function createMemoryRecords(): RecordStore {
  const records = new Map<string, string>();
  /** Keys by folder. A listing sorts them in place, as sorting a sorted run with a few new keys is fast. */
  const folders = new Map<string, string[]>();

  function put(key: string, value: unknown): Promise<void> {
    checkKey(key);
    const folder = folders.get(folderOf(key));
    if (!folder) folders.set(folderOf(key), [key]);
    else if (!records.has(key)) folder.push(key);
    records.set(key, JSON.stringify(value));
    return Promise.resolve();
  }

  return {
    create(key, value) {
      checkKey(key);
      if (records.has(key)) return Promise.resolve(records.get(key) === JSON.stringify(value) ? 'created' : 'exists');
      return put(key, value).then(() => 'created' as const);
    },
    replace: put,
    read(key) {
      checkKey(key);
      const text = records.get(key);
      return Promise.resolve(text === undefined ? undefined : (JSON.parse(text) as unknown));
    },
    keys(prefix) {
      const found: string[] = [];
      for (const [name, keys] of folders) {
        if (!name.startsWith(prefix) && !prefix.startsWith(name)) continue;
        keys.sort();
        for (const key of keys) if (key.startsWith(prefix)) found.push(key);
      }
      return Promise.resolve(found.sort());
    },
    remove(key) {
      checkKey(key);
      const keys = records.delete(key) ? folders.get(folderOf(key)) : undefined;
      keys?.splice(keys.indexOf(key), 1);
      return Promise.resolve();
    },
  };
}
