/**
 * Finds all records of a person in steps, each within the time of a page. Between steps the state is with the page that asked.
 * It has the same result as `findPerson`, which reads everything at once. Records are gone through again until a whole round
 * finds nothing new, since a record can lead to an earlier one.
 */
import * as z from 'zod/mini';
import { mapConcurrently } from '../storage/concurrency.ts';
import type { OpenStore, StoreName } from '../storage/store-names.ts';
import type { ErasedRecord } from './erase.ts';
import { knownIdentifiers } from './known-identifiers.ts';
import { mentionOf, type DataSubject } from './data-subject.ts';
import { follow, traitsOf } from './traits.ts';

/** Stores with what visitors sent; the others hold nothing of a person. */
const PERSON_STORES = [
  'appointments',
  'chat-messages',
  'chat-sessions',
  'messages',
  'newsletter',
  'replies',
  'subscribers',
] as const satisfies readonly StoreName[];

/** Records that are read before the time is checked again. */
const CHUNK = 100;

const PlaceSchema = z.object({ store: z.enum(PERSON_STORES), key: z.string(), fields: z.array(z.string()) });

/** The state of a search. It holds identifiers and keys, and no text of a record. */
export const PersonSearchSchema = z.object({
  found: z.array(PlaceSchema),
  identifiers: z.array(z.string()),
  sessions: z.array(z.string()),
  /** Records of the last round that could not be read. */
  unreadable: z.array(z.object({ store: z.enum(PERSON_STORES), key: z.string() })),
  /** The place of the last record of this round; empty at its beginning. */
  after: z.string(),
  /** Whether this round has found anything new. */
  grew: z.boolean(),
  /** Records of this round that are not read yet. */
  left: z.number(),
  isDone: z.boolean(),
});
export type PersonSearch = z.infer<typeof PersonSearchSchema>;

const placeOf = ({ store, key }: { store: string; key: string }) => `${store}/${key}`;

async function allPlaces(open: OpenStore) {
  const perStore = await Promise.all(
    PERSON_STORES.map(async (store) => (await open(store).keys('')).map((key) => ({ store, key }))),
  );
  return perStore
    .flat()
    .map((one) => ({ ...one, place: placeOf(one) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
}

/** The state before the first step. */
export const startPersonSearch = async (open: OpenStore, subject: DataSubject): Promise<PersonSearch> => ({
  found: [],
  identifiers: await knownIdentifiers(open, subject),
  sessions: [],
  unreadable: [],
  after: '',
  grew: false,
  left: 0,
  isDone: false,
});

/**
 * Goes on with a search until it is done or the time is over. A record that cannot be read is named; it is found if its key has
 * an identifier of the person.
 * @param goOn checked before each chunk of records
 */
export async function continuePersonSearch(
  open: OpenStore,
  subject: DataSubject,
  before: PersonSearch,
  goOn: () => boolean,
): Promise<PersonSearch> {
  const isMention = mentionOf(subject);
  const trail = { identifiers: new Set(before.identifiers), sessions: new Set(before.sessions) };
  const found = new Map(before.found.map((one): [string, ErasedRecord] => [placeOf(one), one]));
  let { after, grew, unreadable } = before;
  const places = await allPlaces(open);
  const state = (left: number, isDone: boolean): PersonSearch =>
    PersonSearchSchema.parse({
      found: [...found.values()],
      identifiers: [...trail.identifiers],
      sessions: [...trail.sessions],
      ...{ unreadable, after, grew, left, isDone },
    });
  for (;;) {
    const rest = places.filter(({ place }) => place > after);
    if (rest.length === 0) {
      if (!grew) return state(0, true);
      [after, grew, unreadable] = ['', false, []];
      continue;
    }
    if (!goOn()) return state(rest.length, false);
    const chunk = rest.slice(0, CHUNK);
    const read = await mapConcurrently(chunk, async ({ store, key, place }) => {
      try {
        return { store, key, place, value: await open(store).read(key), isUnreadable: false };
      } catch {
        return { store, key, place, value: undefined, isUnreadable: true };
      }
    });
    for (const { store, key, place, value, isUnreadable } of read) {
      const traits = traitsOf({ store, key, value }, isMention);
      if (isUnreadable) unreadable = [...unreadable, { store, key }];
      if (!follow(traits, trail)) continue;
      if (!found.has(place)) grew = true;
      found.set(place, { store, key, fields: traits.fields });
    }
    after = chunk.at(-1)?.place ?? after;
  }
}
