import { type RecordStore, StoreError } from './record-store.ts';

/**
 * Creates a record, reads it back and removes it. The key is random, as several probes may run at once.
 * @throws {StoreError} when the store fails or returns another value
 */
export async function probe(store: RecordStore, now: Date): Promise<void> {
  const key = `probes/${crypto.randomUUID()}`;
  const value = now.toISOString();
  await store.create(key, value);
  const found = await store.read(key);
  await store.remove(key);
  if (found !== value) throw new StoreError(`read ${key}`, 'the value differs from the one written');
}
