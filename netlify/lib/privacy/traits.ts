/**
 * Searches the records of visitors in every store for a person: records that hold the address or the number, and records linked
 * to these by id or chat session, transitively.
 */
import { isRecordId } from '../storage/inbox.ts';
import { type OpenStore, STORE_NAMES, type StoreName, VISITOR_STORES } from '../storage/store-names.ts';
import { type RecordPlace, readEach } from './entry.ts';
import { mentionOf, type DataSubject } from './data-subject.ts';

export interface StoredRecord extends RecordPlace {
  value: unknown;
}

/** A record of a person. */
export interface Found extends StoredRecord {
  /** Fields with the address or number; empty for a linked record. */
  fields: string[];
}

interface AllRecords {
  records: StoredRecord[];
  unreadable: RecordPlace[];
}

export interface SearchResult {
  found: Found[];
  /** May hold the person's data too. */
  unreadable: RecordPlace[];
}

/** Reads every record of the stores, all without `names`. @throws {StoreError} when a store cannot be listed */
export async function allRecords(open: OpenStore, names: readonly StoreName[] = STORE_NAMES): Promise<AllRecords> {
  const all: AllRecords = { records: [], unreadable: [] };
  for (const store of names) {
    const records = open(store);
    const { found, unreadable } = await readEach({ store, key: '' }, await records.keys(''), async (key) => {
      const value = await records.read(key);
      return value === undefined ? undefined : { store, key, value };
    });
    all.records.push(...found);
    all.unreadable.push(...unreadable);
  }
  return all;
}

/** Every text in a value, with its path. */
function texts(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => texts(inside, path === '' ? name : `${path}.${name}`));
}

/** Keyed hashes of subscribers' addresses. */
const HASH = /^[0-9a-f]{64}$/;
const isIdentifier = (text: string) => isRecordId(text) || HASH.test(text);

const sessionOf = (value: unknown): string | undefined => {
  const { sessionId } = (value ?? {}) as { sessionId?: unknown };
  return typeof sessionId === 'string' ? sessionId : undefined;
};

/** Field with the id of an item, in mails to patients. Visitors choose no value of this store. */
const isLink = (store: StoreName, path: string) => path === 'id' || (store === 'replies' && path === 'item');

/** Identifiers in the key, in the field `id` of index entries, and in replies. */
export const identifiersOf = ({ store, key, value }: StoredRecord): string[] => [
  ...key.split('/').filter(isIdentifier),
  ...texts(value, '').flatMap(([path, text]) => (isLink(store, path) && isIdentifier(text) ? [text] : [])),
];

/** What a record has in common with a person. */
export interface Traits {
  /** Fields with the address or number. */
  fields: string[];
  identifiers: string[];
  session: string | undefined;
}

/** Identifiers and chat sessions that are known to be the person's. */
export interface Trail {
  identifiers: Set<string>;
  sessions: Set<string>;
}

/** The traits of a record. @param isMention see {@link mentionOf} */
export const traitsOf = (record: StoredRecord, isMention: (text: string) => boolean): Traits => ({
  fields: texts(record.value, '').flatMap(([path, text]) => (!isIdentifier(text) && isMention(text) ? [path] : [])),
  identifiers: identifiersOf(record),
  session: sessionOf(record.value),
});

/** Whether a record is the person's; then its identifiers join the trail. */
export function follow({ fields, identifiers, session }: Traits, trail: Trail): boolean {
  const isLinked =
    identifiers.some((one) => trail.identifiers.has(one)) || (session !== undefined && trail.sessions.has(session));
  if (fields.length === 0 && !isLinked) return false;
  for (const identifier of identifiers) trail.identifiers.add(identifier);
  if (session !== undefined) trail.sessions.add(session);
  return true;
}

/**
 * Finds all records of a person. An unreadable record is found if its key has an identifier of the person.
 * @param identifiers ids or hashes known to be the person's
 */
export async function findPerson(
  open: OpenStore,
  subject: DataSubject,
  identifiers: readonly string[] = [],
): Promise<SearchResult> {
  const isMention = mentionOf(subject);
  const { records, unreadable } = await allRecords(open, VISITOR_STORES);
  const all = [...records, ...unreadable.map((place) => ({ ...place, value: undefined }))].map((record) => ({
    record,
    traits: traitsOf(record, isMention),
  }));
  const trail: Trail = { identifiers: new Set(identifiers), sessions: new Set() };
  const found = new Set<(typeof all)[number]>();
  let before: number;
  do {
    before = found.size;
    for (const one of all) if (follow(one.traits, trail)) found.add(one);
  } while (found.size > before);
  return { found: [...found].map(({ record, traits }) => ({ ...record, fields: traits.fields })), unreadable };
}
