/**
 * Lists of enquiries. The state of every enquiry is known from the keys of markers, so a list costs one listing of each folder, one
 * read for each row of the page, and the office's decisions about closed days, whatever the number of records.
 *
 * A confirmed time to come that something speaks against stands under New until somebody has decided about it, whether the day was
 * closed or a deployment changed the sessions.
 */
import { practiceDay, practiceDayIn } from '../../../src/time/practice-time.ts';
import type { Clock } from '../clock.ts';
import type { ClosedDays } from '../appointments/schedule/closed-days.ts';
import { isOutside, OBSTACLES, type Obstacle } from '../appointments/schedule/obstacles.ts';
import { overbooked, type Schedule } from '../appointments/schedule/schedule.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import { ASIDE, RECORDS, timeOf } from '../storage/inbox.ts';
import { firstLanguage, type Language } from '../../../src/language/languages.ts';
import { DAY } from '../../../src/time/durations.ts';
import { DONE, type Flag, FLAGS, isLanguageFlag, readFlags, RESTORED } from './markers.ts';
import { ENQUIRY_KINDS, type EnquiryKind } from './kinds.ts';
import { namesBelow } from '../storage/record-store.ts';
import type { List } from './events.ts';
import type { EnquiryStores } from './stores.ts';
import { pageOf } from '../storage/page.ts';
import { agreedSlot, hasBegun } from './commitment.ts';
import { readEnquiryRecord } from './records.ts';
import { shortTypeName } from './chosen-name.ts';

export const PAGE_SIZE = 25;
/** Rows of a page of finished enquiries: each takes four store calls, as the marker does not hold its status. */
export const DONE_PAGE_SIZE = 8;
/** Milliseconds after which a new enquiry is late. */
const LATE_AFTER = DAY;

export type ListName = List | 'aside';

/** A row. It holds no telephone number, no address and no text. */
export interface Row {
  kind: EnquiryKind;
  id: string;
  /** Empty for an unreadable record. */
  name: string;
  /** The preferred or agreed day of an appointment, the day of sending of others: YYYY-MM-DD at the practice. */
  date: string;
  /** Milliseconds since it was sent. */
  age: number;
  /** The type of an appointment. */
  type?: string;
  /**
   * `overdue`, `today` and `tomorrow`: the confirmed or wished day of a new appointment; `closed`, `outside`, `overbooked`: what speaks
   * against its confirmed time; `expired`: the proposed times have begun; `suspect`: the spam check suspects it, and its marker is
   * still missing.
   */
  flags: (Flag | Wish | ObstacleFlag | 'late' | 'expired' | 'suspect' | 'telephone' | 'unreadable')[];
  /** The status of finished enquiries. */
  status?: string;
}

type Wish = 'overdue' | 'today' | 'tomorrow';

/** The urgency of a wished or confirmed day; undefined for a day after tomorrow. @param day YYYY-MM-DD */
export function wishOf(day: string | undefined, now: number): Wish | undefined {
  if (day === undefined || day > practiceDayIn(1, now)) return undefined;
  const today = practiceDay(now);
  return day < today ? 'overdue' : day === today ? 'today' : 'tomorrow';
}

/** Flags of what speaks against a confirmed time. */
const OBSTACLE_FLAGS = { closed: 'closed', outside: 'outside', taken: 'overbooked' } as const satisfies Record<Obstacle, string>;
type ObstacleFlag = (typeof OBSTACLE_FLAGS)[Obstacle];

/** An enquiry as its flags tell of it. */
type Flagged = ReturnType<typeof readFlags> & { id: string };

interface Deps {
  stores: EnquiryStores;
  closedDays: Pick<ClosedDays, 'read'>;
  schedule: Pick<Schedule, 'sessions'>;
  /** Length of appointments that were confirmed without one. */
  minutes: number;
  clock: Clock;
}

/** How far up a new enquiry stands: 0 first. */
function rankOf(wish: Wish | undefined, obstacleDate: string | undefined, now: number): number {
  if (obstacleDate !== undefined) return obstacleDate <= practiceDayIn(2, now) ? 0 : 1;
  return wish === undefined ? 2 : wish === 'tomorrow' ? 1 : 0;
}

