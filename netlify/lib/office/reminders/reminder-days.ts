/**
 * Whom somebody has to remind: the confirmed appointments from tomorrow up to the next day on which the practice works, so that
 * those of Monday are seen on Saturday.
 *
 * Nobody counts as reminded by mail whose reminder is neither sent nor still to come, and nobody is to be reminded of an appointment
 * that will not take place as it is.
 */
import { practiceDayIn } from '../../../../src/time/practice-time.ts';
import { HOUR } from '../../../../src/time/durations.ts';
import { agreedOn } from '../../appointments/day-list.ts';
import { createReminderMarks, reminderDueAt } from '../../appointments/reminders.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import type { ClosedDays } from '../../appointments/schedule/closed-days.ts';
import { isOutside } from '../../appointments/schedule/obstacles.ts';
import { type Schedule, sessionsOn } from '../../appointments/schedule/schedule.ts';
import { mapConcurrently } from '../../storage/concurrency.ts';
import { orIfStoreFails } from '../../storage/record-store.ts';

/** Days in which a day of work is looked for; after them, all of these days are shown. */
const LOOK_AHEAD = 31;
/** Days that are read at once. Each reads its appointments at once, too. */
const DAYS_AT_ONCE = 4;
/** Milliseconds after which a reminder that is due counts as not sent. They are sent once an hour. */
const SENT_WITHIN = 2 * HOUR;

/** Why an appointment is listed, or that nobody has to do anything about it. */
export type ReminderGroup =
  | 'closed'
  | 'outside'
  | 'returned'
  | 'unreadable'
  | 'without-address'
  | 'confirmed-shortly-before'
  | 'not-sent'
  | 'by-mail';

const orUnreadable = orIfStoreFails('unreadable' as const);

interface Deps {
  stores: EnquiryStores;
  schedule: Pick<Schedule, 'sessions' | 'reminders'>;
  closedDays: Pick<ClosedDays, 'read'>;
  /** Length of appointments that were confirmed without one. */
  minutes: number;
}

export function createReminderDays({ stores, schedule, closedDays, minutes }: Deps) {
  const { inbox, events, store } = stores.appointments;
  const marks = createReminderMarks({ store });

  /** The confirmed appointments of a day, the earliest first. */
  async function appointmentsOn(date: string, isClosed: boolean, now: number) {
    const confirmed = (await agreedOn(stores, date)).filter(({ status }) => status === 'confirmed' || status === 'unreadable');
    const found = await mapConcurrently(confirmed, async ({ id, time, last }) => {
      const record = await inbox.read(id).catch(orUnreadable);
      // Deleted meanwhile.
      if (!record) return [];
      const decisionNumber = last?.decisionNumber ?? 0;
      if (!last || record === 'unreadable')
        return [{ id, time, decisionNumber, group: 'unreadable' as const, record: undefined, mark: undefined }];
      const mark = await marks.of(id, decisionNumber);

      async function groupOf(email: string): Promise<ReminderGroup> {
        const period = { date, time, minutes: last?.minutes ?? minutes };
        if (isClosed && last?.despite?.includes('closed') !== true) return 'closed';
        if (isOutside(schedule, period) && last?.despite?.includes('outside') !== true) return 'outside';
        if (last?.returned === true) return 'returned';
        if (email === '') return 'without-address';
        const agreed = last?.number === decisionNumber ? last : await events.find(id, decisionNumber);
        const due = agreed && reminderDueAt({ date, time }, agreed.at, schedule.reminders);
        if (due === undefined) return 'confirmed-shortly-before';
        return mark || now < due + SENT_WITHIN ? 'by-mail' : 'not-sent';
      }
      return [{ id, time, decisionNumber, group: await groupOf(record.email), record, mark }];
    });
    return found.flat().toSorted((a, b) => a.time.localeCompare(b.time) || b.id.localeCompare(a.id));
  }

  return {
    marks,
    /** The days from tomorrow on, the last one with work. @param now milliseconds since 1970 */
    async read(now: number) {
      const reasonOn = await closedDays.read();
      const hasWork = (date: string) =>
        reasonOn(date) === undefined && (schedule.sessions.length === 0 || sessionsOn(schedule, date).length > 0);
      const ahead = Array.from({ length: LOOK_AHEAD }, (_, index) => practiceDayIn(index + 1, now));
      const dates = ahead.slice(0, ahead.findIndex(hasWork) + 1 || undefined);
      const read = async (date: string) => ({
        date,
        appointments: await appointmentsOn(date, reasonOn(date) !== undefined, now),
      });
      return mapConcurrently(dates, read, undefined, DAYS_AT_ONCE);
    },
  };
}
export type ReminderDay = Awaited<ReturnType<ReturnType<typeof createReminderDays>['read']>>[number];
export type ToRemind = ReminderDay['appointments'][number];
