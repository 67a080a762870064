/**
 * What happened to a subject, one record after the other: `<folder>/<subject>/0001`, `…/0002` and so on. The last one
 * counts. Of two writers that add the same number one is told that it was too late, and may look again.
 */
import type { ZodMiniType } from 'zod/mini';
import { type RecordStore, StoreError } from './record-store.ts';

const DIGITS = 4;

export interface Journal<T> {
  /** The last entry and its number; 0 and no entry where nothing has happened yet. */
  last: (subject: string) => Promise<{ number: number; entry: T | undefined }>;
  /** Adds the entry that follows the one of the number `after`, unless there is one already. */
  append: (subject: string, after: number, entry: T) => Promise<'created' | 'exists'>;
}

interface JournalParts<T> {
  store: RecordStore;
  folder: string;
  schema: ZodMiniType<T>;
}

export function createJournal<T>({ store, folder, schema }: JournalParts<T>): Journal<T> {
  const prefixOf = (subject: string) => `${folder}/${subject}/`;
  return {
    async last(subject) {
      const key = (await store.keys(prefixOf(subject))).at(-1);
      if (key === undefined) return { number: 0, entry: undefined };
      const result = schema.safeParse(await store.read(key));
      if (!result.success) throw new StoreError('read', 'an entry is not as it was written');
      return { number: Number(key.slice(prefixOf(subject).length)), entry: result.data };
    },
    append: (subject, after, entry) => store.create(`${prefixOf(subject)}${String(after + 1).padStart(DIGITS, '0')}`, entry),
  };
}
