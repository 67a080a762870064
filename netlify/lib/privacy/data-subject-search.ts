/**
 * Finds all records of a person: those that hold the address or the number, and records linked to these, transitively. The
 * office's page searches in steps, each within the time of a page, and holds the state in a hidden field between them. The
 * command line searches to the end at once. Records are gone through again until a whole round finds nothing new, since a
 * record can lead to an earlier one.
 */
import * as z from 'zod/mini';
import { mapConcurrently } from '../storage/concurrency.ts';
import { placesIn, readEach, type RecordPlace } from '../storage/read-each.ts';
import { orIfStoreFails } from '../storage/record-store.ts';
import type { Secret } from '../storage/secret.ts';
import { type OpenStore, type StoreName, VISITOR_STORES } from '../storage/store-names.ts';
import { subscriberHash } from '../newsletter/subscribers.ts';
import { mentionOf, type DataSubject } from './data-subject.ts';
import { type Found, follow, type Traits, traitsOf } from './traits.ts';

/** Stores with what visitors sent. The page searches these; the command line searches all stores that may hold it. */
const DATA_SUBJECT_STORES = [
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

const PlaceSchema = z.object({ store: z.enum(VISITOR_STORES), key: z.string(), fields: z.array(z.string()) });

/** The state of a search. It holds identifiers and keys, and no text of a record. */
export const DataSubjectSearchSchema = z.object({
  found: z.array(PlaceSchema),
  identifiers: z.array(z.string()),
  sessions: z.array(z.string()),
  /** Records of the last round that could not be read. */
  unreadable: z.array(z.object({ store: z.enum(VISITOR_STORES), key: z.string() })),
  /** The place of the last record of this round; empty at its beginning. */
  after: z.string(),
  grew: z.boolean(),
  /** Records of this round that are not read yet. */
  left: z.number(),
  isDone: z.boolean(),
});
export type DataSubjectSearch = z.infer<typeof DataSubjectSearchSchema>;

const placeOf = ({ store, key }: RecordPlace) => `${store}/${key}`;

export interface DataSubjectSearchDeps {
  open: OpenStore;
  secret: Secret;
}

/** The newsletter's hash of the address; without a readable secret the search goes on by the address alone. */
async function knownIdentifiers({ open, secret }: DataSubjectSearchDeps, subject: DataSubject): Promise<string[]> {
  if (subject.kind !== 'email') return [];
  // Without subscribers the secret may not exist, and a search must not create one.
  if ((await open('subscribers').keys('')).length === 0) return [];
  const hash = await subscriberHash(secret, subject.address).catch(orIfStoreFails(undefined));
  return hash === undefined ? [] : [hash];
}

export const startDataSubjectSearch = async (deps: DataSubjectSearchDeps, subject: DataSubject): Promise<DataSubjectSearch> => ({
  found: [],
  identifiers: await knownIdentifiers(deps, subject),
  sessions: [],
  unreadable: [],
  after: '',
  grew: false,
  left: 0,
  isDone: false,
});

/** Goes on until all is searched or the time is over. An unreadable record is found if its key has an identifier of the person. */
export async function continueDataSubjectSearch(
  { open }: Pick<DataSubjectSearchDeps, 'open'>,
  subject: DataSubject,
  before: DataSubjectSearch,
  { goOn = () => true, stores = DATA_SUBJECT_STORES }: { goOn?: () => boolean; stores?: readonly StoreName[] } = {},
): Promise<DataSubjectSearch> {
  const isMention = mentionOf(subject);
  const trail = { identifiers: new Set(before.identifiers), sessions: new Set(before.sessions) };
  const found = new Map(before.found.map((one): [string, DataSubjectSearch['found'][number]] => [placeOf(one), one]));
  const unreadable = new Map(before.unreadable.map((one) => [placeOf(one), one]));
  let { after, grew } = before;
  const places = (await placesIn(open, stores))
    .map((one) => ({ ...one, place: placeOf(one) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
  const known = new Map<string, Traits>();
  /** Reads a record: once, whatever the number of rounds. */
  async function learn({ store, key, place }: (typeof places)[number]): Promise<void> {
    if (known.has(place)) return;
    unreadable.delete(place);
    const value = await open(store)
      .read(key)
      .catch(() => void unreadable.set(place, { store, key }));
    known.set(place, traitsOf({ store, key, value }, isMention));
  }
  const state = (left: number, isDone: boolean): DataSubjectSearch =>
    DataSubjectSearchSchema.parse({
      found: [...found.values()],
      identifiers: [...trail.identifiers],
      sessions: [...trail.sessions],
      unreadable: [...unreadable.values()],
      after,
      grew,
      left,
      isDone,
    });
  for (;;) {
    const rest = places.filter(({ place }) => place > after);
    if (rest.length === 0) {
      if (!grew) return state(0, true);
      [after, grew] = ['', false];
      continue;
    }
    if (!goOn()) return state(rest.length, false);
    const chunk = rest.slice(0, CHUNK);
    await mapConcurrently(chunk, learn);
    for (const { store, key, place } of chunk) {
      const traits = known.get(place);
      if (!traits || !follow(traits, trail)) continue;
      if (!found.has(place)) grew = true;
      found.set(place, { store, key, fields: traits.fields });
    }
    after = chunk.at(-1)?.place ?? after;
  }
}

/** Reads found records; one that cannot be read has no value. */
export async function readFound(open: OpenStore, found: DataSubjectSearch['found']): Promise<Found[]> {
  const { found: read, unreadable } = await readEach(found, async (place): Promise<Found> => ({
    ...place,
    value: await open(place.store).read(place.key),
  }));
  return [...read, ...unreadable.map((place) => ({ ...place, value: undefined }))];
}

/** Searches every store that may hold what visitors sent. Unreadable records may be the person's too. */
export async function findDataSubject(deps: DataSubjectSearchDeps, subject: DataSubject) {
  const start = await startDataSubjectSearch(deps, subject);
  const { found, unreadable } = await continueDataSubjectSearch(deps, subject, start, { stores: VISITOR_STORES });
  return { found: await readFound(deps.open, found), unreadable };
}
export type DataSubjectRecords = Awaited<ReturnType<typeof findDataSubject>>;
