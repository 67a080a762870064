import { isEnquiryKind } from '../../../netlify/lib/enquiries/kinds.ts';
import { type Command, EXIT, onlyArgument } from '../command.ts';
import { readEntry } from '../entries.ts';
import { entryText } from '../entry-text.ts';
import { findById } from './find-by-id.ts';

export const show: Command = {
  usage: 'show ID',
  summary: 'all fields of one',
  details: ['ID is what `list` shows; its first letters are enough, where no other begins with them.'],
  options: {},
  async run(office, args) {
    const { kind, id } = await findById(office, onlyArgument(args, 'which one: an id from `list`'));
    const entry = await readEntry(office.site, kind, id);
    if (!entry) {
      office.note(`${id} cannot be read. Try again; if it stays so, the record is damaged.`);
      return EXIT.error;
    }
    if (!isEnquiryKind(kind)) {
      office.print(entryText(entry));
      return EXIT.done;
    }
    const { events, notes: notesOf } = office.site.stores[kind];
    const [history, notes] = await Promise.all([events.all(id), notesOf.of(id)]);
    office.print(entryText(entry, { history, notes }));
    return EXIT.done;
  },
};
