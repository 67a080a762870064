/**
 * Lists of items. The state of every item is known from the keys of markers, so a list costs one listing of each folder, and one
 * read for each row of the page, however many records there are.
 */
import { practiceDay } from '../../../src/schemas/api/appointment.ts';
import { type Clock, systemClock } from '../clock.ts';
import { mapConcurrently } from '../concurrency.ts';
import { timeOf } from '../stores/inbox.ts';
import { ASIDE, DONE, type Flag, FLAGS, RESTORED } from '../stores/markers.ts';
import { OFFICE_KINDS, type OfficeKind, STORE_OF } from '../stores/office-kinds.ts';
import { namesBelow } from '../stores/record-store.ts';
import { createStatuses, type Section } from '../stores/statuses.ts';
import type { OpenStore } from '../stores/store-names.ts';
import { agreedSlot } from './commitment.ts';
import { readRecord } from './records.ts';

/** Rows of a page. */
export const PAGE_SIZE = 25;
/** Milliseconds after which a new item is late. */
const LATE_AFTER = 24 * 3_600_000;

export type ListName = Section | 'aside';

/** A row. It holds no telephone number, no address and no text. */
export interface Row {
  kind: OfficeKind;
  id: string;
  /** Empty for an unreadable record. */
  name: string;
  /** The preferred or agreed day of an appointment, the day of sending of others: YYYY-MM-DD at the practice. */
  date: string;
  /** Milliseconds since it was sent. */
  age: number;
  /** `suspect`: the spam check suspects it, and its marker is still missing. */
  flags: (Flag | 'late' | 'suspect' | 'unreadable')[];
  /** The status of finished items. */
  status?: string;
}

export interface ItemList {
  rows: Row[];
  /** From 1. */
  page: number;
  pages: number;
  /** Items of each list, of the chosen kinds. */
  counts: Record<ListName, number>;
}

interface Listed {
  kind: OfficeKind;
  id: string;
  list: ListName;
  flags: Flag[];
  isRestored: boolean;
}

/** All items of a kind with the list that each belongs to: open = records − done − (set aside − restored). */
async function listKind(open: OpenStore, kind: OfficeKind): Promise<Listed[]> {
  const store = open(STORE_OF[kind]);
  const [ids, done, aside, restored, flagKeys] = await Promise.all([
    namesBelow(store, 'records/'),
    namesBelow(store, DONE),
    namesBelow(store, ASIDE),
    namesBelow(store, RESTORED),
    namesBelow(store, FLAGS),
  ]);
  const [isDone, isAside, isRestored] = [new Set(done), new Set(aside), new Set(restored)];
  const flags = Map.groupBy(
    flagKeys.map((key) => key.split('/') as [id: string, flag: Flag]),
    ([id]) => id,
  );
  const listOf = (id: string, own: readonly Flag[]): ListName => {
    if (isAside.has(id) && !isRestored.has(id)) return 'aside';
    if (isDone.has(id)) return 'done';
    return own.includes('waiting') ? 'waiting' : 'new';
  };
  return ids.map((id) => {
    const own = (flags.get(id) ?? []).map(([, flag]) => flag);
    return { kind, id, list: listOf(id, own), flags: own, isRestored: isRestored.has(id) };
  });
}

const listAll = async (open: OpenStore, kinds: readonly OfficeKind[]): Promise<Listed[]> =>
  (await Promise.all(kinds.map((kind) => listKind(open, kind)))).flat();

function countsOf(listed: readonly Listed[]): ItemList['counts'] {
  const counts = { new: 0, waiting: 0, done: 0, aside: 0 };
  for (const { list } of listed) counts[list] += 1;
  return counts;
}

async function rowOf(open: OpenStore, { kind, id, list, flags, isRestored }: Listed, now: number): Promise<Row[]> {
  const age = now - timeOf(id);
  const late = list === 'new' && age >= LATE_AFTER ? (['late'] as const) : [];
  const row = { kind, id, name: '', date: practiceDay(timeOf(id)), age };
  try {
    const statuses = createStatuses({ store: open(STORE_OF[kind]) });
    const [item, last] = await Promise.all([readRecord(open, kind, id), list === 'done' ? statuses.last(id) : undefined]);
    if (!item) return [];
    const preferred = item.kind === 'appointments' ? item.record.preferredDate : row.date;
    const isSuspect = item.record.quarantined !== null && list !== 'aside' && !isRestored;
    return [
      {
        ...{ ...row, name: item.name, date: agreedSlot(last)?.date ?? preferred },
        flags: [...late, ...flags, ...(isSuspect ? (['suspect'] as const) : [])],
        ...(last ? { status: last.status } : {}),
      },
    ];
  } catch {
    return [{ ...row, flags: [...late, 'unreadable'] }];
  }
}

interface ListOptions {
  list: ListName;
  kinds?: readonly OfficeKind[];
  /** From 1. */
  page?: number;
  clock?: Clock;
}

/** One page of a list. New and waiting: the oldest first; done and set aside: the newest first. */
export async function listItems(open: OpenStore, options: ListOptions): Promise<ItemList> {
  const { list, kinds = OFFICE_KINDS, page: wanted = 1, clock = systemClock } = options;
  const listed = await listAll(open, kinds);
  // Ids hold the time left, so the newest sort first.
  const newestFirst = listed.filter((one) => one.list === list).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const sorted = list === 'new' || list === 'waiting' ? newestFirst.toReversed() : newestFirst;
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, wanted), pages);
  const shown = sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const rows = (await mapConcurrently(shown, (one) => rowOf(open, one, clock()))).flat();
  return { rows, page, pages, counts: countsOf(listed) };
}

/** The number of items in each list, for the title of the page. */
export const countItems = async (open: OpenStore): Promise<ItemList['counts']> => countsOf(await listAll(open, OFFICE_KINDS));
