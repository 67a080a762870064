/**
 * A patient's calendar, over another parser than the site's writer. It keeps entries as calendar programs do (RFC 5546): by UID, a
 * higher SEQUENCE replaces a lower one, and CANCEL removes the entry.
 */
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';

export interface CalendarEntry {
  uid: string;
  sequence: number;
  status: string;
  /** ISO 8601, in UTC. */
  start: string;
  end: string;
}

/** Reads the one event of a file. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const [component, ...others] = calendar.getAllSubcomponents('vevent');
  if (!component || others.length > 0) throw new Error('A file has one event.');
  const value = (name: string) => String(component.getFirstPropertyValue(name));
  const { uid, startDate, endDate, sequence, attendees, organizer } = new ICAL.Event(component);
  const entry: CalendarEntry = {
    uid,
    sequence,
    status: value('status'),
    start: startDate.toJSDate().toISOString(),
    end: endDate.toJSDate().toISOString(),
  };
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    properties: calendar.getAllProperties().map(({ name }) => name),
    entry,
    organizer,
    attendees: attendees.length,
    description: value('description'),
  };
}

/** The calendar file of a mail, and the method that its MIME type names; undefined for a mail without one. */
export async function calendarPartOf(source: string): Promise<{ text: string; method: string | undefined } | undefined> {
  const { attachments } = await PostalMime.parse(source);
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (!part) return undefined;
  const { content } = part;
  return { text: typeof content === 'string' ? content : new TextDecoder().decode(content), method: part.method };
}

/** Creates an empty calendar. */
export function createCalendarClient() {
  const entries = new Map<string, CalendarEntry>();
  /** The highest SEQUENCE of each UID, also of removed entries. */
  const last = new Map<string, number>();
  return {
    entries: () => [...entries.values()],
    /** Opens a file. @returns false if the calendar knows something newer */
    open(text: string): boolean {
      const { method, entry } = readCalendar(text);
      if (entry.sequence <= (last.get(entry.uid) ?? -1)) return false;
      last.set(entry.uid, entry.sequence);
      if (method === 'CANCEL') entries.delete(entry.uid);
      else entries.set(entry.uid, entry);
      return true;
    },
  };
}
