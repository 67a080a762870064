/**
 * Newsletter subscribers. `<hash>` is the keyed hash of the address in lower case: one address is one subscriber, and no
 * key reveals it.
 *
 * - `records/<id>`, an inbox: a subscription request;
 * - `subscribers/<hash>`: the address and the time of its first request; created once;
 * - `events/<hash>/0001` and so on: later events. The last one counts; without one the address is unconfirmed;
 * - `states/<hash>/<number>-<status>-<since>`, and `-<language>` unless it is the first one: an index of the states, one key per event,
 *   and number 0 for the address itself. Each key is created after its event; what a killed process left out is added by the
 *   hourly job (repair-indexes.ts);
 * - `requests/<hash>/0001` and so on: the requests that got a mail (see ./confirmation-policy.ts).
 *
 * Lifecycle: unconfirmed → active (the link in the mail) → unsubscribed → unconfirmed (a new request) → active …, and active →
 * bounced (the mail server refuses the address) → active (a new confirmation). A confirmation in another language leaves an
 * active subscriber active since the first one, so that an issue under way still arrives.
 */
import * as z from 'zod/mini';
import { firstLanguage, type Language, siteLanguages } from '../../../src/language/languages.ts';
import { type Clock, systemClock } from '../clock.ts';
import { LanguageSchema } from '../storage/form-record.ts';
import { createInbox } from '../storage/inbox.ts';
import { type SubscriptionRequest, SubscriptionRequestSchema } from '../submissions/subscription-request.ts';
import { createJournal, entryNumber, keyNumber, type Numbered } from '../storage/journal.ts';
import { readRecord } from '../storage/read-record.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';
import type { Secret } from '../storage/secret.ts';

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
  /** Of an active subscriber; the first one without it. */
  language?: Language | undefined;
}

const STATES = 'states/';
const STATE_KEY = /^([0-9a-f]{64})\/(\d{4})-([a-z]+)-([0-9a-z]+)(?:-([a-z]+))?$/;

async function addState(store: RecordStore, hash: string, { number, status, since, language }: Numbered<SubscriberState>) {
  const name = [keyNumber(number), status, since.toString(36), ...(language === undefined ? [] : [language])].join('-');
  await store.create(`${STATES}${hash}/${name}`, {});
}

/** The last known state of each address. */
async function lastStates(store: RecordStore) {
  const states = new Map<string, Numbered<SubscriberState>>();
  // Sorted, so the last one of each address counts.
  for (const name of await namesBelow(store, STATES)) {
    const [, hash = '', number, written, since = '', language] = STATE_KEY.exec(name) ?? [];
    const status = SUBSCRIBER_STATUSES.find((one) => one === written);
    if (!status) continue;
    const state = { number: Number(number), status, since: Number.parseInt(since, 36) };
    states.set(hash, { ...state, language });
  }
  return states;
}

/** `createdAt` in ISO 8601. */
const SubscriberSchema = z.extend(SubscriptionRequestSchema, { createdAt: z.string() });

const EventSchema = z.object({
  type: z.enum(['asked', 'confirmed', 'unsubscribed', 'bounced']),
  at: z.int(),
  /** Of the page on which the address was confirmed. */
  language: LanguageSchema,
  /** Start of the status in milliseconds since 1970, if the subscriber had it before the event. */
  since: z.optional(z.int()),
});
type SubscriberEvent = z.infer<typeof EventSchema>;

export type Subscriber = z.infer<typeof SubscriberSchema> & SubscriberState;

const SUBSCRIBERS = 'subscribers/';

/** Whether somebody has a language; the first one without one. */
export const isIn = (
  { language: own = firstLanguage() }: { language?: Language | undefined },
  language: Language = firstLanguage(),
): boolean => own === language;

const stateAfter = ({ type, at, since = at, number, language }: Numbered<SubscriberEvent>) => ({
  number,
  status: STATUS_AFTER[type],
  since,
  language,
});
/** The state before any event. */
const stateAtFirst = ({ createdAt }: { createdAt: string }) =>
  ({ number: 0, status: 'unconfirmed', since: Date.parse(createdAt) }) as const;

