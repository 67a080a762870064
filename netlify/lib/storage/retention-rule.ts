import type { ScanOptions } from './read-each.ts';
import type { RecordStore } from './record-store.ts';
import type { RETENTION_DAYS } from '../../../src/api-schemas/retention.ts';
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
