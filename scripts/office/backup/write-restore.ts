/**
 * Writes what a plan restores, in the order of `RESTORE_STEPS`. Records are created and never replaced, so a restore that was killed
 * completes when it is started again. The scheduled functions of the site pause meanwhile.
 */
import { RESTORE_STEPS } from '../../../netlify/lib/storage/backup-order.ts';
import { mapConcurrently } from '../../../netlify/lib/storage/concurrency.ts';
import type { Pauses } from '../../../netlify/lib/storage/pauses.ts';
import type { RecordPlace, StoredRecord } from '../../../netlify/lib/storage/read-each.ts';
import type { OpenStore } from '../../../netlify/lib/storage/store-names.ts';
import { CommandError } from '../../command-line.ts';
import { OTHER_SECRET } from './restore-plan.ts';
import { MINUTE } from '../../../src/time/durations.ts';

/** Milliseconds of a pause. */
const PAUSE = 10 * MINUTE;
/** Milliseconds of a pause that have to be left before more is written. */
const LEAST = 5 * MINUTE;
/** Milliseconds after which a scheduled function that has begun before the pause has ended. */
const JOB_TIME = MINUTE / 2;
/** Records between two looks at the pause: less than a minute of calls that each take as long as a call may. */
const BATCH = 100;

interface WriteOptions {
  /** Stores of the site. */
  open: OpenStore;
  pauses: Pauses;
  clock: () => number;
  wait: (milliseconds: number) => Promise<void>;
  /** Whether the site has scheduled functions. */
  isLive: boolean;
  /** Called with the number of records so far. */
  onProgress?: (records: number) => void;
}

/** The records of each step, in their order. */
function inSteps(records: readonly StoredRecord[]): StoredRecord[][] {
  const steps = Map.groupBy(records, (record) => RESTORE_STEPS.findIndex((isOfStep) => isOfStep(record)));
  return RESTORE_STEPS.map((_, index) => steps.get(index) ?? []);
}

/**
 * @returns records that the site got from somebody else meanwhile: they stay as they are
 * @throws {CommandError} if the site has made itself a secret meanwhile; nothing is written
 */
export async function writeRestore(records: readonly StoredRecord[], options: WriteOptions): Promise<RecordPlace[]> {
  const { open, pauses, clock, wait, isLive, onProgress } = options;
  const conflicts: RecordPlace[] = [];
  let written = 0;
  let pausedUntil = 0;
  const write = async ({ store, key, value }: StoredRecord) => {
    if ((await open(store).create(key, value)) === 'exists') conflicts.push({ store, key });
  };
  /** Begins a pause, or prolongs it. A computer that slept may find it ended, and a function at work. */
  async function pause(): Promise<void> {
    const now = clock();
    if (pausedUntil - now >= LEAST) return;
    const hasEnded = pausedUntil <= now;
    await pauses.begin(PAUSE);
    pausedUntil = now + PAUSE;
    if (hasEnded && isLive) await wait(JOB_TIME);
  }

  const [secrets = [], ...steps] = inSteps(records);
  // Before anything else: a visitor's request makes a new one.
  for (const secret of secrets) await write(secret);
  if (conflicts.length > 0) throw new CommandError(OTHER_SECRET);
  for (const step of steps)
    for (let start = 0; start < step.length; start += BATCH) {
      await pause();
      const batch = step.slice(start, start + BATCH);
      await mapConcurrently(batch, write);
      written += batch.length;
      onProgress?.(written);
    }
  return conflicts;
}
