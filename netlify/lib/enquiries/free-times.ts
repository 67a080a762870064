/** The free times that the office is offered for an appointment. */
import { practiceDay, shiftedDay } from '../../../src/time/practice-time.ts';
import type { Clock } from '../clock.ts';
import type { ClosedDays } from '../schedule/closed-days.ts';
import { type FreeTime, freeTimesOf, type Schedule, sessionsOn } from '../schedule/schedule.ts';
import type { Bookings } from './bookings.ts';
import { startOf } from './commitment.ts';

/** Times of each group. */
const OFFERED = 4;
/** Days after the wished one in which free times are looked for. */
const LOOK_AHEAD = 21;
/** Times of one of these days, so that several days are offered. */
const OF_LATER_DAY = 2;

export interface FreeTimes {
  /** Of the wished half-day: the first ones. */
  wished: FreeTime[];
  /** Of the rest of the wished day. */
  sameDay: FreeTime[];
  /** Of the next days, the wished half-day first. */
  later: FreeTime[];
  /** What is confirmed on the wished day, the earliest first: HH:MM. */
  confirmed: string[];
  /** Why the wished day is closed; undefined for an open day. */
  closedBecause: string | undefined;
}

interface Deps {
  bookings: Pick<Bookings, 'takenOn'>;
  closedDays: Pick<ClosedDays, 'read'>;
  schedule: Schedule;
  clock: Clock;
}

interface Wish {
  /** YYYY-MM-DD; of a day that is over, the times from today on are found. */
  date: string;
  /** Value of the form: "Morning". Without it, every half-day is wished. */
  halfDay?: string;
  type: string;
  /** Id of an appointment whose own time counts as free. */
  except?: string;
}

export const createFreeTimes = ({ bookings, closedDays, schedule, clock }: Deps) =>
  async function findFreeTimes({ date, halfDay, type, except }: Wish): Promise<FreeTimes> {
    const now = clock();
    const [today, reasonOn] = [practiceDay(now), await closedDays.read()];
    const onDay = async (day: string) => {
      const taken = await bookings.takenOn(day, except);
      const isOpen = day >= today && reasonOn(day) === undefined;
      const free = isOpen ? freeTimesOf(schedule, { date: day, type, taken }) : [];
      return { taken, free: free.filter((time) => startOf(time) > now) };
    };
    const isWished = (time: FreeTime) => halfDay === undefined || time.halfDay === halfDay;
    const { taken, free } = await onDay(date);
    const later: FreeTime[] = [];
    const first = date < today ? today : shiftedDay(date, 1);
    for (let ahead = 0; ahead < LOOK_AHEAD && later.length < OFFERED; ahead++) {
      const day = shiftedDay(first, ahead);
      if (sessionsOn(schedule, day).length === 0 || reasonOn(day) !== undefined) continue;
      const ofDay = (await onDay(day)).free;
      later.push(...[...ofDay.filter(isWished), ...ofDay.filter((time) => !isWished(time))].slice(0, OF_LATER_DAY));
    }
    return {
      wished: free.filter(isWished).slice(0, OFFERED + 1),
      sameDay: free.filter((time) => !isWished(time)).slice(0, OFFERED),
      later: later.slice(0, OFFERED),
      confirmed: [...new Set(taken.map(({ time }) => time))].toSorted(),
      closedBecause: reasonOn(date),
    };
  };
export type FindFreeTimes = ReturnType<typeof createFreeTimes>;

/** All of them, the most wished first. */
export const allFreeTimes = ({ wished, sameDay, later }: FreeTimes): FreeTime[] => [...wished, ...sameDay, ...later];
