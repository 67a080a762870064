/**
 * Limits submissions of a form in 24 hours, per IP prefix and for the site. Submissions over the quota are stored but
 * quarantined, so that a flood does not bury what the office reads.
 *
 * Store `caps`: one empty record `<form>/<hash of the IP prefix>/<id>` per accepted submission; the id holds its time.
 * Submissions over the quota are not counted, so one busy address does not use up the quota of the site.
 *
 * Concurrent submissions may not see each other, which lets a few more through; `config.rateLimit` bounds these.
 */
import ipaddr from 'ipaddr.js';
import { DAY } from '../../../src/time/durations.ts';
import { type Clock, systemClock } from '../clock.ts';
import { describeError } from '../http/log.ts';
import { newId, timeOf } from '../storage/inbox.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { Secret } from '../storage/secret.ts';
import { withTimeout } from '../storage/timeout.ts';

/** Submissions per form in 24 hours. */
export const DAILY_QUOTAS = { address: 20, site: 500 } as const;
/** Milliseconds. Fallback after a timeout: the submission is accepted. */
const TIMEOUT = 1500;

/** Bits of an IPv6 address that identify a household; the rest changes by the hour. */
const HOUSEHOLD_BITS = 64;

/**
 * Identifies a visitor's connection: the IPv4 address, or the /64 prefix of the IPv6 address.
 * Undefined for invalid addresses and for loopback, which no visitor has.
 */
export function ipPrefix(text: string | undefined): string | undefined {
  // `isValid` also accepts forms that no platform sends, such as 0x7f.1.
  if (text === undefined || !(ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text))) return undefined;
  const address = ipaddr.process(text);
  if (address.range() === 'loopback') return undefined;
  if (address instanceof ipaddr.IPv4) return address.toString();
  const household = address.parts.slice(0, HOUSEHOLD_BITS / 16);
  return `${household.map((part) => part.toString(16)).join(':')}::/${HOUSEHOLD_BITS}`;
}

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
