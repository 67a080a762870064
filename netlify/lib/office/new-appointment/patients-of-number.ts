/** People with a telephone number, found among all enquiries, with their last visits. */
import { dataSubjectFrom } from '../../privacy/data-subject.ts';
import { type KnownVisit, visitOf } from '../../appointments/visit-of.ts';
import type { Numbers } from '../../enquiries/numbers.ts';
import type { EnquiryRecord } from '../../enquiries/records.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { mapConcurrently } from '../../storage/concurrency.ts';

/** Enquiries of a number that are read, the newest first. */
const MOST_READ = 12;
/** People of the number, and visits of each, that are shown. */
const PEOPLE = 3;
const VISITS = 2;

export interface Patient {
  /** The newest enquiry, whose name and address can be taken over. */
  enquiry: EnquiryRecord;
  /** The last agreed times, the newest first. */
  visits: KnownVisit[];
}

export interface PatientsOfNumber {
  /** Different people, the newest enquiry first. */
  patients: Patient[];
  /** Whether a number was searched for, or the search failed. */
  state: 'none' | 'searched' | 'failed';
  /** Enquiries of which it is not known yet whether they have this number. */
  unknown: number;
}

const personOf = ({ name, address }: EnquiryRecord) => `${name}\n${address}`;

/** Searches for the people of a number. */
export async function findPatients(
  { stores, numbers }: { stores: EnquiryStores; numbers: Numbers },
  phone: string,
): Promise<PatientsOfNumber> {
  const subject = dataSubjectFrom(phone);
  if (subject?.kind !== 'phone') return { patients: [], state: 'none', unknown: 0 };
  try {
    const [{ found }, unknown] = await Promise.all([numbers.find(subject.numbers, MOST_READ), numbers.countUnknown()]);
    const people = [...Map.groupBy(found, personOf).values()].slice(0, PEOPLE);
    const patients = await mapConcurrently(people, async (enquiries) => {
      const visits = await mapConcurrently(enquiries, (one) => visitOf(stores, one));
      const known = visits.filter((visit) => visit !== undefined);
      const sorted = known.toSorted((a, b) => `${b.date} ${b.time}`.localeCompare(`${a.date} ${a.time}`));
      return enquiries.slice(0, 1).map((enquiry) => ({ enquiry, visits: sorted.slice(0, VISITS) }));
    });
    return { patients: patients.flat(), state: 'searched', unknown };
  } catch {
    return { patients: [], state: 'failed', unknown: 0 };
  }
}
