import { findPerson } from '../../../netlify/lib/privacy/person-search.ts';
import { type Command, recordCount, reportUnreadable } from '../command.ts';
import { escapedJson } from '../escape-control.ts';
import { personArgument, showFound } from './person-argument.ts';

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
    const { found, unreadable } = await findPerson(office.site, personArgument(args));
    if (args.values['json']) office.print(`${escapedJson(found)}\n`);
    else if (found.length > 0) showFound(office, found);
    office.note(found.length === 0 ? 'No readable record of any store holds it.' : `${recordCount(found.length)}.`);
    return reportUnreadable(office, unreadable);
  },
};
