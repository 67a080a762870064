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
  /** Key of the last entry per subject. */
  lastKeys: () => Promise<Map<string, string>>;
  /** The entry under a key. */
  read: (key: string) => Promise<T>;
  /** Creates entry `after + 1`, unless it exists. */
  append: (subject: string, after: number, entry: T) => Promise<'created' | 'exists'>;
  /** Key of an entry. */
  keyOf: (subject: string, number: number) => string;
  /** Number of the entry under a key; 0 without a key. */
  numberOf: (key: string | undefined) => number;
}

interface JournalDeps<T> {
  store: RecordStore;
  folder: string;
  schema: ZodMiniType<T>;
}

/** Creates the event logs of a folder. */
export function createJournal<T>({ store, folder, schema }: JournalDeps<T>): Journal<T> {
  const prefixOf = (subject: string) => `${folder}/${subject}/`;
  async function read(key: string): Promise<T> {
    const result = schema.safeParse(await store.read(key));
    if (!result.success) throw new StoreError(`read ${key}`, 'the entry does not match its schema');
    return result.data;
  }
  const keyOf = (subject: string, number: number) => prefixOf(subject) + String(number).padStart(DIGITS, '0');
  const numberOf = (key: string | undefined) => Number(key?.slice(key.lastIndexOf('/') + 1) ?? 0);
  return {
    read,
    numberOf,
    async last(subject) {
      const key = (await store.keys(prefixOf(subject))).at(-1);
      if (key === undefined) return { number: 0, entry: undefined };
      return { number: numberOf(key), entry: await read(key) };
    },
    lastKeys: async () => new Map((await store.keys(`${folder}/`)).map((key) => [key.split('/')[1] ?? '', key])),
    append: (subject, after, entry) => store.create(keyOf(subject, after + 1), entry),
    keyOf,
  };
}
