/** Notes of the office about an enquiry: `notes/<id>/<0001…>`. */
import * as z from 'zod/mini';
import { createJournal } from '../storage/journal.ts';
import type { RecordStore } from '../storage/record-store.ts';

const NoteSchema = z.object({
  text: z.string(),
  at: z.int(),
  /** Id of who wrote it, and the name as it was then. */
  by: z.string(),
  name: z.string(),
  /** Idempotency key of the form. */
  key: z.optional(z.string()),
  nonce: z.string(),
});
export type Note = z.infer<typeof NoteSchema>;

export function createNotes(store: RecordStore) {
  const journal = createJournal(store, 'notes', NoteSchema);
  return {
    of: journal.all,
    /** Appends a note, once per key. */
    async add(id: string, note: Omit<Note, 'nonce'>): Promise<void> {
      const notes = await journal.all(id);
      if (note.key !== undefined && notes.some(({ key }) => key === note.key)) return;
      const after = notes.at(-1)?.number ?? 0;
      // Lost the race: append after the winner.
      if ((await journal.append(id, after, { ...note, nonce: crypto.randomUUID() })) === 'exists') await this.add(id, note);
    },
  };
}
