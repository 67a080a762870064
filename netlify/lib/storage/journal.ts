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

/** Number of the entry under a key; 0 without a key. */
export const entryNumber = (key: string | undefined): number => Number(key?.slice(key.lastIndexOf('/') + 1) ?? 0);
/** A number as keys hold it, so that they sort by it. */
export const keyNumber = (number: number): string => String(number).padStart(DIGITS, '0');

export function createJournal<T extends object>(store: RecordStore, folder: string, schema: ZodMiniType<T>) {
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
    async last(subject: string): Promise<Numbered<T> | undefined> {
      const key = (await keysOf(subject)).at(-1);
      return key === undefined ? undefined : read(key);
    },
    /** Number of the last entry, from one listing; 0 for an empty log. */
    lastNumber: async (subject: string) => entryNumber((await keysOf(subject)).at(-1)),
    /** All entries of a subject, the first one first. */
    all: async (subject: string) => mapConcurrently(await keysOf(subject), read),
    find: (subject: string, number: number) => readIfThere(keyOf(subject, number)),
    lastKeys: async () => new Map((await store.keys(`${folder}/`)).map((key) => [key.split('/')[1] ?? '', key])),
    /** Creates entry `after + 1`, unless it exists. */
    append: (subject: string, after: number, entry: T) => store.create(keyOf(subject, after + 1), entry),
  };
}
