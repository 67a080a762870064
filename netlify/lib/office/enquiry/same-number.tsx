import type { EnquirySearch } from '../search/find-enquiries.ts';
import { FoundRows } from '../search/found-rows.tsx';

/** Other enquiries with the same telephone number. They may be another person's, so they stay apart. */
export const SameNumber = ({ search: { found, left }, phone }: { search: EnquirySearch; phone: string }) =>
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
