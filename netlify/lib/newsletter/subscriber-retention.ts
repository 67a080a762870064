/** Retention of newsletter addresses: never confirmed, unsubscribed, or refused by the mail server. */
import { RETENTION_DAYS } from '../../../src/api-schemas/retention.ts';
import { mapConcurrently, shuffled } from '../storage/concurrency.ts';
import { notifiedAt } from '../storage/inbox.ts';
import { DecidedMailSchema, MAIL_INTERVAL } from './confirmation-policy.ts';
import { comparableAddress } from '../../../src/api-schemas/mail-address.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { createSubscribers, type Subscriber } from './subscribers.ts';
import type { FindDue } from '../storage/retention-rule.ts';

const DAY = 24 * 3_600_000;

/** When the last mail to an address was decided, and when it was sent (decided, if unknown); 0 without a mail. */
async function lastMail(store: RecordStore, hash: string): Promise<{ decided: number; sent: number }> {
  const last = (await store.keys(`requests/${hash}/`)).at(-1);
  const { data } = DecidedMailSchema.safeParse(last === undefined ? undefined : await store.read(last));
  if (!data) return { decided: 0, sent: 0 };
  return { decided: data.at, sent: (await notifiedAt(store, data.id)) ?? data.at };
}

/**
 * An unconfirmed address is kept as long after its last mail as after its first, so that every link works. An unsubscribed
 * address is removed at once, but kept for 24 h after a mail, so that the address cannot be mailed again. A refused address is
 * kept for some time, so that the office sees it.
 */
async function hasEnded(store: RecordStore, hash: string, { status, since }: Subscriber, now: number): Promise<boolean> {
  if (status === 'active') return false;
  const { decided, sent } = await lastMail(store, hash);
  if (status === 'unsubscribed') return now - sent >= MAIL_INTERVAL;
  const days = status === 'bounced' ? RETENTION_DAYS.bouncedSubscribers : RETENTION_DAYS.unconfirmedSubscribers;
  return now - Math.max(since, decided) >= days * DAY;
}

/** Ended subscribers, after their requests: without the address, nothing links a request to its subscriber. */
export const endedSubscribers: FindDue = async (store, { now, goOn, onUnreadable }) => {
  const subscribers = createSubscribers({ store });
  const readable = <T>(key: string, read: () => Promise<T[]>): Promise<T[]> =>
    read().catch((error: unknown) => {
      onUnreadable(key, error);
      return [];
    });

  const check = (hash: string) =>
    readable(`subscribers/${hash}`, async () => {
      const subscriber = await subscribers.read(hash);
      const isDue = subscriber && (await hasEnded(store, hash, subscriber, now));
      return isDue ? [{ hash, email: comparableAddress(subscriber.email) }] : [];
    });
  const ended = (await mapConcurrently(shuffled(await subscribers.hashes()), check, goOn)).flat();
  if (ended.length === 0) return [];

  const emails = new Set(ended.map(({ email }) => email));
  const requestOf = (id: string) =>
    readable(`records/${id}`, async () => {
      const request = await subscribers.requests.read(id);
      return request && emails.has(comparableAddress(request.email)) ? [`records/${id}`] : [];
    });
  const requests = (await mapConcurrently(await subscribers.requests.ids(), requestOf)).flat();
  return [...requests, ...ended.map(({ hash }) => `subscribers/${hash}`)];
};

/** Events, states and decided mails of removed subscribers. */
export const orphansOfSubscribers: FindDue = async (store) => {
  const folders = ['events/', 'states/', 'requests/'];
  const dependents = (await Promise.all(folders.map((folder) => store.keys(folder)))).flat();
  // Subscribers are listed second, as they are created before their dependent keys.
  const existing = new Set(await store.keys('subscribers/'));
  return dependents.filter((key) => !existing.has(`subscribers/${key.split('/')[1] ?? ''}`));
};
