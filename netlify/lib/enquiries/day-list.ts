/** The confirmed appointments of a day at the practice. */
import { mapConcurrently } from '../storage/concurrency.ts';
import { DAYS } from './markers.ts';
import { namesBelow, orIfStoreFails } from '../storage/record-store.ts';
import type { Slot } from './events.ts';
import type { EnquiryStores } from './stores.ts';
import { agreedSlot } from './commitment.ts';
import { readEnquiryRecord } from './records.ts';

export interface Visit {
  id: string;
  /** HH:MM; empty if the last event cannot be read, so that the appointment may be agreed for another day, or not at all. */
  time: string;
  /** Empty if the record cannot be read. */
  name: string;
  phone: string;
  appointmentType: string;
  /** confirmed, completed or unreadable */
  status: string;
  /** Another appointment of the day has the same time. */
  sameTime: boolean;
}

/** One appointment that cannot be read must not hide the others of its day. */
const orUnreadable = orIfStoreFails('unreadable' as const);

/** Ids of the appointments that are agreed for a day, with their times. The marker alone does not count, the last event does. */
async function agreedOn({ appointments: { store, events } }: EnquiryStores, date: string) {
  const all = await mapConcurrently(await namesBelow(store, `${DAYS}${date}/`), async (id) => {
    const last = await events.last(id).catch(orUnreadable);
    if (last === 'unreadable') return [{ id, time: '', status: 'unreadable' }];
    const slot = agreedSlot(last);
    return last && slot?.date === date ? [{ id, time: slot.time, status: last.status }] : [];
  });
  return all.flat();
}

/** Ids of other appointments that are confirmed for a time. */
export async function sameTime(stores: EnquiryStores, { date, time }: Slot, except: string): Promise<string[]> {
  const agreed = await agreedOn(stores, date);
  return agreed.flatMap((one) => (one.time === time && one.id !== except && one.status === 'confirmed' ? [one.id] : []));
}

/** The appointments of a day, the earliest first. @param date YYYY-MM-DD */
export async function dayList(stores: EnquiryStores, date: string): Promise<Visit[]> {
  const agreed = await agreedOn(stores, date);
  const times = Map.groupBy(agreed, ({ time }) => time);
  const visits = await mapConcurrently(agreed, async ({ id, time, status }): Promise<Visit[]> => {
    const enquiry = await readEnquiryRecord(stores, 'appointments', id).catch(orUnreadable);
    const isTwice = time !== '' && (times.get(time)?.length ?? 0) > 1;
    if (enquiry === 'unreadable') return [{ id, time, status, name: '', phone: '', appointmentType: '', sameTime: isTwice }];
    if (enquiry?.kind !== 'appointments') return [];
    const { name, phone, record } = enquiry;
    const { appointmentType } = record;
    return [{ id, time, status, name, phone, appointmentType, sameTime: isTwice }];
  });
  return visits.flat().toSorted((a, b) => a.time.localeCompare(b.time) || b.id.localeCompare(a.id));
}
