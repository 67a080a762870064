import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { PRACTICE_UTC_OFFSET } from '../../../src/schemas/api/appointment.ts';
import type { Slot } from '../stores/statuses.ts';

interface EntryOptions {
  site: { host: string; practice: string; address: string };
  /** Id of the appointment: a changed time replaces the entry. */
  id: string;
  /** Number of the event: the higher one replaces the lower one. */
  sequence: number;
  slot: Slot;
  /** Length of the appointment in minutes. */
  minutes: number;
  /** Time of the decision in milliseconds since 1970. */
  at: number;
}

/** The calendar file of a confirmed appointment (RFC 5545, method PUBLISH). It holds nothing that the patient wrote. */
export function calendarEntry({ site, id, sequence, slot, minutes, at }: EntryOptions): string {
  const start = new Date(`${slot.date}T${slot.time}:00${PRACTICE_UTC_OFFSET}`);
  const calendar = ical({
    name: site.practice,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: site.host, product: 'appointments', language: 'EN' },
  });
  calendar.createEvent({
    id: `appointment-${id}@${site.host}`,
    sequence,
    stamp: new Date(at),
    start,
    end: new Date(start.valueOf() + minutes * 60_000),
    status: ICalEventStatus.CONFIRMED,
    summary: `Appointment: ${site.practice}`,
    location: `${site.practice}, ${site.address}`,
  });
  return calendar.toString();
}
