/**
 * Index of the subscribers' states, in the store `subscribers`: `states/<hash>/<number>-<status>-<since>`, one key per event, and
 * number 0 for the address itself. Everything is in the key, so all states are known from listings. Events are the truth, the
 * index follows: each key is created after its event, and what a killed process left out is added by the hourly job
 * (../enquiries/repair-indexes.ts).
 */
import { keyNumber, type Numbered } from '../storage/journal.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';

/** The status that each type of event leads to. */
export const STATUS_AFTER = {
  asked: 'unconfirmed',
  confirmed: 'active',
  unsubscribed: 'unsubscribed',
  bounced: 'bounced',
} as const;
export type SubscriberStatus = (typeof STATUS_AFTER)[keyof typeof STATUS_AFTER];

export const SUBSCRIBER_STATUSES = Object.values(STATUS_AFTER);

export interface SubscriberState {
  status: SubscriberStatus;
  /** Start of this status in milliseconds since 1970. */
  since: number;
}

const FOLDER = 'states/';
const KEY = /^([0-9a-f]{64})\/(\d{4})-([a-z]+)-([0-9a-z]+)$/;

export async function addState(store: RecordStore, hash: string, { number, status, since }: Numbered<SubscriberState>) {
  const name = `${keyNumber(number)}-${status}-${since.toString(36)}`;
  await store.create(`${FOLDER}${hash}/${name}`, {});
}

/** The last known state of each address. */
export async function lastStates(store: RecordStore) {
  const states = new Map<string, Numbered<SubscriberState>>();
  // Sorted, so the last one of each address counts.
  for (const name of await namesBelow(store, FOLDER)) {
    const [, hash = '', number, written, since = ''] = KEY.exec(name) ?? [];
    const status = SUBSCRIBER_STATUSES.find((one) => one === written);
    if (status) states.set(hash, { number: Number(number), status, since: Number.parseInt(since, 36) });
  }
  return states;
}
