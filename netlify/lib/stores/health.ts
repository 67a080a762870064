import { getStore } from '@netlify/blobs';

const KEY = 'probe';

/**
 * Whether a record can be written and read back. It holds the time of the probe and nothing else.
 * @throws what the store threw, when it cannot be reached at all
 */
export async function storeWorks(now: Date): Promise<boolean> {
  const store = getStore({ name: 'health', consistency: 'strong' });
  const written = now.toISOString();
  // A write that failed can still look like one that succeeded: only an etag says that the record is there.
  const { etag } = await store.set(KEY, written);
  return Boolean(etag) && (await store.get(KEY, { type: 'text' })) === written;
}
