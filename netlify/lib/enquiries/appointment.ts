import * as z from 'zod/mini';
import { ConsentSchema } from './consent.ts';

/** A stored appointment request. Its status is stored in further records. */
export const AppointmentSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The number in E.164 format, null if it cannot be parsed. Searched by `office find`. */
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
