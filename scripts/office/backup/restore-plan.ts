/** Plans a restore in memory, without writing. */
import { isDeepStrictEqual } from 'node:util';
import { createSecret, type Secret } from '../../../netlify/lib/storage/secret.ts';
import { RECORDS } from '../../../netlify/lib/storage/inbox.ts';
import { namesBelow } from '../../../netlify/lib/storage/record-store.ts';
import { placesIn, type RecordPlace, type StoredRecord } from '../../../netlify/lib/storage/read-each.ts';
import { mapConcurrently } from '../../../netlify/lib/storage/concurrency.ts';
import { removalMarks, removedSince } from '../../../netlify/lib/storage/removal-marks.ts';
import { type OpenStore, STORE_NAMES, type StoreName } from '../../../netlify/lib/storage/store-names.ts';
import { purge, PurgeError } from '../../../netlify/lib/privacy/retention.ts';
import { identifiersOf } from '../../../netlify/lib/privacy/traits.ts';
import { summedSince } from '../../../netlify/lib/views/views.ts';
import { MINUTE } from '../../../src/time/durations.ts';
import { CommandError } from '../../command-line.ts';
import { type AddedRecords, createAddedRecords } from './added-records.ts';
import { BackupError, readBackup } from './read-backup.ts';
import type { Manifest } from './manifest.ts';

/**
 * Outcome of the plan for a record of the backup. `erased`: removed from the site after the backup was made; `outdated`: past its
 * retention, a view that a sum includes, or a record whose owner is missing.
 */
export const FATES = ['new', 'equal', 'different', 'erased', 'outdated'] as const;
export type Fate = (typeof FATES)[number];

/** Bytes of records that are held in memory at most: about a million records. */
const MAX_BYTES = 500_000_000;
/** Milliseconds that a removal may take: a mark that is that much older than the backup may be of one that it still holds. */
const REMOVAL_TIME = 10 * MINUTE;

export interface RestorePlan {
  manifest: Manifest;
  /** Number of records by store and fate. */
  counts: Map<StoreName, Record<Fate, number>>;
  /** Records that are in the site with another value. */
  different: RecordPlace[];
  isInBackup: (store: StoreName, key: string) => boolean;
  /** The site with what is restored. */
  after: AddedRecords;
  /** Errors of records that retention could not read. */
  retentionErrors: unknown[];
  /** Secret of the backup. */
  secret: Secret;
}

interface PlanOptions {
  /** Stores of the site. */
  open: OpenStore;
  file: string;
  /** Secret keys, for an encrypted file. */
  identities: readonly string[];
  /** Called for a file that is whole, before it is compared with the site; throws if it may not be restored. */
  accept: (manifest: Manifest) => void;
  /** Marks of removals that are in no store. */
  marks: readonly string[];
  /** Milliseconds since 1970. */
  now: number;
}

const SECRET = { store: 'secrets', key: 'hmac' } as const;

export const OTHER_SECRET = [
  'The site has made itself another secret since, as it lost its own. Nothing was written.',
  'With that secret the site knows no subscriber of the backup, and no link of a mail that was sent before works.',
  'With the secret of the backup, what the site has made since does not work: links of its mails, and subscriptions.',
  'To restore, remove the record "hmac" of the store "secrets" in Netlify’s Blobs view, and start this command again.',
  'Afterwards deploy the site again, so that all its processes read the secret of the backup.',
].join('\n');

async function recordsIn(
  manifest: Manifest,
  records: AsyncIterable<StoredRecord>,
): Promise<Map<StoreName, Map<string, unknown>>> {
  if (manifest.bytes > MAX_BYTES)
    throw new BackupError(`The file says that it holds ${manifest.bytes} bytes, more than any site has.`);
  const found = new Map(STORE_NAMES.map((name) => [name, new Map<string, unknown>()]));
  for await (const { store, key, value } of records) found.get(store)?.set(key, value);
  return found;
}

/** The secret of a backup, read as a site does. */
function secretOf(records: ReadonlyMap<StoreName, ReadonlyMap<string, unknown>>): Secret {
  const kept = new Map(records.get(SECRET.store));
  return createSecret({
    store: {
      create: (key, value) => Promise.resolve(kept.has(key) ? 'exists' : (kept.set(key, value), 'created')),
      replace: (key, value) => Promise.resolve(void kept.set(key, value)),
      read: (key) => Promise.resolve(kept.get(key)),
      keys: () => Promise.resolve([...kept.keys()]),
      remove: (key) => Promise.resolve(void kept.delete(key)),
    },
  });
}

/**
 * Reads a backup to its end and compares it with the site.
 * @throws {BackupError} if the file cannot be restored
 * @throws {CommandError} if the site has another secret
 */
