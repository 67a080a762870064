import type { Entry } from '../../netlify/lib/office/entry.ts';
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

/** Formats an entry, one field per line. */
export function entryText(entry: Entry, history: readonly { status: string; at: number }[]): string {
  const notified = entry.notified === null ? [] : labelled('mailed', entry.notified ? 'Yes' : 'No');
  return [
    ...labelled('kind', entry.kind),
    ...labelled('id', entry.id),
    ...labelled('sent', practiceTime(entry.createdAt)),
    ...labelled('status', escapeLine(statusOf(entry))),
    ...history.flatMap(({ status, at }) => labelled('', `${practiceTime(at)} ${status}`)),
    ...notified,
    ...Object.entries(entry.fields).flatMap(([name, text]) => (text === '' ? [] : labelled(name, text))),
    '',
  ].join('\n');
}
