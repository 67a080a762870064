import { erasePerson } from '../../../netlify/lib/office/erase.ts';
import { type Command, EXIT, records, UsageError } from '../command.ts';
import { foundOf, foundTable, whomOf } from './whom.ts';

export const erase: Command = {
  usage: 'erase EMAIL|PHONE [--yes]',
  summary: 'removes everything that `find` finds, for good',
  details: [
    'Shows what will go and asks. Then every record of every store is looked through again, to be sure that nothing is left.',
    'A record of somebody else that names the person, as an emergency contact say, goes as a whole: look at the list first.',
    'Mails in the office’s own mailbox are not reached by this; search that too.',
    '--yes        does not ask',
  ],
  options: { yes: { type: 'boolean' } },
  async run(office, given) {
    const whom = await whomOf(office, given);
    const found = await foundOf(office, whom);
    if (found.length > 0) office.say(`${foundTable(found, office.columns)}\n`);
    if (found.length > 0 && !given.values['yes']) {
      if (!office.confirm) throw new UsageError('Nobody is there to be asked. Look at what `find` finds, then say --yes.');
      if (!(await office.confirm(`Erase ${records(found.length)} for good?`))) {
        office.note('Nothing was erased.');
        return EXIT.done;
      }
    }
    const left = await erasePerson(office.open, whom.person, whom.names);
    if (left.length > 0) {
      office.say(`${foundTable(left, office.columns)}\n`);
      office.note(`Still there, or come back: ${records(left.length)}. Run this again.`);
      return EXIT.fault;
    }
    office.note(
      `${found.length === 0 ? 'Nothing was there to erase.' : `Erased: ${records(found.length)}.`} Every record of every store was looked through: nothing is left.`,
    );
    if (found.length > 0)
      office.note('Look for the person’s other address and number too. Mails in the office’s mailbox are still there.');
    return EXIT.done;
  },
};
