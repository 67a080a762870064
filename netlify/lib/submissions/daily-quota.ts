/**
 * Limits submissions of a form in 24 hours, per IP prefix and for the site. Submissions over the quota are stored but
 * quarantined, so that a flood does not bury what the office reads.
 *
 * Store `caps`: one empty record `<form>/<hash of the IP prefix>/<id>` per accepted submission; the id holds its time.
 * Submissions over the quota are not counted, so one busy address does not use up the quota of the site.
 *
 * Concurrent submissions may not see each other, which lets a few more through; `config.rateLimit` bounds these.
 */
import { type Clock, systemClock } from '../clock.ts';
import { describeError } from '../http/log.ts';
import { newId, timeOf } from '../storage/inbox.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { Secret } from '../storage/secret.ts';
import { withTimeout } from '../storage/timeout.ts';
import { ipPrefix } from './ip-prefix.ts';

/** Submissions per form in 24 hours. */
export const DAILY_QUOTAS = { address: 20, site: 500 } as const;
const DAY = 24 * 3_600_000;
/** Milliseconds. Fallback after a timeout: the submission is accepted. */
const TIMEOUT = 1500;

export function createDailyQuota({ store, secret, clock = systemClock }: { store: RecordStore; secret: Secret; clock?: Clock }) {
  /** Why a submission is quarantined. */
  async function check(form: string, prefix: string): Promise<'address_cap' | 'site_cap' | undefined> {
    // With a key, as IP prefixes are few enough to be guessed.
    const hash = await secret.keyedHash('address', prefix);
    const counted = (await store.keys(`${form}/`)).filter((key) => clock() - timeOf(key.slice(key.lastIndexOf('/') + 1)) < DAY);
    const ofAddress = counted.filter((key) => key.startsWith(`${form}/${hash}/`));
    if (ofAddress.length >= DAILY_QUOTAS.address) return 'address_cap';
    if (counted.length >= DAILY_QUOTAS.site) return 'site_cap';
    await store.create(`${form}/${hash}/${newId(clock())}`, {});
    return undefined;
  }

  return {
    /** Counts a submission; returns undefined within the quota or if the quota cannot be checked. Never throws. */
    async count(form: string, ip: string | undefined) {
      const prefix = ipPrefix(ip);
      if (prefix === undefined) return undefined;
      try {
        return await withTimeout('The daily quota', TIMEOUT, () => check(form, prefix));
      } catch (error) {
        console.error(JSON.stringify({ quota: 'not counted', error: describeError(error) }));
        return undefined;
      }
    },
  };
}
export type DailyQuota = ReturnType<typeof createDailyQuota>;
