/**
 * Search over the enquiries of all kinds by name, number or e-mail address, the newest first. Each call reads a limited number of
 * records and says how many are left, so that no search takes longer than a page may.
 */
import { type Clock, systemClock } from '../../clock.ts';
import { fold } from '../../../../src/format/fold.ts';
import { readEach } from '../../storage/read-each.ts';
import { ENQUIRY_KINDS } from '../../enquiries/kinds.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { textFields } from '../../enquiries/text-fields.ts';
import { mentionOf, dataSubjectFrom, LEAST_DIGITS } from '../../privacy/data-subject.ts';
import { type EnquiryRecord, readEnquiryRecord } from '../../enquiries/records.ts';

/** 10,000 records take four calls. */
const RECORDS_PER_CALL = 2500;
/** Reads between two checks of the time. */
const BATCH = 500;
/** Milliseconds after which no further batch begins, unless a page has other work. A function ends after 10 s. */
const LONGEST = 5000;
/** Characters without which every record would match. */
const SHORTEST = 2;

const digitsOf = (text: string) => text.normalize('NFKC').replaceAll(/\D/g, '');

/** A part of a number; undefined for another text or too few digits. */
function partOfNumber(text: string): string | undefined {
  const digits = /^[\s\d+().-]+$/.test(text) ? digitsOf(text) : '';
  return digits.length >= LEAST_DIGITS ? digits : undefined;
}

/** Whether a number holds a part; a zero in front of it may stand for the country. */
const holds = (number: string, part: string) =>
  number.includes(part) || (part.startsWith('0') && part.length > LEAST_DIGITS && number.includes(part.slice(1)));

/** Numbers of an enquiry, as digits. */
const numbersOf = ({ kind, record, phone }: EnquiryRecord) =>
  [phone, ...(kind === 'appointments' ? [record.emergencyContact] : [])].map(digitsOf);

/** A test for records: a number or its part, an address in any field, or a part of the name. Undefined if the text is too short. */
function matcherFor(text: string): ((enquiry: EnquiryRecord) => boolean) | undefined {
  const subject = dataSubjectFrom(text);
  const number = partOfNumber(text);
  const isMention = subject ? mentionOf(subject) : () => false;
  const isPart = (enquiry: EnquiryRecord) => number !== undefined && numbersOf(enquiry).some((digits) => holds(digits, number));
  const isHeld = (enquiry: EnquiryRecord) => Object.values(textFields(enquiry.record)).some(isMention) || isPart(enquiry);
  // Digits that are no number may be a part of an address.
  if (subject && subject.kind !== 'digits') return isHeld;
  const part = fold(text);
  if (part.length < SHORTEST) return undefined;
  return (enquiry) => isHeld(enquiry) || fold(enquiry.name).includes(part) || fold(enquiry.address).includes(part);
}

interface SearchOptions {
  from?: string | undefined;
  limit?: number;
  longest?: number;
  clock?: Clock;
}

/**
 * Searches for a text. A telephone number is found in any notation, in every field.
 * @param options.from `next` of the call before
 * @param options.limit records that this call reads at most; slow reads end it earlier
 * @param options.longest milliseconds after which no further records are read
 * @returns undefined for a text that is too short to search for
 */
export async function findEnquiries(
  stores: EnquiryStores,
  text: string,
  { from = '', limit = RECORDS_PER_CALL, longest = LONGEST, clock = systemClock }: SearchOptions = {},
) {
  const matches = matcherFor(text);
  if (!matches) return undefined;
  const perKind = ENQUIRY_KINDS.map(async (kind) =>
    (await stores[kind].inbox.ids()).map((id) => ({ kind, id, place: `${id}.${kind}` })),
  );
  const all = (await Promise.all(perKind)).flat().toSorted((a, b) => (a.place < b.place ? -1 : 1));
  // Records that came after the first call have smaller ids, and are not searched again.
  const rest = all.filter(({ place }) => place > from);
  const begun = clock();
  const [found, unreadable]: [EnquiryRecord[], typeof all] = [[], []];
  let read = 0;
  while (read < Math.min(limit, rest.length) && (read === 0 || clock() - begun < longest)) {
    const batch = rest.slice(read, Math.min(read + BATCH, limit));
    const results = await readEach(batch, async ({ kind, id }) => {
      const enquiry = await readEnquiryRecord(stores, kind, id);
      return enquiry && matches(enquiry) ? enquiry : undefined;
    });
    found.push(...results.found);
    unreadable.push(...results.unreadable);
    read += batch.length;
  }
  const left = rest.length - read;
  return {
    /** Enquiries of this call, the newest first. */
    found,
    /** Records searched so far, all calls together. */
    searched: all.length - left,
    /** Records that are not searched yet. */
    left,
    /** Continues the search; undefined at its end. */
    next: left > 0 ? rest[read - 1]?.place : undefined,
    unreadable,
  };
}
/** What a search has found so far. */
export type EnquirySearch = NonNullable<Awaited<ReturnType<typeof findEnquiries>>>;