export function createSubscribers({ store, clock = systemClock }: { store: RecordStore; clock?: Clock }) {
  const events = createJournal(store, 'events', EventSchema);

  /**
   * Appends an event, unless the subscriber has its status already, and its language after a confirmation. Only an active address
   * can bounce.
   */
  async function recordEvent(hash: string, type: SubscriberEvent['type'], language?: Language): Promise<void> {
    const last = await events.last(hash);
    const hasStatus = last !== undefined && STATUS_AFTER[last.type] === STATUS_AFTER[type];
    if (hasStatus && (type !== 'confirmed' || isIn(last, language))) return;
    if (type === 'bounced' && last?.type !== 'confirmed') return;
    const chosen = language === undefined || language === firstLanguage() ? {} : { language };
    const event = { type, at: clock(), ...chosen, ...(hasStatus ? { since: last.since ?? last.at } : {}) };
    const after = last?.number ?? 0;
    // Lost the race: decide again after the winner's event.
    if ((await events.append(hash, after, event)) === 'exists') await recordEvent(hash, type, language);
    else await addState(store, hash, stateAfter({ ...event, number: after + 1 }));
  }

  const hashes = () => namesBelow(store, SUBSCRIBERS);
  const readSubscriber = (hash: string) => readRecord(store, SUBSCRIBERS + hash, SubscriberSchema);

  async function indexLast(hash: string): Promise<void> {
    const last = await events.last(hash);
    const record = last ? undefined : await readSubscriber(hash);
    if (last) await addState(store, hash, stateAfter(last));
    else if (record) await addState(store, hash, stateAtFirst(record));
  }

  return {
    store,
    requests: createInbox({ store, schema: SubscriptionRequestSchema, clock }),
    hashes,
    async read(hash: string): Promise<Subscriber | undefined> {
      const record = await readSubscriber(hash);
      if (!record) return undefined;
      const last = await events.last(hash);
      return { ...record, ...(last ? stateAfter(last) : stateAtFirst(record)) };
    },
    /** The address alone, from one store call. */
    addressOf: async (hash: string) => (await readSubscriber(hash))?.email,
    /**
     * Hashes of subscribers with an event, so of all that ever confirmed, each with a reader of its present state. Lists only and
     * reads nothing, as a newsletter is sent in parts.
     * @param languages without the first one those who read none of them are left out, by the index, unless it lacks their last event
     */
    async confirmed(languages: readonly Language[] = siteLanguages()) {
      const [lastKeys, known] = await Promise.all([
        events.lastKeys(),
        languages.includes(firstLanguage()) ? new Map<string, Numbered<SubscriberState>>() : lastStates(store),
      ]);
      const isReader = ([hash, key]: [string, string]) => {
        const { number, language = firstLanguage() } = known.get(hash) ?? {};
        return number !== entryNumber(key) || languages.includes(language);
      };
      return new Map([...lastKeys].filter(isReader).map(([hash, key]) => [hash, async () => stateAfter(await events.read(key))]));
    },
    /** Creates the subscriber, unless it exists. */
    async add(hash: string, { email, consent }: SubscriptionRequest) {
      const record = { email, createdAt: new Date(clock()).toISOString(), consent };
      if ((await store.create(SUBSCRIBERS + hash, record)) === 'created') await addState(store, hash, stateAtFirst(record));
    },
    /** The states of all subscribers, from listings alone; undefined for one that the index lacks until it is mended. */
    async states(): Promise<Map<string, SubscriberState | undefined>> {
      const [all, known] = await Promise.all([hashes(), lastStates(store)]);
      return new Map(all.map((hash) => [hash, known.get(hash)]));
    },
    /** Functions that add a state to the index, one per subscriber whose last state it lacks. */
    async unindexed() {
      const [all, known, lastKeys] = await Promise.all([hashes(), lastStates(store), events.lastKeys()]);
      const lacking = all.filter((hash) => (known.get(hash)?.number ?? -1) < entryNumber(lastKeys.get(hash)));
      return lacking.map((hash) => () => indexLast(hash));
    },
    recordEvent,
  };
}
export type Subscribers = ReturnType<typeof createSubscribers>;

/** The hash that identifies the subscriber of an address. */
export const subscriberHash = (secret: Secret, email: string): Promise<string> =>
  secret.keyedHash('subscriber', email.toLowerCase());
