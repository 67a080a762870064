import { readEntry } from '../../../netlify/lib/office/list.ts';
import { createStatuses } from '../../../netlify/lib/stores/statuses.ts';
import { type Command, EXIT, onlyArgument } from '../command.ts';
import { entryText } from '../entry-text.ts';
import { isHandled, oneOf } from './one.ts';

export const show: Command = {
  usage: 'show ID',
  summary: 'all of one of them',
  details: ['ID is what `list` shows; its first letters are enough, where no other begins with them.'],
  options: {},
  async run(office, given) {
    const { kind, id } = await oneOf(office, onlyArgument(given, 'which one: an id from `list`'));
    const entry = await readEntry(office.open, kind, id);
    if (!entry) {
      office.note(`${id} is there and cannot be read. Try again; if it stays so, the record is damaged.`);
      return EXIT.fault;
    }
    const history = isHandled(kind) ? await createStatuses({ store: office.open(kind) }).historyOf(id) : [];
    office.say(entryText(entry, history));
    return EXIT.done;
  },
};
