/**
 * Event log of a subject: `<folder>/<subject>/0001`, `…/0002` and so on. The last entry counts. Of two writers of the same
 * number, one gets `exists` and may retry.
 */
import type { ZodMiniType } from 'zod/mini';
import { mapConcurrently } from './concurrency.ts';
import { readRecord } from './read-record.ts';
import { type RecordStore, StoreError } from './record-store.ts';

const DIGITS = 4;

/** An entry with its number in the log, from 1. */
export type Numbered<T> = T & { number: number };

export interface Journal<T> {
  /** The last entry; undefined for an empty log. */
  last: (subject: string) => Promise<Numbered<T> | undefined>;
  /** Number of the last entry, from one listing; 0 for an empty log. */
  lastNumber: (subject: string) => Promise<number>;
  /** All entries of a subject, the first one first. */
  all: (subject: string) => Promise<Numbered<T>[]>;
  find: (subject: string, number: number) => Promise<Numbered<T> | undefined>;
  /** Key of the last entry per subject. */
  lastKeys: () => Promise<Map<string, string>>;
  /** The entry under a key. */
  read: (key: string) => Promise<Numbered<T>>;
  /** Creates entry `after + 1`, unless it exists. */
  append: (subject: string, after: number, entry: T) => Promise<'created' | 'exists'>;
}

/** Number of the entry under a key; 0 without a key. */
export const entryNumber = (key: string | undefined): number => Number(key?.slice(key.lastIndexOf('/') + 1) ?? 0);
/** A number as keys hold it, so that they sort by it. */
export const keyNumber = (number: number): string => String(number).padStart(DIGITS, '0');

interface JournalDeps<T> {
  store: RecordStore;
  folder: string;
  schema: ZodMiniType<T>;
}

/** Creates the event logs of a folder. */
export function createJournal<T extends object>({ store, folder, schema }: JournalDeps<T>): Journal<T> {
  const keysOf = (subject: string) => store.keys(`${folder}/${subject}/`);
  const keyOf = (subject: string, number: number) => `${folder}/${subject}/${keyNumber(number)}`;

  async function readIfThere(key: string): Promise<Numbered<T> | undefined> {
    const entry = await readRecord(store, key, schema);
    return entry && { ...entry, number: entryNumber(key) };
  }
  async function read(key: string): Promise<Numbered<T>> {
    const entry = await readIfThere(key);
    if (!entry) throw new StoreError(`read ${key}`, 'the record was removed meanwhile');
    return entry;
  }

  return {
    read,
    async last(subject) {
      const key = (await keysOf(subject)).at(-1);
      return key === undefined ? undefined : read(key);
    },
    lastNumber: async (subject) => entryNumber((await keysOf(subject)).at(-1)),
    all: async (subject) => mapConcurrently(await keysOf(subject), read),
    find: (subject, number) => readIfThere(keyOf(subject, number)),
    lastKeys: async () => new Map((await store.keys(`${folder}/`)).map((key) => [key.split('/')[1] ?? '', key])),
    append: (subject, after, entry) => store.create(keyOf(subject, after + 1), entry),
  };
}
