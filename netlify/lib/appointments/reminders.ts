/**
 * Reminders of confirmed appointments, by mail or by telephone: `reminded/<id>/<number>`, with the number of the event that agreed
 * on the time, so that a moved appointment has a reminder of its own.
 *
 * A reminder by mail is stored under a name of its own, marked, and sent, in this order. A run after one that was killed, however
 * much later, stores the same mail again, which is one record; the notifier claims each try (../mail/notifier.ts), and drops the
 * mail of an appointment that was cancelled or moved meanwhile (./patient-mail/delivery.ts). Nobody is reminded of a time that
 * something speaks against, or that waits for the office.
 */
import * as z from 'zod/mini';
import { practiceDay, practiceTime, shiftedDay } from '../../../src/time/practice-time.ts';
import { DAY, HOUR } from '../../../src/time/durations.ts';
import type { Clock } from '../clock.ts';
import { type Schedule } from './schedule/schedule.ts';
import type { Stored } from '../storage/inbox.ts';
import { keyNumber } from '../storage/journal.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { Actor } from '../actor.ts';
import { hasBegun, startOf } from '../enquiries/commitment.ts';
import { agreedOn } from './day-list.ts';
import { listOf, type Slot } from '../enquiries/events.ts';
import type { EnquiryMail } from '../enquiries/mails.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';
import { notShown, type Obstacles } from './obstacles.ts';

const REMINDED = 'reminded/';
const keyOf = (id: string, decisionNumber: number) => `${REMINDED}${id}/${keyNumber(decisionNumber)}`;

const MarkSchema = z.object({
  at: z.int(),
  name: z.string(),
  /** Id of the mail. */
  reply: z.optional(z.string()),
});

/** Marks of an appointment's reminder: by mail, or by somebody of the office. */
export function createReminderMarks({ store }: { store: RecordStore }) {
  return {
    /** Who reminded the patient, and when; undefined without a reminder. */
    of: async (id: string, decisionNumber: number) => MarkSchema.safeParse(await store.read(keyOf(id, decisionNumber))).data,
    set: (id: string, decisionNumber: number, { name, reply }: Pick<Actor, 'name'> & { reply?: string }, at: number) =>
      store.create(keyOf(id, decisionNumber), { at, name, ...(reply === undefined ? {} : { reply }) }),
    remove: (id: string, decisionNumber: number) => store.remove(keyOf(id, decisionNumber)),
  };
}

/** Name of the mark of a mail. */
const BY_MAIL = { name: 'By e-mail' };

interface Deps {
  stores: EnquiryStores;
  schedule: Pick<Schedule, 'reminders'>;
  obstacles: Pick<Obstacles, 'against' | 'lengthOf'>;
  /** Sends a stored reminder. Without success, the schedule retries. */
  notify: (mail: Stored<EnquiryMail>) => Promise<unknown>;
  clock: Clock;
}

/** Milliseconds for which a confirmation is its own reminder. */
const CONFIRMATION_REMINDS = DAY;
/** Milliseconds before an appointment in which a reminder comes too late. */
const LATEST = 2 * HOUR;

/**
 * When the reminder of an appointment is due, in milliseconds since 1970: on the usual day and hour, or a day after the confirmation
 * if that is later. Undefined for an appointment that begins so soon after its confirmation that it has no reminder.
 */
export function reminderDueAt(slot: Slot, confirmedAt: number, { daysBefore, hour }: Schedule['reminders']): number | undefined {
  const usual = practiceTime(shiftedDay(slot.date, -daysBefore), `${String(hour).padStart(2, '0')}:00`);
  const due = Math.max(usual, confirmedAt + CONFIRMATION_REMINDS);
  return due > startOf(slot) - LATEST ? undefined : due;
}

/**
 * Reminds the patients whose reminder is due, and who have an e-mail address.
 * @param until time after which no further reminder is stored, in milliseconds since 1970
 * @throws {AggregateError} of what failed, after the rest is done
 */
export async function sendReminders({ stores, schedule: { reminders }, obstacles, notify, clock }: Deps, until: number) {
  const { inbox, events, store } = stores.appointments;
  const marks = createReminderMarks({ store });
  const counts = { reminded: 0 };
  const errors: unknown[] = [];

  async function remind(id: string, date: string): Promise<void> {
    const last = await events.last(id);
    const { decisionNumber, time, status, attendance } = last ?? {};
    if (last?.date !== date || time === undefined || decisionNumber === undefined) return;
    // What the patient gave back waits for the office.
    if (status !== 'confirmed' || listOf(last) !== 'done' || attendance !== undefined) return;
    if (hasBegun({ date, time }, clock())) return;
    if (await marks.of(id, decisionNumber)) return;
    const confirmed = last.number === decisionNumber ? last : await events.find(id, decisionNumber);
    const due = confirmed && reminderDueAt({ date, time }, confirmed.at, reminders);
    if (due === undefined || due > clock()) return;
    const record = await inbox.read(id);
    if (!record || record.email === '') return;
    const minutes = last.minutes ?? obstacles.lengthOf({ date, time }, record.appointmentType);
    if (notShown(await obstacles.against({ date, time, minutes }), last.despite).length > 0) return;
    const to = { name: record.name, address: record.email };
    const reminder = { type: 'reminder', kind: 'appointments', enquiry: id, event: decisionNumber, to } as const;
    const { record: mail } = await stores.mails.inbox.add(
      { ...reminder, language: record.language, slot: { date, time } },
      { only: `reminder-${id}-${decisionNumber}` },
    );
    await marks.set(id, decisionNumber, { ...BY_MAIL, reply: mail.id }, clock());
    counts.reminded += 1;
    await notify(mail);
  }

  const today = practiceDay(clock());
  for (let ahead = 0; ahead <= reminders.daysBefore; ahead++) {
    const date = shiftedDay(today, ahead);
    const agreed = await agreedOn(stores, date).catch((error: unknown) => {
      errors.push(error);
      return [];
    });
    for (const { id } of agreed) {
      if (clock() >= until) break;
      await remind(id, date).catch((error: unknown) => void errors.push(error));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some reminders could not be sent.');
  return counts;
}
