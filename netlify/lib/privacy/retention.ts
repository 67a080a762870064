/**
 * Removes records after the time the privacy policy states. Each rule finds the keys to remove in the current stores, so a run
 * may be killed at any point, run twice at once, and the next run continues.
 *
 * A rule removes the record only. Its index entries are gone by then, as their retention time is shorter; its dependent keys
 * are removed as orphans (see `storage/related-keys.ts`).
 */
import { RETENTION_DAYS } from '../../../src/api-schemas/retention.ts';
import { type Clock, systemClock } from '../clock.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import type { OpenStore } from '../storage/store-names.ts';
import type { RetentionDays } from '../storage/retention-rule.ts';
import { RULES } from './retention-rules.ts';

export interface Purged {
  /** Number of removed keys by kind. */
  removed: Record<string, number>;
  /** The time was over before everything was checked; the next run continues. */
  unfinished: boolean;
}

/** Some records could not be read or removed; the others are done. */
export class PurgeError extends AggregateError {
  override readonly name = 'PurgeError';

  readonly purged: Purged;

  constructor(errors: unknown[], purged: Purged) {
    super(errors, 'Some records could not be purged.');
    this.purged = purged;
  }
}

/**
 * Removes due records of all stores. @param options.until after it, in milliseconds since 1970, no further work is started
 * @param options.days as the privacy policy states them
 * @throws {PurgeError} of what failed, after the rest is done
 */
export async function purge(
  open: OpenStore,
  { until = Infinity, clock = systemClock, days = RETENTION_DAYS }: { until?: number; clock?: Clock; days?: RetentionDays } = {},
): Promise<Purged> {
  const removed: Record<string, number> = {};
  const errors: unknown[] = [];
  const collect = (error: unknown) => void errors.push(error);
  const goOn = () => clock() < until;
  for (const [what, name, findDue] of RULES) {
    if (!goOn()) break;
    const store = open(name);
    const remove = async (key: string) => {
      await store.remove(key);
      removed[what] = (removed[what] ?? 0) + 1;
    };
    await findDue(store, { now: clock(), days, goOn, open, onUnreadable: collect })
      .then((keys) => mapConcurrently(keys, remove, goOn))
      .catch(collect);
  }
  const purged = { removed, unfinished: !goOn() };
  if (errors.length > 0) throw new PurgeError(errors, purged);
  return purged;
}
