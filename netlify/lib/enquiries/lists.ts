/**
 * Lists of enquiries. The state of every enquiry is known from the keys of markers, so a list costs one listing of each folder, and one
 * read for each row of the page, whatever the number of records.
 */
import { practiceDay } from '../../../src/time/practice-time.ts';
import { type Clock, systemClock } from '../clock.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import { ASIDE, RECORDS, timeOf } from '../storage/inbox.ts';
import type { Language } from '../../../src/api-schemas/language.ts';
import { DONE, type Flag, FLAGS, isLanguageFlag, readFlags, RESTORED } from './markers.ts';
import { ENQUIRY_KINDS, type EnquiryKind } from './kinds.ts';
import { namesBelow } from '../storage/record-store.ts';
import type { Section } from './events.ts';
import type { EnquiryStores } from './stores.ts';
import { pageOf } from '../storage/page.ts';
import { agreedSlot, startOf } from './commitment.ts';
import { readEnquiryRecord } from './records.ts';

export const PAGE_SIZE = 25;
const DAY = 24 * 3_600_000;
/** Milliseconds after which a new enquiry is late. */
const LATE_AFTER = DAY;

export type ListName = Section | 'aside';

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
   * `overdue`, `today` and `tomorrow`: the wished day of a new appointment; `expired`: the proposed times have begun; `suspect`: the
   * spam check suspects it, and its marker is still missing.
   */
  flags: (Flag | Wish | 'late' | 'expired' | 'suspect' | 'telephone' | 'unreadable')[];
  /** The status of finished enquiries. */
  status?: string;
}

type Wish = 'overdue' | 'today' | 'tomorrow';

/** The urgency of a wished day; undefined for a day after tomorrow. */
function wishOf(day: string | undefined, now: number): Wish | undefined {
  if (day === undefined || day > practiceDay(now + DAY)) return undefined;
  const today = practiceDay(now);
  return day < today ? 'overdue' : day === today ? 'today' : 'tomorrow';
}

/** All enquiries of a kind with the list that each belongs to: open = records − done − (set aside − restored). */
async function listKind(stores: EnquiryStores, kind: EnquiryKind, now: number) {
  const { store } = stores[kind];
  const folders = [RECORDS, DONE, ASIDE, RESTORED, FLAGS].map((folder) => namesBelow(store, folder));
  const [ids = [], done, aside, restored, flagKeys = []] = await Promise.all(folders);
  const [isDone, isAside, isRestored] = [new Set(done), new Set(aside), new Set(restored)];
  const flagsOf = Map.groupBy(flagKeys, (key) => key.split('/')[0]);
  const listOf = (id: string, isWaiting: boolean): ListName => {
    if (isAside.has(id) && !isRestored.has(id)) return 'aside';
    if (isDone.has(id)) return 'done';
    return isWaiting ? 'waiting' : 'new';
  };
  return ids.map((id) => {
    const names = (flagsOf.get(id) ?? []).map((key) => key.split('/')[1] ?? '');
    const { flags, wishedOn, choiceUntil } = readFlags(names);
    // All proposed times have begun.
    const isExpired = flags.includes('waiting') && choiceUntil !== undefined && startOf(choiceUntil) <= now;
    const list = listOf(id, flags.includes('waiting') && !isExpired);
    const wish = list === 'new' ? wishOf(wishedOn, now) : undefined;
    return {
      ...{ kind, id, list, isRestored: isRestored.has(id) },
      isUrgent: list === 'new' && (wish !== undefined || flags.includes('urgent')),
      flags: [
        ...(wish ? [wish] : []),
        ...(isExpired ? ['expired' as const, ...flags.filter((flag) => flag !== 'waiting')] : flags),
      ],
    };
  });
}

type Listed = Awaited<ReturnType<typeof listKind>>[number];

/** All enquiries of these kinds, and where each is, from keys alone. */
export const listAll = async (stores: EnquiryStores, kinds: readonly EnquiryKind[], now: number): Promise<Listed[]> =>
  (await Promise.all(kinds.map((kind) => listKind(stores, kind, now)))).flat();

/** Enquiries of each list. */
function countsOf(listed: readonly Listed[]): Record<ListName, number> {
  const counts = { new: 0, waiting: 0, done: 0, aside: 0 };
  for (const { list } of listed) counts[list] += 1;
  return counts;
}

async function rowOf(stores: EnquiryStores, { kind, id, list, flags, isRestored }: Listed, now: number): Promise<Row[]> {
  const age = now - timeOf(id);
  const late = list === 'new' && age >= LATE_AFTER ? (['late'] as const) : [];
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
        ...{ ...row, name: enquiry.name, date: agreedSlot(last)?.date ?? preferred },
        ...(enquiry.kind === 'appointments' ? { type: enquiry.record.appointmentType } : {}),
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
  clock?: Clock;
}

/** One page of a list. New: the urgent first, then the oldest; waiting: the oldest first; done and set aside: the newest first. */
export async function listEnquiries(stores: EnquiryStores, options: ListOptions) {
  const { list, kinds = ENQUIRY_KINDS, language, page: asked = 1, clock = systemClock } = options;
  const now = clock();
  const all = await listAll(stores, kinds, now);
  const listed =
    language === undefined ? all : all.filter(({ flags }) => (flags.find((flag) => isLanguageFlag(flag)) ?? 'en') === language);
  // Ids hold the time left, so the newest sort first.
  const newestFirst = listed.filter((one) => one.list === list).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const oldestFirst = list === 'new' || list === 'waiting' ? newestFirst.toReversed() : newestFirst;
  const sorted = oldestFirst.toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
  const { shown, ...pages } = pageOf(sorted, asked, PAGE_SIZE);
  const rows = (await mapConcurrently(shown, (one) => rowOf(stores, one, now))).flat();
  return { rows, ...pages, counts: countsOf(listed) };
}
export type EnquiryList = Awaited<ReturnType<typeof listEnquiries>>;

/** Counts the enquiries of all kinds in each list. */
export const countEnquiries = async (stores: EnquiryStores, clock: Clock = systemClock) =>
  countsOf(await listAll(stores, ENQUIRY_KINDS, clock()));
