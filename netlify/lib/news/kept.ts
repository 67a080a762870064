/**
 * The last good copy of the news: one record that is replaced with each good fetch, and read when the next one fails.
 * It keeps the pictures' own addresses, which never reach a browser; our own are made from them.
 */
import * as z from 'zod/mini';
import { withDeadline } from '../deadline.ts';
import { type RecordStore, StoreError } from '../stores/record-store.ts';
import type { Story } from './stories.ts';

const KEY = 'latest';

const StorySchema = z.object({
  title: z.string(),
  description: z.string(),
  link: z.string(),
  date: z.string(),
  picture: z.string(),
});
const KeptSchema = z.object({
  /** When it was fetched, in milliseconds since 1970. */
  at: z.int(),
  stories: z.array(StorySchema),
});
type Kept = z.infer<typeof KeptSchema>;

/**
 * Milliseconds for one call of the store: the 5 s that the feed may take and this together have to stay well below what
 * a handler has.
 */
const CALL_DEADLINE = 2000;

/** @throws {StoreError | DeadlineError} */
export async function keepStories(store: RecordStore, stories: readonly Story[], at: number): Promise<void> {
  await withDeadline('Keeping the news', CALL_DEADLINE, () => store.replace(KEY, { at, stories }));
}

/** @throws {StoreError | DeadlineError} */
export async function readKept(store: RecordStore): Promise<Kept | undefined> {
  const record = await withDeadline('Reading the kept news', CALL_DEADLINE, () => store.read(KEY));
  if (record === undefined) return undefined;
  const result = KeptSchema.safeParse(record);
  if (!result.success) throw new StoreError('read', 'the kept news are not as they were written');
  return result.data;
}
