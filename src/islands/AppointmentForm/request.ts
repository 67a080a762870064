/** Schemas, ids and blank values of the appointments form. */
import * as z from 'zod/mini';
import { appointmentSchema, PRIVACY_NOT_AGREED } from '../../api-schemas/appointment.ts';
import { practiceDay } from '../../time/practice-time.ts';
import { HONEYPOT_FIELD } from '../../api-schemas/submission.ts';

/** The first day that can be requested: today in the practice's time zone. */
export const firstDay = (): string => practiceDay(Date.now());

export const TypedSchema = z.extend(appointmentSchema(firstDay), { privacyAgreed: z.literal(true, PRIVACY_NOT_AGREED) });

/** A request as it was sent; its date may be in the past by now. */
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
  [HONEYPOT_FIELD]: HONEYPOT_FIELD,
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
  [HONEYPOT_FIELD]: '',
};
