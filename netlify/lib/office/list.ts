/** Lists what visitors sent, a kind at a time, and finds one of it by its id. */
import { practiceDay } from '../../../src/schemas/api/appointment.ts';
import { mapAtOnce } from '../at-once.ts';
import type { OpenStore, StoreName } from '../stores/store-names.ts';
import { type Entries, type Entry, type Kind, QUARANTINED } from './entry.ts';
import { readKind } from './sources.ts';

interface Wanted {
  /** One of those that the kind has, or {@link QUARANTINED}. */
  status?: string | undefined;
  /** The first day that counts, at the practice, YYYY-MM-DD. */
  since?: string | undefined;
}

const isWanted =
  ({ status, since = '' }: Wanted) =>
  (entry: Entry): boolean =>
    practiceDay(Date.parse(entry.createdAt)) >= since &&
    (status === undefined || (status === QUARANTINED ? entry.quarantined !== null : entry.status === status));

/** Those that are wanted, the newest first. */
export async function listEntries(open: OpenStore, kind: Kind, wanted: Wanted = {}): Promise<Entries> {
  const { entries, unreadable } = await readKind(open, kind);
  return { entries: entries.filter(isWanted(wanted)), unreadable };
}

/** Where the records of each kind lie, by their ids. */
const FOLDERS: readonly (readonly [Kind, StoreName, folder: string])[] = [
  ['appointments', 'appointments', 'records/'],
  ['messages', 'messages', 'records/'],
  ['chats', 'chat-sessions', 'records/'],
  ['subscribers', 'subscribers', 'subscribers/'],
  ['subscribers', 'subscribers', 'records/'],
];

/** All whose id begins like this. Ids are long; the first letters tell them apart as well. */
export async function idsLike(open: OpenStore, start: string): Promise<{ kind: Kind; id: string }[]> {
  const found = await mapAtOnce(FOLDERS, async ([kind, store, folder]) =>
    (await open(store).keys(`${folder}${start}`)).map((key) => ({ kind, id: key.slice(folder.length) })),
  );
  return found.flat();
}

/** One of them, as {@link listEntries} tells of it. */
export async function readEntry(open: OpenStore, kind: Kind, id: string): Promise<Entry | undefined> {
  const { entries } = await readKind(open, kind, id);
  return entries[0];
}
