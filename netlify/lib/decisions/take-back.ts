/**
 * Taking back what somebody of the office has just decided. Its mail waits as long; who takes it back claims the first try of the mail, as
 * the function does that sends it (../mail/notifier.ts). So exactly one of the two happens.
 */
import type { StatusEvent } from '../enquiries/events.ts';
import { LIFE } from '../mail/notifier.ts';

/** Milliseconds for which the page offers it, and those that the page and the press may take on their way. */
export const OFFERED_FOR = 8000;
const ON_THE_WAY = 2000;
export const MAIL_WAITS = OFFERED_FOR + ON_THE_WAY;

export const TOO_LATE =
  'It is too late to take this back: a mail to the patient may be on its way. Decide anew, and the patient gets a mail.';

export const canTakeBack = (last: StatusEvent | undefined, now: number): boolean =>
  last?.canTakeBackUntil !== undefined && now <= last.canTakeBackUntil;

/** Whether a process may still be taking the last event back, so that nothing is dropped because of it. */
export const mayBeTakenBack = (last: StatusEvent | undefined, now: number): boolean =>
  last?.canTakeBackUntil !== undefined && now <= last.canTakeBackUntil + LIFE;
