/**
 * The calendar file of a mail to a patient. Each mail that changes what was agreed or proposed carries one with the same UID and a
 * higher SEQUENCE, so that the patient's entry follows the appointment, and none stays after the appointment is gone.
 */
import { firstLanguage } from '../../../src/language/languages.ts';
import { fill } from '../../../src/language/fill.ts';
import type { Appointment } from '../enquiries/records.ts';
import { wordsIn } from '../words.ts';
import { type Inbox, type Stored, timeOf } from '../storage/inbox.ts';
import type { EnquiryMail } from '../enquiries/mails.ts';
import { calendarEntry, type CalendarSite, entryUid, periodOf, requestedPeriod } from '../appointments/calendar-entry.ts';
import { hoursOf, type Schedule } from '../appointments/schedule/schedule.ts';
import { slotText } from '../enquiries/slot-text.ts';

interface Deps {
  site: CalendarSite;
  /** Length of an appointment that was told without one. */
  minutes: number;
  requests: Pick<Inbox<Appointment>, 'read'>;
  schedule: Pick<Schedule, 'halfDays'>;
}

/** The period that a patient wished for; undefined if its half-day is gone, and was not stored with the request. */
function wishedPeriod(request: Appointment, schedule: Pick<Schedule, 'halfDays'>) {
  const { preferredDate, preferredTime, preferredFrom: from, preferredTo: to } = request;
  const hours = from !== undefined && to !== undefined ? { from, to } : hoursOf(schedule, preferredTime);
  return hours && requestedPeriod(preferredDate, hours);
}

/** The calendar file of a mail; undefined for a mail that changes nothing about the time. */
export async function calendarFileOf(
  {
    id,
    type,
    kind,
    enquiry,
    event: sequence,
    slot,
    minutes: told,
    options = [],
    language = firstLanguage(),
  }: Stored<EnquiryMail>,
  { site, minutes: usual, requests, schedule }: Deps,
): Promise<string | undefined> {
  if (kind !== 'appointments' || type === 'reply' || type === 'reminder' || type === 'returned') return undefined;
  const minutes = told ?? usual;
  const shared = { site, language, uid: entryUid(enquiry, site), sequence, at: timeOf(id) };
  switch (type) {
    case 'confirmation':
      return slot && calendarEntry({ ...shared, state: 'confirmed', period: periodOf(slot, minutes) });
    case 'proposal': {
      // One entry has one time. It is tentative, so an earlier confirmed one no longer blocks its time.
      const [first] = options;
      const slots = options.map((option) => slotText(option, language)).join('; ');
      const description = fill(wordsIn(language).calendarEntry.proposedText, { slots });
      return first && calendarEntry({ ...shared, state: 'proposed', period: periodOf(first, minutes), description });
    }
    case 'cancellation':
    case 'decline': {
      const told = slot ?? options[0];
      // Before any time was told, the patient may have saved the entry of the request.
      const request = told ? undefined : await requests.read(enquiry);
      const period = told ? periodOf(told, minutes) : request && wishedPeriod(request, schedule);
      return period && calendarEntry({ ...shared, state: 'cancelled', period });
    }
  }
}
