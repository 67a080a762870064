/**
 * The order in which times of a day are claimed: `bookings/<date>/<0001…>`, one entry per confirmation, created before its event.
 *
 * Never more appointments at once than the session takes, unless somebody was shown whose time it is: an entry is appended only by
 * a process that has read every entry before it and found room beside those that hold their time. An entry holds its time
 * - until its event is created, for as long as its process may still create it ({@link CLAIMED_FOR});
 * - then while the last event of its appointment is agreed for this date and time.
 * An entry that does not hold its time never holds it again, as another agreement has an entry of its own. So what was
 * free when it was read is free until the next entry. Nothing depends on a listing: logs are read beyond theirs.
 */
import * as z from 'zod/mini';
import { MINUTE } from '../../../src/time/durations.ts';
import type { Clock } from '../clock.ts';
import { hasRoom, isOverlapping, type Period, type Schedule } from './schedule/schedule.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import { createJournal } from '../storage/journal.ts';
import { orIfStoreFails, StoreError } from '../storage/record-store.ts';
import { agreedSlot } from '../enquiries/commitment.ts';
import { agreedOn } from './day-list.ts';
import type { Slot } from '../enquiries/events.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';

/** Folder of the entries. They hold no personal data, and count on their day only. */
export const BOOKINGS = 'bookings/';

const BookingSchema = z.object({
  /** Id of the appointment. */
  id: z.string(),
  /** Number of the event that confirms it, and the nonce of this event. */
  event: z.int(),
  nonce: z.string(),
  time: z.string(),
  minutes: z.int(),
  /** Milliseconds since 1970. */
  at: z.int(),
});
type Booking = z.infer<typeof BookingSchema>;

/** Milliseconds for which a claim holds its time without its event. */
export const CLAIMED_FOR = MINUTE;
/**
 * Milliseconds after a decision began in which its claim and its event may be created. A function ends after 30 s; the rest of
 * {@link CLAIMED_FOR} is for the call itself and for clocks that differ.
 */
export const EVENT_WITHIN = 30_000;
/** Entries of others that are read while a time is claimed. A day has fewer than a hundred. */
const MAX_ENTRIES_MEANWHILE = 1000;

export interface BookedPeriod extends Period {
  id: string;
}

interface Claim extends Slot {
  id: string;
  event: number;
  nonce: string;
  minutes: number;
}

interface Deps {
  stores: EnquiryStores;
  schedule: Pick<Schedule, 'sessions'>;
  /** Length of appointments that were confirmed without one. */
  minutes: number;
  clock: Clock;
}

/** Each appointment once per time: it may have several entries for one. */
const distinct = (periods: readonly BookedPeriod[]): BookedPeriod[] => [
  ...new Map(periods.map((period) => [`${period.id} ${period.time}`, period])).values(),
];

export function createBookings({ stores, schedule, minutes: usual, clock }: Deps) {
  const { store, events } = stores.appointments;
  const journal = createJournal(store, 'bookings', BookingSchema);

  /** Whether an entry holds its time, and whether its event is created, so that the entries say all about its appointment. */
  async function holdingOf(date: string, { id, event, nonce, time, minutes, at }: Booking) {
    const [taken, free] = [[{ id, time, minutes }], [] as BookedPeriod[]];
    // Before the event is looked for, as time passes meanwhile.
    const isClaimed = clock() - at <= CLAIMED_FOR;
    const created = await events.find(id, event);
    if (!created) return { periods: isClaimed ? taken : free, isCreated: false };
    if (created.nonce !== nonce) return { periods: free, isCreated: false };
    const last = (await events.following(id, event)).at(-1) ?? created;
    const slot = agreedSlot(last);
    const isAgreed = slot?.date === date && slot.time === time;
    return { periods: isAgreed ? [{ id, time, minutes: last.minutes ?? minutes }] : free, isCreated: true };
  }
  /** As {@link holdingOf}. What cannot be read may be agreed; a person can still take the time. */
  const holdingIfReadable = (date: string, entry: Booking) =>
    holdingOf(date, entry).catch(orIfStoreFails({ periods: [entry satisfies BookedPeriod], isCreated: false }));

  /** The times that are confirmed on a day, or about to be, but for one appointment; with the number of the last entry. */
  async function readDay(date: string, except?: string) {
    const entries = await journal.all(date);
    const others = entries.filter(({ id }) => id !== except);
    const holdings = await mapConcurrently(others, async (entry) => ({ ...entry, ...(await holdingIfReadable(date, entry)) }));
    // Appointments that were confirmed before times were claimed have a marker of the day alone.
    const known = new Set(holdings.flatMap(({ id, isCreated }) => (isCreated ? [id] : [])));
    const marked = await agreedOn(stores, date, except === undefined ? known : known.add(except));
    const unclaimed = marked.flatMap(({ id, time, last }) => (last ? [{ id, time, minutes: last.minutes ?? usual }] : []));
    const taken = distinct([...unclaimed, ...holdings.flatMap(({ periods }) => periods)]);
    return { taken, number: entries.at(-1)?.number ?? 0 };
  }

  return {
    /** The times that are confirmed on a day, or about to be. @param except id of an appointment that is left out */
    takenOn: async (date: string, except?: string) => (await readDay(date, except)).taken,
    /**
     * Claims a time before the event that confirms it. The event must not be created later than {@link EVENT_WITHIN} allows.
     * Takes two calls for each entry of others that is appended meanwhile, and one more if it overlaps.
     * @param mayOverlap for a person who knows that the time is taken
     * @returns the appointments that have the time; empty once it is claimed
     * @throws {StoreError} if it could not be claimed
     */
    async claim({ date, ...claimed }: Claim, mayOverlap: boolean): Promise<BookedPeriod[]> {
      const { id } = claimed;
      const began = clock();
      const first = mayOverlap ? { taken: [], number: await journal.lastNumber(date) } : await readDay(date, id);
      let [taken, number]: [BookedPeriod[], number] = [first.taken, first.number];
      for (const last = number + MAX_ENTRIES_MEANWHILE; number < last; number++) {
        if (!mayOverlap && !hasRoom(schedule, { date, ...claimed }, taken))
          return taken.filter((one) => isOverlapping(one, claimed));
        const at = clock();
        if (at - began > EVENT_WITHIN) break;
        if ((await journal.append(date, number, { ...claimed, at })) === 'created') return [];
        const other = mayOverlap ? undefined : await journal.find(date, number + 1);
        if (other && other.id !== id && isOverlapping(other, claimed))
          taken = distinct([...taken, ...(await holdingIfReadable(date, other)).periods]);
      }
      throw new StoreError(`claim a time of ${date}`, 'it takes too long');
    },
  };
}
export type Bookings = ReturnType<typeof createBookings>;
