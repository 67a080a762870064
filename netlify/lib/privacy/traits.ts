/** What makes a record a person's: it holds the address or number, or shares an id or chat session with one that does. */
import { HASH } from '../storage/hash.ts';
import { isRecordId } from '../storage/inbox.ts';
import type { StoredRecord } from '../storage/read-each.ts';
import type { StoreName } from '../storage/store-names.ts';

export interface Found extends StoredRecord {
  /** Fields with the address or number; empty for a linked record. */
  fields: string[];
}

function texts(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => texts(inside, path === '' ? name : `${path}.${name}`));
}

/** Ids of records, and keyed hashes of subscribers' addresses. */
const isIdentifier = (text: string) => isRecordId(text) || HASH.test(text);

const sessionOf = (value: unknown): string | undefined => {
  const { sessionId } = (value ?? {}) as { sessionId?: unknown };
  return typeof sessionId === 'string' ? sessionId : undefined;
};

/** Fields with the id of the enquiry, in mails to patients: old ones have `item`. Visitors choose no value of this store. */
const isLink = (store: StoreName, path: string) =>
  path === 'id' || (store === 'replies' && (path === 'enquiry' || path === 'item'));

/** Identifiers in the key, in the field `id` of index entries, and in mails to patients. */
export const identifiersOf = ({ store, key, value }: StoredRecord): string[] => [
  ...key.split('/').filter(isIdentifier),
  ...texts(value, '').flatMap(([path, text]) => (isLink(store, path) && isIdentifier(text) ? [text] : [])),
];

/** Identifiers and chat sessions that are known to be the person's. */
type Trail = Record<'identifiers' | 'sessions', Set<string>>;

/** What a record has in common with a person. @param isMention see `mentionOf` in data-subject.ts */
export const traitsOf = (record: StoredRecord, isMention: (text: string) => boolean) => ({
  /** Fields with the address or number. */
  fields: texts(record.value, '').flatMap(([path, text]) => (!isIdentifier(text) && isMention(text) ? [path] : [])),
  identifiers: identifiersOf(record),
  session: sessionOf(record.value),
});
export type Traits = ReturnType<typeof traitsOf>;

/** Whether a record is the person's; then its identifiers join the trail. */
export function follow({ fields, identifiers, session }: Traits, trail: Trail): boolean {
  const isLinked =
    identifiers.some((one) => trail.identifiers.has(one)) || (session !== undefined && trail.sessions.has(session));
  if (fields.length === 0 && !isLinked) return false;
  for (const identifier of identifiers) trail.identifiers.add(identifier);
  if (session !== undefined) trail.sessions.add(session);
  return true;
}
