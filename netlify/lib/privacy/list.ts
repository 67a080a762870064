/** Lists entries of a kind, and finds one by its id. */
import { practiceDay } from '../../../src/time/practice-time.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import type { OpenStore, StoreName } from '../storage/store-names.ts';
import { type Entries, type Entry, type Kind, QUARANTINED } from './entry.ts';
import { readKind } from './sources.ts';

interface Filter {
  /** A status of the kind, or {@link QUARANTINED}. */
  status?: string | undefined;
  /** First day at the practice, YYYY-MM-DD. */
  since?: string | undefined;
}

const matches =
  ({ status, since = '' }: Filter) =>
  (entry: Entry): boolean =>
    practiceDay(Date.parse(entry.createdAt)) >= since &&
    (status === undefined || (status === QUARANTINED ? entry.quarantined !== null : entry.status === status));

/** Matching entries, the newest first. */
export async function listEntries(open: OpenStore, kind: Kind, filter: Filter = {}): Promise<Entries> {
  const { entries, unreadable } = await readKind(open, kind);
  return { entries: entries.filter(matches(filter)), unreadable };
}

/** Folders of the records of each kind. */
const FOLDERS: readonly (readonly [Kind, StoreName, folder: string])[] = [
  ['appointments', 'appointments', 'records/'],
  ['messages', 'messages', 'records/'],
  ['chats', 'chat-sessions', 'records/'],
  ['subscribers', 'subscribers', 'subscribers/'],
  ['subscribers', 'subscribers', 'records/'],
];

/** All ids with a prefix, as people type the first characters only. */
export async function idsWithPrefix(open: OpenStore, prefix: string): Promise<{ kind: Kind; id: string }[]> {
  const found = await mapConcurrently(FOLDERS, async ([kind, store, folder]) =>
    (await open(store).keys(`${folder}${prefix}`)).map((key) => ({ kind, id: key.slice(folder.length) })),
  );
  return found.flat();
}

/** The entry of an id; undefined if it is missing or unreadable. */
export async function readEntry(open: OpenStore, kind: Kind, id: string): Promise<Entry | undefined> {
  const { entries } = await readKind(open, kind, id);
  return entries[0];
}
