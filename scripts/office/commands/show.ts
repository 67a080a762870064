import { readEntry } from '../../../netlify/lib/privacy/list.ts';
import { createNotes } from '../../../netlify/lib/enquiries/notes.ts';
import { isEnquiryKind, STORE_OF } from '../../../netlify/lib/enquiries/kinds.ts';
import { createStatuses } from '../../../netlify/lib/enquiries/events.ts';
import { CommandError, onlyArgument } from '../../command-line.ts';
import type { Command } from '../command.ts';
import { entryText } from '../entry-text.ts';
import { findById } from './find-by-id.ts';

export const show: Command = {
  usage: 'show ID',
  summary: 'all fields of one',
  details: ['ID is what `list` shows; its first letters are enough, where no other begins with them.'],
  async run(office, args) {
    const { kind, id } = await findById(office, onlyArgument(args, 'which one: an id from `list`'));
    const entry = await readEntry(office.open, kind, id);
    if (!entry) throw new CommandError(`${id} cannot be read. Try again; if it stays so, the record is damaged.`);
    const store = isEnquiryKind(kind) ? office.open(STORE_OF[kind]) : undefined;
    const history = store && (await createStatuses({ store }).historyOf(id));
    const notes = store && (await createNotes({ store }).of(id));
    office.print(entryText(entry, { history, notes }));
  },
};
