import type { Entry } from '../../netlify/lib/office/entry.ts';
import { practiceTime } from './command.ts';
import { visible, visibleLines } from './visible.ts';

/** A status as it is shown; what is set aside says so and why. */
export const statusOf = ({ status, quarantined }: Pick<Entry, 'status' | 'quarantined'>): string =>
  quarantined === null ? status : `${status}, QUARANTINED ${quarantined}`;

const LABEL = 20;
const labelled = (label: string, text: string) => {
  const [first = '', ...more] = visibleLines(text);
  return [`${label.padEnd(LABEL)}${first}`, ...more.map((row) => ' '.repeat(LABEL) + row)];
};

/** All of an entry, a field a line. */
export function entryText(entry: Entry, history: readonly { status: string; at: number }[]): string {
  const notified = entry.notified === null ? [] : labelled('mailed', entry.notified ? 'Yes' : 'No');
  return [
    ...labelled('kind', entry.kind),
    ...labelled('id', entry.id),
    ...labelled('sent', practiceTime(entry.createdAt)),
    ...labelled('status', visible(statusOf(entry))),
    ...history.flatMap(({ status, at }) => labelled('', `${practiceTime(at)} ${status}`)),
    ...notified,
    ...Object.entries(entry.fields).flatMap(([name, text]) => (text === '' ? [] : labelled(name, text))),
    '',
  ].join('\n');
}
