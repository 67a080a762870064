import * as z from 'zod/mini';
import { SUBMISSION_EXTRAS } from './submission.ts';
import { choice, email, line, paragraphs, TEXT_LIMITS } from './text.ts';

/** Appointment types. */
export const APPOINTMENT_TYPES = [
  { value: 'Consultation', label: 'Initial Consultation' },
  { value: 'Follow-up', label: 'Follow-up Appointment' },
  { value: 'Vascular Surgery', label: 'Vascular Surgery Consultation' },
  { value: 'Transplant Surgery', label: 'Transplant Surgery Consultation' },
  { value: 'Vascular Screening', label: 'Vascular Screening' },
  { value: 'Second Opinion', label: 'Second Opinion' },
  { value: 'Urgent Care', label: 'Urgent Care' },
] as const;

/** Time slots, in local time of the practice. */
export const PREFERRED_TIMES = [
  { value: 'Morning', label: 'Morning (8:00 AM-12:00 PM)', from: 8, to: 12 },
  { value: 'Afternoon', label: 'Afternoon (12:00 PM-4:00 PM)', from: 12, to: 16 },
  { value: 'Evening', label: 'Evening (4:00 PM-8:00 PM)', from: 16, to: 20 },
] as const;

/** Time zone of the practice; "today" is the practice's day, wherever visitor and server are. */
export const PRACTICE_TIME_ZONE = 'Asia/Colombo';
/** UTC offset of Sri Lanka, which has no summer time. */
export const PRACTICE_UTC_OFFSET = '+05:30';

// Swedish dates are YYYY-MM-DD. Created once, as construction is slower than the rest of a request.
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: PRACTICE_TIME_ZONE, dateStyle: 'short' });

/** Day at the practice, YYYY-MM-DD. */
export const practiceDay = (at: number): string => DAY.format(at);

/** Message for a missing consent. The consent itself is not sent. */
export const PRIVACY_NOT_AGREED = 'You must agree to the privacy policy';

/** Response of `POST /api/appointments`. */
export const AppointmentAnswerSchema = z.object({
  whatsAppNotificationUrl: z.optional(z.string()),
  /** Path of the calendar file. */
  calendarUrl: z.optional(z.string()),
});

const DATE_MISSING = 'Please select a preferred date';

const PHONE_INVALID = 'Please enter a valid phone number';
/** Minimum length of a telephone number in characters, and in digits. */
export const PHONE_MINIMUM = { characters: 10, digits: 9 } as const;

const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

/** Whether a text is an existing calendar day; 31 June is none. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}

/** Query of the calendar file. */
export const CalendarSlotSchema = z.object({
  date: z.string().check(z.refine(isDay)),
  time: choice(PREFERRED_TIMES, 'Please select a preferred time'),
  /** Id of the request: the entry of a confirmation replaces this one. */
  id: z.optional(z.string().check(z.regex(/^[0-9a-z]{9}-[0-9a-f]{16}$/))),
});

/** Path of the calendar file of a day and time slot. @param id of the request, if it is known */
export const calendarPath = (date: string, time: string, id?: string): string =>
  `/api/appointments/calendar?${new URLSearchParams({ date, time, ...(id === undefined ? {} : { id }) }).toString()}`;

/**
 * Payload of `POST /api/appointments`.
 * @param today earliest preferred date, YYYY-MM-DD
 */
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
    preferredTime: choice(PREFERRED_TIMES, 'Please select a preferred time'),
    previousPatient: z._default(z.boolean('Please say true or false'), false),
    message: z.optional(paragraphs({ limit: TEXT_LIMITS.message })),
    ...SUBMISSION_EXTRAS,
  });
