import * as z from 'zod/mini';
import { isDay } from '../time/practice-time.ts';
import { errorKey } from './error-keys.ts';
import type { Language } from '../language/languages.ts';
import { SiteLanguageSchema, SUBMISSION_EXTRAS } from './submission.ts';
import { choice, email, line, paragraphs, TEXT_LIMITS } from './text.ts';

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

/** The least length of a telephone number. */
export interface ShortestPhone {
  characters: number;
  digits: number;
}

const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Query of the calendar file. */
export const CalendarQuerySchema = z.object({
  date: z.string().check(z.refine(isDay)),
  /** Id of a half-day, and its hours. */
  time: z.string(),
  from: z.optional(z.string().check(z.regex(CLOCK_TIME))),
  to: z.optional(z.string().check(z.regex(CLOCK_TIME))),
  /** Id of the request: the entry of a confirmation replaces this one. */
  id: z.optional(z.string().check(z.regex(/^[0-9a-z]{9}-[0-9a-f]{16}$/))),
  language: z.optional(SiteLanguageSchema),
});

interface CalendarQuery {
  date: string;
  /** Id of a half-day. */
  time: string;
  /** Its hours, HH:MM: the link holds them, as the list of half-days may change. Without them those of the list count. */
  from?: string | undefined;
  to?: string | undefined;
  /** Id of the request, if it is known. */
  id?: string;
  /** The first one without it. */
  language?: Language | undefined;
}

/** Path of the calendar file of a day and half-day. */
export const calendarPath = (query: CalendarQuery): string =>
  `/api/appointments/calendar?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))).toString()}`;

interface Offered {
  /** The earliest preferred date, YYYY-MM-DD. */
  today: () => string;
  /** Ids of the types and half-days that can be chosen. */
  types: readonly string[];
  halfDays: readonly string[];
  shortestPhone: ShortestPhone;
}

/** Payload of `POST /api/appointments`. */
export const appointmentSchema = ({ today, types, halfDays, shortestPhone }: Offered) =>
  z.strictObject({
    name: line({ least: 2, limit: TEXT_LIMITS.name, message: errorKey('nameShort') }),
    email: email(errorKey('emailInvalid')),
    phone: line({ least: shortestPhone.characters, limit: TEXT_LIMITS.phone, message: errorKey('phoneInvalid') }).check(
      z.refine((text) => digitsIn(text) >= shortestPhone.digits, errorKey('phoneInvalid')),
    ),
    emergencyContact: z.optional(line({ limit: TEXT_LIMITS.emergencyContact })),
    appointmentType: choice(types, errorKey('typeMissing')),
    preferredDate: z.string(errorKey('dateMissing')).check(
      z.refine(isDay, { error: errorKey('dateMissing'), abort: true }),
      z.refine((day) => day >= today(), errorKey('datePast')),
    ),
    preferredTime: choice(halfDays, errorKey('timeMissing')),
    previousPatient: z._default(z.boolean(errorKey('notBoolean')), false),
    message: z.optional(paragraphs({ limit: TEXT_LIMITS.message })),
    ...SUBMISSION_EXTRAS,
  });
export type AppointmentRequest = z.infer<ReturnType<typeof appointmentSchema>>;
