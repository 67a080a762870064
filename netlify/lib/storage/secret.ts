/**
 * The site's secret, for keyed hashes: without a key, the hash of an e-mail address can be guessed.
 *
 * Record `hmac` of the store `secrets`: 32 random bytes, created on first use and never changed. Of concurrent processes one
 * creates it and all use it. Removing it makes every subscriber unknown and every link in a mail invalid; an unreadable
 * record is therefore an error, never a reason to create another one.
 */
import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { HASH } from './hash.ts';
import { readRecord } from './read-record.ts';
import { type RecordStore, StoreError } from './record-store.ts';

const KEY = 'hmac';
const BYTES = 32;

const SecretSchema = z.object({ secret: z.string().check(z.regex(HASH)) });

/** Creates the secret; it is read once in the life of a process. */
export function createSecret({ store }: { store: RecordStore }) {
  let known: Promise<KeyObject> | undefined;

  const read = async () => (await readRecord(store, KEY, SecretSchema))?.secret;

  async function readOrCreate(): Promise<Buffer> {
    const found = await read();
    if (found !== undefined) return Buffer.from(found, 'hex');
    const mine = randomBytes(BYTES);
    if ((await store.create(KEY, { secret: mine.toString('hex') })) === 'created') return mine;
    const theirs = await read();
    if (theirs === undefined) throw new StoreError(`read ${KEY}`, 'the secret exists and cannot be found');
    return Buffer.from(theirs, 'hex');
  }

  /** HMAC-SHA256, as 64 hexadecimal digits. @param purpose separates the hashes of one text for different uses */
  async function keyedHash(purpose: string, text: string): Promise<string> {
    known ??= readOrCreate()
      .then(createSecretKey)
      .catch((error: unknown) => {
        known = undefined;
        throw error;
      });
    return createHmac('sha256', await known)
      .update(`${purpose}\n${text}`)
      .digest('hex');
  }

  return {
    keyedHash,
    /** Whether a hash is the keyed hash of a text. Compares in constant time. */
    async isHashOf(purpose: string, text: string, hash: string): Promise<boolean> {
      const [given, expected] = [Buffer.from(hash), Buffer.from(await keyedHash(purpose, text))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
export type Secret = ReturnType<typeof createSecret>;
