import type { Entry } from './entries.ts';
import type { Note } from '../../netlify/lib/enquiries/notes.ts';
import type { NumberedEvent } from '../../netlify/lib/enquiries/events.ts';
import { practiceTime } from './command.ts';
import { escapeLine, escapeLines } from './escape-control.ts';

/** The displayed status, with the reason of a quarantine. */
export const statusOf = ({ status, quarantined }: Pick<Entry, 'status' | 'quarantined'>): string =>
  quarantined === null ? status : `${status}, QUARANTINED ${quarantined}`;

const LABEL = 20;
const labelled = (label: string, text: string) => {
  const [first = '', ...more] = escapeLines(text);
  return [`${label.padEnd(LABEL)}${first}`, ...more.map((row) => ' '.repeat(LABEL) + row)];
};

/** "2026-03-01 14:30 confirmed, for 2026-03-09 09:30, by Sanduni" */
function eventText({ at, status, type, date, time, proposed = [], name }: NumberedEvent): string {
  const keepsStatus = type !== undefined && ['take', 'set-aside', 'restore', 'reply'].includes(type);
  const slots = date === undefined || time === undefined ? proposed : [{ date, time }];
  return [
    `${practiceTime(at)} ${status}`,
    ...(keepsStatus ? [type] : []),
    ...(slots.length === 0 ? [] : [`for ${slots.map((slot) => `${slot.date} ${slot.time}`).join(' or ')}`]),
    ...(name === undefined ? [] : [`by ${name}`]),
  ].join(', ');
}

/** Formats an entry, one field per line. */
export function entryText(entry: Entry, history: readonly NumberedEvent[] = [], notes: readonly Note[] = []): string {
  const notified = entry.notified === null ? [] : labelled('mailed', entry.notified ? 'Yes' : 'No');
  return [
    ...labelled('kind', entry.kind),
    ...labelled('id', entry.id),
    ...labelled('sent', practiceTime(entry.createdAt)),
    ...labelled('status', escapeLine(statusOf(entry))),
    ...history.flatMap((event) => labelled('', escapeLine(eventText(event)))),
    ...notified,
    ...Object.entries(entry.fields).flatMap(([name, text]) => (text === '' ? [] : labelled(name, text))),
    ...notes.flatMap(({ text, at, name }) => labelled('note', `${practiceTime(at)} ${name}: ${text}`)),
    '',
  ].join('\n');
}
