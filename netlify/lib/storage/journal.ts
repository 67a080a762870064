/**
 * Event log of a subject: `<folder>/<subject>/0001`, `…/0002` and so on. The last entry counts.
 *
 * Numbers have no gaps: an entry is created by a writer that has seen the one before it. Of two writers of the same number, one gets
 * `exists` and may retry. A listing may be late, so it only says where to start: the numbers after it are read until one is
 * missing, and the last entry that is found is the last one. A number below an existing entry that cannot be read was removed, and is
 * left out. Entries are removed after the record of their subject (./related-keys.ts): a caller that must tell a removed subject from
 * a new one reads that record after the log.
 */
import type { ZodMiniType } from 'zod/mini';
import { mapConcurrently } from './concurrency.ts';
import { readRecord } from './read-record.ts';
import { type RecordStore, StoreError } from './record-store.ts';

const DIGITS = 4;
/** Numbers that are read at once beyond a listing. */
const MAX_AHEAD = 16;

/** An entry with its number in the log, from 1. */
export type Numbered<T> = T & { number: number };

/** Number of the entry under a key; 0 without a key. */
export const entryNumber = (key: string | undefined): number => Number(key?.slice(key.lastIndexOf('/') + 1) ?? 0);
/** A number as keys hold it, so that they sort by it. */
export const keyNumber = (number: number): string => String(number).padStart(DIGITS, '0');

const numbersAfter = (number: number, count: number) => Array.from({ length: count }, (_, index) => number + index + 1);

export function createJournal<T extends object>(store: RecordStore, folder: string, schema: ZodMiniType<T>) {
  const keyOf = (subject: string, number: number) => `${folder}/${subject}/${keyNumber(number)}`;
  const lastListed = async (subject: string) => entryNumber((await store.keys(`${folder}/${subject}/`)).at(-1));

  async function readIfThere(key: string): Promise<Numbered<T> | undefined> {
    const entry = await readRecord(store, key, schema);
    return entry && { ...entry, number: entryNumber(key) };
  }
  const find = (subject: string, number: number) => readIfThere(keyOf(subject, number));

  /** The entries up to a number that exists, without the removed ones. */
  async function upTo(subject: string, number: number): Promise<Numbered<T>[]> {
    const found = await mapConcurrently(numbersAfter(0, number), (one) => find(subject, one));
    return found.filter((entry) => entry !== undefined);
  }

  /** The entries after a number, until one is missing. No listing is needed. */
  async function following(subject: string, number: number): Promise<Numbered<T>[]> {
    const found: Numbered<T>[] = [];
    // Mostly none follows. More are read at once where a listing is far behind.
    for (let ahead = 1; ; ahead = Math.min(2 * ahead, MAX_AHEAD)) {
      const next = await mapConcurrently(numbersAfter(number + found.length, ahead), (one) => find(subject, one));
      for (const entry of next) {
        if (!entry) return found;
        found.push(entry);
      }
    }
  }

  /** The last entry. @param listed number from which on entries may follow that no listing has shown */
  async function lastFrom(subject: string, listed: number): Promise<Numbered<T> | undefined> {
    const [entry, later] = await Promise.all([listed > 0 ? find(subject, listed) : undefined, following(subject, listed)]);
    // Removed keys may still be listed.
    return later.at(-1) ?? entry ?? (await upTo(subject, listed)).at(-1);
  }
  const last = async (subject: string) => lastFrom(subject, await lastListed(subject));

  async function all(subject: string): Promise<Numbered<T>[]> {
    const listed = await lastListed(subject);
    return (await Promise.all([upTo(subject, listed), following(subject, listed)])).flat();
  }

  return {
    find,
    following,
    last,
    lastFrom,
    async read(key: string): Promise<Numbered<T>> {
      const entry = await readIfThere(key);
      if (!entry) throw new StoreError(`read ${key}`, 'the record was removed meanwhile');
      return entry;
    },
    /** Number of the last entry; 0 for an empty log. */
    lastNumber: async (subject: string) => (await last(subject))?.number ?? 0,
    /** All entries of a subject, the first one first. */
    all,
    /** Keys of the last listed entries by subject. Others may have written more in the last minute. */
    lastKeys: async () => new Map((await store.keys(`${folder}/`)).map((key) => [key.split('/')[1] ?? '', key])),
    /** Creates entry `after + 1`, unless it exists. */
    append: (subject: string, after: number, entry: T) => store.create(keyOf(subject, after + 1), entry),
  };
}
