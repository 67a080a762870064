import * as z from 'zod/mini';
import { isDay } from '../time/practice-time.ts';
import { errorKey } from './error-keys.ts';
import type { Language } from '../language/languages.ts';
import { SiteLanguageSchema, SUBMISSION_EXTRAS } from './submission.ts';
import { choice, email, line, paragraphs, TEXT_LIMITS } from './text.ts';

export const APPOINTMENT_TYPES = [
  'Consultation',
  'Follow-up',
  'Vascular Surgery',
  'Transplant Surgery',
  'Vascular Screening',
  'Second Opinion',
  'Urgent Care',
] as const;

/** The half-days that a visitor can prefer, in hours of the practice. */
export const HALF_DAYS = [
  { value: 'Morning', from: 8, to: 12 },
  { value: 'Afternoon', from: 12, to: 16 },
  { value: 'Evening', from: 16, to: 20 },
] as const;

/** Response of `POST /api/appointments`. */
export const AppointmentAnswerSchema = z.object({
  whatsAppNotificationUrl: z.optional(z.string()),
  /** A mail to the office with the request. */
  mailUrl: z.optional(z.string()),
  /** The links whose prefilled text leaves out a part of the request. */
  shortened: z.optional(z.array(z.enum(['whatsApp', 'mail']))),
  /** Path of the calendar file. */
  calendarUrl: z.optional(z.string()),
  /** Says in the language of the request that the practice is closed on the day, and why. */
  hint: z.optional(z.string()),
});
export type AppointmentAnswer = z.infer<typeof AppointmentAnswerSchema>;

/** Response of `GET /api/appointments/day?date=…&language=…`. It is empty for an open day. */
export const DayAnswerSchema = z.object({
  /** Says in the language that the practice is closed on the day, and why. */
  hint: z.optional(z.string()),
  /** The next open days, with their names in the language. */
  next: z.optional(z.array(z.object({ date: z.string(), label: z.string() }))),
});
export type DayAnswer = z.infer<typeof DayAnswerSchema>;

/** Query of the day that a visitor has chosen. */
export const DayQuerySchema = z.object({
  date: z.string().check(z.refine(isDay)),
  language: z.optional(SiteLanguageSchema),
});

const HALF_DAY_VALUES = HALF_DAYS.map(({ value }) => value);

/** Minimum length of a telephone number in characters, and in digits. */
const PHONE_MINIMUM = { characters: 10, digits: 9 } as const;

const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

/** Query of the calendar file. */
export const CalendarQuerySchema = z.object({
  date: z.string().check(z.refine(isDay)),
  time: choice(HALF_DAY_VALUES, errorKey('timeMissing')),
  /** Id of the request: the entry of a confirmation replaces this one. */
  id: z.optional(z.string().check(z.regex(/^[0-9a-z]{9}-[0-9a-f]{16}$/))),
  language: z.optional(SiteLanguageSchema),
});

/** Path of the calendar file of a day and half-day. @param query.id of the request, if it is known @param query.language the first one without it */
export const calendarPath = (query: { date: string; time: string; id?: string; language?: Language | undefined }): string =>
  `/api/appointments/calendar?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))).toString()}`;

/** Payload of `POST /api/appointments`. @param today earliest preferred date, YYYY-MM-DD */
export const appointmentSchema = (today: () => string) =>
  z.strictObject({
    name: line({ least: 2, limit: TEXT_LIMITS.name, message: errorKey('nameShort') }),
    email: email(errorKey('emailInvalid')),
    phone: line({ least: PHONE_MINIMUM.characters, limit: TEXT_LIMITS.phone, message: errorKey('phoneInvalid') }).check(
      z.refine((text) => digitsIn(text) >= PHONE_MINIMUM.digits, errorKey('phoneInvalid')),
    ),
    emergencyContact: z.optional(line({ limit: TEXT_LIMITS.emergencyContact })),
    appointmentType: choice(APPOINTMENT_TYPES, errorKey('typeMissing')),
    preferredDate: z.string(errorKey('dateMissing')).check(
      z.refine(isDay, { error: errorKey('dateMissing'), abort: true }),
      z.refine((day) => day >= today(), errorKey('datePast')),
    ),
    preferredTime: choice(HALF_DAY_VALUES, errorKey('timeMissing')),
    previousPatient: z._default(z.boolean(errorKey('notBoolean')), false),
    message: z.optional(paragraphs({ limit: TEXT_LIMITS.message })),
    ...SUBMISSION_EXTRAS,
  });
export type AppointmentRequest = z.infer<ReturnType<typeof appointmentSchema>>;
