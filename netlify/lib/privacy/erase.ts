import { recipientOf } from '../newsletter/deliveries.ts';
import type { AuditSubject } from '../staff/audit.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import { RECORDS } from '../storage/inbox.ts';
import type { RecordPlace } from '../storage/read-each.ts';
import { dependentOf, orphans } from '../storage/related-keys.ts';
import { type OpenStore, VISITOR_STORES } from '../storage/store-names.ts';
import type { DataSubject } from './data-subject.ts';
import { findDataSubject, type DataSubjectRecords, type DataSubjectSearchDeps } from './data-subject-search.ts';
import type { Found } from './traits.ts';

type ErasedRecord = Pick<Found, 'store' | 'key' | 'fields'>;

/** Maximum passes over all stores: each removes what was written during the one before. */
const PASSES = 3;

/**
 * Order of removal: linked records first, as only the record with the address leads to them; dependent keys last (see
 * `storage/related-keys.ts`). So are deliveries of the newsletter: an address without them would receive the issue again.
 */
function rankOf({ key, fields }: ErasedRecord): number {
  if (dependentOf(key) !== undefined || recipientOf(key) !== undefined) return 2;
  return fields.length > 0 ? 1 : 0;
}

/** Removes records in this order. */
export async function removeAll(open: OpenStore, found: readonly ErasedRecord[]): Promise<void> {
  for (const rank of [0, 1, 2])
    await mapConcurrently(
      found.filter((record) => rankOf(record) === rank),
      ({ store, key }) => open(store).remove(key),
    );
}

/**
 * Erases a person from every store of visitors. Idempotent; a killed run is finished by the next one.
 * @returns the last search of all records: what is still found, and what cannot be read
 */
export async function eraseDataSubject(deps: DataSubjectSearchDeps, subject: DataSubject): Promise<DataSubjectRecords> {
  let result = await findDataSubject(deps, subject);
  for (let pass = 0; result.found.length > 0 && pass < PASSES; pass++) {
    await removeAll(deps.open, result.found);
    result = await findDataSubject(deps, subject);
  }
  // What a killed run left.
  for (const name of VISITOR_STORES) {
    const store = deps.open(name);
    await mapConcurrently(await orphans(store), (key) => store.remove(key));
  }
  return result;
}

/**
 * Writes the log before all data of a person are downloaded or erased: one entry for everything, as subscribers have no record
 * whose id the log may hold, and one for each record of a visitor.
 */
export async function logDataSubject(
  log: (subject: AuditSubject) => Promise<void>,
  action: 'exported' | 'erased',
  found: readonly RecordPlace[],
): Promise<void> {
  await log({ action: `${action} everything of a person`, kind: 'people-data', item: '' });
  await mapConcurrently(
    found.filter(({ key }) => key.startsWith(RECORDS)),
    ({ store, key }) => log({ action, kind: store, item: key.slice(RECORDS.length) }),
  );
}
