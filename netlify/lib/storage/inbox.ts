/**
 * Submissions of visitors, one store per kind. A record is created once and never changed:
 *
 * - `records/<id>`: the submission, its time, and why it is quarantined;
 * - `keys/<hash>`: unique index by idempotency key and content, so the same submission sent twice is one record;
 * - `only/<hash>`: unique index by name, for kinds with one record per name.
 *
 * Ids begin with the time left until the year 5138, so sorted keys are the newest first. Later events (notified, status) are
 * further records.
 *
 * A process killed between the two writes leaves an index entry without a record, and no success response was sent; the
 * retried submission gets the same id. Only retention and the office remove records, in the order of related-keys.ts.
 */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { sha256 } from './hash.ts';
import { readRecord } from './read-record.ts';
import { namesBelow, type RecordStore, StoreError } from './record-store.ts';

/** Year 5138 in milliseconds; the time left has nine digits in base 36 for two thousand years. */
const END_OF_TIME = 36 ** 9 - 1;
const DIGITS = 9;

const ID = /^[0-9a-z]{9}-[0-9a-f]{16}$/;
export const isRecordId = (text: string): boolean => ID.test(text);

/** @param rest 16 hexadecimal digits */
export const idWith = (at: number, rest: string) => `${(END_OF_TIME - at).toString(36).padStart(DIGITS, '0')}-${rest}`;
export const newId = (at: number) => idWith(at, randomBytes(8).toString('hex'));
export const timeOf = (id: string): number => END_OF_TIME - Number.parseInt(id.slice(0, DIGITS), 36);

const StampSchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Reason of the quarantine, or null. */
  quarantined: z.nullable(z.string()),
});
export type Stamp = z.infer<typeof StampSchema>;
export type Stored<T> = T & Stamp;

/** `records/<id>`: the record. */
export const RECORDS = 'records/';
/** `told/<id>`: the mail of the record is sent (../mail/notifier.ts). */
export const NOTIFIED = 'told/';
/** `aside/<id>`: the record is quarantined. */
export const ASIDE = 'aside/';

/** Value of a try and of `told/`. */
export const TimedSchema = z.object({ at: z.int() });

export async function notifiedAt(store: RecordStore, id: string): Promise<number | undefined> {
  return (await readRecord(store, NOTIFIED + id, TimedSchema))?.at;
}

const hashOf = (parts: readonly unknown[]) => sha256(JSON.stringify(parts));

/** Value of an index entry (`keys/`, `only/`). */
export const ClaimSchema = z.object({ id: z.string() });

interface AddOptions {
  /** Idempotency key; the same key with the same content is one record. */
  key?: string | undefined;
  /** Unique name; later submissions of the name get the first record. */
  only?: string;
  quarantined?: string | undefined;
}

interface InboxDeps<T> {
  store: RecordStore;
  /** Also validates records when they are read. */
  schema: z.ZodMiniType<T>;
  clock?: Clock;
  idOf?: (at: number, input: T) => string;
}

export function createInbox<T extends object>(deps: InboxDeps<T>) {
  const { store, schema, clock = systemClock, idOf = newId } = deps;
  const storedSchema = z.intersection(schema, StampSchema);
  const recordKey = (id: string) => RECORDS + id;

  /** Key of the index entry; undefined for a submission without key and name. */
  function claimKey(input: T, { key, only }: AddOptions): string | undefined {
    if (only !== undefined) return `only/${hashOf([only])}`;
    // Includes the content: a corrected submission is another record.
    return key === undefined ? undefined : `keys/${hashOf([key, input])}`;
  }

  const claimedId = async (claimed: string) => (await readRecord(store, claimed, ClaimSchema))?.id;

  /** Claims an id: the one of the first equal submission, or a new one. */
  async function claim(input: T, claimed: string | undefined): Promise<{ id: string; isNew: boolean }> {
    const mine = idOf(clock(), input);
    if (claimed === undefined || (await store.create(claimed, { id: mine })) === 'created') return { id: mine, isNew: true };
    const theirs = await claimedId(claimed);
    if (theirs === undefined) throw new StoreError(`read ${claimed}`, 'the record exists and cannot be found');
    return { id: theirs, isNew: false };
  }

  async function read(id: string): Promise<Stored<T> | undefined> {
    return isRecordId(id) ? readRecord(store, recordKey(id), storedSchema) : undefined;
  }

  return {
    read,
    forget: (id: string) => store.remove(recordKey(id)),
    async find(only: string): Promise<Stored<T> | undefined> {
      const id = await claimedId(`only/${hashOf([only])}`);
      return id === undefined ? undefined : read(id);
    },
    /** Stores a submission durably. `isNew` is true for exactly one of several equal submissions. */
    async add(input: T, options: AddOptions = {}): Promise<{ record: Stored<T>; isNew: boolean }> {
      const { id, isNew } = await claim(input, claimKey(input, options));
      const stamp: Stamp = { id, createdAt: new Date(timeOf(id)).toISOString(), quarantined: options.quarantined ?? null };
      const record = { ...input, ...stamp };
      if ((await store.create(recordKey(id), record)) === 'created') return { record, isNew };
      // An equal submission was stored with another quarantine: the first record wins.
      const stored = await read(id);
      if (!stored) throw new StoreError(`read ${recordKey(id)}`, 'the record exists and cannot be found');
      return { record: stored, isNew: false };
    },
    /** All ids, the newest first. */
    ids: () => namesBelow(store, RECORDS),
  };
}
export type Inbox<T extends object> = ReturnType<typeof createInbox<T>>;
