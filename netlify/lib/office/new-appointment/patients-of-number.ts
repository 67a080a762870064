/**
 * People with a telephone number, found among the newest enquiries. A search that did not read all of them says so, and where it
 * goes on: nobody is taken for a new patient because an older enquiry was not read.
 */
import type { EnquiryRecord } from '../../enquiries/records.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { dataSubjectFrom } from '../../privacy/data-subject.ts';
import { findEnquiries } from '../search/find-enquiries.ts';

/** Milliseconds after which a page with free times reads no further enquiries. */
const LONGEST_BESIDE = 2000;
/** Records that a search of older enquiries reads at most, when somebody asks for it. */
const OLDER_READS = 10_000;
/** People of the number that are offered. */
const OFFERED = 3;

export interface PatientsOfNumber {
  /** Different people, the newest enquiry first. */
  patients: EnquiryRecord[];
  /** How far the search came. `failed`: it is not known who has the number. */
  state: 'none' | 'searched' | 'failed';
  /** Where the search goes on; undefined if no older enquiry is left. */
  next: string | undefined;
}

/** Searches for the people of a number. @param older `next` of the search before; undefined begins with the newest enquiries */
export async function findPatients(stores: EnquiryStores, phone: string, older: string | undefined): Promise<PatientsOfNumber> {
  if (dataSubjectFrom(phone)?.kind !== 'phone') return { patients: [], state: 'none', next: undefined };
  const options = older === undefined ? { longest: LONGEST_BESIDE } : { from: older, limit: OLDER_READS };
  const search = await findEnquiries(stores, phone, options).catch(() => undefined);
  if (!search) return { patients: [], state: 'failed', next: older };
  const patients = new Map<string, EnquiryRecord>();
  for (const found of search.found) {
    const patient = `${found.name}\n${found.address}`;
    if (!patients.has(patient)) patients.set(patient, found);
  }
  return { patients: [...patients.values()].slice(0, OFFERED), state: 'searched', next: search.next };
}