export async function planRestore({ open, file, identities, accept, marks, now }: PlanOptions): Promise<RestorePlan> {
  const { manifest, records } = await readBackup(file, identities);
  const held = await recordsIn(manifest, records);
  accept(manifest);
  const siteKeys = new Map<StoreName, string[]>(STORE_NAMES.map((name) => [name, []]));
  for (const { store, key } of await placesIn(open, STORE_NAMES)) siteKeys.get(store)?.push(key);
  const secretOfBackup = held.get(SECRET.store)?.get(SECRET.key);
  const secretOfSite = siteKeys.get(SECRET.store)?.includes(SECRET.key) ? await open(SECRET.store).read(SECRET.key) : undefined;
  if (secretOfBackup !== undefined && secretOfSite !== undefined && !isDeepStrictEqual(secretOfBackup, secretOfSite))
    throw new CommandError(OTHER_SECRET);

  const secret = secretOf(held);
  const known = [...(await removalMarks(open('backups'))), ...marks];
  const inBackup = [...(held.get('backups')?.keys() ?? [])].map((key) => key.slice(key.lastIndexOf('/') + 1));
  const isRemoved = removedSince([...known, ...inBackup], secret, Date.parse(manifest.madeAt) - REMOVAL_TIME);
  const isErased = async (record: StoredRecord) => {
    const owners = identifiersOf(record).map((id) => ({ store: record.store, key: RECORDS + id }));
    const found = await Promise.all([record, ...owners].map(isRemoved));
    return found.includes(true);
  };

  const after = createAddedRecords(open, siteKeys);
  const counts = new Map(STORE_NAMES.map((name) => [name, { new: 0, equal: 0, different: 0, erased: 0, outdated: 0 }]));
  const different: RecordPlace[] = [];
  for (const [store, own] of held) {
    const present = new Set(siteKeys.get(store));
    const takenIn = new Set(store === 'views' ? summedSince([...own.keys()], [...present]) : []);
    const fates = await mapConcurrently([...own], async ([key, value]): Promise<Fate> => {
      if (present.has(key)) return isDeepStrictEqual(await open(store).read(key), value) ? 'equal' : 'different';
      if (takenIn.has(key)) return 'outdated';
      return (await isErased({ store, key, value })) ? 'erased' : 'new';
    });
    const count = counts.get(store);
    for (const [index, [key, value]] of [...own].entries()) {
      const fate = fates[index] ?? 'new';
      if (count) count[fate] += 1;
      if (fate === 'different') different.push({ store, key });
      if (fate === 'new') await after.open(store).create(key, value);
    }
  }
  await dropDangling(after);
  const retentionErrors = await applyRetention(after, now);
  for (const [store, count] of counts) {
    const kept = [...(held.get(store)?.keys() ?? [])].filter((key) => after.has(store, key)).length;
    count.outdated += count.new - kept;
    count.new = kept;
  }
  const isInBackup = (store: StoreName, key: string) => held.get(store)?.has(key) === true;
  return { manifest, counts, different, isInBackup, after, retentionErrors, secret };
}

/**
 * Drops texts without their chat, and deliveries without their newsletter. Their owners were created during the backup, after the
 * listing of owners. Retention has no rule for them, as no removal leaves them.
 */
async function dropDangling({ open, all }: AddedRecords): Promise<void> {
  const chats = new Set(await namesBelow(open('chat-sessions'), RECORDS));
  const issues = new Set(await namesBelow(open('newsletter'), 'issues/'));
  const isDangling = ({ store, key, value }: StoredRecord) => {
    if (store === 'chat-messages' && key.startsWith(RECORDS)) {
      const { session } = (value ?? {}) as { session?: unknown };
      return typeof session === 'string' && !chats.has(session);
    }
    const issue = store === 'newsletter' ? /^(?:deliveries|outcomes|stopped|finished)\/([^/]+)/.exec(key)?.[1] : undefined;
    return issue !== undefined && !issues.has(issue);
  };
  for (const record of all().filter(isDangling)) await open(record.store).remove(record.key);
}

/** Drops records past their retention. @returns errors of records that could not be read */
async function applyRetention(after: AddedRecords, now: number): Promise<unknown[]> {
  const retentionErrors: unknown[] = [];
  for (;;) {
    const before = after.all().length;
    await purge(after.open, { clock: () => now }).catch((error: unknown) => {
      if (!(error instanceof PurgeError)) throw error;
      retentionErrors.push(...(error.errors as unknown[]));
    });
    // What belonged to a removed record is an orphan in the next run.
    if (after.all().length === before || retentionErrors.length > 0) return retentionErrors;
  }
}
