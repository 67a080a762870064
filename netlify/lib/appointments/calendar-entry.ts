/**
 * The calendar file of an appointment (RFC 5545, RFC 5546). It holds nothing that the patient wrote.
 *
 * The method is PUBLISH, or CANCEL once the appointment is gone. REQUEST is an invitation: it names the patient as ATTENDEE, offers
 * buttons whose answers come as mails that the office's mailbox cannot handle, and Outlook refuses it if the mail was forwarded to
 * another address. PUBLISH has an ORGANIZER and no ATTENDEE; every calendar adds it, and replaces or removes it by its UID.
 */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Language } from '../../../src/language/languages.ts';
import { fill } from '../../../src/language/fill.ts';
import { MINUTE } from '../../../src/time/durations.ts';
import type { SiteData } from '../site-data.ts';
import { wordsIn } from '../words.ts';
import { minutesOf } from './schedule/schedule.ts';
import { startOf } from '../enquiries/commitment.ts';
import type { Slot } from '../enquiries/events.ts';

export type CalendarSite = Pick<SiteData['site'], 'host' | 'practice' | 'address' | 'officeEmail'>;

const STATUSES = {
  requested: ICalEventStatus.TENTATIVE,
  proposed: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

interface EntryOptions {
  /** With the names and the address in the language. */
  site: CalendarSite;
  language: Language;
  /** The same for every entry of an appointment; see {@link entryUid}. */
  uid: string;
  /** Number of the event that the entry tells of: a higher one replaces a lower one. 0 for the request. */
  sequence: number;
  /** What the entry says about the appointment. */
  state: keyof typeof STATUSES;
  period: ReturnType<typeof periodOf>;
  description?: string;
  /** Time of the event in milliseconds since 1970. */
  at: number;
}

/** The UID of an appointment's entries. The id opens nothing: links in mails are signed. */
export const entryUid = (id: string, { host }: Pick<CalendarSite, 'host'>): string => `appointment-${id}@${host}`;

/** The period of an agreed or proposed time. ical-generator writes it as UTC, which every calendar reads alike. */
export function periodOf(slot: Slot, minutes: number) {
  const start = new Date(startOf(slot));
  return { start, end: new Date(start.valueOf() + minutes * MINUTE) };
}

/** The period of a requested half-day. @param hours from and to HH:MM */
export const requestedPeriod = (date: string, { from, to }: { from: string; to: string }) =>
  periodOf({ date, time: from }, minutesOf(to) - minutesOf(from));

export function calendarEntry({ site, language, uid, sequence, state, period, description, at }: EntryOptions): string {
  const calendar = ical({
    // Without a name: Outlook opens a file with one as a new calendar.
    method: state === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    prodId: { company: site.host, product: 'appointments', language: language.toUpperCase() },
  });
  calendar.createEvent({
    id: uid,
    sequence,
    stamp: new Date(at),
    ...period,
    status: STATUSES[state],
    summary: fill(wordsIn(language).calendarEntry[state], { practice: site.practice }),
    location: `${site.practice}, ${site.address}`,
    organizer: { name: site.practice, email: site.officeEmail },
    ...(description === undefined ? {} : { description }),
  });
  // ical-generator leaves out the last line break.
  return `${calendar.toString()}\r\n`;
}
