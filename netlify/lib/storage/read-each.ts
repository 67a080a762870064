import { mapConcurrently } from './concurrency.ts';
import type { OpenStore, StoreName } from './store-names.ts';

/** Where a record is. */
export interface RecordPlace {
  store: StoreName;
  key: string;
}

/** A record as it is stored. */
export interface StoredRecord extends RecordPlace {
  value: unknown;
}

/** Reads one by one what a list names; those that cannot be read are named too, and do not stop the others. */
export async function readEach<T, Place>(
  places: readonly Place[],
  read: (place: Place) => Promise<T | undefined>,
): Promise<{ found: T[]; unreadable: Place[] }> {
  const unreadable: Place[] = [];
  const found = await mapConcurrently(places, async (place) => {
    try {
      return await read(place);
    } catch {
      unreadable.push(place);
      return undefined;
    }
  });
  return { found: found.filter((value) => value !== undefined), unreadable };
}

/** Where the records of the stores are. @throws {StoreError} when a store cannot be listed */
export async function placesIn(open: OpenStore, names: readonly StoreName[]): Promise<RecordPlace[]> {
  return (await Promise.all(names.map(async (store) => (await open(store).keys('')).map((key) => ({ store, key }))))).flat();
}

/** Reads every record of the stores. @throws {StoreError} when a store cannot be listed */
export async function readAll(open: OpenStore, names: readonly StoreName[]) {
  return readEach(await placesIn(open, names), async (place): Promise<StoredRecord | undefined> => {
    const value = await open(place.store).read(place.key);
    return value === undefined ? undefined : { ...place, value };
  });
}
