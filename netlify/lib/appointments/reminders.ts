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

/** A reminder that is due and was not sent. */
interface DueReminder {
  /** Id of the appointment. */
  id: string;
  slot: Slot;
  /** Number of the event that agreed on the time. */
  decisionNumber: number;
  /** When it was due, in milliseconds since 1970. */
  dueAt: number;
  record: NonNullable<Awaited<ReturnType<EnquiryStores['appointments']['inbox']['read']>>>;
}

/**
 * Finds the reminders that are due, of patients who have an e-mail address, one after the other.
 * @param work what is done about each
 * @param until time after which no further one is looked for, in milliseconds since 1970
 * @returns what failed
 */
async function eachDueReminder(
  { stores, schedule: { reminders }, obstacles, clock }: Omit<Deps, 'notify'>,
  work: (due: DueReminder) => Promise<void>,
  until: number,
): Promise<unknown[]> {
  const { inbox, events, store } = stores.appointments;
  const marks = createReminderMarks({ store });
  const errors: unknown[] = [];

  async function dueReminder(id: string, date: string): Promise<DueReminder | undefined> {
    const last = await events.last(id);
    const { decisionNumber, time, status, attendance } = last ?? {};
    if (last?.date !== date || time === undefined || decisionNumber === undefined) return undefined;
    // What the patient gave back waits for the office.
    if (status !== 'confirmed' || listOf(last) !== 'done' || attendance !== undefined) return undefined;
    const slot = { date, time };
    if (hasBegun(slot, clock())) return undefined;
    if (await marks.of(id, decisionNumber)) return undefined;
    const confirmed = last.number === decisionNumber ? last : await events.find(id, decisionNumber);
    const dueAt = confirmed && reminderDueAt(slot, confirmed.at, reminders);
    if (dueAt === undefined || dueAt > clock()) return undefined;
    const record = await inbox.read(id);
    if (!record || record.email === '') return undefined;
    const minutes = last.minutes ?? obstacles.lengthOf(slot, record.appointmentType);
    if (notShown(await obstacles.against({ ...slot, minutes }), last.despite).length > 0) return undefined;
    return { id, slot, decisionNumber, dueAt, record };
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
      await dueReminder(id, date)
        .then((due) => due && work(due))
        .catch((error: unknown) => void errors.push(error));
    }
  }
  return errors;
}

/**
 * Reminds the patients whose reminder is due, and who have an e-mail address.
 * @param until time after which no further reminder is stored, in milliseconds since 1970
 * @throws {AggregateError} of what failed, after the rest is done
 */
export async function sendReminders({ notify, ...deps }: Deps, until: number) {
  const { stores, clock } = deps;
  const marks = createReminderMarks(stores.appointments);
  const counts = { reminded: 0 };
  const errors = await eachDueReminder(
    deps,
    async ({ id, slot, decisionNumber, record: { name, email: address, language } }) => {
      const reminder = { type: 'reminder', kind: 'appointments', enquiry: id, event: decisionNumber } as const;
      const { record: mail } = await stores.mails.inbox.add(
        { ...reminder, to: { name, address }, language, slot },
        { only: `reminder-${id}-${decisionNumber}` },
      );
      await marks.set(id, decisionNumber, { ...BY_MAIL, reply: mail.id }, clock());
      counts.reminded += 1;
      await notify(mail);
    },
    until,
  );
  if (errors.length > 0) throw new AggregateError(errors, 'Some reminders could not be sent.');
  return counts;
}

/** Name of the mark of a reminder that may have been sent. */
const UNKNOWN = { name: 'unknown, as a backup was restored' };

/**
 * Marks reminders that became due since a backup was made, and sends none: they may have been sent, which is not in the backup. The office
 * sees the mark, and can take it back.
 * @param backup its time in milliseconds since 1970, and whether an appointment is restored from it
 * @returns what failed
 */
export const suppressDueReminders = (
  deps: Omit<Deps, 'notify'>,
  { madeAt, isRestored }: { madeAt: number; isRestored: (id: string) => boolean },
): Promise<unknown[]> =>
  eachDueReminder(
    deps,
    async ({ id, decisionNumber, dueAt }) => {
      if (dueAt <= madeAt || !isRestored(id)) return;
      await createReminderMarks(deps.stores.appointments).set(id, decisionNumber, UNKNOWN, deps.clock());
    },
    Infinity,
  );

/** Whether a reminder was passed over. */
export const isSuppressed = ({ name }: { name: string }): boolean => name === UNKNOWN.name;
