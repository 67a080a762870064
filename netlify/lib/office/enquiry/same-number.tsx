/** Other enquiries with the same telephone number. They may be of another person of the household, so they stay apart. */
import { counted } from '../../../../src/format/numbers.ts';
import { longDate } from '../../../../src/time/dates.ts';
import { practiceDay } from '../../../../src/time/practice-time.ts';
import type { EnquiryRecord } from '../../enquiries/records.ts';
import type { Numbers } from '../../enquiries/numbers.ts';
import { dataSubjectFrom } from '../../privacy/data-subject.ts';
import { visitOf } from '../../appointments/visit-of.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { visitText } from '../app/wording.ts';
import { FoundRows } from '../inbox/enquiry-rows.tsx';

/** Enquiries that are shown. */
const SHOWN = 12;

/** Searches for the others among all enquiries. @returns undefined without a number that can be parsed, or when the search fails */
export async function findSameNumber(
  { stores, numbers }: { stores: EnquiryStores; numbers: Numbers },
  { id, phone }: EnquiryRecord,
) {
  const subject = dataSubjectFrom(phone);
  if (subject?.kind !== 'phone') return undefined;
  // One more, as this enquiry is among them.
  const search = await numbers.find(subject.numbers, SHOWN + 1).catch(() => undefined);
  if (!search) return undefined;
  const found = search.found.filter((other) => other.id !== id);
  const newest = found.find(({ kind }) => kind === 'appointments');
  const visit = newest && (await visitOf(stores, newest).catch(() => undefined));
  return { phone, left: search.count - search.found.length, found, visit };
}

/** What is known of earlier visits, in a line: what the patient says, and what came from the same number. */
export function earlierText({ kind, record }: EnquiryRecord, others: Awaited<ReturnType<typeof findSameNumber>>): string {
  const isAsked = kind === 'appointments' && record.source === undefined;
  const said = isAsked ? [record.previousPatient ? 'Says: has been here before.' : 'Says: has not been here before.'] : [];
  const [newest] = others?.found ?? [];
  if (!newest) return said.join(' ');
  const count = others?.found.length ?? 0;
  const last = longDate(practiceDay(Date.parse(newest.record.createdAt)));
  const visit = others?.visit ? [`From this number: ${visitText(others.visit)}.`] : [];
  return [
    ...said,
    ...visit,
    `${counted(count, 'other enquiry', 'other enquiries')} from this number, the newest of ${last}.`,
  ].join(' ');
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
          <p className="hint">{counted(left, 'older one')} not shown.</p>
          <button className="btn btn-quiet btn-small">Search all enquiries</button>
        </form>
      )}
    </section>
  );
