/** When backups were made: `made/<id>` in the store `backups`, with the number of records and bytes, and nothing else. */
import { longDate } from '../../../src/time/dates.ts';
import { DAY } from '../../../src/time/durations.ts';
import { practiceDay } from '../../../src/time/practice-time.ts';
import type { Clock } from '../clock.ts';
import { sha256 } from './hash.ts';
import { idWith, timeOf } from './inbox.ts';
import { namesBelow, type RecordStore } from './record-store.ts';
import type { FindDue } from './retention-rule.ts';

const MADE = 'made/';
/** Days after which a backup is overdue. */
const OVERDUE_DAYS = 8;

export interface BackupSize {
  records: number;
  bytes: number;
}

export function createBackupTimes({ store, clock }: { store: RecordStore; clock: Clock }) {
  return {
    /** @param at milliseconds since 1970 */
    add: async (at: number, size: BackupSize) =>
      void (await store.create(MADE + idWith(at, sha256(String(at)).slice(0, 16)), size)),
    /** What to tell the doctor; undefined while the last backup is new enough. */
    async warning(): Promise<string | undefined> {
      const [newest] = await namesBelow(store, MADE);
      const advice = 'Ask the person who runs the site for one (docs/operations.md, Backups).';
      if (newest === undefined) return `No backup of the site’s data was ever made. ${advice}`;
      const at = timeOf(newest);
      if (clock() - at <= OVERDUE_DAYS * DAY) return undefined;
      return `The last backup is of ${longDate(practiceDay(at))}, more than ${OVERDUE_DAYS} days ago. ${advice}`;
    },
  };
}
export type BackupTimes = ReturnType<typeof createBackupTimes>;

/** All but the newest. */
export const olderBackupTimes: FindDue = async (store) => (await store.keys(MADE)).slice(1);
