/**
 * Last good copy of the news: one record, replaced with each good fetch and read when a fetch fails. It holds the original
 * picture URLs, which never reach a browser.
 */
import * as z from 'zod/mini';
import { type RecordStore, StoreError } from '../storage/record-store.ts';
import { withTimeout } from '../storage/timeout.ts';
import type { Story } from './stories.ts';

const KEY = 'latest';

const StorySchema = z.object({
  title: z.string(),
  description: z.string(),
  link: z.string(),
  date: z.catch(z.string(), ''),
  picture: z.string(),
});
const CachedNewsSchema = z.object({
  /** Time of the fetch in milliseconds since 1970. */
  at: z.int(),
  stories: z.array(StorySchema),
});
type CachedNews = z.infer<typeof CachedNewsSchema>;

/** Milliseconds for one store call: with the feed's 5 s it stays below the handler's timeout. */
const STORE_TIMEOUT = 2000;

/** Replaces the copy. @throws {StoreError | TimeoutError} */
export async function saveStories(store: RecordStore, stories: readonly Story[], at: number): Promise<void> {
  await withTimeout('Saving the news', STORE_TIMEOUT, () => store.replace(KEY, { at, stories }));
}

/** Reads the copy; undefined before the first fetch. @throws {StoreError | TimeoutError} */
export async function loadStories(store: RecordStore): Promise<CachedNews | undefined> {
  const record = await withTimeout('Reading the cached news', STORE_TIMEOUT, () => store.read(KEY));
  if (record === undefined) return undefined;
  const result = CachedNewsSchema.safeParse(record);
  if (!result.success) throw new StoreError(`read ${KEY}`, 'the record does not match its schema');
  return result.data;
}
