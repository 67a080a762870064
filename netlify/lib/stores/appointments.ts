import * as z from 'zod/mini';
import { openStore } from './blobs.ts';
import { ConsentSchema } from './consent.ts';
import { createInbox, type Inbox } from './inbox.ts';
import type { RecordStore } from './record-store.ts';

/** A request for an appointment, as it is kept. What becomes of it is said by further records. */
export const AppointmentSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The same number as the whole world writes it (E.164), where it can be read as one: `find` looks for it. */
  phoneNumber: z.nullable(z.string()),
  emergencyContact: z.string(),
  appointmentType: z.string(),
  /** YYYY-MM-DD, at the practice. */
  preferredDate: z.string(),
  preferredTime: z.string(),
  previousPatient: z.boolean(),
  message: z.string(),
  consent: ConsentSchema,
});
export type Appointment = z.infer<typeof AppointmentSchema>;

export const openAppointmentRecords = (deployContext: string | undefined): RecordStore =>
  openStore('appointments', deployContext);

export const openAppointments = (deployContext: string | undefined): Inbox<Appointment> =>
  createInbox({ store: openAppointmentRecords(deployContext), schema: AppointmentSchema });
