import * as z from 'zod/mini';
import { isDay } from '../time/practice-time.ts';
import { SUBMISSION_EXTRAS } from './submission.ts';
import { choice, email, line, paragraphs, TEXT_LIMITS } from './text.ts';

export const APPOINTMENT_TYPES = [
  { value: 'Consultation', label: 'Initial Consultation' },
  { value: 'Follow-up', label: 'Follow-up Appointment' },
  { value: 'Vascular Surgery', label: 'Vascular Surgery Consultation' },
  { value: 'Transplant Surgery', label: 'Transplant Surgery Consultation' },
  { value: 'Vascular Screening', label: 'Vascular Screening' },
  { value: 'Second Opinion', label: 'Second Opinion' },
  { value: 'Urgent Care', label: 'Urgent Care' },
] as const;

/** The half-days that a visitor can prefer, in hours of the practice. */
export const HALF_DAYS = [
  { value: 'Morning', label: 'Morning (8:00 AM-12:00 PM)', from: 8, to: 12 },
  { value: 'Afternoon', label: 'Afternoon (12:00 PM-4:00 PM)', from: 12, to: 16 },
  { value: 'Evening', label: 'Evening (4:00 PM-8:00 PM)', from: 16, to: 20 },
] as const;

/** Message for a missing consent. The consent itself is not sent. */
export const PRIVACY_NOT_AGREED = 'You must agree to the privacy policy';

/** Response of `POST /api/appointments`. */
export const AppointmentAnswerSchema = z.object({
  whatsAppNotificationUrl: z.optional(z.string()),
  /** Path of the calendar file. */
  calendarUrl: z.optional(z.string()),
});
export type AppointmentAnswer = z.infer<typeof AppointmentAnswerSchema>;

const DATE_MISSING = 'Please select a preferred date';

const PHONE_INVALID = 'Please enter a valid phone number';
/** Minimum length of a telephone number in characters, and in digits. */
const PHONE_MINIMUM = { characters: 10, digits: 9 } as const;

const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

/** Query of the calendar file. */
export const CalendarQuerySchema = z.object({
  date: z.string().check(z.refine(isDay)),
  time: choice(HALF_DAYS, 'Please select a preferred time'),
  /** Id of the request: the entry of a confirmation replaces this one. */
  id: z.optional(z.string().check(z.regex(/^[0-9a-z]{9}-[0-9a-f]{16}$/))),
});

/** Path of the calendar file of a day and half-day. @param id of the request, if it is known */
export const calendarPath = (date: string, time: string, id?: string): string =>
  `/api/appointments/calendar?${new URLSearchParams({ date, time, ...(id === undefined ? {} : { id }) }).toString()}`;

/** Payload of `POST /api/appointments`. @param today earliest preferred date, YYYY-MM-DD */
export const appointmentSchema = (today: () => string) =>
  z.strictObject({
    name: line({ least: 2, limit: TEXT_LIMITS.name, message: 'Name must be at least 2 characters' }),
    email: email('Please enter a valid email address'),
    phone: line({ least: PHONE_MINIMUM.characters, limit: TEXT_LIMITS.phone, message: PHONE_INVALID }).check(
      z.refine((text) => digitsIn(text) >= PHONE_MINIMUM.digits, PHONE_INVALID),
    ),
    emergencyContact: z.optional(line({ limit: TEXT_LIMITS.emergencyContact })),
    appointmentType: choice(APPOINTMENT_TYPES, 'Please select an appointment type'),
    preferredDate: z.string(DATE_MISSING).check(
      z.refine(isDay, { error: DATE_MISSING, abort: true }),
      z.refine((day) => day >= today(), 'Please select a date from today on'),
    ),
    preferredTime: choice(HALF_DAYS, 'Please select a preferred time'),
    previousPatient: z._default(z.boolean('Please say true or false'), false),
    message: z.optional(paragraphs({ limit: TEXT_LIMITS.message })),
    ...SUBMISSION_EXTRAS,
  });
export type AppointmentRequest = z.infer<ReturnType<typeof appointmentSchema>>;