/** Enquiries of each list. */
function countsOf(listed: readonly Listed[]): Record<ListName, number> {
  const counts = { new: 0, waiting: 0, done: 0, aside: 0 };
  for (const { list } of listed) counts[list] += 1;
  return counts;
}

type Listed = Awaited<ReturnType<typeof listKind>>[number];

/** What speaks against confirmed times to come, and nobody has decided about: by id. */
async function obstaclesOf(all: readonly Flagged[], { closedDays, schedule, minutes }: Deps, now: number) {
  const found = new Map<string, ObstacleFlag[]>();
  const confirmed = all.flatMap(({ id, agreed, despite }) =>
    agreed ? [{ ...agreed, id, despite, minutes: agreed.minutes ?? minutes }] : [],
  );
  const coming = confirmed.filter((one) => !hasBegun(one, now));
  if (coming.length === 0) return found;
  const reasonOn = await closedDays.read();
  const overbookedOn = new Map<string, ReadonlySet<string>>();
  // Those that were confirmed beside others take none of their places.
  for (const [date, ofDay] of Map.groupBy(
    confirmed.filter(({ despite }) => !despite.includes('taken')),
    (one) => one.date,
  ))
    overbookedOn.set(date, new Set(overbooked(schedule, date, ofDay).map(({ id }) => id)));
  for (const one of coming) {
    const against: Readonly<Record<Obstacle, boolean>> = {
      closed: reasonOn(one.date) !== undefined,
      outside: isOutside(schedule, one),
      taken: overbookedOn.get(one.date)?.has(one.id) === true,
    };
    const undecided = OBSTACLES.filter((obstacle) => against[obstacle] && !one.despite.includes(obstacle));
    if (undecided.length > 0)
      found.set(
        one.id,
        undecided.map((obstacle) => OBSTACLE_FLAGS[obstacle]),
      );
  }
  return found;
}

/** All enquiries of a kind with the list that each belongs to: open = records − done − (set aside − restored). */
async function listKind(deps: Deps, kind: EnquiryKind, now: number) {
  const { store } = deps.stores[kind];
  const folders = [RECORDS, DONE, ASIDE, RESTORED, FLAGS].map((folder) => namesBelow(store, folder));
  const [ids = [], done, aside, restored, flagKeys = []] = await Promise.all(folders);
  const [isDone, isAside, isRestored] = [new Set(done), new Set(aside), new Set(restored)];
  const flagsOf = Map.groupBy(flagKeys, (key) => key.split('/')[0]);
  const flagged = ids.map((id): Flagged => {
    const names = (flagsOf.get(id) ?? []).map((key) => key.split('/')[1] ?? '');
    return { id, ...readFlags(names) };
  });
  const obstacles = await obstaclesOf(flagged, deps, now);
  const listOf = (id: string, isWaiting: boolean): ListName => {
    if (isAside.has(id) && !isRestored.has(id)) return 'aside';
    // A confirmed time that something speaks against waits for the office, whatever was decided before.
    if (obstacles.has(id)) return 'new';
    if (isDone.has(id)) return 'done';
    return isWaiting ? 'waiting' : 'new';
  };
  return flagged.map(({ id, flags, wishedOn, choiceUntil, agreed }) => {
    // All proposed times have begun.
    const isExpired = flags.includes('waiting') && choiceUntil !== undefined && hasBegun(choiceUntil, now);
    const list = listOf(id, flags.includes('waiting') && !isExpired);
    const wish = list === 'new' ? wishOf(agreed?.date ?? wishedOn, now) : undefined;
    const against = list === 'new' ? (obstacles.get(id) ?? []) : [];
    const date = against.length > 0 ? agreed?.date : undefined;
    return {
      kind,
      id,
      list,
      isRestored: isRestored.has(id),
      rank: list === 'new' ? rankOf(wish, date, now) : 0,
      /** The day of a confirmed time that something speaks against. */
      obstacleDate: date,
      flags: [
        ...against,
        ...(wish && (!agreed || wish !== 'overdue') ? [wish] : []),
        ...(isExpired ? ['expired' as const, ...flags.filter((flag) => flag !== 'waiting')] : flags),
      ],
    };
  });
}

