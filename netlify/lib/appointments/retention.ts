/** Retention of appointments: requests, claimed times, and days that the office has closed. */
import * as z from 'zod/mini';
import { practiceDay, practiceDayIn } from '../../../src/time/practice-time.ts';
import { DAYS } from '../enquiries/markers.ts';
import { RECORDS, timeOf } from '../storage/inbox.ts';
import { scan } from '../storage/read-each.ts';
import { namesBelow } from '../storage/record-store.ts';
import { daysOf, type FindDue, idOf, olderThan, pastDays } from '../storage/retention-rule.ts';
import { BOOKINGS } from './bookings.ts';
import { CLOSED } from './schedule/closed-days.ts';

/** Days for which a day that the office has closed is kept; it holds no data of patients. */
const CLOSURE_DAYS = 90;

const PreferredSchema = z.object({ preferredDate: z.string() });

/** Appointments count from the end of the requested day at the practice, or of a later day that was agreed. */
export const pastAppointments: FindDue = async (store, options) => {
  const ageOf = daysOf('appointments');
  // The requested day is never before the day of the request.
  const old = await olderThan(RECORDS, ageOf)(store, options);
  const lastDay = practiceDayIn(-options.days.appointments, options.now);
  const agreed = (await namesBelow(store, DAYS)).map((key) => key.split('/'));
  const isAgreedLater = new Set(agreed.flatMap(([day = '', id = '']) => (day >= lastDay ? [id] : [])));
  const dueKey = async (key: string) => {
    if (isAgreedLater.has(idOf(key))) return undefined;
    const { data } = PreferredSchema.safeParse(await store.read(key));
    return (data?.preferredDate ?? practiceDay(timeOf(idOf(key)))) < lastDay ? key : undefined;
  };
  return scan(old, dueKey, options);
};

export const pastBookings: FindDue = pastDays(BOOKINGS, 1);

export const pastClosures: FindDue = pastDays(CLOSED, CLOSURE_DAYS);
