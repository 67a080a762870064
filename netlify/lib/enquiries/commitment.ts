/** Times that a patient counts on. They end by a decision that tells the patient, or when the patient's data are erased. */
import { practiceDay, practiceTime } from '../../../src/time/practice-time.ts';
import type { Slot, StatusEvent } from './events.ts';

/** Statuses that keep their agreed date and time. */
export const AGREED: ReadonlySet<string> = new Set(['confirmed', 'completed']);

/** The agreed time of an enquiry by its last event. */
export const agreedSlot = (last: Pick<StatusEvent, 'status' | 'date' | 'time'> | undefined): Slot | undefined =>
  last?.date !== undefined && last.time !== undefined && AGREED.has(last.status)
    ? { date: last.date, time: last.time }
    : undefined;

export interface Commitment {
  status: 'confirmed' | 'proposed';
  slots: readonly Slot[];
}

/** Start of a time in milliseconds since 1970. */
export const startOf = ({ date, time }: Slot): number => practiceTime(date, time);

/** What the patient may count on: a confirmed time until its day is over, or proposed times that have not begun. */
export function commitmentOf(last: StatusEvent | undefined, now: number): Commitment | undefined {
  const agreed = agreedSlot(last);
  if (agreed) return agreed.date >= practiceDay(now) ? { status: 'confirmed', slots: [agreed] } : undefined;
  const slots = last?.status === 'proposed' ? (last.proposed ?? []).filter((slot) => !hasBegun(slot, now)) : [];
  return slots.length > 0 ? { status: 'proposed', slots } : undefined;
}

/** Whether a time has begun. It is over for everything that would ask somebody to come, or change that. */
export const hasBegun = (slot: Slot, now: number): boolean => startOf(slot) <= now;

/** Why a decision is refused that would end a commitment in silence. */
export const SILENT_END = {
  confirmed: 'The patient holds a confirmation. Cancel it, or confirm another time, so that the patient gets a mail.',
  proposed:
    'The patient can choose from proposed times. Confirm a time, propose others or decline, so that the patient gets a mail.',
} as const;

/** Whether a decision ends the commitment to the patient without a mail. */
export function endsSilently(
  decision: { type: string; status?: string },
  { status, slots: [slot] }: Commitment,
  now: number,
): boolean {
  const isCompleted = decision.type === 'done' || (decision.type === 'status' && decision.status === 'completed');
  // An appointment can be completed from its day on, and stays on its day.
  if (isCompleted && status === 'confirmed') return slot !== undefined && slot.date > practiceDay(now);
  if (decision.type === 'status') return decision.status !== status;
  return isCompleted || decision.type === 'reopen' || decision.type === 'set-aside';
}
