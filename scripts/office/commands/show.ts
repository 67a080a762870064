import { isEnquiryKind } from '../../../netlify/lib/enquiries/kinds.ts';
import { CommandError, onlyArgument } from '../../command-line.ts';
import type { Command } from '../command.ts';
import { findById, readEntry } from '../entries.ts';
import { entryText } from '../entry-text.ts';

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
