/**
 * What visitors wrote, a store a kind. A record is created once and never changed:
 *
 * - `records/<id>`: what was written, when, and whether it is set aside as a suspect;
 * - `keys/<hash>`: which id a submission got, so that the same one sent twice is one record;
 * - `only/<hash>`: which id the only record of a name got, where there may be one of a name.
 *
 * Ids begin with the time that is left until the year 5138, so that keys in the order of their letters are the newest
 * first. What happens to a record later (the office was told, its status) is said by further records.
 *
 * Should a process die between the two writes, the submission is not there and nobody was told that it is; sent again, it
 * gets the id that was kept for it. A record is taken away only by retention and by the office; the order in which that is
 * done, so that nothing of this comes undone, stands in beside.ts.
 */
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { type RecordStore, StoreError } from './record-store.ts';

/** Milliseconds since 1970 of a day that no record will see; its digits in base 36 are nine for two thousand years. */
const FAR_AWAY = 36 ** 9 - 1;
const DIGITS = 9;

const ID = /^[0-9a-z]{9}-[0-9a-f]{16}$/;
export const isRecordId = (text: string): boolean => ID.test(text);

export const newId = (at: number) => `${(FAR_AWAY - at).toString(36).padStart(DIGITS, '0')}-${randomBytes(8).toString('hex')}`;
/** When a record was made, as its id tells. */
export const timeOf = (id: string): number => FAR_AWAY - Number.parseInt(id.slice(0, DIGITS), 36);

/** What every record says beside what was written. */
const StampSchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Why it is set aside for the office to look at; null for what is not. */
  quarantined: z.nullable(z.string()),
});
export type Stamp = z.infer<typeof StampSchema>;
export type Stored<T> = T & Stamp;

const hashOf = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The id that a sending of a form got (`keys/`), or that a name stands for (`only/`). */
export const ClaimSchema = z.object({ id: z.string() });

interface Sending {
  /** What the form's sending is known by, if it is; the same key with the same content is one record. */
  key?: string | undefined;
  /** A name that there is one record of, whatever else is written under it later. */
  only?: string;
  /** Why it is set aside, if it is. */
  quarantined?: string | undefined;
}

export interface Inbox<T> {
  /**
   * Keeps what was written. When this returns, it is there for good.
   * @returns the record, and whether this was the first time that it was sent; exactly one of many is told so
   */
  add: (written: T, more?: Sending) => Promise<{ record: Stored<T>; isNew: boolean }>;
  read: (id: string) => Promise<Stored<T> | undefined>;
  /** The record that was added as the only one of this name. */
  find: (only: string) => Promise<Stored<T> | undefined>;
  /** Takes a record away that is of no use to anybody. */
  forget: (id: string) => Promise<void>;
  /** Ids of all records, the newest first. */
  ids: () => Promise<string[]>;
}

interface InboxParts<T> {
  store: RecordStore;
  /** What a record holds; what is stored is read through it again. */
  schema: z.ZodMiniType<T>;
  clock?: Clock;
}

export function createInbox<T extends object>({ store, schema, clock = systemClock }: InboxParts<T>): Inbox<T> {
  const recordKey = (id: string) => `records/${id}`;

  /** Where the id of a submission is kept; undefined for one that nobody can know to be the same as another. */
  function claimKey(written: T, { key, only }: Sending): string | undefined {
    if (only !== undefined) return `only/${hashOf([only])}`;
    // With its content: whoever corrects what did not seem to arrive, and sends it again, has sent something else.
    return key === undefined ? undefined : `keys/${hashOf([key, written])}`;
  }

  async function claimedId(claimed: string): Promise<string | undefined> {
    const found = await store.read(claimed);
    if (found === undefined) return undefined;
    const claim = ClaimSchema.safeParse(found);
    if (!claim.success) throw new StoreError('read', 'a key is not as it was written');
    return claim.data.id;
  }

  /** The id for a submission: that of the first time it was sent, or a new one. */
  async function claim(claimed: string | undefined): Promise<{ id: string; isNew: boolean }> {
    const mine = newId(clock());
    if (claimed === undefined) return { id: mine, isNew: true };
    if ((await store.create(claimed, { id: mine })) === 'created') return { id: mine, isNew: true };
    const theirs = await claimedId(claimed);
    if (theirs === undefined) throw new StoreError('read', 'a key that is there is not there');
    return { id: theirs, isNew: false };
  }

  async function read(id: string): Promise<Stored<T> | undefined> {
    if (!isRecordId(id)) return undefined;
    const found = await store.read(recordKey(id));
    if (found === undefined) return undefined;
    const stamp = StampSchema.safeParse(found);
    const written = schema.safeParse(found);
    if (!stamp.success || !written.success) throw new StoreError('read', 'a record is not as it was written');
    return { ...written.data, ...stamp.data };
  }

  return {
    read,
    forget: (id) => store.remove(recordKey(id)),
    async find(only) {
      const id = await claimedId(`only/${hashOf([only])}`);
      return id === undefined ? undefined : read(id);
    },
    async add(written, sending = {}) {
      const { id, isNew } = await claim(claimKey(written, sending));
      const stamp: Stamp = { id, createdAt: new Date(timeOf(id)).toISOString(), quarantined: sending.quarantined ?? null };
      const record = { ...written, ...stamp };
      if ((await store.create(recordKey(id), record)) === 'created') return { record, isNew };
      // Sent before, and judged differently then: what was kept first stands.
      const kept = await read(id);
      if (!kept) throw new StoreError('read', 'a record that is there is not there');
      return { record: kept, isNew: false };
    },
    async ids() {
      const prefix = recordKey('');
      return (await store.keys(prefix)).map((key) => key.slice(prefix.length));
    },
  };
}
