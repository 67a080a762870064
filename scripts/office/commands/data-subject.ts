import { COMMAND_LINE } from '../../../netlify/lib/actor.ts';
import { dataSubjectFrom } from '../../../netlify/lib/privacy/data-subject.ts';
import { commitmentsIn, describeRecords, differentNames } from '../../../netlify/lib/privacy/described-record.ts';
import { eraseDataSubject, logDataSubject } from '../../../netlify/lib/privacy/erase.ts';
import { findDataSubject } from '../../../netlify/lib/privacy/data-subject-search.ts';
import type { Found } from '../../../netlify/lib/privacy/traits.ts';
import { practiceDay } from '../../../src/time/practice-time.ts';
import { type Arguments, EXIT, onlyArgument, UsageError } from '../../command-line.ts';
import { type Command, isConfirmed, type Office, recordCount, reportUnreadable } from '../command.ts';
import { escapedJson, escapeLine } from '../escape-control.ts';
import { formatTable } from '../table.ts';
import { exportFolders } from './export.ts';

/** Parses the argument EMAIL|PHONE. */
function subjectArgument(args: Arguments) {
  const text = onlyArgument(args, 'whom: an e-mail address or a telephone number');
  const subject = dataSubjectFrom(text);
  if (!subject)
    throw new UsageError(
      `"${text}" is neither an e-mail address nor a telephone number. Numbers abroad begin with + and the country.`,
    );
  return subject;
}

/** Prints found records, without their content, and says if they are of several names. */
function showFound({ print, note, columns }: Office, found: readonly Found[]): void {
  const records = describeRecords(found);
  const rows = records.map(({ kind, name, at, fields, key }) => [
    kind,
    name,
    at === undefined ? '' : practiceDay(at),
    fields.join(', ') || '(belongs to it)',
    key,
  ]);
  print(`${formatTable(['Kind', 'Name', 'Date', 'Holds it in', 'Key'], rows, columns)}\n`);
  const names = differentNames(records);
  if (names.length > 0) note(`These records have different names: ${names.map(escapeLine).join('; ')}. Are all of one person?`);
}

export const find: Command = {
  usage: 'find EMAIL|PHONE [--json]',
  summary: 'everything that holds an address or a number',
  details: [
    'Case does not matter; 071 000 0000, +94 71 000 0000 and 0094710000000 are one number.',
    'Also found: an emergency contact, a text that holds it, and all records linked to what was found.',
    '--json       with the content of the records: the answer to a person who asks what is stored about them',
  ],
  flags: ['json'],
  async run(office, args) {
    const { found, unreadable } = await findDataSubject(office.site, subjectArgument(args));
    if (args.values['json']) office.print(`${escapedJson(found)}\n`);
    else if (found.length > 0) showFound(office, found);
    office.note(found.length === 0 ? 'No readable record of any store holds it.' : `${recordCount(found.length)}.`);
    return reportUnreadable(office, unreadable);
  },
};

export const erase: Command = {
  usage: 'erase EMAIL|PHONE [--yes]',
  summary: 'removes everything that `find` finds, for good',
  details: [
    'Shows the records and asks. Then every record of every store is searched again, to be sure that nothing is left.',
    'The people of the office and their log stay: the log names records by their ids only.',
    'A record of somebody else that names the person, as an emergency contact say, goes as a whole: look at the list first.',
    'Mails in the office’s own mailbox and exports on this machine are not erased; search those too. Backups hold it until they',
    'are deleted; `restore` leaves it out.',
    '--yes        does not ask',
  ],
  flags: ['yes'],
  async run(office, args) {
    const { note } = office;
    const subject = subjectArgument(args);
    const { found } = await findDataSubject(office.site, subject);
    if (found.length > 0) {
      showFound(office, found);
      for (const { status, slots } of commitmentsIn(found, office.clock())) {
        const times = slots.map(({ date, time }) => `${date} ${time}`).join(', ');
        note(`The patient counts on a ${status} time (${times}), and no mail says that it is off: cancel or decline first.`);
      }
      const ask = () => `Erase ${recordCount(found.length)} for good?`;
      if (!(await isConfirmed(office, args, { look: 'what `find` finds', ask, no: 'Nothing was erased.' }))) return EXIT.done;
      await logDataSubject((subject) => office.site.staff.audit.record({ ...subject, actor: COMMAND_LINE }), 'erased', found);
    }
    const left = await eraseDataSubject(office.site, subject);
    if (left.found.length > 0) {
      showFound(office, left.found);
      note(`Still there, or written again: ${recordCount(left.found.length)}. Run this again.`);
    }
    const erased = found.length - left.found.length;
    note(found.length === 0 ? 'Nothing was there to erase.' : `Erased: ${recordCount(Math.max(0, erased))}.`);
    const unreadable = reportUnreadable(office, left.unreadable);
    if (left.found.length === 0 && unreadable === EXIT.done)
      note('Every record of every store was searched again: nothing is left.');
    if (found.length > 0)
      note('Look for the person’s other address and number too. Mails in the office’s mailbox are still there.');
    const folders = await exportFolders(office.root);
    if (folders.length > 0)
      note(['Exports on this machine may still hold the person’s data; remove them:', ...folders].join('\n  '));
    return left.found.length > 0 ? EXIT.error : unreadable;
  },
};
