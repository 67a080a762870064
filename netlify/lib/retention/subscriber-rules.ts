/** When an address of the newsletter goes: it was never confirmed, or it was unsubscribed. */
import * as z from 'zod/mini';
import { RETENTION_DAYS } from '../../../src/schemas/api/retention.ts';
import { mapAtOnce } from '../at-once.ts';
import type { RecordStore } from '../stores/record-store.ts';
import { createSecret } from '../stores/secret.ts';
import { createSubscribers, type Subscriber } from '../stores/subscribers.ts';
import type { Due } from './due.ts';

const DAY = 24 * 3_600_000;
/** Milliseconds for which a mail to an address stands in the way of the next one. */
const TURN = DAY;

const TurnSchema = z.object({ at: z.int() });

const folderOf = (folder: string, hash: string) => `${folder}/${hash}/`;

/** When the address was last sent a mail that asks for confirmation; 0 if it never was. */
async function lastAsked(store: RecordStore, hash: string): Promise<number> {
  const last = (await store.keys(folderOf('requests', hash))).at(-1);
  return last === undefined ? 0 : (TurnSchema.safeParse(await store.read(last)).data?.at ?? 0);
}

/** An address has as long from the last mail as from the first: the link in it must not lead nowhere. */
async function hasEnded(store: RecordStore, hash: string, { status, since }: Subscriber, now: number): Promise<boolean> {
  if (status !== 'unconfirmed') return status === 'unsubscribed';
  const age = RETENTION_DAYS.unconfirmedSubscribers * DAY;
  return now - since >= age && now - (await lastAsked(store, hash)) >= age;
}

/** In any order: with more subscribers than one run can look at, every run looks at others. */
const shuffled = (hashes: readonly string[]) =>
  hashes
    .map((hash) => ({ hash, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ hash }) => hash);

/** What was asked for the address goes before the address, which nobody could tell it by any more. */
export const endedSubscribers: Due = async (store, { now, inTime }) => {
  const subscribers = createSubscribers({ store, secret: createSecret({ store }) });
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

/** Keys of `folder` whose subscriber is gone, by its hash. */
async function withoutSubscriber(store: RecordStore, folder: string): Promise<Map<string, string[]>> {
  const keys = await store.keys(`${folder}/`);
  const there = new Set((await store.keys('subscribers/')).map((key) => key.slice('subscribers/'.length)));
  const left = keys.filter((key) => !there.has(key.split('/')[1] ?? ''));
  return Map.groupBy(left, (key) => key.split('/')[1] ?? '');
}

export const leftEvents: Due = async (store) => [...(await withoutSubscriber(store, 'events')).values()].flat();

/** Turns outlive their subscriber until they stand in nobody's way: asking anew must not be a way to more mails. */
export const forgottenTurns: Due = async (store, { now, inTime }) => {
  const left = await withoutSubscriber(store, 'requests');
  const forgotten = await mapAtOnce(
    [...left],
    async ([hash, keys]) => (now - (await lastAsked(store, hash)) >= TURN ? keys : []),
    inTime,
  );
  return forgotten.flat();
};
