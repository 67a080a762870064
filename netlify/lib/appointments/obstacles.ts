/**
 * What speaks against the time of an appointment. Nobody is asked to come against it, unless somebody of the office was shown it and
 * decided all the same: then the event that agrees on the time says so (`despite`).
 */
import type { ClosedDays } from './schedule/closed-days.ts';
import { type Obstacle, type Warning, warningsOf } from './schedule/obstacles.ts';
import { lengthAt, overbooked, type Period, type Schedule } from './schedule/schedule.ts';
import { agreedSlot } from '../enquiries/commitment.ts';
import { agreedOn } from './day-list.ts';
import type { Slot, StatusEvent } from '../enquiries/events.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';
import type { SiteData } from '../site-data.ts';

interface Deps {
  stores: EnquiryStores;
  closedDays: Pick<ClosedDays, 'of'>;
  schedule: Pick<Schedule, 'sessions'>;
  types: SiteData['appointmentTypes'];
  /** Length of an appointment outside of all sessions whose type has none. */
  minutes: number;
}

const TAKEN: Warning = { obstacle: 'taken', text: 'There are more appointments at this time than the session takes.' };

export function createObstacles({ stores, closedDays, schedule, types, minutes: usual }: Deps) {
  const against = async (slot: Slot & Period): Promise<Warning[]> =>
    warningsOf(slot, schedule, (await closedDays.of(slot.date)).reason);

  return {
    /** Length of an appointment of a type at a time. */
    lengthOf: (slot: Slot, type: string): number =>
      lengthAt(schedule, slot, type) ?? types.find(({ id }) => id === type)?.minutes ?? usual,
    /** Obstacles of a time without a look at other appointments. A closed day counts from the moment when the closing is stored. */
    against,
    /** What speaks by now against the time of a confirmed appointment, and nobody has decided about. */
    async undecided(id: string, last: StatusEvent | undefined): Promise<Warning[]> {
      const slot = agreedSlot(last);
      if (!slot || last?.status !== 'confirmed' || last.attendance !== undefined) return [];
      const own = { ...slot, minutes: last.minutes ?? usual };
      const [warnings, agreed] = await Promise.all([against(own), agreedOn(stores, slot.date)]);
      const others = agreed.flatMap(({ id: other, status, time, last: event }) =>
        other !== id && status === 'confirmed' && countsForCapacity(event) ? [{ time, minutes: event?.minutes ?? usual }] : [],
      );
      const isOverbooked = overbooked<Period>(schedule, slot.date, [own, ...others]).includes(own);
      return [...warnings, ...(isOverbooked ? [TAKEN] : [])].filter(({ obstacle }) => !last.despite?.includes(obstacle));
    },
  };
}
export type Obstacles = ReturnType<typeof createObstacles>;

/** Whether a confirmed appointment takes a place of its session: one that was confirmed beside the others takes none of theirs. */
const countsForCapacity = (event: StatusEvent | undefined): boolean =>
  event !== undefined && event.attendance === undefined && event.despite?.includes('taken') !== true;

/** The obstacles that nobody was shown. */
export const notShown = (warnings: readonly Warning[], despite: readonly Obstacle[] = []): Warning[] =>
  warnings.filter(({ obstacle }) => !despite.includes(obstacle));
