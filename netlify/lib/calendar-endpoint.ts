import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { CalendarSlotSchema, PRACTICE_UTC_OFFSET, PREFERRED_TIMES } from '../../src/schemas/api/appointment.ts';
import { type Clock, systemClock } from './clock.ts';
import { refused } from './http/answers.ts';
import { endpoint, type Endpoint, type Handler } from './http/endpoint.ts';

interface CalendarEndpoint extends Pick<Endpoint<undefined>, 'log'> {
  practice: { host: string; practice: string; address: string };
  clock?: Clock;
}

// In the file it stands as UTC, which every calendar reads alike.
const atPractice = (date: string, hour: number) =>
  new Date(`${date}T${String(hour).padStart(2, '0')}:00:00${PRACTICE_UTC_OFFSET}`);

/**
 * A calendar file for a day and time that was asked for: tentative, as nothing is booked until the office has confirmed it.
 * It is made of the address alone, so that a link is all it takes.
 */
export const calendarEndpoint = ({ practice, clock = systemClock, ...rest }: CalendarEndpoint): Handler =>
  endpoint({
    ...rest,
    clock,
    name: 'calendar',
    method: 'GET',
    handle({ request }) {
      const asked = CalendarSlotSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
      const slot = asked.success ? PREFERRED_TIMES.find(({ value }) => value === asked.data.time) : undefined;
      if (!asked.success || !slot)
        return Promise.resolve(refused(404, 'unknown', 'There is no such time. Please ask for an appointment first.'));
      const { date, time } = asked.data;
      const calendar = ical({
        name: practice.practice,
        method: ICalCalendarMethod.PUBLISH,
        prodId: { company: practice.host, product: 'appointments', language: 'EN' },
      });
      calendar.createEvent({
        // The same day and time is the same entry, however often the file is opened.
        id: `${date}-${time.toLowerCase()}@${practice.host}`,
        stamp: new Date(clock()),
        start: atPractice(date, slot.from),
        end: atPractice(date, slot.to),
        status: ICalEventStatus.TENTATIVE,
        summary: `Appointment requested: ${practice.practice}`,
        location: `${practice.practice}, ${practice.address}`,
        description: 'Requested, not confirmed yet. The office tells you the exact time.',
      });
      return Promise.resolve({
        kind: 'file',
        body: calendar.toString(),
        headers: {
          'Content-Type': 'text/calendar; charset=utf-8',
          'Content-Disposition': `attachment; filename="appointment-${date}.ics"`,
        },
      });
    },
  });
