/**
 * Subscribers of the newsletter. `<hash>` is a keyed hash of the address in small letters, so that one address is one
 * subscriber and no key tells whose it is.
 *
 * - `records/<id>`, an inbox: that somebody asked for the newsletter for an address;
 * - `subscribers/<hash>`: the address and when it was first asked for; created once;
 * - `events/<hash>/0001` and so on: what happened since. The last one counts; before the first the address is unconfirmed;
 * - `requests/<hash>/0001` and so on: which asking was answered with a mail (see ../newsletter/turns.ts).
 *
 * Lifecycle: unconfirmed → active (the link in the mail) → unsubscribed → unconfirmed (asked for again) → active …
 */
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { openStore } from './blobs.ts';
import { ConsentSchema } from './consent.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { createJournal } from './journal.ts';
import { type RecordStore, StoreError } from './record-store.ts';
import { openSecret, type Secret } from './secret.ts';

const AskSchema = z.object({ email: z.string(), consent: ConsentSchema });
/** That somebody asked for the newsletter, for their own address or another one. */
export type Ask = z.infer<typeof AskSchema>;

const SubscriberSchema = z.object({
  email: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  consent: ConsentSchema,
});

const STATUS_AFTER = { asked: 'unconfirmed', confirmed: 'active', unsubscribed: 'unsubscribed' } as const;

/** What a subscriber can be. */
export const SUBSCRIBER_STATUSES = Object.values(STATUS_AFTER);

const EventSchema = z.object({
  type: z.enum(['asked', 'confirmed', 'unsubscribed']),
  at: z.int(),
});
type EventType = z.infer<typeof EventSchema>['type'];

export interface Subscriber extends z.infer<typeof SubscriberSchema> {
  status: (typeof STATUS_AFTER)[EventType];
  /** Milliseconds since 1970 from which on it has this status. */
  since: number;
}

export interface KnownSubscribers {
  asks: Inbox<Ask>;
  /** Hashes of all subscribers, whatever their status. */
  hashes: () => Promise<string[]>;
  read: (hash: string) => Promise<Subscriber | undefined>;
  /** Makes it a subscriber, unless it is one. */
  add: (hash: string, ask: Ask) => Promise<void>;
  /** Gives it the status that follows from the event, unless it has it. */
  note: (hash: string, type: EventType) => Promise<void>;
}

export interface Subscribers extends KnownSubscribers {
  hashOf: (email: string) => Promise<string>;
}

interface KnownSubscribersParts {
  store: RecordStore;
  clock?: Clock;
}

/** Those whose hash is known already: finding them by it takes no secret. */
export function createKnownSubscribers({ store, clock = systemClock }: KnownSubscribersParts): KnownSubscribers {
  const events = createJournal({ store, folder: 'events', schema: EventSchema });
  const keyOf = (hash: string) => `subscribers/${hash}`;

  async function note(hash: string, type: EventType): Promise<void> {
    const { number, entry } = await events.last(hash);
    if (entry && STATUS_AFTER[entry.type] === STATUS_AFTER[type]) return;
    // Somebody else was quicker: what they noted may be the same or the contrary.
    if ((await events.append(hash, number, { type, at: clock() })) === 'exists') await note(hash, type);
  }

  return {
    asks: createInbox({ store, schema: AskSchema, clock }),
    hashes: async () => (await store.keys(keyOf(''))).map((key) => key.slice(keyOf('').length)),
    async read(hash) {
      const found = await store.read(keyOf(hash));
      if (found === undefined) return undefined;
      const result = SubscriberSchema.safeParse(found);
      if (!result.success) throw new StoreError('read', 'a subscriber is not as it was written');
      const { entry } = await events.last(hash);
      return {
        ...result.data,
        status: entry ? STATUS_AFTER[entry.type] : 'unconfirmed',
        since: entry?.at ?? Date.parse(result.data.createdAt),
      };
    },
    async add(hash, { email, consent }) {
      await store.create(keyOf(hash), { email, createdAt: new Date(clock()).toISOString(), consent });
    },
    note,
  };
}

/** @param parts.secret makes a hash of an address */
export const createSubscribers = ({ secret, ...parts }: KnownSubscribersParts & { secret: Secret }): Subscribers => ({
  ...createKnownSubscribers(parts),
  hashOf: (email) => secret.keyedHash('subscriber', email.toLowerCase()),
});

export const openSubscriberRecords = (deployContext: string | undefined): RecordStore => openStore('subscribers', deployContext);

export const openSubscribers = (deployContext: string | undefined): Subscribers =>
  createSubscribers({ store: openSubscriberRecords(deployContext), secret: openSecret(deployContext) });
