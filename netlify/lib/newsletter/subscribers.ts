/**
 * Newsletter subscribers. `<hash>` is the keyed hash of the address in lower case: one address is one subscriber, and no
 * key reveals it.
 *
 * - `records/<id>`, an inbox: a subscription request;
 * - `subscribers/<hash>`: the address and the time of its first request; created once;
 * - `events/<hash>/0001` and so on: later events. The last one counts; without one the address is unconfirmed;
 * - `states/<hash>/…`: an index of the states (see subscriber-states.ts);
 * - `requests/<hash>/0001` and so on: the requests that got a mail (see ./confirmation-policy.ts).
 *
 * Lifecycle: unconfirmed → active (the link in the mail) → unsubscribed → unconfirmed (a new request) → active …, and active →
 * bounced (the mail server refuses the address) → active (a new confirmation)
 */
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { ConsentSchema } from '../enquiries/consent.ts';
import { createInbox, type Inbox } from '../storage/inbox.ts';
import { type SubscriptionRequest, SubscriptionRequestSchema } from '../submissions/subscription-request.ts';
import { createJournal, entryNumber } from '../storage/journal.ts';
import { readRecord } from '../storage/read-record.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';
import type { Secret } from '../storage/secret.ts';
import { createSubscriberStates, STATUS_AFTER, type SubscriberState } from './subscriber-states.ts';

const SubscriberSchema = z.object({
  email: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  consent: ConsentSchema,
});

const EventSchema = z.object({
  type: z.enum(['asked', 'confirmed', 'unsubscribed', 'bounced']),
  at: z.int(),
});
type EventType = z.infer<typeof EventSchema>['type'];

export type Subscriber = z.infer<typeof SubscriberSchema> & SubscriberState;

export interface Subscribers {
  store: RecordStore;
  requests: Inbox<SubscriptionRequest>;
  /** Hashes of all subscribers, whatever their status. */
  hashes: () => Promise<string[]>;
  read: (hash: string) => Promise<Subscriber | undefined>;
  /** The address alone, from one store call. */
  addressOf: (hash: string) => Promise<string | undefined>;
  /** Creates the subscriber, unless it exists. */
  add: (hash: string, request: SubscriptionRequest) => Promise<void>;
  /**
   * Hashes of subscribers with an event, so of all that ever confirmed, each with a reader of its present state. Lists once and
   * reads nothing, as a newsletter is sent in parts.
   */
  confirmed: () => Promise<Map<string, () => Promise<SubscriberState>>>;
  /** Appends an event, unless the subscriber has its status already. Only an active address can bounce. */
  recordEvent: (hash: string, type: EventType) => Promise<void>;
  /** The states of all subscribers, from listings alone; undefined for one that the index lacks until it is mended. */
  states: () => Promise<Map<string, SubscriberState | undefined>>;
  /** Functions that add a state to the index, one per subscriber whose last state it lacks. */
  unindexed: () => Promise<(() => Promise<void>)[]>;
}

const SUBSCRIBERS = 'subscribers/';

const stateAfter = ({ type, at }: z.infer<typeof EventSchema>): SubscriberState => ({ status: STATUS_AFTER[type], since: at });

/** Creates the subscribers over their store. */
export function createSubscribers({ store, clock = systemClock }: { store: RecordStore; clock?: Clock }): Subscribers {
  const events = createJournal({ store, folder: 'events', schema: EventSchema });
  const index = createSubscriberStates({ store });

  async function recordEvent(hash: string, type: EventType): Promise<void> {
    const last = await events.last(hash);
    if (last && STATUS_AFTER[last.type] === STATUS_AFTER[type]) return;
    if (type === 'bounced' && last?.type !== 'confirmed') return;
    const event = { type, at: clock() };
    const after = last?.number ?? 0;
    // Lost the race: decide again after the winner's event.
    if ((await events.append(hash, after, event)) === 'exists') await recordEvent(hash, type);
    else await index.add(hash, { number: after + 1, ...stateAfter(event) });
  }

  const readSubscriber = (hash: string) => readRecord(store, SUBSCRIBERS + hash, SubscriberSchema);

  /** The state before any event. */
  const stateAtFirst = ({ createdAt }: { createdAt: string }) =>
    ({ status: 'unconfirmed', since: Date.parse(createdAt) }) as const;

  async function indexLast(hash: string): Promise<void> {
    const last = await events.last(hash);
    const record = last ? undefined : await readSubscriber(hash);
    if (last) await index.add(hash, { number: last.number, ...stateAfter(last) });
    else if (record) await index.add(hash, { number: 0, ...stateAtFirst(record) });
  }

  return {
    store,
    requests: createInbox({ store, schema: SubscriptionRequestSchema, clock }),
    hashes: () => namesBelow(store, SUBSCRIBERS),
    async read(hash) {
      const record = await readSubscriber(hash);
      if (!record) return undefined;
      const last = await events.last(hash);
      return { ...record, ...(last ? stateAfter(last) : stateAtFirst(record)) };
    },
    addressOf: async (hash) => (await readSubscriber(hash))?.email,
    async confirmed() {
      const lastKeys = await events.lastKeys();
      return new Map([...lastKeys].map(([hash, key]) => [hash, async () => stateAfter(await events.read(key))]));
    },
    async add(hash, { email, consent }) {
      const record = { email, createdAt: new Date(clock()).toISOString(), consent };
      if ((await store.create(SUBSCRIBERS + hash, record)) === 'created')
        await index.add(hash, { number: 0, ...stateAtFirst(record) });
    },
    async states() {
      const [hashes, known] = await Promise.all([namesBelow(store, SUBSCRIBERS), index.all()]);
      return new Map(hashes.map((hash) => [hash, known.get(hash)]));
    },
    async unindexed() {
      const [hashes, known, lastKeys] = await Promise.all([namesBelow(store, SUBSCRIBERS), index.all(), events.lastKeys()]);
      const lacking = hashes.filter((hash) => (known.get(hash)?.number ?? -1) < entryNumber(lastKeys.get(hash)));
      return lacking.map((hash) => () => indexLast(hash));
    },
    recordEvent,
  };
}

/** The hash that identifies the subscriber of an address. */
export const subscriberHash = (secret: Secret, email: string): Promise<string> =>
  secret.keyedHash('subscriber', email.toLowerCase());
