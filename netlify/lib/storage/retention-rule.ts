import type { RecordStore } from './record-store.ts';
import type { ScanOptions } from './related-keys.ts';
import type { OpenStore } from './store-names.ts';

/** Options of a rule. A rule that runs out of time returns what it has found so far. */
export interface RuleOptions extends Required<ScanOptions> {
  now: number;
  /** Opens another store that the rule depends on. */
  open: OpenStore;
}

/** Finds the keys of a store to remove, in the order of removal. */
export type FindDue = (store: RecordStore, options: RuleOptions) => Promise<string[]>;
