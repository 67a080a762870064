/**
 * The site's secret, for keyed hashes: without a key, the hash of an e-mail address can be guessed.
 *
 * Record `hmac` of the store `secrets`: 32 random bytes, created on first use and never changed. Of concurrent processes one
 * creates it and all use it. Removing it makes every subscriber unknown and every link in a mail invalid; an unreadable
 * record is therefore an error, never a reason to create another one.
 */
import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { readRecord } from './read-record.ts';
import { type RecordStore, StoreError } from './record-store.ts';

const KEY = 'hmac';
const BYTES = 32;

const SecretSchema = z.object({ secret: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

export interface Secret {
  /**
   * HMAC-SHA256, as 64 hexadecimal digits.
   * @param purpose separates the hashes of one text for different uses
   */
  keyedHash: (purpose: string, text: string) => Promise<string>;
}

/** Creates the secret; it is read once in the life of a process. */
export function createSecret({ store }: { store: RecordStore }): Secret {
  let known: Promise<Buffer> | undefined;

  async function read(): Promise<Buffer | undefined> {
    const found = await readRecord(store, KEY, SecretSchema);
    return found && Buffer.from(found.secret, 'hex');
  }

  async function readOrCreate(): Promise<Buffer> {
    const found = await read();
    if (found) return found;
    const mine = randomBytes(BYTES);
    if ((await store.create(KEY, { secret: mine.toString('hex') })) === 'created') return mine;
    const theirs = await read();
    if (!theirs) throw new StoreError(`read ${KEY}`, 'the secret exists and cannot be found');
    return theirs;
  }

  return {
    async keyedHash(purpose, text) {
      known ??= readOrCreate().catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      return createHmac('sha256', await known)
        .update(`${purpose}\n${text}`)
        .digest('hex');
    },
  };
}
