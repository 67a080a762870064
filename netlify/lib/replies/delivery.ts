/**
 * Decides whether a stored reply is sent. A reply is stored before the event that decides it, so it is sent only if this event
 * names it, and if no newer mail has been sent to the patient.
 */
import type { Clock } from '../clock.ts';
import type { Mail } from '../mail/mailer.ts';
import type { DeliveryDecision } from '../mail/notifier.ts';
import { type Stored, timeOf } from '../stores/inbox.ts';
import { STORE_OF } from '../stores/office-kinds.ts';
import type { Reply } from '../stores/replies.ts';
import { createStatuses, type Statuses, type StatusEvent } from '../stores/statuses.ts';
import type { OpenStore } from '../stores/store-names.ts';

/** Milliseconds in which the process that stored a reply may still create its event. A function ends after 30 s. */
const DECIDING = 10 * 60_000;

interface Deps {
  open: OpenStore;
  clock: Clock;
  mailOf: (reply: Stored<Reply>) => Promise<Mail>;
}

/**
 * Whether something newer was decided. A confirmation that could not be sent for hours must not follow the mail that cancels it.
 * That a time is over stays true until a newer mail to the patient: "Done" or "Reopen" tells the patient nothing.
 */
async function isOutdated({ type, item, event: number, slot }: Reply, event: StatusEvent, statuses: Statuses): Promise<boolean> {
  if (type === 'reply' || (await statuses.last(item))?.decided === event.decided) return false;
  if (slot === undefined || type === 'confirmation') return true;
  const later = (await statuses.historyOf(item)).filter((one) => one.number > number);
  return later.some((one) => one.mail !== undefined && one.type !== 'reply');
}

/** The delivery decision of replies. */
export const replyDelivery =
  ({ open, clock, mailOf }: Deps) =>
  async (reply: Stored<Reply>): Promise<DeliveryDecision> => {
    const { id, kind, item, event: number } = reply;
    const statuses = createStatuses({ store: open(STORE_OF[kind]) });
    const event = await statuses.find(item, number);
    if (!event) return clock() - timeOf(id) < DECIDING ? 'later' : 'skip';
    if (event.mail !== id) return 'skip';
    return (await isOutdated(reply, event, statuses)) ? 'skip' : mailOf(reply);
  };
