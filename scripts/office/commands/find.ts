import { type Command, EXIT, records } from '../command.ts';
import { visibleJson } from '../visible.ts';
import { foundOf, foundTable, whomOf } from './whom.ts';

export const find: Command = {
  usage: 'find EMAIL|PHONE [--json]',
  summary: 'everything that holds an address or a number',
  details: [
    'Small and capital letters are the same; 071 000 0000, +94 71 000 0000 and 0094710000000 are one number.',
    'Also found: an emergency contact, a text that holds it, and all that belongs to what was found.',
    '--json       with what the records say: what somebody is given who asks what is kept of them',
  ],
  options: { json: { type: 'boolean' } },
  async run(office, given) {
    const found = await foundOf(office, await whomOf(office, given));
    if (given.values['json']) office.say(`${visibleJson(found)}\n`);
    else if (found.length > 0) office.say(`${foundTable(found, office.columns)}\n`);
    office.note(found.length === 0 ? 'No record of any store holds it.' : `${records(found.length)}.`);
    return EXIT.done;
  },
};
