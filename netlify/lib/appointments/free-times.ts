/**
 * The free times that the office is offered for an appointment: each is in the future, on an open day, and not taken when it is read.
 *
 * With a wished half-day a few times are enough. Without one, as by telephone, somebody chooses while speaking: all times of the day
 * and of the next days with free ones are offered.
 */
import { weekdayOf } from '../../../src/time/dates.ts';
import { isDay, practiceDay, shiftedDay } from '../../../src/time/practice-time.ts';
import type { Clock } from '../clock.ts';
import type { ClosedDays } from './schedule/closed-days.ts';
import { type FreeTime, freeTimesOf, type Schedule, sessionsOn } from './schedule/schedule.ts';
import type { Bookings } from './bookings.ts';
import { startOf } from '../enquiries/commitment.ts';

/** Times of each group. */
const OFFERED = 4;
/** Next days without a wished half-day. */
const OFFERED_DAYS = 3;
/** Days after the wished one in which free times are looked for. */
const LOOK_AHEAD = 21;
/** Times of one of these days, so that several days are offered. */
const OF_LATER_DAY = 2;

export interface FreeTimes {
  /** Of the wished half-day: the first ones. Without one: all of the day. */
  wished: FreeTime[];
  /** Of the rest of the wished day. */
  sameDay: FreeTime[];
  /** Of the next days, the wished half-day first; without one, all of them. */
  later: FreeTime[];
  /** What is confirmed on the wished day, the earliest first: HH:MM. */
  confirmed: string[];
  /** Why there are no appointments on the wished day; undefined for a day with some. */
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

/** Two times of a later day, the wished ones first. */
const ofLaterDay = (free: readonly FreeTime[], isWished: (time: FreeTime) => boolean): FreeTime[] =>
  [...free.filter(isWished), ...free.filter((time) => !isWished(time))].slice(0, OF_LATER_DAY);

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
    const isWithoutSession = schedule.sessions.length > 0 && sessionsOn(schedule, date).length === 0;
    const later: FreeTime[] = [];
    const first = date < today ? today : shiftedDay(date, 1);
    const hasEnough = () =>
      halfDay === undefined ? new Set(later.map((time) => time.date)).size >= OFFERED_DAYS : later.length >= OFFERED;
    for (let ahead = 0; ahead < LOOK_AHEAD && !hasEnough(); ahead++) {
      const day = shiftedDay(first, ahead);
      // The calendar ends with the year 9999.
      if (!isDay(day)) break;
      if (sessionsOn(schedule, day).length === 0 || reasonOn(day) !== undefined) continue;
      const { free: ofDay } = await onDay(day);
      later.push(...(halfDay === undefined ? ofDay : ofLaterDay(ofDay, isWished)));
    }
    return {
      wished: free.filter(isWished).slice(0, halfDay === undefined ? undefined : OFFERED + 1),
      sameDay: free.filter((time) => !isWished(time)).slice(0, OFFERED),
      later: halfDay === undefined ? later : later.slice(0, OFFERED),
      confirmed: [...new Set(taken.map(({ time }) => time))].toSorted(),
      closedBecause: reasonOn(date) ?? (isWithoutSession ? `no appointments on ${weekdayOf(date)}s` : undefined),
    };
  };
export type FindFreeTimes = ReturnType<typeof createFreeTimes>;

/** All of them, the most wished first. */
export const allFreeTimes = ({ wished, sameDay, later }: FreeTimes): FreeTime[] => [...wished, ...sameDay, ...later];
