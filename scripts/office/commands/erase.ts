import { COMMAND_LINE } from '../../../netlify/lib/enquiries/actor.ts';
import { erasePerson, logPerson } from '../../../netlify/lib/privacy/erase.ts';
import { commitmentsIn } from '../../../netlify/lib/privacy/described-record.ts';
import { EXIT } from '../../command-line.ts';
import { type Command, isConfirmed, recordCount, reportUnreadable } from '../command.ts';
import { exportFolders } from './export-folders.ts';
import { personArgument, searchPerson, showFound } from './person-argument.ts';

export const erase: Command = {
  usage: 'erase EMAIL|PHONE [--yes]',
  summary: 'removes everything that `find` finds, for good',
  details: [
    'Shows the records and asks. Then every record of every store is searched again, to be sure that nothing is left.',
    'The people of the office and their log stay: the log names records by their ids only.',
    'A record of somebody else that names the person, as an emergency contact say, goes as a whole: look at the list first.',
    'Mails in the office’s own mailbox and exports on this machine are not erased; search those too.',
    '--yes        does not ask',
  ],
  flags: ['yes'],
  async run(office, args) {
    const { note } = office;
    const subject = personArgument(args);
    const { found } = await searchPerson(office, subject);
    if (found.length > 0) showFound(office, found);
    for (const { status, slots } of commitmentsIn(found, office.clock())) {
      const times = slots.map(({ date, time }) => `${date} ${time}`).join(', ');
      note(`The patient counts on a ${status} time (${times}), and no mail says that it is off: cancel or decline first.`);
    }
    const question = {
      look: 'what `find` finds',
      ask: () => `Erase ${recordCount(found.length)} for good?`,
      no: 'Nothing was erased.',
    };
    if (found.length > 0 && !(await isConfirmed(office, args, question))) return EXIT.done;
    if (found.length > 0)
      await logPerson((subject) => office.site.staff.audit.record({ ...subject, actor: COMMAND_LINE }), 'erased', found);
    const left = await erasePerson({ ...office.site, open: office.open }, subject);
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
