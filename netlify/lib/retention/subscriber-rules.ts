/** When an address of the newsletter goes: it was never confirmed, or it was unsubscribed. */
import { RETENTION_DAYS } from '../../../src/schemas/api/retention.ts';
import { mapAtOnce } from '../at-once.ts';
import { toldAt } from '../mail/telling.ts';
import { MAIL_REST, RequestSchema } from '../newsletter/turns.ts';
import type { RecordStore } from '../stores/record-store.ts';
import { createKnownSubscribers, type Subscriber } from '../stores/subscribers.ts';
import type { Due } from './due.ts';

const DAY = 24 * 3_600_000;

/** When the last mail to an address was decided upon, and when it was taken over, or decided upon if nobody knows; 0 for none. */
async function lastMail(store: RecordStore, hash: string): Promise<{ decided: number; sent: number }> {
  const last = (await store.keys(`requests/${hash}/`)).at(-1);
  const { data } = RequestSchema.safeParse(last === undefined ? undefined : await store.read(last));
  if (!data) return { decided: 0, sent: 0 };
  return { decided: data.at, sent: (await toldAt(store, data.id)) ?? data.at };
}

/**
 * An address that is not confirmed has as long from the last mail as from the first: the link in it must not lead nowhere.
 * One that is unsubscribed goes at once, unless it has just had a mail: forgotten, it could be made to get another.
 */
async function hasEnded(store: RecordStore, hash: string, { status, since }: Subscriber, now: number): Promise<boolean> {
  if (status === 'active') return false;
  const { decided, sent } = await lastMail(store, hash);
  if (status === 'unsubscribed') return now - sent >= MAIL_REST;
  return now - Math.max(since, decided) >= RETENTION_DAYS.unconfirmedSubscribers * DAY;
}

/** In any order: with more subscribers than one run can look at, every run looks at others. */
const shuffled = (hashes: readonly string[]) =>
  hashes
    .map((hash) => ({ hash, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ hash }) => hash);

/** What was asked for the address goes before the address, which nobody could tell it by any more. */
export const endedSubscribers: Due = async (store, { now, inTime }) => {
  const subscribers = createKnownSubscribers({ store });
  const ended = await mapAtOnce(
    shuffled(await subscribers.hashes()),
    async (hash) => {
      const subscriber = await subscribers.read(hash);
      return subscriber && (await hasEnded(store, hash, subscriber, now))
        ? [{ hash, email: subscriber.email.toLowerCase() }]
        : [];
    },
    inTime,
  );
  if (ended.flat().length === 0) return [];
  const gone = new Set(ended.flat().map(({ email }) => email));
  const asks = await mapAtOnce(await subscribers.asks.ids(), async (id) => {
    const ask = await subscribers.asks.read(id);
    return ask && gone.has(ask.email.toLowerCase()) ? [`records/${id}`] : [];
  });
  return [...asks.flat(), ...ended.flat().map(({ hash }) => `subscribers/${hash}`)];
};

/** What is said of subscribers that are gone. */
export const leftOfSubscribers: Due = async (store) => {
  const said = [...(await store.keys('events/')), ...(await store.keys('requests/'))];
  // Subscribers after what is said of them, as it is made after them.
  const there = new Set(await store.keys('subscribers/'));
  return said.filter((key) => !there.has(`subscribers/${key.split('/')[1] ?? ''}`));
};
