/**
 * The calendar file of a mail to a patient. Each mail that changes what was agreed or proposed carries one with the same UID and a
 * higher SEQUENCE, so that the patient's entry follows the appointment, and none stays after the appointment is gone.
 */
import { HALF_DAYS } from '../../../../src/api-schemas/appointment.ts';
import type { Appointment } from '../appointment.ts';
import { type Stored, timeOf } from '../../storage/inbox.ts';
import type { Reply } from './replies.ts';
import { calendarEntry, type CalendarSite, entryUid, type Period, periodOf, requestedPeriod } from './calendar-entry.ts';
import { slotText } from '../slot-text.ts';

/** Reads the request of an appointment; undefined if it was removed. */
export type RequestOf = (id: string) => Promise<Pick<Appointment, 'preferredDate' | 'preferredTime'> | undefined>;

/**
 * Creates the calendar files of mails; undefined for a mail that changes nothing about the time.
 * @param deps.minutes length of an appointment
 */
export const replyCalendars =
  ({ site, minutes, requestOf }: { site: CalendarSite; minutes: number; requestOf: RequestOf }) =>
  async (reply: Stored<Reply>): Promise<string | undefined> => {
    const { id, type, kind, item, event: sequence, slot, options = [] } = reply;
    if (kind !== 'appointments' || type === 'reply') return undefined;
    const shared = { site, uid: entryUid(item, site), sequence, at: timeOf(id) };

    /** The period of a request that is declined before any time was told. */
    async function halfDay(): Promise<Period | undefined> {
      const request = await requestOf(item);
      const hours = HALF_DAYS.find(({ value }) => value === request?.preferredTime);
      return request && hours && requestedPeriod(request.preferredDate, hours);
    }

    switch (type) {
      case 'confirmation':
        return slot && calendarEntry({ ...shared, state: 'confirmed', period: periodOf(slot, minutes) });
      case 'proposal': {
        // One entry has one time. It is tentative, so an earlier confirmed one no longer blocks its time.
        const [first] = options;
        const description = `Proposed, not agreed yet. Choose in our mail: ${options.map(slotText).join('; ')}.`;
        return first && calendarEntry({ ...shared, state: 'proposed', period: periodOf(first, minutes), description });
      }
      case 'cancellation':
      case 'decline': {
        // The patient may have saved the entry of the request alone.
        const told = slot ?? options[0];
        const period = told ? periodOf(told, minutes) : await halfDay();
        return period && calendarEntry({ ...shared, state: 'cancelled', period });
      }
    }
  };
