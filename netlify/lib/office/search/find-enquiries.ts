/**
 * Search over the enquiries of all kinds by name, number or e-mail address, the newest first. Each call reads a limited number of
 * records and says how many are left, so that no search takes longer than a page may.
 */
import { fold } from '../../../../src/format/fold.ts';
import { mapConcurrently } from '../../storage/concurrency.ts';
import { ENQUIRY_KINDS, type EnquiryKind } from '../../enquiries/kinds.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { textFields } from '../../storage/text-fields.ts';
import { mentionOf, dataSubjectFrom } from '../../privacy/data-subject.ts';
import { type EnquiryRecord, readContent } from '../../enquiries/records.ts';

/** Records that one call reads. */
const RECORDS_PER_CALL = 200;
/** Characters without which every record would match. */
const SHORTEST = 2;

export interface FoundEnquiry {
  kind: EnquiryKind;
  id: string;
  name: string;
  /** ISO 8601. */
  createdAt: string;
}

export interface EnquirySearch {
  /** Items of this call, the newest first. */
  found: FoundEnquiry[];
  /** Records searched so far, all calls together. */
  searched: number;
  /** Records that are not searched yet. */
  left: number;
  /** Continues the search; undefined at its end. */
  next: string | undefined;
  /** Records that could not be read. */
  unreadable: { kind: EnquiryKind; id: string }[];
}

/** A test for records: a whole number or address in any field, or a part of the name. Undefined if the text is too short. */
function matcherFor(text: string): ((enquiry: EnquiryRecord) => boolean) | undefined {
  const subject = dataSubjectFrom(text);
  const isMention = subject ? mentionOf(subject) : () => false;
  const isHeld = ({ record }: EnquiryRecord) => Object.values(textFields(record)).some(isMention);
  // Digits that are no number may be a part of an address.
  if (subject && subject.kind !== 'digits') return isHeld;
  const part = fold(text);
  if (part.length < SHORTEST) return undefined;
  return (enquiry) => isHeld(enquiry) || fold(enquiry.name).includes(part) || fold(enquiry.address).includes(part);
}

interface SearchOptions {
  /** `next` of the call before. */
  from?: string | undefined;
  /** Records that this call reads at most. */
  limit?: number;
}

/**
 * Searches for a text. A telephone number is found in any notation, in every field.
 * @returns undefined for a text that is too short to search for
 */
export async function findEnquiries(
  stores: EnquiryStores,
  text: string,
  options: SearchOptions = {},
): Promise<EnquirySearch | undefined> {
  const { from = '', limit = RECORDS_PER_CALL } = options;
  const matches = matcherFor(text);
  if (!matches) return undefined;
  const perKind = ENQUIRY_KINDS.map(async (kind) =>
    (await stores[kind].inbox.ids()).map((id) => ({ kind, id, place: `${id}.${kind}` })),
  );
  const all = (await Promise.all(perKind)).flat().toSorted((a, b) => (a.place < b.place ? -1 : 1));
  // Records that came after the first call have smaller ids, and are not searched again.
  const rest = all.filter(({ place }) => place > from);
  const now = rest.slice(0, limit);
  const unreadable: EnquirySearch['unreadable'] = [];
  const found = await mapConcurrently(now, async ({ kind, id }): Promise<FoundEnquiry[]> => {
    try {
      const enquiry = await readContent(stores, kind, id);
      return enquiry && matches(enquiry) ? [{ kind, id, name: enquiry.name, createdAt: enquiry.record.createdAt }] : [];
    } catch {
      unreadable.push({ kind, id });
      return [];
    }
  });
  const left = rest.length - now.length;
  return {
    found: found.flat(),
    searched: all.length - left,
    left,
    next: left > 0 ? now.at(-1)?.place : undefined,
    unreadable,
  };
}

/**
 * Other enquiries with the same telephone number. They may be of another person of the household, so they are never merged.
 * @returns undefined for an enquiry without a number that can be parsed
 */
export async function alsoFromThisNumber(
  stores: EnquiryStores,
  enquiry: Pick<EnquiryRecord, 'id' | 'phone'>,
  options: SearchOptions = {},
): Promise<EnquirySearch | undefined> {
  if (dataSubjectFrom(enquiry.phone)?.kind !== 'phone') return undefined;
  const search = await findEnquiries(stores, enquiry.phone, options);
  return search && { ...search, found: search.found.filter(({ id }) => id !== enquiry.id) };
}
