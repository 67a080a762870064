import { mapConcurrently } from '../storage/concurrency.ts';
import type { AuditSubject } from '../staff/audit.ts';
import { RECORDS } from '../storage/inbox.ts';
import type { RecordPlace } from '../storage/read-each.ts';

/**
 * Writes the log before all data of a person are downloaded or erased: one entry for everything, as subscribers have no record
 * whose id the log may hold, and one for each record of a visitor.
 * @param action a past participle
 */
export async function logPerson(
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
