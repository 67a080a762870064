/** The confirmed appointments of a day at the practice. */
import { mapConcurrently } from '../storage/concurrency.ts';
import { DAYS } from './markers.ts';
import { namesBelow, orIfStoreFails } from '../storage/record-store.ts';
import type { Slot } from './events.ts';
import type { EnquiryStores } from './stores.ts';
import { agreedSlot } from './commitment.ts';

/** One appointment that cannot be read must not hide the others of its day. */
const orUnreadable = orIfStoreFails('unreadable' as const);
const UNREADABLE = { name: '', phone: '', appointmentType: '' };

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

/** Ids of other appointments that are confirmed for a time. */
export async function sameTime(stores: EnquiryStores, { date, time }: Slot, except: string): Promise<string[]> {
  const agreed = await agreedOn(stores, date);
  return agreed.flatMap((one) => (one.time === time && one.id !== except && one.status === 'confirmed' ? [one.id] : []));
}

/** The appointments of a day, the earliest first; those with an unreadable record have no name. @param date YYYY-MM-DD */
export async function dayList(stores: EnquiryStores, date: string) {
  const agreed = await agreedOn(stores, date);
  const times = Map.groupBy(agreed, ({ time }) => time);
  const visits = await mapConcurrently(agreed, async ({ id, time, status, last }) => {
    const record = await stores.appointments.inbox.read(id).catch(orUnreadable);
    if (!record) return [];
    const isTwice = time !== '' && (times.get(time)?.length ?? 0) > 1;
    const { name, phone, appointmentType } = record === 'unreadable' ? UNREADABLE : record;
    return [
      {
        ...{ id, time, status, name, phone, appointmentType, sameTime: isTwice },
        attendance: last?.attendance,
        /** Number of the last event: forms send it as `after`. */
        number: last?.number ?? 0,
        /** Number of the event that agreed on the time. */
        decided: last?.decided ?? 0,
        record: record === 'unreadable' ? undefined : record,
      },
    ];
  });
  return visits.flat().toSorted((a, b) => a.time.localeCompare(b.time) || b.id.localeCompare(a.id));
}
export type Visit = Awaited<ReturnType<typeof dayList>>[number];
