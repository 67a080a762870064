/** The confirmed appointments of a day at the practice. */
import { mapConcurrently } from '../storage/concurrency.ts';
import { DAYS } from '../enquiries/markers.ts';
import { namesBelow, orIfStoreFails } from '../storage/record-store.ts';
import { isOverlapping, overbooked, type Schedule } from './schedule/schedule.ts';
import type { Slot } from '../enquiries/events.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';
import { agreedSlot } from '../enquiries/commitment.ts';
import { shortTypeName } from '../enquiries/chosen-name.ts';

/** One appointment that cannot be read must not hide the others of its day. */
const orUnreadable = orIfStoreFails('unreadable' as const);
const UNREADABLE = { name: '', phone: '' };

/**
 * The appointments that are agreed for a day, with times as HH:MM. The marker alone does not count, the last event does. If that
 * cannot be read, the appointment may be agreed for another day, or not at all. Those of the last minute may be missing.
 * @param without ids that are left out, and not read
 */
export async function agreedOn({ appointments: { store, events } }: EnquiryStores, date: string, without?: ReadonlySet<string>) {
  const ids = (await namesBelow(store, `${DAYS}${date}/`)).filter((id) => without?.has(id) !== true);
  const all = await mapConcurrently(ids, async (id) => {
    const last = await events.last(id).catch(orUnreadable);
    if (last === 'unreadable') return [{ id, time: '', status: 'unreadable', last: undefined }];
    const slot = agreedSlot(last);
    return last && slot?.date === date ? [{ id, time: slot.time, status: last.status, last }] : [];
  });
  return all.flat();
}

/** What says how many appointments fit at once. */
export interface Capacity {
  schedule: Pick<Schedule, 'sessions'>;
  /** Length of appointments that were confirmed without one. */
  minutes: number;
}
interface Timed {
  id: string;
  time: string;
  status: string;
  minutes?: number | undefined;
}

/** Ids of a day's confirmed appointments that take place while there are more at once than the session takes. */
export function overbookedIn(
  date: string,
  visits: readonly Timed[],
  { schedule, minutes: usual }: Capacity,
): ReadonlySet<string> {
  const confirmed = visits.filter(({ status }) => status === 'confirmed');
  const periods = confirmed.map(({ id, time, minutes = usual }) => ({ id, time, minutes }));
  return new Set(overbooked(schedule, date, periods).map(({ id }) => id));
}

/**
 * Ids of the other confirmed appointments that overlap one, if they are together more than the session takes.
 * @param slot with the length of an appointment that is not confirmed yet
 * @param capacity without it, those that begin at the same time
 */
export async function sameTime(
  stores: EnquiryStores,
  { date, time, minutes }: Slot & { minutes?: number },
  except: string,
  capacity?: Capacity,
): Promise<string[]> {
  const agreed = (await agreedOn(stores, date)).map((one) => ({ ...one, minutes: one.last?.minutes }));
  const others = agreed.filter(({ id, status }) => id !== except && status === 'confirmed');
  if (!capacity) return others.flatMap((one) => (one.time === time ? [one.id] : []));
  const length = (one: { minutes?: number | undefined } | undefined) => one?.minutes ?? capacity.minutes;
  // The listing may lack it.
  const own = { id: except, status: 'confirmed', time, minutes: minutes ?? length(agreed.find(({ id }) => id === except)) };
  const overlapping = others.filter((one) => isOverlapping({ ...one, minutes: length(one) }, own));
  const ids = overbookedIn(date, [...overlapping, own], capacity);
  return ids.has(except) ? [...ids].filter((id) => id !== except) : [];
}

/** The appointments of a day, the earliest first; those with an unreadable record have no name. @param date YYYY-MM-DD */
export async function dayList(stores: EnquiryStores, date: string) {
  const agreed = await agreedOn(stores, date);
  const visits = await mapConcurrently(agreed, async ({ id, time, status, last }) => {
    const record = await stores.appointments.inbox.read(id).catch(orUnreadable);
    if (!record) return [];
    const { name, phone } = record === 'unreadable' ? UNREADABLE : record;
    return [
      {
        id,
        time,
        status,
        name,
        phone,
        type: record === 'unreadable' ? '' : shortTypeName(record),
        minutes: last?.minutes,
        attendance: last?.attendance,
        despite: last?.despite,
        /** Number of the last event: forms send it as `after`. */
        number: last?.number ?? 0,
        /** Number of the event that agreed on the time. */
        decisionNumber: last?.decisionNumber ?? 0,
        record: record === 'unreadable' ? undefined : record,
      },
    ];
  });
  return visits.flat().toSorted((a, b) => a.time.localeCompare(b.time) || b.id.localeCompare(a.id));
}
export type Visit = Awaited<ReturnType<typeof dayList>>[number];
