/**
 * Last good copy of the news: one record, replaced with each good fetch and read when a fetch fails. It holds the original
 * picture URLs, which never reach a browser.
 */
import * as z from 'zod/mini';
import { readRecord } from '../storage/read-record.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { withTimeout } from '../storage/timeout.ts';
import { type Story, StorySchema } from './stories.ts';

const KEY = 'latest';

const CachedNewsSchema = z.object({
  /** Time of the fetch in milliseconds since 1970. */
  at: z.int(),
  stories: z.array(StorySchema),
});

/** Milliseconds for one store call: with the feed's 5 s it stays below the handler's timeout. */
const STORE_TIMEOUT = 2000;

export const saveStories = (store: RecordStore, stories: readonly Story[], at: number): Promise<void> =>
  withTimeout('Saving the news', STORE_TIMEOUT, () => store.replace(KEY, { at, stories }));

export const loadStories = (store: RecordStore) =>
  withTimeout('Reading the cached news', STORE_TIMEOUT, () => readRecord(store, KEY, CachedNewsSchema));
