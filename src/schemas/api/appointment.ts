import * as z from 'zod/mini';
import { SUBMISSION_EXTRAS } from './submission.ts';
import { choice, email, line, paragraphs, TEXT_LIMITS } from './text.ts';

/** What kinds of visit can be asked for. */
export const APPOINTMENT_TYPES = [
  { value: 'Consultation', label: 'Initial Consultation' },
  { value: 'Follow-up', label: 'Follow-up Appointment' },
  { value: 'Vascular Surgery', label: 'Vascular Surgery Consultation' },
  { value: 'Transplant Surgery', label: 'Transplant Surgery Consultation' },
  { value: 'Vascular Screening', label: 'Vascular Screening' },
  { value: 'Second Opinion', label: 'Second Opinion' },
  { value: 'Urgent Care', label: 'Urgent Care' },
] as const;

/** The parts of the day that can be asked for, local time at the practice. */
export const PREFERRED_TIMES = [
  { value: 'Morning', label: 'Morning (8:00 AM-12:00 PM)', from: 8, to: 12 },
  { value: 'Afternoon', label: 'Afternoon (12:00 PM-4:00 PM)', from: 12, to: 16 },
  { value: 'Evening', label: 'Evening (4:00 PM-8:00 PM)', from: 16, to: 20 },
] as const;

/** The practice's clock: "today" is today there, wherever a visitor or a server is. */
export const PRACTICE_TIME_ZONE = 'Asia/Colombo';
/** Its distance from UTC: Sri Lanka has kept it since 2006, without a summer time. */
export const PRACTICE_UTC_OFFSET = '+05:30';

// The Swedish way of writing a date is the one that sorts. Made once: it takes longer than the rest of a request.
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: PRACTICE_TIME_ZONE, dateStyle: 'short' });

/** The day at the practice, YYYY-MM-DD. */
export const practiceDay = (at: number): string => DAY.format(at);

/** Said when the consent is not ticked; it is not sent. */
export const PRIVACY_NOT_AGREED = 'You must agree to the privacy policy';

/** What the server answers with, of which the page reads this. */
export const AppointmentAnswerSchema = z.object({ whatsAppNotificationUrl: z.optional(z.string()) });

const DATE_MISSING = 'Please select a preferred date';

/** A day of the calendar: not the 31st of June. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}

/** What a calendar file is asked for with: a day and one of the times. */
export const CalendarSlotSchema = z.object({
  date: z.string().check(z.refine(isDay)),
  time: choice(PREFERRED_TIMES, 'Please select a preferred time'),
});

/** Where the calendar file of a requested day and time is. */
export const calendarPath = (date: string, time: string): string =>
  `/api/appointments/calendar?${new URLSearchParams({ date, time }).toString()}`;

/**
 * What `POST /api/appointments` takes.
 * @param today the first day that can be asked for, YYYY-MM-DD
 */
export const appointmentSchema = (today: () => string) =>
  z.strictObject({
    name: line({ least: 2, limit: TEXT_LIMITS.name, message: 'Name must be at least 2 characters' }),
    email: email('Please enter a valid email address'),
    phone: line({ least: 10, limit: TEXT_LIMITS.phone, message: 'Please enter a valid phone number' }),
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
