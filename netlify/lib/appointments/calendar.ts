import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { CalendarSlotSchema, PRACTICE_UTC_OFFSET, PREFERRED_TIMES } from '../../../src/schemas/api/appointment.ts';
import { systemClock } from '../clock.ts';
import { endpoint, type Endpoint, type Handler } from '../http/endpoint.ts';
import { reject } from '../http/responses.ts';
import { ok } from '../result.ts';

interface CalendarDeps extends Pick<Endpoint<undefined>, 'log' | 'clock'> {
  practice: { host: string; practice: string; address: string };
}

// ical-generator writes it as UTC, which every calendar reads alike.
const atPractice = (date: string, hour: number) =>
  new Date(`${date}T${String(hour).padStart(2, '0')}:00:00${PRACTICE_UTC_OFFSET}`);

/**
 * `GET /api/appointments/calendar?date=…&time=…`: a calendar file for a requested appointment, tentative until the office
 * confirms it. It is built from the URL alone.
 */
export const calendarEndpoint = ({ practice, clock = systemClock, ...rest }: CalendarDeps): Handler =>
  endpoint({
    ...rest,
    clock,
    name: 'calendar',
    method: 'GET',
    handle({ request }) {
      const { data } = CalendarSlotSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
      const slot = PREFERRED_TIMES.find(({ value }) => value === data?.time);
      if (!data || !slot)
        return Promise.resolve(reject(404, 'unknown', 'There is no such time. Please ask for an appointment first.'));
      const { date, time } = data;
      const calendar = ical({
        name: practice.practice,
        method: ICalCalendarMethod.PUBLISH,
        prodId: { company: practice.host, product: 'appointments', language: 'EN' },
      });
      calendar.createEvent({
        // Stable, so that opening the file twice adds one entry.
        id: `${date}-${time.toLowerCase()}@${practice.host}`,
        stamp: new Date(clock()),
        start: atPractice(date, slot.from),
        end: atPractice(date, slot.to),
        status: ICalEventStatus.TENTATIVE,
        summary: `Appointment requested: ${practice.practice}`,
        location: `${practice.practice}, ${practice.address}`,
        description: 'Requested, not confirmed yet. The office tells you the exact time.',
      });
      const headers = {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `attachment; filename="appointment-${date}.ics"`,
      };
      return Promise.resolve(ok({ file: calendar.toString(), headers }));
    },
  });
