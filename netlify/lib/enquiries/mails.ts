/**
 * Mails about enquiries, an inbox in the store `replies`: to patients, and to the office about decisions of a patient. A mail is stored
 * before the event that decides it. The event names the mail, so one whose event belongs to somebody else, or does not exist, is never
 * sent (see ../patient-mail/delivery.ts).
 *
 * The end of a mail's id is the start of the random part of its enquiry's id, so that retention finds the mails of removed enquiries
 * without reading one. Old records name their enquiry `item`.
 */
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { OBSTACLES } from '../appointments/schedule/obstacles.ts';
import { LanguageSchema } from '../storage/form-record.ts';
import { createInbox, newId } from '../storage/inbox.ts';
import { ENQUIRY_KINDS } from './kinds.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { renamedFields } from '../storage/renamed-fields.ts';
import { SlotSchema } from './events.ts';

const FieldsSchema = z.object({
  /** `returned` tells the office that the patient cancelled or asks for another time; the others tell the patient. */
  type: z.enum(['confirmation', 'proposal', 'decline', 'cancellation', 'reply', 'reminder', 'returned']),
  /** Of `returned`: what the patient did, or what spoke against the proposed time that the patient chose. */
  reason: z.optional(z.enum(['cancelled', 'another-time', 'none-suits', ...OBSTACLES])),
  kind: z.enum(ENQUIRY_KINDS),
  /** Id of the enquiry. */
  enquiry: z.string(),
  /** Number of the event that decides this mail; of a reminder, the event that agreed on the time. */
  event: z.int(),
  /** The patient. */
  to: z.object({ name: z.string(), address: z.string() }),
  /** Of the enquiry. */
  language: LanguageSchema,
  /** The agreed time, the one that is off now, or the proposed one that the patient chose. */
  slot: z.optional(SlotSchema),
  /** Length of the appointment that is confirmed. */
  minutes: z.optional(z.int()),
  /** Times to choose from, or those that a decline takes back. */
  options: z.optional(z.array(SlotSchema)),
  /** What somebody in the office wrote. */
  text: z.optional(z.string()),
  /** Id of the template whose subject is used. */
  template: z.optional(z.string()),
});
const EnquiryMailSchema = z.pipe(renamedFields({ item: 'enquiry' }), FieldsSchema);
export type EnquiryMail = z.infer<typeof EnquiryMailSchema>;

/** Characters of the enquiry's id in the id of a mail. */
const SHARED = 8;
/** Start of the random part of a record id. */
export const enquiryPart = (enquiry: string) => enquiry.slice(10, 10 + SHARED);
/** The part of a mail's id, or of its key, that its enquiry has too. */
export const mailPart = (mail: string) => mail.slice(-SHARED);

const mailId = (at: number, { enquiry }: EnquiryMail) => newId(at).slice(0, -SHARED) + enquiryPart(enquiry);

export const createEnquiryMails = (store: RecordStore, clock: Clock) =>
  createInbox({ store, schema: EnquiryMailSchema, clock, idOf: mailId });
