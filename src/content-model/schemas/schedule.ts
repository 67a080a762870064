/** `content/office/schedule.json`: when the practice sees patients, when it is closed, and when patients are reminded. */
import { z } from 'astro/zod';
import { calendarDate, clockTime, line, listOf } from './fields.ts';
import { choiceFrom } from './practice-list.ts';
import { WEEKDAYS } from './site.ts';

/** Length of an appointment. */
export const appointmentMinutes = () => z.int().min(5).max(480);

const sessionSchema = z
  .strictObject({
    days: z.array(z.enum(WEEKDAYS)).min(1).max(7).meta({ description: 'The days of the week, in order.', example: '["Monday"]' }),
    halfDay: choiceFrom('halfDays').meta({
      description: 'The half-day of the appointment form to which it belongs.',
      example: 'Morning',
    }),
    place: line(2, 80).meta({ description: 'Where it takes place, for the office.', example: 'Consultation rooms' }),
    from: clockTime().meta({ description: 'When the first appointment begins, on a 24-hour clock.', example: '08:00' }),
    to: clockTime().meta({ description: 'When the last appointment ends.', example: '12:00' }),
    minutes: appointmentMinutes().meta({ description: 'How long an appointment is, in minutes.', example: 30 }),
    minutesByType: listOf({
      type: choiceFrom('appointmentTypes').meta({ description: 'The type of appointment.', example: 'Follow-up' }),
      minutes: appointmentMinutes().meta({ description: 'How long it is, in minutes.', example: 15 }),
    })
      .max(40)
      .default([])
      .meta({
        description: 'Types of appointment that take another time in this session. The others take their own, or the time above.',
      }),
    parallel: z
      .int()
      .min(1)
      .max(20)
      .default(1)
      .meta({ description: 'How many appointments can take place at the same time.', example: 1 }),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'is not after the beginning' });

/** Weekdays on which two sessions overlap. */
function overlappingDays(sessions: readonly z.output<typeof sessionSchema>[]): string[] {
  return WEEKDAYS.filter((day) => {
    const ofDay = sessions.filter(({ days }) => days.includes(day)).toSorted((a, b) => a.from.localeCompare(b.from));
    return ofDay.some(({ from }, index) => index > 0 && from < (ofDay[index - 1]?.to ?? ''));
  });
}

const reason = () => line(3, 120);

const closedSchema = z
  .strictObject({
    from: calendarDate().meta({ description: 'The first closed day.', example: '2026-12-24' }),
    to: calendarDate().meta({ description: 'The last closed day; the same for a single one.', example: '2026-12-26' }),
    reason: reason().meta({
      description: 'Why, for patients: it completes the sentence “The practice is closed: …”.',
      example: 'the doctor is at a congress',
    }),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'is before the first closed day' });

const holidayFields = {
  date: calendarDate().meta({ description: 'The day.', example: '2026-12-23' }),
  name: reason().meta({ description: 'The name of the holiday, for patients.', example: 'New Year’s Day' }),
};

export const scheduleSchema = z.strictObject({
  sessions: z
    .array(sessionSchema)
    .max(40)
    .refine((sessions) => overlappingDays(sessions).length === 0, {
      error: ({ input }) => `has sessions that overlap: ${overlappingDays(input as never).join(', ')}`,
    })
    .meta({ description: 'When appointments take place. The office is offered free times of these.' }),
  usualReason: reason().meta({
    description: 'The reason that the office is offered when it closes a day.',
    example: 'the doctor is away',
  }),
  closed: z.array(closedSchema).max(200).meta({ description: 'Days on which the practice is closed, and absences.' }),
  holidays: listOf(holidayFields).max(400).meta({
    description: 'Public holidays on which the practice is closed. Enter them a year at a time.',
  }),
  reminders: z
    .strictObject({
      daysBefore: z.int().min(1).max(7).meta({ description: 'How many days before the appointment.', example: 2 }),
      hour: z.int().min(0).max(23).meta({ description: 'The hour, on a 24-hour clock.', example: 9 }),
    })
    .meta({ description: 'When a patient with a confirmed appointment is reminded by e-mail.' }),
});

/** What patients read of it, in another language. A day without a translation is closed without a reason. */
export const translatedScheduleSchema = z
  .strictObject({
    usualReason: reason().meta({ description: 'The reason that the office is offered when it closes a day.' }),
    closed: listOf({
      from: calendarDate().meta({ description: 'The first closed day, as in the original file.', example: '2026-12-24' }),
      reason: reason().meta({ description: 'Why the practice is closed.' }),
    }).max(200),
    holidays: listOf(holidayFields).max(400),
  })
  .partial();
