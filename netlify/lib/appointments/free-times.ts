/**
 * The free times that the office is offered for an appointment: each is in the future, on an open day, and not taken when it is read.
 *
 * With a wished half-day a few times are enough. Without one, as by telephone, somebody chooses while speaking: all times of the day
 * are offered, and of the next days one in the morning and one later.
 */
import { HALF_DAYS } from '../../../src/api-schemas/appointment.ts';
import { weekdayOf } from '../../../src/time/dates.ts';
import { isDay, practiceDay, shiftedDay } from '../../../src/time/practice-time.ts';
import type { Clock } from '../clock.ts';
import type { ClosedDays } from './schedule/closed-days.ts';
import { type FreeTime, freeTimesOf, type Schedule, sessionsOn } from './schedule/schedule.ts';
import type { Bookings } from './bookings.ts';
import { startOf } from '../enquiries/commitment.ts';

/** Times of each group. */
const OFFERED = 4;
/** Times of the next days without a wished half-day: three days of two. */
const OFFERED_LATER = 6;
/** Days after the wished one in which free times are looked for. */
const LOOK_AHEAD = 21;
/** Times of one of these days, so that several days are offered. */
const OF_LATER_DAY = 2;
const [{ value: MORNING }] = HALF_DAYS;

export interface FreeTimes {
  /** Of the wished half-day: the first ones. Without one: all of the day. */
  wished: FreeTime[];
  /** Of the rest of the wished day. */
  sameDay: FreeTime[];
  /** Of the next days, the wished half-day first; without one, the first time of the morning and the first one after it. */
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

/** Two times of a later day. */
function ofLaterDay(free: readonly FreeTime[], isWished: (time: FreeTime) => boolean, halfDay: string | undefined): FreeTime[] {
  if (halfDay !== undefined) return [...free.filter(isWished), ...free.filter((time) => !isWished(time))].slice(0, OF_LATER_DAY);
  const isMorning = (time: FreeTime) => time.halfDay === MORNING;
  return [free.find(isMorning), free.find((time) => !isMorning(time))].filter((time) => time !== undefined);
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
    const isWithoutSession = schedule.sessions.length > 0 && sessionsOn(schedule, date).length === 0;
    const later: FreeTime[] = [];
    const first = date < today ? today : shiftedDay(date, 1);
    const offeredLater = halfDay === undefined ? OFFERED_LATER : OFFERED;
    for (let ahead = 0; ahead < LOOK_AHEAD && later.length < offeredLater; ahead++) {
      const day = shiftedDay(first, ahead);
      // The calendar ends with the year 9999.
      if (!isDay(day)) break;
      if (sessionsOn(schedule, day).length === 0 || reasonOn(day) !== undefined) continue;
      later.push(...ofLaterDay((await onDay(day)).free, isWished, halfDay));
    }
    return {
      wished: free.filter(isWished).slice(0, halfDay === undefined ? undefined : OFFERED + 1),
      sameDay: free.filter((time) => !isWished(time)).slice(0, OFFERED),
      later: later.slice(0, offeredLater),
      confirmed: [...new Set(taken.map(({ time }) => time))].toSorted(),
      closedBecause: reasonOn(date) ?? (isWithoutSession ? `no appointments on ${weekdayOf(date)}s` : undefined),
    };
  };
export type FindFreeTimes = ReturnType<typeof createFreeTimes>;

/** All of them, the most wished first. */
export const allFreeTimes = ({ wished, sameDay, later }: FreeTimes): FreeTime[] => [...wished, ...sameDay, ...later];
