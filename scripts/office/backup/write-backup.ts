/**
 * Writes a backup: a line with the manifest, then a line `["store","key",value]` for each record, compressed; the whole encrypted
 * with age. The manifest is the first line and its counts are known last, so the compressed lines are in a temporary file until then,
 * encrypted with a key that only this process knows. The memory that it takes does not depend on the number of records.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { BACKUP_ORDER, BACKUP_PASSES } from '../../../netlify/lib/storage/backup-order.ts';
import { scan } from '../../../netlify/lib/storage/read-each.ts';
import type { OpenStore } from '../../../netlify/lib/storage/store-names.ts';
import { CommandError } from '../../command-line.ts';
import { BACKUP_AGE, FORMAT, type Manifest } from './manifest.ts';

/** Records that are read at once. */
const BATCH = 200;

interface BackupOptions {
  open: OpenStore;
  /** Origin of the site. */
  site: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Target; it may not exist. */
  file: string;
  /** Public keys; without one the file is not encrypted. */
  publicKeys: readonly string[];
  /** Called with the number of records so far. */
  onProgress?: (records: number) => void;
}

/** Reads all stores into lines, and counts them into the manifest. */
async function* linesOf({ open, onProgress }: BackupOptions, manifest: Manifest): AsyncGenerator<Buffer> {
  let total = 0;
  for (const name of BACKUP_ORDER) {
    const store = open(name);
    const hash = createHash('sha256');
    let records = 0;
    for (const isOfPass of BACKUP_PASSES) {
      const keys = (await store.keys('')).filter(isOfPass);
      for (let start = 0; start < keys.length; start += BATCH) {
        const lines = await scan(keys.slice(start, start + BATCH), async (key) => {
          const value = await store.read(key);
          // Removed after the listing.
          return value === undefined ? undefined : Buffer.from(`${JSON.stringify([name, key, value])}\n`);
        });
        for (const line of lines) hash.update(line);
        records += lines.length;
        total += lines.length;
        const bytes = Buffer.concat(lines);
        manifest.bytes += bytes.length;
        onProgress?.(total);
        yield bytes;
      }
    }
    manifest.stores[name] = { records, sha256: hash.digest('hex') };
  }
}

function encrypterFor(publicKeys: readonly string[]): Encrypter {
  const encrypter = new Encrypter();
  for (const publicKey of publicKeys)
    try {
      encrypter.addRecipient(publicKey);
    } catch {
      throw new CommandError(`${publicKey} is no public key: a letter is wrong or missing. Copy it again.`);
    }
  return encrypter;
}

/** @throws {StoreError} if a record cannot be read; there is then no file */
export async function writeBackup(options: BackupOptions): Promise<{ manifest: Manifest; bytes: number }> {
  const { site, at, file, publicKeys } = options;
  const manifest: Manifest = {
    format: FORMAT,
    site,
    madeAt: new Date(at).toISOString(),
    deleteBy: new Date(at + BACKUP_AGE).toISOString(),
    bytes: 0,
    stores: {},
  };
  const encrypter = encrypterFor(publicKeys);
  const [waiting, written] = [`${file}.waiting`, `${file}.part`];
  const [key, iv] = [randomBytes(32), randomBytes(16)];
  const own = { mode: 0o600, flags: 'wx' } as const;
  try {
    await pipeline(
      Readable.from(linesOf(options, manifest)),
      createGzip(),
      createCipheriv('aes-256-ctr', key, iv),
      createWriteStream(waiting, own),
    );
    const content = async function* () {
      yield Buffer.from(`${JSON.stringify(manifest)}\n`);
      yield* createReadStream(waiting).pipe(createDecipheriv('aes-256-ctr', key, iv)) as AsyncIterable<Buffer>;
    };
    const plain = Readable.from(content());
    const encrypted =
      publicKeys.length === 0 ? plain : await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>);
    await pipeline(encrypted, createWriteStream(written, own));
    await rename(written, file);
    return { manifest, bytes: (await stat(file)).size };
  } finally {
    for (const left of [waiting, written]) await rm(left, { force: true });
  }
}
