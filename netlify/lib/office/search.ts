/**
 * Looks through every record of every store for a person: what holds the address or the number, and what belongs to that
 * by its id or its chat session, however far the chain goes.
 */
import { mapAtOnce } from '../at-once.ts';
import { isRecordId } from '../stores/inbox.ts';
import { type OpenStore, STORE_NAMES, type StoreName } from '../stores/store-names.ts';
import { mentionOf, type Person } from './person.ts';

export interface Kept {
  store: StoreName;
  key: string;
  value: unknown;
}

/** A record that is a person's, and why. */
export interface Found extends Kept {
  /** Fields that hold the address or the number; none for what only belongs to such a record. */
  fields: string[];
}

/** Every record of every store. @throws {StoreError} when one cannot be read: then nobody knows what it holds */
export async function allRecords(open: OpenStore): Promise<Kept[]> {
  const found: Kept[] = [];
  for (const store of STORE_NAMES) {
    const records = open(store);
    const read = await mapAtOnce(await records.keys(''), async (key) => ({ store, key, value: await records.read(key) }));
    found.push(...read.filter(({ value }) => value !== undefined));
  }
  return found;
}

/** Every text in a value, with the names that lead to it. */
function texts(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => texts(inside, path === '' ? name : `${path}.${name}`));
}

/** Names of subscribers, which are keyed hashes of their addresses. */
const HASH = /^[0-9a-f]{64}$/;
const isName = (text: string) => isRecordId(text) || HASH.test(text);

const sessionOf = (value: unknown): string | undefined => {
  const { sessionId } = (value ?? {}) as { sessionId?: unknown };
  return typeof sessionId === 'string' ? sessionId : undefined;
};

/** What a record is known by, and what it is said to belong to: a claim names its record in what it holds. */
const namesOf = ({ key, value }: Kept): string[] => [
  ...key.split('/').filter(isName),
  ...texts(value, '').flatMap(([path, text]) => (path === 'id' && isName(text) ? [text] : [])),
];

/** @param names ids or hashes that are known to be the person's, whether or not a record says so */
export async function findPerson(open: OpenStore, person: Person, names: readonly string[] = []): Promise<Found[]> {
  const mentioned = mentionOf(person);
  const all = (await allRecords(open)).map((kept) => ({
    ...kept,
    fields: texts(kept.value, '').flatMap(([path, text]) => (!isName(text) && mentioned(text) ? [path] : [])),
  }));
  const known = new Set(names);
  const sessions = new Set<string>();
  const found = new Set<Found>();
  let before: number;
  do {
    before = found.size;
    for (const one of all) {
      const session = sessionOf(one.value);
      const own = namesOf(one);
      const belongs = own.some((name) => known.has(name)) || (session !== undefined && sessions.has(session));
      if (one.fields.length === 0 && !belongs) continue;
      found.add(one);
      for (const name of own) known.add(name);
      if (session !== undefined) sessions.add(session);
    }
  } while (found.size > before);
  return [...found];
}
