/** Calendar files as a calendar program reads them, by another parser than the site's writer. */
import ICAL from 'ical.js';
import { expect } from 'vitest';

/** Calendar properties and entries of a file, the earliest entry first. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, endDate, sequence, attendees, organizer, summary, location, description } = new ICAL.Event(component);
    const [start = '', end] = [startDate, endDate].map((time) => (time.isDate ? time.toString() : time.toJSDate().toISOString()));
    return {
      ...{ uid, start, end, sequence, summary, location, description, organizer, attendees: attendees.length },
      status: String(component.getFirstPropertyValue('status')),
      organizerName: component.getFirstProperty('organizer')?.getFirstParameter('cn'),
    };
  });
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    properties: calendar.getAllProperties().map(({ name }) => name),
    events: events.toSorted((a, b) => a.start.localeCompare(b.start)),
  };
}

/** Expects lines of at most 75 octets without control characters, and no letter cut in two (RFC 5545). */
export function expectFolded(file: Buffer): void {
  for (const line of file.toString('latin1').split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(75);
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'))).not.toThrow();
    expect(line).not.toMatch(/[\u0000-\u001F]/);
  }
}
