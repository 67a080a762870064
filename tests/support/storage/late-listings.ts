/**
 * Stores as several processes see them: reads and writes are right, and listings show a process what it wrote and removed itself,
 * but what others did only after a minute.
 */
import type { RecordStore } from '../../../netlify/lib/storage/record-store.ts';
import type { OpenStore } from '../../../netlify/lib/storage/store-names.ts';
import { createMemoryRecords } from './memory-records.ts';

const LATENESS = 60_000;

interface Change {
  exists: boolean;
  by: symbol;
  at: number;
}

function createLateRecords(clock: () => number) {
  const records = createMemoryRecords();
  /** Changes of each key, the first one first. */
  const changes = new Map<string, Change[]>();
  const changed = (key: string, exists: boolean, by: symbol) =>
    changes.set(key, [...(changes.get(key) ?? []), { exists, by, at: clock() }]);

  return (by: symbol): RecordStore => ({
    ...records,
    async create(key, value) {
      const isNew = (await records.read(key)) === undefined;
      const created = await records.create(key, value);
      if (isNew && created === 'created') changed(key, true, by);
      return created;
    },
    async replace(key, value) {
      await records.replace(key, value);
      changed(key, true, by);
    },
    async remove(key) {
      await records.remove(key);
      changed(key, false, by);
    },
    keys(prefix) {
      const isSeen = (change: Change) => change.by === by || clock() - change.at >= LATENESS;
      const seen = [...changes].filter(([key, all]) => key.startsWith(prefix) && all.findLast(isSeen)?.exists === true);
      return Promise.resolve(seen.map(([key]) => key).toSorted());
    },
  });
}

/** Opens the stores of another process on each call. @param clock milliseconds since 1970 */
export function createLateStores(clock: () => number): () => OpenStore {
  const stores = new Map<string, ReturnType<typeof createLateRecords>>();
  return () => {
    const process = Symbol('process');
    return (name) => {
      const store = stores.get(name) ?? createLateRecords(clock);
      stores.set(name, store);
      return store(process);
    };
  };
}