async function rowOf(
  stores: EnquiryStores,
  { kind, id, list, flags, isRestored, obstacleDate }: Listed,
  now: number,
): Promise<Row[]> {
  const age = now - timeOf(id);
  const late = list === 'new' && obstacleDate === undefined && age >= LATE_AFTER ? (['late'] as const) : [];
  const row = { kind, id, name: '', date: practiceDay(timeOf(id)), age };
  try {
    const [enquiry, last] = await Promise.all([
      readEnquiryRecord(stores, kind, id),
      list === 'done' ? stores[kind].events.last(id) : undefined,
    ]);
    if (!enquiry) return [];
    const preferred = enquiry.kind === 'appointments' ? enquiry.record.preferredDate : row.date;
    const isSuspect = enquiry.record.quarantined !== null && list !== 'aside' && !isRestored;
    return [
      {
        ...row,
        name: enquiry.name,
        date: obstacleDate ?? agreedSlot(last)?.date ?? preferred,
        ...(enquiry.kind === 'appointments' ? { type: shortTypeName(enquiry.record) } : {}),
        flags: [
          ...[...late, ...flags],
          ...(isSuspect ? (['suspect'] as const) : []),
          ...(enquiry.kind === 'appointments' && enquiry.record.source !== undefined ? [enquiry.record.source] : []),
        ],
        ...(last ? { status: last.status } : {}),
      },
    ];
  } catch {
    return [{ ...row, flags: [...late, 'unreadable'] }];
  }
}

interface ListOptions {
  list: ListName;
  kinds?: readonly EnquiryKind[];
  /** All languages without it. */
  language?: Language | undefined;
  /** From 1. */
  page?: number;
}

/**
 * The enquiries of a list. New: urgent care first, then by the day, then the oldest; waiting: the oldest first; done and set aside:
 * the newest first.
 */
function sortedList(listed: readonly Listed[], list: ListName): Listed[] {
  // Ids hold the time left, so the newest sort first.
  const newestFirst = listed.filter((one) => one.list === list).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const oldestFirst = list === 'new' || list === 'waiting' ? newestFirst.toReversed() : newestFirst;
  const isCalm = ({ flags }: Listed) => Number(list === 'new' && !flags.includes('urgent'));
  return oldestFirst.toSorted((a, b) => isCalm(a) - isCalm(b) || a.rank - b.rank);
}

export function createLists(deps: Deps) {
  const { stores, clock } = deps;

  /** All enquiries of these kinds, and where each is, from keys alone. */
  const all = async (kinds: readonly EnquiryKind[], now = clock()): Promise<Listed[]> =>
    (await Promise.all(kinds.map((kind) => listKind(deps, kind, now)))).flat();

  return {
    all,
    /** One page of a list. @param now milliseconds since 1970 */
    async page({ list, kinds = ENQUIRY_KINDS, language, page: asked = 1 }: ListOptions, now = clock()) {
      const found = await all(kinds, now);
      const listed =
        language === undefined
          ? found
          : found.filter(({ flags }) => (flags.find((flag) => isLanguageFlag(flag)) ?? firstLanguage()) === language);
      const { shown, ...pages } = pageOf(sortedList(listed, list), asked, list === 'done' ? DONE_PAGE_SIZE : PAGE_SIZE);
      const rows = (await mapConcurrently(shown, (one) => rowOf(stores, one, now))).flat();
      return { rows, ...pages, counts: countsOf(listed) };
    },
    /**
     * The enquiries before and after one in the list of new ones, from keys alone. One that is not in the list precedes it.
     * @param now milliseconds since 1970
     */
    async around(id: string, now = clock()) {
      const sorted = sortedList(await all(ENQUIRY_KINDS, now), 'new');
      const index = sorted.findIndex((one) => one.id === id);
      return { previous: sorted[index - 1], next: sorted[index + 1], place: index + 1, count: sorted.length };
    },
    /** Counts the enquiries of all kinds in each list. */
    counts: async (now = clock()) => countsOf(await all(ENQUIRY_KINDS, now)),
  };
}
export type Lists = ReturnType<typeof createLists>;
export type EnquiryList = Awaited<ReturnType<Lists['page']>>;
