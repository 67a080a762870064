import { checkKey, type RecordStore } from '../../netlify/lib/stores/record-store.ts';

/** Keys of one folder. New keys are merged when the folder is listed, as sorting two sorted runs is fast. */
interface Folder {
  sorted: string[];
  added: string[];
}

const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1);

/** A store in memory without faults and delays, for benchmarks and simple tests. */
export function createMemoryRecords(): RecordStore & { size: () => number } {
  const records = new Map<string, string>();
  const folders = new Map<string, Folder>();
  /** Folders that hold folders. */
  const parents = new Set<string>();

  function addFolder(name: string, folder: Folder): void {
    folders.set(name, folder);
    for (let end = name.lastIndexOf('/', name.length - 2); end !== -1; end = name.lastIndexOf('/', end - 1))
      parents.add(name.slice(0, end + 1));
  }

  function put(key: string, value: unknown): void {
    if (!records.has(key)) {
      const folder = folders.get(folderOf(key));
      if (folder) folder.added.push(key);
      else addFolder(folderOf(key), { sorted: [], added: [key] });
    }
    records.set(key, JSON.stringify(value));
  }

  function keysOf(folder: Folder): string[] {
    if (folder.added.length > 0) {
      folder.sorted = [...folder.sorted, ...folder.added.toSorted()].toSorted();
      folder.added = [];
    }
    return folder.sorted;
  }

  return {
    size: () => records.size,
    create(key, value) {
      checkKey(key);
      const found = records.get(key);
      if (found !== undefined) return Promise.resolve(found === JSON.stringify(value) ? 'created' : 'exists');
      put(key, value);
      return Promise.resolve('created');
    },
    replace(key, value) {
      checkKey(key);
      put(key, value);
      return Promise.resolve();
    },
    read(key) {
      checkKey(key);
      const text = records.get(key);
      return Promise.resolve(text === undefined ? undefined : (JSON.parse(text) as unknown));
    },
    keys(prefix) {
      // One subject of many: looking through all folders takes too long for thousands.
      if (prefix.endsWith('/') && !parents.has(prefix)) {
        const folder = folders.get(prefix);
        return Promise.resolve(folder ? [...keysOf(folder)] : []);
      }
      const inside = [...folders.keys()].filter((name) => name.startsWith(prefix) || prefix.startsWith(name));
      const whole = inside.length === 1 && inside[0] === prefix ? folders.get(prefix) : undefined;
      if (whole) return Promise.resolve([...keysOf(whole)]);
      const found = inside.flatMap((name) => {
        const keys = keysOf(folders.get(name) ?? { sorted: [], added: [] });
        return name.startsWith(prefix) ? keys : keys.filter((key) => key.startsWith(prefix));
      });
      return Promise.resolve(inside.length > 1 ? found.toSorted() : found);
    },
    remove(key) {
      checkKey(key);
      records.delete(key);
      const folder = folders.get(folderOf(key));
      if (folder) folders.set(folderOf(key), { sorted: keysOf(folder).filter((one) => one !== key), added: [] });
      return Promise.resolve();
    },
  };
}
