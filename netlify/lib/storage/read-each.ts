import { mapConcurrently } from './concurrency.ts';
import type { OpenStore, StoreName } from './store-names.ts';

export interface RecordPlace {
  store: StoreName;
  key: string;
}

export interface StoredRecord extends RecordPlace {
  value: unknown;
}

export interface ScanOptions<Place = string> {
  /** Checked before each read; once false, the rest is left out. */
  goOn?: () => boolean;
  /** Called for each place that cannot be read; the scan continues without it. Without this, the scan fails. */
  onUnreadable?: (error: unknown, place: Place) => void;
}

/** What `read` finds at each place, in their order, without what is missing. */
export async function scan<T, Place = string>(
  places: readonly Place[],
  read: (place: Place) => Promise<T | undefined>,
  { goOn, onUnreadable }: ScanOptions<Place> = {},
): Promise<T[]> {
  const readOrReport = (place: Place) =>
    read(place).catch((error: unknown) => {
      if (!onUnreadable) throw error;
      onUnreadable(error, place);
      return undefined;
    });
  return (await mapConcurrently(places, readOrReport, goOn)).filter((found) => found !== undefined);
}

/** Scans all places; those that cannot be read are named, and do not stop the others. */
export async function readEach<T, Place>(places: readonly Place[], read: (place: Place) => Promise<T | undefined>) {
  const unreadable: Place[] = [];
  const found = await scan(places, read, { onUnreadable: (_error, place) => unreadable.push(place) });
  return { found, unreadable };
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
