/**
 * The order in which times of a day are claimed: `bookings/<date>/<0001…>`, one entry per confirmation, created before its event.
 *
 * Of two confirmations at once, one creates the next entry; the other reads again, and finds the time taken. An entry alone does not
 * take a time: the event that it precedes does, or, until that exists, the entry itself for as long as its process may still live.
 */
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { hasRoom, isOverlapping, type Period, type Schedule } from '../schedule/schedule.ts';
import { createJournal } from '../storage/journal.ts';
import { agreedOn } from './day-list.ts';
import type { Slot } from './events.ts';
import type { EnquiryStores } from './stores.ts';

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

/** Milliseconds in which the process that claimed a time may still create its event. A function ends after 30 s. */
const CLAIMED_FOR = 60_000;
/** Tries while others confirm times of the same day; each of them ends for one. */
const MAX_ROUNDS = 200;

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

export function createBookings({ stores, schedule, minutes: usual, clock }: Deps) {
  const { store, events } = stores.appointments;
  const journal = createJournal(store, 'bookings', BookingSchema);

  /** What is confirmed on a day, or about to be, but for one appointment; with the number of the last entry. */
  async function takenOn(date: string, except?: string) {
    // The entries first: an event that is created after this listing is found by its entry.
    const entries = await journal.all(date);
    const agreed = await agreedOn(stores, date);
    const confirmed = agreed.flatMap(({ id, time, status, last }) =>
      status === 'confirmed' && id !== except ? [{ id, time, minutes: last?.minutes ?? usual }] : [],
    );
    const taken: BookedPeriod[] = [...confirmed];
    for (const { id, event, time, minutes, at } of entries) {
      if (id === except || clock() - at > CLAIMED_FOR || confirmed.some((one) => one.id === id)) continue;
      if (!(await events.find(id, event))) taken.push({ id, time, minutes });
    }
    return { taken, number: entries.at(-1)?.number ?? 0 };
  }

  return {
    takenOn: async (date: string, except?: string) => (await takenOn(date, except)).taken,
    /**
     * Claims a time before the event that confirms it.
     * @param mayOverlap for a person who knows that the time is taken
     * @returns the appointments that have the time; empty once it is claimed
     */
    async claim({ date, ...claimed }: Claim, mayOverlap: boolean): Promise<BookedPeriod[]> {
      for (let round = 0; round < MAX_ROUNDS; round++) {
        const { taken, number } = await takenOn(date, claimed.id);
        if (!mayOverlap && !hasRoom(schedule, { date, ...claimed }, taken))
          return taken.filter((one) => isOverlapping(one, claimed));
        if ((await journal.append(date, number, { ...claimed, at: clock() })) === 'created') return [];
      }
      throw new Error('A time could not be claimed: others confirm without end.');
    },
  };
}
export type Bookings = ReturnType<typeof createBookings>;
