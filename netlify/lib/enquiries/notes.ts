/** Notes of the office about an enquiry: `notes/<id>/<0001…>`. */
import * as z from 'zod/mini';
import { mapConcurrently } from '../storage/concurrency.ts';
import { createJournal } from '../storage/journal.ts';
import { type RecordStore, StoreError } from '../storage/record-store.ts';

const FOLDER = 'notes';

const NoteSchema = z.object({
  text: z.string(),
  at: z.int(),
  /** Id of who wrote it, and the name as it was then. */
  by: z.string(),
  name: z.string(),
  /** Idempotency key of the form. */
  key: z.optional(z.string()),
  /** Makes each note unique. */
  nonce: z.string(),
});
export type Note = z.infer<typeof NoteSchema>;

export interface Notes {
  /** The notes of an enquiry, the first one first. */
  of: (id: string) => Promise<Note[]>;
  /** Appends a note, once per key. */
  add: (id: string, note: Omit<Note, 'nonce'>) => Promise<void>;
}

/** Creates the notes of a store. */
export function createNotes({ store }: { store: RecordStore }): Notes {
  const journal = createJournal({ store, folder: FOLDER, schema: NoteSchema });

  async function read(key: string): Promise<Note> {
    const note = NoteSchema.safeParse(await store.read(key));
    if (!note.success) throw new StoreError(`read ${key}`, 'the note does not match its schema');
    return note.data;
  }
  const of = async (id: string) => mapConcurrently(await store.keys(`${FOLDER}/${id}/`), read);

  return {
    of,
    async add(id, note) {
      const notes = await of(id);
      if (note.key !== undefined && notes.some(({ key }) => key === note.key)) return;
      // Lost the race: append after the winner.
      if ((await journal.append(id, notes.length, { ...note, nonce: crypto.randomUUID() })) === 'exists')
        await this.add(id, note);
    },
  };
}
