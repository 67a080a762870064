/**
 * Newsletter subscribers. `<hash>` is the keyed hash of the address in lower case: one address is one subscriber, and no
 * key reveals it.
 *
 * - `records/<id>`, an inbox: a subscription request;
 * - `subscribers/<hash>`: the address and the time of its first request; created once;
 * - `events/<hash>/0001` and so on: later events. The last one counts; without one the address is unconfirmed;
 * - `requests/<hash>/0001` and so on: the requests that got a mail (see ../newsletter/confirmation-policy.ts).
 *
 * Lifecycle: unconfirmed → active (the link in the mail) → unsubscribed → unconfirmed (a new request) → active …, and active →
 * bounced (the mail server refuses the address) → active (a new confirmation)
 */
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { ConsentSchema } from './consent.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { createJournal } from './journal.ts';
import { namesBelow, type RecordStore, StoreError } from './record-store.ts';
import type { Secret } from './secret.ts';

const SubscriptionRequestSchema = z.object({ email: z.string(), consent: ConsentSchema });
/** A request for the newsletter, for one's own or somebody else's address. */
export type SubscriptionRequest = z.infer<typeof SubscriptionRequestSchema>;

const SubscriberSchema = z.object({
  email: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  consent: ConsentSchema,
});

const STATUS_AFTER = {
  asked: 'unconfirmed',
  confirmed: 'active',
  unsubscribed: 'unsubscribed',
  bounced: 'bounced',
} as const;

export const SUBSCRIBER_STATUSES = Object.values(STATUS_AFTER);

const EventSchema = z.object({
  type: z.enum(['asked', 'confirmed', 'unsubscribed', 'bounced']),
  at: z.int(),
});
type EventType = z.infer<typeof EventSchema>['type'];

interface SubscriberState {
  status: (typeof STATUS_AFTER)[EventType];
  /** Start of this status in milliseconds since 1970. */
  since: number;
}
export type Subscriber = z.infer<typeof SubscriberSchema> & SubscriberState;

export interface Subscribers {
  requests: Inbox<SubscriptionRequest>;
  /** Hashes of all subscribers, whatever their status. */
  hashes: () => Promise<string[]>;
  read: (hash: string) => Promise<Subscriber | undefined>;
  /** Creates the subscriber, unless it exists. */
  add: (hash: string, request: SubscriptionRequest) => Promise<void>;
  /**
   * Hashes of subscribers with an event, so of all that ever confirmed, each with a reader of its present state. Lists once and
   * reads nothing, as a newsletter is sent in parts.
   */
  confirmed: () => Promise<Map<string, () => Promise<SubscriberState>>>;
  /** Appends an event, unless the subscriber has its status already. Only an active address can bounce. */
  recordEvent: (hash: string, type: EventType) => Promise<void>;
}

const SUBSCRIBERS = 'subscribers/';

const stateAfter = ({ type, at }: z.infer<typeof EventSchema>): SubscriberState => ({ status: STATUS_AFTER[type], since: at });

/** Creates the subscribers over their store. */
export function createSubscribers({ store, clock = systemClock }: { store: RecordStore; clock?: Clock }): Subscribers {
  const events = createJournal({ store, folder: 'events', schema: EventSchema });

  async function recordEvent(hash: string, type: EventType): Promise<void> {
    const { number, entry } = await events.last(hash);
    if (entry && STATUS_AFTER[entry.type] === STATUS_AFTER[type]) return;
    if (type === 'bounced' && entry?.type !== 'confirmed') return;
    // Lost the race: decide again after the winner's event.
    if ((await events.append(hash, number, { type, at: clock() })) === 'exists') await recordEvent(hash, type);
  }

  return {
    requests: createInbox({ store, schema: SubscriptionRequestSchema, clock }),
    hashes: () => namesBelow(store, SUBSCRIBERS),
    async read(hash) {
      const key = SUBSCRIBERS + hash;
      const found = await store.read(key);
      if (found === undefined) return undefined;
      const result = SubscriberSchema.safeParse(found);
      if (!result.success) throw new StoreError(`read ${key}`, 'the subscriber does not match its schema');
      const { entry } = await events.last(hash);
      const state = entry ? stateAfter(entry) : ({ status: 'unconfirmed', since: Date.parse(result.data.createdAt) } as const);
      return { ...result.data, ...state };
    },
    async confirmed() {
      const lastKeys = await events.lastKeys();
      return new Map([...lastKeys].map(([hash, key]) => [hash, async () => stateAfter(await events.read(key))]));
    },
    async add(hash, { email, consent }) {
      await store.create(SUBSCRIBERS + hash, { email, createdAt: new Date(clock()).toISOString(), consent });
    },
    recordEvent,
  };
}

/** The hash that identifies the subscriber of an address. */
export const subscriberHash = (secret: Secret, email: string): Promise<string> =>
  secret.keyedHash('subscriber', email.toLowerCase());
