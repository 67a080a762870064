/**
 * How much a form takes in 24 hours, from one address and altogether. What is more is kept all the same and set aside, so
 * that a flood does not bury what the office reads.
 *
 * Store `caps`: `<form>/<hash of the address>/<id>`, one empty record for each sending that was let through; the id tells
 * when. What is over a limit is not counted: one busy address would otherwise use up what all others have.
 *
 * Several at the same instant may not see each other, which lets a few more through than the limit says; `config.rateLimit`
 * keeps those few.
 */
import { type Clock, systemClock } from '../clock.ts';
import { beforeDeadline } from '../deadline.ts';
import { describeFault } from '../http/log.ts';
import { openStore } from '../stores/blobs.ts';
import { newId, timeOf } from '../stores/inbox.ts';
import type { RecordStore } from '../stores/record-store.ts';
import { openSecret } from '../stores/secret.ts';
import { networkOf } from './network.ts';

/** Sendings of one form in 24 hours that are taken for a person's, and for all people's. */
export const DAILY_CAPS = { address: 20, site: 500 } as const;
const DAY = 24 * 3_600_000;
/** Milliseconds that a visitor may wait for this; without an answer by then, what was sent is let through. */
const DEADLINE = 1500;

/** Why a sending is set aside. */
export type OverCap = 'address_cap' | 'site_cap';

export interface DailyCap {
  /** Counts a sending; undefined if it is within the limits, or if nobody can tell. Never throws. */
  count: (form: string, address: string | undefined) => Promise<OverCap | undefined>;
}

interface Parts {
  store: RecordStore;
  /** A keyed hash, as addresses are few enough to be tried one by one. */
  hashOf: (address: string) => Promise<string>;
  clock?: Clock;
  onFault?: (fault: string) => void;
}

export function createDailyCap({ store, hashOf, clock = systemClock, onFault = () => undefined }: Parts): DailyCap {
  async function judge(form: string, network: string): Promise<OverCap | undefined> {
    const hash = await hashOf(network);
    const counted = (await store.keys(`${form}/`)).filter((key) => clock() - timeOf(key.slice(key.lastIndexOf('/') + 1)) < DAY);
    if (counted.filter((key) => key.startsWith(`${form}/${hash}/`)).length >= DAILY_CAPS.address) return 'address_cap';
    if (counted.length >= DAILY_CAPS.site) return 'site_cap';
    await store.create(`${form}/${hash}/${newId(clock())}`, {});
    return undefined;
  }

  return {
    async count(form, address) {
      const network = networkOf(address);
      if (network === undefined) return undefined;
      try {
        return await beforeDeadline('The daily cap', DEADLINE, () => judge(form, network));
      } catch (error) {
        onFault(describeFault(error));
        return undefined;
      }
    },
  };
}

/** The cap of the site, or of the preview, that a function runs for. */
export const openDailyCap = (deployContext: string | undefined): DailyCap =>
  createDailyCap({
    store: openStore('caps', deployContext),
    hashOf: (address) => openSecret(deployContext).keyedHash('address', address),
    onFault: (fault) => console.error(JSON.stringify({ cap: 'not counted', fault })),
  });
