/** Other enquiries with the same telephone number. They may be of another person of the household, so they stay apart. */
import { counted } from '../../../../src/format/numbers.ts';
import { longDate } from '../../../../src/time/dates.ts';
import { practiceDay } from '../../../../src/time/practice-time.ts';
import type { EnquiryRecord } from '../../enquiries/records.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { dataSubjectFrom } from '../../privacy/data-subject.ts';
import { FoundRows } from '../inbox/enquiry-rows.tsx';
import { findEnquiries } from '../search/find-enquiries.ts';

/** Records that are read at most. */
const READS = 100;

/** Searches for the others. @returns undefined without a number that can be parsed, or when the search fails */
export async function findSameNumber(stores: EnquiryStores, { id, phone }: EnquiryRecord) {
  if (dataSubjectFrom(phone)?.kind !== 'phone') return undefined;
  const search = await findEnquiries(stores, phone, { limit: READS }).catch(() => undefined);
  return search && { phone, left: search.left, found: search.found.filter((other) => other.id !== id) };
}

/** What is known of earlier visits, in a line: what the patient says, and what came from the same number. */
export function earlierText({ kind, record }: EnquiryRecord, others: Awaited<ReturnType<typeof findSameNumber>>): string {
  const isAsked = kind === 'appointments' && record.source === undefined;
  const said = isAsked ? [record.previousPatient ? 'Says: has been here before.' : 'Says: has not been here before.'] : [];
  const [newest] = others?.found ?? [];
  if (!newest) return said.join(' ');
  const count = others?.found.length ?? 0;
  const last = longDate(practiceDay(Date.parse(newest.record.createdAt)));
  return [...said, `${counted(count, 'other enquiry', 'other enquiries')} from this number, the newest of ${last}.`].join(' ');
}

export const SameNumber = ({ phone, left, found }: NonNullable<Awaited<ReturnType<typeof findSameNumber>>>) =>
  found.length === 0 && left === 0 ? null : (
    <section className="grid gap-3">
      <h2>Also from this number</h2>
      {found.length > 0 && (
        <>
          <p className="hint">They may be from another person of the same household.</p>
          <FoundRows enquiries={found} />
        </>
      )}
      {left > 0 && (
        <form method="post" action="/office/search">
          <input type="hidden" name="text" value={phone} />
          <p className="hint">Older enquiries are not searched yet.</p>
          <button className="btn btn-quiet btn-small">Search all enquiries</button>
        </form>
      )}
    </section>
  );
