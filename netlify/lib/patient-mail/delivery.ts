/**
 * Decides whether a stored mail is sent. A mail is stored before the event that decides it, so it is sent only if this event
 * names it, and if no newer mail has been sent to the patient. No mail asks anybody to come at a time that has begun, or at one that
 * something speaks against by now and nobody of the office has decided about: such a mail waits for the decision.
 */
import { MINUTE } from '../../../src/time/durations.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import { type Stored, timeOf } from '../storage/inbox.ts';
import { agreedSlot, hasBegun } from '../enquiries/commitment.ts';
import { type Obstacles, notShown } from '../appointments/obstacles.ts';
import type { EnquiryMail } from '../enquiries/mails.ts';
import { mayBeTakenBack } from '../decisions/take-back.ts';
import { type NumberedEvent, listOf, type Slot, standingEvents, type StatusEvent } from '../enquiries/events.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';

/** Milliseconds in which the process that stored a mail may still create its event. A function ends after 30 s. */
const DECIDING = 10 * MINUTE;

/** Whether something was decided after a mail was stored that makes it wrong. */
function isOutdated(history: readonly NumberedEvent[], mail: EnquiryMail, event: StatusEvent): boolean {
  const { event: number, type, slot, options } = mail;
  // A confirmation that could not be sent for hours must not follow the mail that cancels it.
  if (history.some((later) => later.number > number && later.mail !== undefined && later.type !== 'reply')) return true;
  if (history.at(-1)?.decisionNumber === event.decisionNumber) return false;
  // Finished or opened again in silence: a patient who counts on a time still has to learn that it is off.
  const endsTimes = slot !== undefined || (type === 'decline' && options !== undefined);
  return type === 'confirmation' || !endsTimes;
}

/** Whether the appointment of a reminder is unchanged since it was stored, and waits for nobody. */
function isStillExpected(last: StatusEvent | undefined, { event, slot }: EnquiryMail): boolean {
  return (
    last?.status === 'confirmed' &&
    last.decisionNumber === event &&
    listOf(last) === 'done' &&
    last.attendance === undefined &&
    agreedSlot(last)?.date === slot?.date
  );
}

/** Mails that ask the patient to come. */
const ASKS_TO_COME: ReadonlySet<EnquiryMail['type']> = new Set(['confirmation', 'reminder', 'proposal']);

interface DeliveryDeps {
  stores: EnquiryStores;
  /** Whether no earlier mail about the enquiry is on its way (./earlier-mails.ts). */
  earlierAreDone: (enquiry: string, number: number, history: readonly NumberedEvent[]) => Promise<boolean>;
  obstacles: Pick<Obstacles, 'against' | 'lengthOf'>;
}

/** Decides about the times of a mail. @param now milliseconds since 1970 */
export function createDelivery({ stores, earlierAreDone, obstacles }: DeliveryDeps) {
  const { inbox } = stores.appointments;

  /** The times of a mail for which the patient can come, by their indices; and whether others may be possible again. */
  async function possibleTimes(
    { type, enquiry, slot, options = [], minutes }: EnquiryMail,
    last: StatusEvent | undefined,
    now: number,
  ) {
    const slots: (Slot & Pick<StatusEvent, 'despite'>)[] =
      type === 'proposal' ? (last?.proposed ?? options) : slot ? [{ ...slot, despite: last?.despite }] : [];
    const request = await inbox.read(enquiry);
    const found = await mapConcurrently(slots, async (one) => {
      if (hasBegun(one, now)) return 'over';
      const length =
        minutes ?? (type === 'reminder' ? last?.minutes : undefined) ?? obstacles.lengthOf(one, request?.appointmentType ?? '');
      return notShown(await obstacles.against({ ...one, minutes: length }), one.despite).length > 0 ? 'obstructed' : 'possible';
    });
    const possible = found.flatMap((state, index) => (state === 'possible' ? [index] : []));
    return { possible, isObstructed: found.includes('obstructed') };
  }

  /** What is done with a mail. Of a proposal, the indices of the times that it offers. */
  return async function deliveryOf(
    mail: Stored<EnquiryMail>,
    now: number,
  ): Promise<{ delivery: 'send'; offered: readonly number[] } | { delivery: 'skip' | 'later' }> {
    const { id, kind, enquiry, event: number, type } = mail;
    const { events } = stores[kind];
    const last = await events.last(enquiry);
    if (type === 'reminder') {
      if (!isStillExpected(last, mail)) return { delivery: mayBeTakenBack(last, now) ? 'later' : 'skip' };
    } else {
      const event = await events.find(enquiry, number);
      if (!event) return { delivery: now - timeOf(id) < DECIDING ? 'later' : 'skip' };
      if (event.mail !== id && event.officeMail !== id) return { delivery: 'skip' };
      if ((await events.find(enquiry, number + 1))?.takesBack === number) return { delivery: 'skip' };
      if (type !== 'reply') {
        const history = standingEvents(await events.all(enquiry));
        if (isOutdated(history, mail, event))
          return { delivery: last && last.number > number && mayBeTakenBack(last, now) ? 'later' : 'skip' };
        if (type !== 'returned' && !(await earlierAreDone(enquiry, number, history))) return { delivery: 'later' };
      }
    }
    if (!ASKS_TO_COME.has(type)) return { delivery: 'send', offered: [] };
    const { possible, isObstructed } = await possibleTimes(mail, last, now);
    if (possible.length > 0) return { delivery: 'send', offered: possible };
    return { delivery: isObstructed ? 'later' : 'skip' };
  };
}
