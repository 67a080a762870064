/** The fields of a publication that an import may write, and when two values of one are the same. */
import { createHash } from 'node:crypto';
import { DOCTOR_AS_AUTHOR, MORE_AUTHORS, type PublicationInput } from '../../src/content-model/schemas/publication.ts';
import { lettersOf } from './clean/text.ts';

/** `tags`, `category`, `featured`, `rank` and the rest are the doctor's alone. */
export const IMPORTED_FIELDS = [
  'title',
  'journal',
  'year',
  'published',
  'authors',
  'doi',
  'pmid',
  'pmcid',
  'issn',
  'volume',
  'issue',
  'pages',
  'url',
  'abstract',
  'retracted',
  'preprintOf',
] as const;
export type ImportedField = (typeof IMPORTED_FIELDS)[number];
/** Values of an item, by field. Items of content/ may have mistakes, so no field is certain. */
export type ItemFields = { [Field in keyof PublicationInput]?: unknown };
export type ImportedFields = { [Field in ImportedField]?: PublicationInput[Field] | undefined };

/** The fields that have a value, in their order. */
export const statedFields = (fields: ImportedFields) =>
  IMPORTED_FIELDS.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]] as const]));

/** A value without what sources spell differently: case, punctuation, accents. */
function comparable(field: ImportedField, value: unknown): string {
  if (Array.isArray(value))
    return value.map((name) => (name === DOCTOR_AS_AUTHOR ? DOCTOR_AS_AUTHOR : lettersOf(String(name)))).join('|');
  const text = String(value).normalize('NFC');
  return ['title', 'abstract', 'journal', 'pages', 'issue', 'volume'].includes(field) ? lettersOf(text) : text.toLowerCase();
}

/** A short fingerprint of a value, for the snapshot of a source. */
export const digestOf = (field: ImportedField, value: unknown): string =>
  createHash('sha256').update(comparable(field, value)).digest('hex').slice(0, 12);

/** The snapshot of a source that states these fields: digests by field. */
export const snapshotOf = (fields: ImportedFields): Readonly<Record<string, string>> =>
  Object.fromEntries(statedFields(fields).map(([field, value]) => [field, digestOf(field, value)]));

/** The snapshots of an item, by source. */
export const snapshotsOf = ({ sources }: ItemFields) =>
  (sources ?? {}) as Readonly<Record<string, ReturnType<typeof snapshotOf>>>;

/** "Clin Pharmacokinet" abbreviates "Clinical pharmacokinetics". */
function abbreviates(short: string, long: string): boolean {
  const words = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => !/^(?:|the|of|and|in|for|on|&)$/i.test(word));
  const [few, many] = [words(short), words(long)];
  return few.length === many.length && few.every((word, index) => many[index]?.toLowerCase().startsWith(word.toLowerCase()));
}

const isMore = (name: string) => name === MORE_AUTHORS;

/** The family name of a printed name, without its initials. */
const familyOf = (name: string) => lettersOf(name.replace(/ \p{Lu}+$/u, ''));

/** One list may give fewer initials, and may end early with "et al.". */
function sameAuthors(mine: readonly string[], theirs: readonly string[]): boolean {
  const [some, others] = [mine.filter((name) => !isMore(name)), theirs.filter((name) => !isMore(name))];
  if (some.length !== others.length && !(theirs.some(isMore) && others.length < some.length)) return false;
  return others.every((name, index) => {
    const [one, other] = [lettersOf(some[index] ?? ''), lettersOf(name)];
    const isNear = Math.abs(one.length - other.length) <= 2 || familyOf(some[index] ?? '') === familyOf(name);
    return some[index] === name || (isNear && (one.startsWith(other) || other.startsWith(one)));
  });
}

/** Whether two values say the same. */
export function sameValue(field: ImportedField, mine: unknown, theirs: unknown): boolean {
  if (comparable(field, mine) === comparable(field, theirs)) return true;
  if (field === 'journal') return abbreviates(String(mine), String(theirs)) || abbreviates(String(theirs), String(mine));
  if (field === 'published') return String(mine).startsWith(String(theirs));
  if (field === 'authors' && Array.isArray(mine) && Array.isArray(theirs))
    return sameAuthors(mine.map(String), theirs.map(String));
  return false;
}

/** Whether their value only adds to mine: a day to a month, authors to a list that ends with "et al.". */
export function completes(field: ImportedField, mine: unknown, theirs: unknown): boolean {
  if (field === 'published') return String(theirs).startsWith(`${String(mine)}-`);
  if (field !== 'authors' || !Array.isArray(mine) || !Array.isArray(theirs)) return false;
  const names = mine.map(String);
  return names.some(isMore) && sameAuthors(theirs.map(String), names);
}
