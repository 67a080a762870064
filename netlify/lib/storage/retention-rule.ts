/** What the rules of retention have in common: each subject says with them what of its records is due. */
import type { RETENTION_DAYS } from '../../../src/api-schemas/retention.ts';
import { DAY } from '../../../src/time/durations.ts';
import { practiceDayIn } from '../../../src/time/practice-time.ts';
import { isRecordId, timeOf } from './inbox.ts';
import type { ScanOptions } from './read-each.ts';
import type { RecordStore } from './record-store.ts';
import type { OpenStore } from './store-names.ts';

/** Days of storage, by what is stored. */
export type RetentionDays = Readonly<Record<keyof typeof RETENTION_DAYS, number>>;

/** Options of a rule. A rule that runs out of time returns what it has found so far. */
export interface RuleOptions extends Required<ScanOptions<unknown>> {
  now: number;
  days: RetentionDays;
  /** Opens another store that the rule depends on. */
  open: OpenStore;
}

/** Finds the keys of a store to remove, in the order of removal. */
export type FindDue = (store: RecordStore, options: RuleOptions) => Promise<string[]>;

/** Keys whose owner is removed. Owners are listed after their keys, as they are created before them. */
export async function ownerless(
  keys: readonly string[],
  ownerOf: (key: string) => string | undefined,
  listOwners: () => Promise<readonly string[]>,
): Promise<string[]> {
  if (keys.length === 0) return [];
  const owners = new Set(await listOwners());
  return keys.filter((key) => !owners.has(ownerOf(key) ?? ''));
}

export type Age = (days: RuleOptions['days']) => number;
/** The age after a number of days. */
export const daysOf =
  (what: keyof RuleOptions['days']): Age =>
  (days) =>
    days[what] * DAY;

/** The last part of a key: mostly an id. */
export const idOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Keys below `folder` whose ids are older than an age in milliseconds. */
export const olderThan =
  (folder: string, ageOf: Age): FindDue =>
  async (store, { now, days }) =>
    (await store.keys(folder)).filter((key) => isRecordId(idOf(key)) && now - timeOf(idOf(key)) >= ageOf(days));

/** Keys of a folder `<folder><date>/…` whose day is over for some days. */
export const pastDays =
  (folder: string, days: number): FindDue =>
  async (store, { now }) => {
    const lastDay = practiceDayIn(-days, now);
    return (await store.keys(folder)).filter((key) => key.slice(folder.length) < lastDay);
  };
