/**
 * Search over the enquiries of all kinds by name, number or e-mail address, the newest first. Each call reads a limited number of
 * records and says how many are left, so that no search takes longer than a page may.
 */
import { fold } from '../../../../src/format/fold.ts';
import { readEach } from '../../storage/read-each.ts';
import { ENQUIRY_KINDS } from '../../enquiries/kinds.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { textFields } from '../../enquiries/text-fields.ts';
import { mentionOf, dataSubjectFrom } from '../../privacy/data-subject.ts';
import { type EnquiryRecord, readEnquiryRecord } from '../../enquiries/records.ts';

const RECORDS_PER_CALL = 200;
/** Characters without which every record would match. */
const SHORTEST = 2;

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

/**
 * Searches for a text. A telephone number is found in any notation, in every field.
 * @param options.from `next` of the call before
 * @param options.limit records that this call reads at most
 * @returns undefined for a text that is too short to search for
 */
export async function findEnquiries(
  stores: EnquiryStores,
  text: string,
  { from = '', limit = RECORDS_PER_CALL }: { from?: string | undefined; limit?: number } = {},
) {
  const matches = matcherFor(text);
  if (!matches) return undefined;
  const perKind = ENQUIRY_KINDS.map(async (kind) =>
    (await stores[kind].inbox.ids()).map((id) => ({ kind, id, place: `${id}.${kind}` })),
  );
  const all = (await Promise.all(perKind)).flat().toSorted((a, b) => (a.place < b.place ? -1 : 1));
  // Records that came after the first call have smaller ids, and are not searched again.
  const rest = all.filter(({ place }) => place > from);
  const now = rest.slice(0, limit);
  const { found, unreadable } = await readEach(now, async ({ kind, id }) => {
    const enquiry = await readEnquiryRecord(stores, kind, id);
    return enquiry && matches(enquiry) ? enquiry : undefined;
  });
  const left = rest.length - now.length;
  return {
    /** Enquiries of this call, the newest first. */
    found,
    /** Records searched so far, all calls together. */
    searched: all.length - left,
    /** Records that are not searched yet. */
    left,
    /** Continues the search; undefined at its end. */
    next: left > 0 ? now.at(-1)?.place : undefined,
    unreadable,
  };
}
/** What a search has found so far. */
export type EnquirySearch = NonNullable<Awaited<ReturnType<typeof findEnquiries>>>;
