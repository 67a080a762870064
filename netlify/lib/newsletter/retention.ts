/**
 * Retention of newsletter addresses (never confirmed, unsubscribed, or refused by the mail server) and of deliveries. Issues are
 * kept: they hold no subscriber, and new ones follow on them.
 */
import { comparableAddress } from '../../../src/api-schemas/mail-address.ts';
import { RETENTION_DAYS } from '../../../src/api-schemas/retention.ts';
import { DAY } from '../../../src/time/durations.ts';
import { shuffled } from '../storage/concurrency.ts';
import { notifiedAt } from '../storage/inbox.ts';
import { scan } from '../storage/read-each.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';
import { type FindDue, ownerless } from '../storage/retention-rule.ts';
import { DecidedMailSchema, MAIL_INTERVAL } from './confirmation-policy.ts';
import { recipientOf, runKey } from './deliveries.ts';
import { createIssues } from './issues.ts';
import { DRAFTS, KeptDraftSchema } from './kept-drafts.ts';
import { createSubscribers, type Subscriber } from './subscribers.ts';

/** Days a run of the schedule is remembered; it holds no personal data. */
const RUN_DAYS = 1;

/** Days for which a draft is kept after it was last changed. */
const DRAFT_DAYS = 90;

/** When the last mail to an address was decided, and when it was sent (decided, if unknown); 0 without a mail. */
async function lastMail(store: RecordStore, hash: string): Promise<{ decidedAt: number; sentAt: number }> {
  const last = (await store.keys(`requests/${hash}/`)).at(-1);
  const { data } = DecidedMailSchema.safeParse(last === undefined ? undefined : await store.read(last));
  if (!data) return { decidedAt: 0, sentAt: 0 };
  return { decidedAt: data.at, sentAt: (await notifiedAt(store, data.id)) ?? data.at };
}

/**
 * An unconfirmed address is kept as long after its last mail as after its first, so that every link works. An unsubscribed
 * address is removed at once, but kept for 24 h after a mail, so that the address cannot be mailed again. A refused address is
 * kept for some time, so that the office sees it.
 */
async function hasEnded(store: RecordStore, hash: string, { status, since }: Subscriber, now: number): Promise<boolean> {
  if (status === 'active') return false;
  const { decidedAt, sentAt } = await lastMail(store, hash);
  if (status === 'unsubscribed') return now - sentAt >= MAIL_INTERVAL;
  const days = status === 'bounced' ? RETENTION_DAYS.bouncedSubscribers : RETENTION_DAYS.unconfirmedSubscribers;
  return now - Math.max(since, decidedAt) >= days * DAY;
}

/** Ended subscribers, after their requests: without the address, nothing links a request to its subscriber. */
export const endedSubscribers: FindDue = async (store, { now, goOn, onUnreadable }) => {
  const subscribers = createSubscribers({ store });
  const endedKeyAndAddress = async (hash: string) => {
    const subscriber = await subscribers.read(hash);
    const isDue = subscriber && (await hasEnded(store, hash, subscriber, now));
    return isDue ? { key: `subscribers/${hash}`, address: comparableAddress(subscriber.email) } : undefined;
  };
  const ended = await scan(shuffled(await subscribers.hashes()), endedKeyAndAddress, { goOn, onUnreadable });
  if (ended.length === 0) return [];

  const addresses = new Set(ended.map(({ address }) => address));
  const keyOfRequest = async (id: string) => {
    const request = await subscribers.requests.read(id);
    return request && addresses.has(comparableAddress(request.email)) ? `records/${id}` : undefined;
  };
  const requests = await scan(await subscribers.requests.ids(), keyOfRequest, { onUnreadable });
  return [...requests, ...ended.map(({ key }) => key)];
};

const keysBelow = async (store: RecordStore, folders: readonly string[]) =>
  (await Promise.all(folders.map((folder) => store.keys(folder)))).flat();
const deliveryKeys = (store: RecordStore) => keysBelow(store, ['deliveries/', 'outcomes/']);
const hashesIn = (store: RecordStore) => namesBelow(store, 'subscribers/');

/** Events, states and decided mails of removed subscribers. */
export const orphansOfSubscribers: FindDue = async (store) =>
  ownerless(
    await keysBelow(store, ['events/', 'states/', 'requests/']),
    (key) => key.split('/')[1],
    () => hashesIn(store),
  );

/** Deliveries to removed subscribers. */
export const orphanDeliveries: FindDue = async (store, { open }) =>
  ownerless(await deliveryKeys(store), recipientOf, () => hashesIn(open('subscribers')));

/** Deliveries of issues that were finished some time ago. Before that they prevent a second mail. */
export const oldDeliveries: FindDue = async (store, { now, ...options }) => {
  const issues = createIssues({ store });
  const byIssue = Map.groupBy(await deliveryKeys(store), (key) => key.split('/')[1] ?? '');
  const dueKeys = async ([issue, keys]: [string, string[]]) => {
    const finish = await issues.finishOf(issue);
    return finish && now - finish.at >= RETENTION_DAYS.newsletterDeliveries * DAY ? keys : undefined;
  };
  return (await scan([...byIssue], dueKeys, options)).flat();
};

export const oldRuns: FindDue = async (store, { now }) =>
  (await store.keys('runs/')).filter((key) => key <= runKey(now - RUN_DAYS * DAY));

/** Abandoned drafts. */
export const oldDrafts: FindDue = async (store, { now, ...options }) => {
  const dueKey = async (key: string) => {
    const { data } = KeptDraftSchema.safeParse(await store.read(key));
    return data && now - data.at < DRAFT_DAYS * DAY ? undefined : key;
  };
  return scan(await store.keys(DRAFTS), dueKey, options);
};
