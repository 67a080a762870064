/**
 * What the office and the patient decided about an enquiry: `status/<id>/<0001…>`, one event per decision.
 *
 * An event holds the whole state after it, so the last one is enough. An enquiry without events has the first status of its kind.
 * Events of before the office had screens hold `status` and `at` only, `decisionNumber` was stored as `decided`, and `list` as `section`.
 */
import * as z from 'zod/mini';
import { isDay } from '../../../src/time/practice-time.ts';
import { OBSTACLES } from '../appointments/schedule/obstacles.ts';
import { createJournal, type Numbered } from '../storage/journal.ts';
import { renamedFields } from '../storage/renamed-fields.ts';
import { type EnquiryKind } from './kinds.ts';
import type { RecordStore } from '../storage/record-store.ts';

/** Statuses by kind; the first is the default. */
export const ENQUIRY_STATUSES = {
  appointments: ['pending', 'proposed', 'confirmed', 'declined', 'completed', 'cancelled'],
  messages: ['unread', 'read', 'answered', 'done'],
  chats: ['active', 'answered', 'done'],
} as const satisfies Record<EnquiryKind, readonly string[]>;

/** Statuses that somebody can set without a date. */
export const SETTABLE_STATUSES = {
  ...ENQUIRY_STATUSES,
  appointments: ENQUIRY_STATUSES.appointments.filter((status) => status !== 'proposed'),
} as const satisfies Record<EnquiryKind, readonly string[]>;

/** Where the office looks for an enquiry that is not set aside. */
const LISTS = ['new', 'waiting', 'done'] as const;
export type List = (typeof LISTS)[number];

const OPEN_STATUSES: Readonly<Record<string, List>> = {
  pending: 'new',
  unread: 'new',
  read: 'new',
  active: 'new',
  proposed: 'waiting',
};

/** The list of a status that somebody set. */
export const listOfStatus = (status: string): List => OPEN_STATUSES[status] ?? 'done';

/** A date and time at the practice: YYYY-MM-DD, HH:MM. */
export const SlotSchema = z.object({ date: z.string(), time: z.string() });
export type Slot = z.infer<typeof SlotSchema>;

/** "09:30", on a clock of 24 hours. */
export const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** A typed day and time; undefined for what no calendar or clock has. */
export const slotOf = (date = '', time = ''): Slot | undefined =>
  isDay(date) && CLOCK_TIME.test(time) ? { date, time } : undefined;

/** What somebody of the office was shown against a time before agreeing to it all the same. */
export const DespiteSchema = z.optional(z.array(z.enum(OBSTACLES)));
export const ChosenSchema = z.object({ ...SlotSchema.shape, obstacle: z.enum(OBSTACLES) });
const ProposedSchema = z.object({ ...SlotSchema.shape, despite: DespiteSchema });

const FieldsSchema = z.object({
  status: z.string(),
  /** Milliseconds since 1970. */
  at: z.int(),
  /** What was decided; see ./decisions.ts. */
  type: z.optional(z.string()),
  /** Id of who decided, and the name as it was then. */
  by: z.optional(z.string()),
  name: z.optional(z.string()),
  /** The agreed date and time. */
  date: z.optional(z.string()),
  time: z.optional(z.string()),
  /** Length of the agreed appointment. */
  minutes: z.optional(z.int()),
  /** Obstacles of the agreed time that somebody has decided about. */
  despite: DespiteSchema,
  /** Times that the patient can choose from. */
  proposed: z.optional(z.array(ProposedSchema)),
  /** Number of the event that agreed on the time, proposed times or cancelled; links in mails name it. */
  decisionNumber: z.optional(z.int()),
  list: z.optional(z.enum(LISTS)),
  /** The patient gave it back to the office. */
  returned: z.optional(z.boolean()),
  /** The proposed time that the patient chose, and what spoke against it by then. */
  chosen: z.optional(ChosenSchema),
  /** Whether the patient came to the confirmed appointment; unknown without it. */
  attendance: z.optional(z.enum(['came', 'did-not-come'])),
  /** Name of who is on it. */
  takenBy: z.optional(z.string()),
  /** Whether somebody set it aside (true) or restored it (false). */
  aside: z.optional(z.boolean()),
  /** Until when the office can take it back, in milliseconds since 1970: its mail waits until then. */
  canTakeBackUntil: z.optional(z.int()),
  /** Number of the event before this one, which this one takes back. */
  takesBack: z.optional(z.int()),
  /** Id of the mail that tells the patient, in the store `replies`. */
  mail: z.optional(z.string()),
  /** Id of the mail to the office about a decision of the patient, in the store `replies`. */
  officeMail: z.optional(z.string()),
  /** Idempotency key of the form or link. */
  key: z.optional(z.string()),
  /** Makes each event unique, so that only one of two equal decisions at once wins. */
  nonce: z.optional(z.string()),
});
export const EventSchema = z.pipe(renamedFields({ decided: 'decisionNumber', section: 'list' }), FieldsSchema);
export type StatusEvent = z.infer<typeof EventSchema>;

/** The list of an enquiry by its last event. */
export const listOf = (event: StatusEvent | undefined): List => (event ? (event.list ?? listOfStatus(event.status)) : 'new');

export type NumberedEvent = Numbered<StatusEvent>;

/** The events without those that were taken back, and without the taking back: as if neither had been. */
export function standingEvents<T extends StatusEvent>(events: readonly T[]): T[] {
  const standing: T[] = [];
  for (const event of events)
    if (event.takesBack === undefined) standing.push(event);
    else standing.pop();
  return standing;
}

export const createEvents = (store: RecordStore) => createJournal(store, 'status', EventSchema);
export type Events = ReturnType<typeof createEvents>;
