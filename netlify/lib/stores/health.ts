import { type RecordStore, StoreError } from './record-store.ts';

/**
 * Creates a record, reads it back and removes it. It is the probe's own, as several may run at once, and holds the time.
 * @throws {StoreError} when the store cannot be reached or does not keep what it is given
 */
export async function probe(store: RecordStore, now: Date): Promise<void> {
  const key = `probes/${crypto.randomUUID()}`;
  const written = now.toISOString();
  await store.create(key, written);
  const kept = await store.read(key);
  await store.remove(key);
  if (kept !== written) throw new StoreError('keep a record', 'another one came back');
}
