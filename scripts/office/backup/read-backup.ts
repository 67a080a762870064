/**
 * Reads a backup and trusts nothing of it: neither names, sizes, nor that it is whole. A reader gets each record before the last
 * one is checked, so a caller that writes anything reads the file to its end first.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { isKey } from '../../../netlify/lib/storage/record-store.ts';
import type { StoredRecord } from '../../../netlify/lib/storage/read-each.ts';
import { STORE_NAMES, type StoreName } from '../../../netlify/lib/storage/store-names.ts';
import { CommandError } from '../../command-line.ts';
import { type Manifest, ManifestSchema, READ_FORMATS } from './manifest.ts';

/** Longest line of a manifest in bytes. */
const MANIFEST_BYTES = 100_000;
/** Longest line of a record in bytes: far more than the largest one, a newsletter in three languages. */
const RECORD_BYTES = 5_000_000;
const AGE = Buffer.from('age-encryption.org/');
const NEWLINE = 10;

/** The file cannot be restored; the message says why in one line. */
export class BackupError extends CommandError {
  override readonly name = 'BackupError';
}

const truncated = () => new BackupError('The file is truncated or was altered. Take another one.');

async function startsWithAge(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file, { end: AGE.length - 1 }) as AsyncIterable<Buffer>) return chunk.equals(AGE);
  return false;
}

async function decrypted(file: string, identities: readonly string[]): Promise<Readable> {
  if (!(await startsWithAge(file))) return createReadStream(file);
  if (identities.length === 0)
    throw new BackupError('The file is encrypted. Give the key of "office backup-key" with --key FILE.');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const source = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  try {
    return Readable.fromWeb((await decrypter.decrypt(source)) as Parameters<typeof Readable.fromWeb>[0]);
  } catch (error) {
    const isOther = error instanceof Error && error.message.includes('identity');
    throw isOther ? new BackupError('The file is encrypted for another key.') : truncated();
  }
}

/** The lines of a stream that have an end. @param limit of a line, in bytes */
async function* linesOf(stream: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      yield rest.subarray(0, end + 1);
      rest = rest.subarray(end + 1);
    }
    if (rest.length > limit) throw new BackupError('The file holds a record that is too large for any site.');
  }
}

function manifestIn(line: Buffer | undefined): Manifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line?.toString() ?? '');
  } catch {
    throw new BackupError('The file is no backup of such a site.');
  }
  const { format } = { format: undefined, ...(parsed as { format?: unknown }) };
  if (typeof format === 'number' && !READ_FORMATS.includes(format))
    throw new BackupError(`The file has format ${format}; this program reads ${READ_FORMATS.join(', ')}. Update the program.`);
  const { success, data } = ManifestSchema.safeParse(parsed);
  if (!success) throw new BackupError('The file is no backup of such a site.');
  return data;
}

function recordIn(line: Buffer): StoredRecord {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line.toString());
  } catch {
    throw truncated();
  }
  const [store, key, value] = Array.isArray(parsed) && parsed.length === 3 ? (parsed as unknown[]) : [];
  if (!STORE_NAMES.includes(store as StoreName) || typeof key !== 'string' || !isKey(key))
    throw new BackupError('The file names a store or a record that no site has.');
  return { store: store as StoreName, key, value };
}

/** The rest of a stream after its first line. */
async function* afterFirstLine(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/**
 * Opens a backup. @param identities secret keys; none for a file that is not encrypted
 * @returns the manifest, and the records, which are checked against it at the end
 * @throws {BackupError} saying in one line what is wrong; also while the records are read
 */
export async function readBackup(
  file: string,
  identities: readonly string[],
): Promise<{ manifest: Manifest; records: AsyncGenerator<StoredRecord> }> {
  const chunks = (await decrypted(file, identities))[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let head = Buffer.alloc(0);
  let end = -1;
  while (end < 0 && head.length <= MANIFEST_BYTES) {
    const next = await chunks.next().catch(() => {
      throw truncated();
    });
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
    end = head.indexOf(NEWLINE);
  }
  const manifest = manifestIn(end < 0 ? undefined : head.subarray(0, end));
  const packed = Readable.from(afterFirstLine(head.subarray(end + 1), chunks));
  return { manifest, records: recordsOf(manifest, packed) };
}

async function* recordsOf(manifest: Manifest, packed: Readable): AsyncGenerator<StoredRecord> {
  const gunzip = createGunzip();
  packed.on('error', (error) => gunzip.destroy(error));
  const hashes = new Map(STORE_NAMES.map((name) => [name, { hash: createHash('sha256'), records: 0 }]));
  let bytes = 0;
  try {
    for await (const line of linesOf(packed.pipe(gunzip), RECORD_BYTES)) {
      bytes += line.length;
      // A small file may unpack to more than any disk holds.
      if (bytes > manifest.bytes) throw truncated();
      const record = recordIn(line);
      const counted = hashes.get(record.store);
      counted?.hash.update(line);
      if (counted) counted.records += 1;
      yield record;
    }
  } catch (error) {
    throw error instanceof BackupError ? error : truncated();
  } finally {
    packed.destroy();
  }
  for (const [name, { hash, records }] of hashes) {
    const expected = manifest.stores[name] ?? { records: 0, sha256: undefined };
    if (records !== expected.records || (records > 0 && hash.digest('hex') !== expected.sha256)) throw truncated();
  }
}
