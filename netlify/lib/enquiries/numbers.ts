/**
 * Enquiries by telephone number, without reading them: the flag `flags/<id>/number-<hash>` for each number of a person, with the first 16
 * digits of its keyed hash, as a key holds no personal data; `…/number-none` for an enquiry without any. Enquiries from before there were
 * such flags have none until the hourly repair.
 */
import { telephoneNumbersIn } from '../../../src/format/telephone-numbers.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import { namesBelow, orIfStoreFails } from '../storage/record-store.ts';
import { RECORDS } from '../storage/inbox.ts';
import type { Secret } from '../storage/secret.ts';
import { FLAGS, NUMBER } from './markers.ts';
import { type EnquiryRecord, readEnquiryRecord } from './records.ts';
import type { EnquiryStores } from './stores.ts';

const DIGITS = 16;
export const NO_NUMBER = `${NUMBER}none`;

/** Kinds whose forms ask for a number. */
export const NUMBERED_KINDS = ['appointments', 'messages'] as const;

/** Fields of a submitted enquiry that hold numbers. */
export interface Numbered {
  phone?: string;
  emergencyContact?: string;
}

const numbersOf = ({ phone = '', emergencyContact = '' }: Numbered): string[] =>
  [phone, emergencyContact].flatMap((text) => telephoneNumbersIn(text).numbers.map(({ number }) => number));

/** The flags of numbers. @param numbers E.164 */
const flagsOf = (secret: Secret, numbers: readonly string[]): Promise<string[]> =>
  Promise.all(numbers.map(async (number) => NUMBER + (await secret.keyedHash('telephone-number', number)).slice(0, DIGITS)));

/** The flags of a submitted enquiry; none while the secret cannot be read. */
export async function numberFlags(secret: Secret, sent: Numbered): Promise<string[]> {
  const numbers = numbersOf(sent);
  return numbers.length === 0 ? [NO_NUMBER] : flagsOf(secret, [...new Set(numbers)]).catch(orIfStoreFails([]));
}

/** Ids of enquiries of a kind without such flags. */
export async function unnumbered(stores: EnquiryStores, kind: (typeof NUMBERED_KINDS)[number]): Promise<string[]> {
  const { store } = stores[kind];
  const [records, flags] = await Promise.all([namesBelow(store, RECORDS), namesBelow(store, FLAGS)]);
  const known = new Set(flags.flatMap((name) => (name.includes(`/${NUMBER}`) ? [name.split('/')[0]] : [])));
  return records.filter((id) => !known.has(id));
}

export const createNumbers = ({ stores, secret }: { stores: EnquiryStores; secret: Secret }) => ({
  /**
   * Finds the enquiries of telephone numbers among all records, the newest first.
   * @param numbers E.164 @param most enquiries that are read
   */
  async find(numbers: readonly string[], most: number): Promise<{ found: EnquiryRecord[]; count: number }> {
    const wanted = new Set(await flagsOf(secret, numbers));
    const perKind = await Promise.all(
      NUMBERED_KINDS.map(async (kind) => {
        const flags = (await namesBelow(stores[kind].store, FLAGS)).map((name) => name.split('/'));
        const ids = new Set(flags.flatMap(([id = '', flag = '']) => (wanted.has(flag) ? [id] : [])));
        return [...ids].map((id) => ({ kind, id }));
      }),
    );
    // The id of a newer record is smaller.
    const matching = perKind.flat().toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const read = await mapConcurrently(matching.slice(0, most), ({ kind, id }) => readEnquiryRecord(stores, kind, id));
    return { found: read.filter((one) => one !== undefined), count: matching.length };
  },
  /** How many enquiries have no flags yet, so that it is not known whether they have a number. */
  countUnknown: async (): Promise<number> =>
    (await Promise.all(NUMBERED_KINDS.map((kind) => unnumbered(stores, kind)))).flat().length,
});
export type Numbers = ReturnType<typeof createNumbers>;
