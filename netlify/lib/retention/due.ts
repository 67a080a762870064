import type { RecordStore } from '../stores/record-store.ts';

/** The time, and whether there is some left; a rule that runs out of it names what it has found so far. */
interface Moment {
  now: number;
  inTime: () => boolean;
}

/** The keys of a store that are due to be removed, in the order in which they should go. */
export type Due = (store: RecordStore, moment: Moment) => Promise<string[]>;
