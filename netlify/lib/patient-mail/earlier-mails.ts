/**
 * Mails about one enquiry arrive in the order of its decisions: the mail of a decision waits for an earlier one that is on its way.
 * A process that sends a mail says so (`sending/`, ../mail/notifier.ts) and then reads the events; the process that decides creates
 * its event and then looks who sends. So the earlier mail either knows the event, and is not sent, or is seen here.
 */
import { mapConcurrently } from '../storage/concurrency.ts';
import type { NumberedEvent } from '../enquiries/events.ts';
import { createReminderMarks } from '../appointments/reminders.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';

/** How often a mail looks, and the milliseconds between; then the schedule sends it. A function ends after 30 s. */
const LOOKS = 10;
const PAUSE = 1000;

interface Deps {
  stores: EnquiryStores;
  /** Whether a mail may be on its way. */
  isUnderWay: (mail: string) => Promise<boolean>;
}

export function createEarlierMails({ stores, isUnderWay }: Deps) {
  const marks = createReminderMarks(stores.appointments);

  /** Ids of the mails before an event, and of the reminders of the times that they agreed on. */
  async function mailsBefore(enquiry: string, number: number, history: readonly NumberedEvent[]): Promise<string[]> {
    const earlier = history.filter((event) => event.number < number);
    const agreed = new Set(
      earlier.flatMap(({ decisionNumber, date }) => (decisionNumber === undefined || date === undefined ? [] : decisionNumber)),
    );
    const reminders = await mapConcurrently(
      [...agreed],
      async (decisionNumber) => (await marks.of(enquiry, decisionNumber))?.reply,
    );
    return [...earlier.map(({ mail }) => mail), ...reminders].filter((id) => id !== undefined);
  }

  /** Whether no earlier mail is on its way, or is any longer. @param number of the event that a mail is about */
  return async function areDone(enquiry: string, number: number, history: readonly NumberedEvent[]): Promise<boolean> {
    const mails = await mailsBefore(enquiry, number, history);
    for (let look = 1; look <= LOOKS; look++) {
      const underWay = await mapConcurrently(mails, isUnderWay);
      if (!underWay.includes(true)) return true;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return false;
  };
}
