import { counted } from '../../../src/format/numbers.ts';
import { writeFile } from 'node:fs/promises';
import { isEnquiryKind } from '../../../netlify/lib/enquiries/kinds.ts';
import { isDay } from '../../../src/time/practice-time.ts';
import { type Arguments, CommandError, onlyArgument, textOption, UsageError } from '../../command-line.ts';
import { type Command, practiceTime, reportUnreadable } from '../command.ts';
import { type Entry, findById, type Kind, KINDS, listEntries, QUARANTINED, readEntry, STATUSES } from '../entries.ts';
import { csvOf } from '../../../src/format/csv.ts';
import { entryText, statusOf } from '../entry-text.ts';
import { escapedJson } from '../escape-control.ts';
import { formatTable } from '../table.ts';
import { shortNameOf, shortTypeName } from '../../../netlify/lib/enquiries/chosen-name.ts';

const KIND_LIST = KINDS.join('|');
/** Characters of an id in tables; `show` accepts a prefix. */
const ID_LENGTH = 26;

const SUMMARIES: Record<Kind, (fields: Entry['fields']) => string> = {
  appointments: ({ preferredDate = '', preferredTime = '', preferredTimeName, appointmentType = '', appointmentTypeName }) =>
    `${preferredDate} ${shortNameOf('halfDays', preferredTime, preferredTimeName)}, ${shortTypeName({ appointmentType, appointmentTypeName })}`,
  messages: (of) => `${of['subject'] ?? ''}: ${of['message'] ?? ''}`,
  chats: (of) => of['message'] ?? '',
  subscribers: () => '',
};
const whoOf = ({ name, visitorName, email }: Entry['fields']) => name ?? visitorName ?? email ?? '';

function table(kind: Kind, entries: readonly Entry[], columns: number): string {
  const rows = entries.map((entry) => [
    entry.id.slice(0, ID_LENGTH),
    practiceTime(entry.createdAt),
    statusOf(entry),
    whoOf(entry.fields),
    SUMMARIES[kind](entry.fields).replaceAll('\n', ' '),
  ]);
  return formatTable(['ID', 'Sent', 'Status', 'From', 'About'], rows, columns);
}

function csv(entries: readonly Entry[]): string {
  const names = [...new Set(entries.flatMap(({ fields }) => Object.keys(fields)))];
  const rows = entries.map((entry) => [
    entry.id,
    practiceTime(entry.createdAt),
    entry.status,
    entry.quarantined ?? '',
    entry.notified === null ? '' : entry.notified ? 'Yes' : 'No',
    ...names.map((name) => entry.fields[name] ?? ''),
  ]);
  return csvOf([['id', 'sent', 'status', 'quarantined', 'notified', ...names], ...rows]);
}

function filterFrom(args: Arguments) {
  const named = onlyArgument(args, `what to list: ${KINDS.join(', ')}`);
  const kind = KINDS.find((one) => one === named);
  if (!kind) throw new UsageError(`There is no "${named}". What can be listed: ${KINDS.join(', ')}.`);
  const status = textOption(args, 'status');
  const possible = [...STATUSES[kind], QUARANTINED];
  if (status !== undefined && !possible.includes(status))
    throw new UsageError(`${kind} have no status "${status}". Possible: ${possible.join(', ')}.`);
  const since = textOption(args, 'since');
  const isUsable: boolean = since === undefined || isDay(since);
  if (!isUsable) throw new UsageError(`--since takes a date as YYYY-MM-DD, not "${since}".`);
  if (args.values['json'] && args.values['csv']) throw new UsageError('Choose either --json or --csv.');
  return { kind, status, since };
}

export const list: Command = {
  usage: `list ${KIND_LIST} [--status S] [--since DATE] [--json|--csv] [--out FILE]`,
  summary: 'submissions, the newest first',
  details: [
    `--status S   only these: ${KINDS.map((kind) => `${kind} ${STATUSES[kind].join(', ')}`).join('; ')};`,
    `             or ${QUARANTINED}: what is set aside as suspected spam, by the spam check or by somebody in the office`,
    '--since DATE only from this day on, YYYY-MM-DD, at the practice',
    '--json       all fields, for programs',
    '--csv        for a spreadsheet',
    '--out FILE   into a file that only you can read, instead of the screen',
  ],
  texts: ['status', 'since', 'out'],
  flags: ['json', 'csv'],
  async run({ site, print, note, columns }, args) {
    const { kind, ...filter } = filterFrom(args);
    const { entries, unreadable } = await listEntries(site, kind, filter);
    const text = args.values['json']
      ? `${escapedJson(entries)}\n`
      : args.values['csv']
        ? csv(entries)
        : entries.length > 0
          ? `${table(kind, entries, columns)}\n`
          : '';
    const file = textOption(args, 'out');
    if (file === undefined) print(text);
    else await writeFile(file, text, { mode: 0o600 });
    const quarantined = entries.filter((entry) => entry.quarantined !== null).length;
    note(
      `${counted(entries.length, kind.slice(0, -1))}${quarantined > 0 ? `, ${quarantined} of them quarantined: set aside as suspected spam` : ''}.`,
    );
    return reportUnreadable({ note }, unreadable);
  },
};

export const show: Command = {
  usage: 'show ID',
  summary: 'all fields of one',
  details: ['ID is what `list` shows; its first letters are enough, where no other begins with them.'],
  async run(office, args) {
    const { kind, id } = await findById(office.site, onlyArgument(args, 'which one: an id from `list`'));
    const entry = await readEntry(office.site, kind, id);
    if (!entry) throw new CommandError(`${id} cannot be read. Try again; if it stays so, the record is damaged.`);
    const records = isEnquiryKind(kind) ? office.site.stores[kind] : undefined;
    const [history, notes] = await Promise.all([records?.events.all(id), records?.notes.of(id)]);
    office.print(entryText(entry, history, notes));
  },
};
