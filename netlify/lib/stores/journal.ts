/**
 * Event log of a subject: `<folder>/<subject>/0001`, `…/0002` and so on. The last entry counts. Of two writers of the same
 * number, one gets `exists` and may retry.
 */
import type { ZodMiniType } from 'zod/mini';
import { type RecordStore, StoreError } from './record-store.ts';

const DIGITS = 4;

export interface Journal<T> {
  /** The last entry and its number; 0 and undefined for an empty log. */
  last: (subject: string) => Promise<{ number: number; entry: T | undefined }>;
  /** Creates entry `after + 1`, unless it exists. */
  append: (subject: string, after: number, entry: T) => Promise<'created' | 'exists'>;
  /** Key of an entry. */
  keyOf: (subject: string, number: number) => string;
}

interface JournalDeps<T> {
  store: RecordStore;
  folder: string;
  schema: ZodMiniType<T>;
}

/** Creates the event logs of a folder. */
export function createJournal<T>({ store, folder, schema }: JournalDeps<T>): Journal<T> {
  const prefixOf = (subject: string) => `${folder}/${subject}/`;
  const keyOf = (subject: string, number: number) => prefixOf(subject) + String(number).padStart(DIGITS, '0');
  return {
    async last(subject) {
      const key = (await store.keys(prefixOf(subject))).at(-1);
      if (key === undefined) return { number: 0, entry: undefined };
      const result = schema.safeParse(await store.read(key));
      if (!result.success) throw new StoreError(`read ${key}`, 'the entry does not match its schema');
      return { number: Number(key.slice(prefixOf(subject).length)), entry: result.data };
    },
    append: (subject, after, entry) => store.create(keyOf(subject, after + 1), entry),
    keyOf,
  };
}
