import { readEntry } from '../../../netlify/lib/office/list.ts';
import { createStatuses } from '../../../netlify/lib/stores/statuses.ts';
import { type Command, EXIT, onlyArgument } from '../command.ts';
import { entryText } from '../entry-text.ts';
import { findById, isHandled } from './find-by-id.ts';

export const show: Command = {
  usage: 'show ID',
  summary: 'all fields of one',
  details: ['ID is what `list` shows; its first letters are enough, where no other begins with them.'],
  options: {},
  async run(office, args) {
    const { kind, id } = await findById(office, onlyArgument(args, 'which one: an id from `list`'));
    const entry = await readEntry(office.open, kind, id);
    if (!entry) {
      office.note(`${id} cannot be read. Try again; if it stays so, the record is damaged.`);
      return EXIT.error;
    }
    const history = isHandled(kind) ? await createStatuses({ store: office.open(kind) }).historyOf(id) : [];
    office.print(entryText(entry, history));
    return EXIT.done;
  },
};
