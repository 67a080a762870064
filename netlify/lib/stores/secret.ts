/**
 * A secret of the site's own, for hashes that nobody else can work out: of an e-mail address, say, which anybody could find
 * by trying addresses if the hash had no key.
 *
 * Record `hmac` of the store `secrets`: 32 random bytes, made when they are first asked for and never changed. Of many
 * processes that make one at once, one writes it and all use it. Whoever removes it makes every subscriber unknown and
 * every link in a mail void; a record that cannot be read is therefore a fault, never a reason to make another one.
 */
import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { openStore } from './blobs.ts';
import { type RecordStore, StoreError } from './record-store.ts';

const KEY = 'hmac';
const BYTES = 32;

const SecretSchema = z.object({ secret: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

export interface Secret {
  /**
   * HMAC-SHA256, as 64 hexadecimal digits.
   * @param purpose what the hash is for; the same text has another hash for another purpose
   */
  keyedHash: (purpose: string, text: string) => Promise<string>;
}

export function createSecret({ store }: { store: RecordStore }): Secret {
  let known: Promise<Buffer> | undefined;

  async function read(): Promise<Buffer | undefined> {
    const found = await store.read(KEY);
    if (found === undefined) return undefined;
    const result = SecretSchema.safeParse(found);
    if (!result.success) throw new StoreError('read', 'the secret is not as it was written');
    return Buffer.from(result.data.secret, 'hex');
  }

  async function readOrMake(): Promise<Buffer> {
    const found = await read();
    if (found) return found;
    const mine = randomBytes(BYTES);
    if ((await store.create(KEY, { secret: mine.toString('hex') })) === 'created') return mine;
    const theirs = await read();
    if (!theirs) throw new StoreError('read', 'a secret that is there is not there');
    return theirs;
  }

  return {
    async keyedHash(purpose, text) {
      known ??= readOrMake().catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      return createHmac('sha256', await known)
        .update(`${purpose}\n${text}`)
        .digest('hex');
    },
  };
}

// One for the life of the process: it never changes, and to read it for each request would take a visitor's time.
const opened = new Map<string | undefined, Secret>();

export function openSecret(deployContext: string | undefined): Secret {
  const secret = opened.get(deployContext) ?? createSecret({ store: openStore('secrets', deployContext) });
  opened.set(deployContext, secret);
  return secret;
}
