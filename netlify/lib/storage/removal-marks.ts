/**
 * Marks of removed records: restoring a backup does not bring back what was removed after it was made. `removed/<id>` in the store
 * `backups`; the id has the time and the first 16 digits of the keyed hash of store and key, so a mark is unreadable without the secret. Retention removes a mark once no backup is left that is older than it.
 *
 * Only independent records are marked. Dependent records are removed and restored with them.
 */
import type { Clock } from '../clock.ts';
import { sha256 } from './hash.ts';
import { idWith, isRecordId, timeOf } from './inbox.ts';
import type { RecordPlace } from './read-each.ts';
import { namesBelow, orIfStoreFails, type RecordStore } from './record-store.ts';
import type { Secret } from './secret.ts';
import type { OpenStore } from './store-names.ts';

export const REMOVED = 'removed/';

/** Folders of independent records. Retention may take any other record of a restore that was killed for an orphan. */
const MARKED = /^(?:records|subscribers|people|devices|sessions|invitations|calendars|drafts)\//;

const isMarked = ({ key }: RecordPlace) => MARKED.test(key);

/** Digits of the random part of a record's id. */
const DIGITS = 16;
const LENGTH_OF_TIME = 10;

const textOf = ({ store, key }: RecordPlace) => `${store}/${key}`;
const keyedHash = async (secret: Secret, place: RecordPlace) =>
  (await secret.keyedHash('removed', textOf(place))).slice(0, DIGITS);
/** Hash of a mark while the secret cannot be read, so that an erasure does not depend on it. */
const plainHash = (place: RecordPlace) => sha256(textOf(place)).slice(0, DIGITS);

/** Wraps stores so that each removal creates its mark first. An interrupted removal is repeated. */
export const markRemovals =
  (open: OpenStore, { secret, clock }: { secret: Secret; clock: Clock }): OpenStore =>
  (name) => {
    const store = open(name);
    return {
      ...store,
      async remove(key) {
        const place = { store: name, key };
        if (isMarked(place)) {
          const hash = await keyedHash(secret, place).catch(orIfStoreFails(plainHash(place)));
          await open('backups').create(REMOVED + idWith(clock(), hash), {});
        }
        await store.remove(key);
      },
    };
  };

/** Ids of all marks. They say nothing without the secret. */
export const removalMarks = async (store: RecordStore): Promise<string[]> =>
  (await namesBelow(store, REMOVED)).filter(isRecordId);

/**
 * Creates a test whether a record was removed.
 * @param marks ids of marks that were made with this secret
 * @param since milliseconds since 1970; marks that are older do not count, as the same record may have been made again
 */
export function removedSince(marks: Iterable<string>, secret: Secret, since: number): (place: RecordPlace) => Promise<boolean> {
  const removed = new Set([...marks].filter((id) => timeOf(id) >= since).map((id) => id.slice(LENGTH_OF_TIME)));
  return async (place) => isMarked(place) && (removed.has(await keyedHash(secret, place)) || removed.has(plainHash(place)));
}
