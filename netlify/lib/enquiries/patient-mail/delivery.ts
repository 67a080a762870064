/**
 * Decides whether a stored reply is sent. A reply is stored before the event that decides it, so it is sent only if this event
 * names it, and if no newer mail has been sent to the patient.
 */
import { type Stored, timeOf } from '../../storage/inbox.ts';
import { agreedSlot, startOf } from '../commitment.ts';
import type { Reply } from './replies.ts';
import type { Events, StatusEvent } from '../events.ts';
import type { EnquiryStores } from '../stores.ts';

/** Milliseconds in which the process that stored a reply may still create its event. A function ends after 30 s. */
const DECIDING = 10 * 60_000;

/** Whether something was decided after a reply that makes its mail wrong. */
async function isOutdated(events: Events, reply: Reply, event: StatusEvent): Promise<boolean> {
  const { item, event: number, type, slot, options } = reply;
  const history = await events.all(item);
  // A confirmation that could not be sent for hours must not follow the mail that cancels it.
  if (history.some((later) => later.number > number && later.mail !== undefined && later.type !== 'reply')) return true;
  if (history.at(-1)?.decided === event.decided) return false;
  // Finished or opened again in silence: a patient who counts on a time still has to learn that it is off.
  const endsTimes = slot !== undefined || (type === 'decline' && options !== undefined);
  return type === 'confirmation' || !endsTimes;
}

/** Whether the appointment of a reminder is unchanged since the reminder was stored, and has not begun. */
async function isStillExpected(events: Events, { item, event, slot }: Reply, now: number): Promise<boolean> {
  const last = await events.last(item);
  const agreed = agreedSlot(last);
  return (
    last?.status === 'confirmed' &&
    last.decided === event &&
    last.returned !== true &&
    last.attendance === undefined &&
    agreed?.date === slot?.date &&
    agreed !== undefined &&
    startOf(agreed) > now
  );
}

/** What is done with a reply. @param now milliseconds since 1970 */
export async function deliveryOf(stores: EnquiryStores, reply: Stored<Reply>, now: number): Promise<'send' | 'skip' | 'later'> {
  const { id, kind, item, event: number } = reply;
  const { events } = stores[kind];
  if (reply.type === 'reminder') return (await isStillExpected(events, reply, now)) ? 'send' : 'skip';
  const event = await events.find(item, number);
  if (!event) return now - timeOf(id) < DECIDING ? 'later' : 'skip';
  if (event.mail !== id && event.officeMail !== id) return 'skip';
  return reply.type !== 'reply' && (await isOutdated(events, reply, event)) ? 'skip' : 'send';
}
