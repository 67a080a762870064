/** What visitors sent by forms, and how the record of an enquiry is read, whatever its kind. */
import * as z from 'zod/mini';
import { ConsentSchema, LanguageSchema } from '../storage/form-record.ts';
import type { ChatSession } from './chats.ts';
import type { Stored } from '../storage/inbox.ts';
import type { EnquiryKind } from './kinds.ts';
import type { EnquiryStores } from './stores.ts';

/**
 * The name of a choice as it was when it was sent, as lists change: in English, and as the patient saw it unless that was English.
 * Records from before lists were content have none.
 */
const optionalName = () => z.optional(z.string());

/** A stored appointment request. Its status is stored in further records. */
export const AppointmentSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The number in E.164 format, null if it cannot be parsed. Searched by `office find`. */
  phoneNumber: z.nullable(z.string()),
  emergencyContact: z.string(),
  /** Id of an entry of the list. */
  appointmentType: z.string(),
  appointmentTypeName: optionalName(),
  appointmentTypeSeen: optionalName(),
  /** Whether the type could not wait when it was sent. Records from before lists were content do not say so. */
  urgent: z.optional(z.boolean()),
  /** YYYY-MM-DD, at the practice. */
  preferredDate: z.string(),
  /** Id of a half-day. */
  preferredTime: z.string(),
  preferredTimeName: optionalName(),
  preferredTimeSeen: optionalName(),
  /** HH:MM; its hours when it was sent. */
  preferredFrom: z.optional(z.string()),
  preferredTo: z.optional(z.string()),
  previousPatient: z.boolean(),
  message: z.string(),
  /** Entered by the office for somebody who telephoned; by the form without it. */
  source: z.optional(z.literal('telephone')),
  consent: ConsentSchema,
  language: LanguageSchema,
});
export type Appointment = z.infer<typeof AppointmentSchema>;

/** A stored contact message. */
export const MessageSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Id of an entry of the list. */
  subject: z.string(),
  subjectName: optionalName(),
  subjectSeen: optionalName(),
  message: z.string(),
  consent: ConsentSchema,
  language: LanguageSchema,
});
export type Message = z.infer<typeof MessageSchema>;

/** A record, with what all kinds have. */
export type EnquiryRecord = (
  | { kind: 'appointments'; record: Stored<Appointment> }
  | { kind: 'messages'; record: Stored<Message> }
  | { kind: 'chats'; record: Stored<ChatSession> }
) & {
  id: string;
  name: string;
  /** E-mail address; empty for a chat without one. */
  address: string;
  /** As typed; empty without one. */
  phone: string;
};

/** The record of an enquiry; undefined for an unknown id. @throws {StoreError} for an unreadable record */
export async function readEnquiryRecord(
  stores: EnquiryStores,
  kind: EnquiryKind,
  id: string,
): Promise<EnquiryRecord | undefined> {
  if (kind === 'chats') {
    const record = await stores.chats.inbox.read(id);
    return record && { kind, record, id, name: record.visitorName, address: record.visitorEmail, phone: '' };
  }
  const record = await stores[kind].inbox.read(id);
  if (!record) return undefined;
  const { name, email: address, phone } = record;
  return { kind, record, id, name, address, phone } as EnquiryRecord;
}
