/** What is typed into the appointments form. */
import * as z from 'zod/mini';
import { appointmentSchema, practiceDay, PRIVACY_NOT_AGREED } from '../../schemas/api/appointment.ts';
import { TRAP_FIELD } from '../../schemas/api/submission.ts';

/** The first day that can be asked for: today, at the practice. */
export const firstDay = (): string => practiceDay(Date.now());

export const TypedSchema = z.extend(appointmentSchema(firstDay), { privacyAgreed: z.literal(true, PRIVACY_NOT_AGREED) });

/** A request as it was sent, on whatever day that was. */
export const RequestedSchema = appointmentSchema(() => '');

/** Ids of the controls, in their order on the page. */
export const IDS = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  emergencyContact: 'emergencyContact',
  previousPatient: 'previousPatient',
  appointmentType: 'appointmentType',
  preferredDate: 'preferredDate',
  preferredTime: 'preferredTime',
  message: 'message',
  privacyAgreed: 'privacyAgreed',
  [TRAP_FIELD]: TRAP_FIELD,
} as const;

export const BLANK = {
  name: '',
  email: '',
  phone: '',
  emergencyContact: '',
  previousPatient: false,
  appointmentType: '',
  preferredDate: '',
  preferredTime: '',
  message: '',
  privacyAgreed: false,
  [TRAP_FIELD]: '',
};
