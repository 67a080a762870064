import type { ItemSearch } from '../office/find-items.ts';
import { FoundRows } from './found-rows.tsx';

/** Other items with the same telephone number. They may be another person's, so they stay apart. */
export const SameNumber = ({ search: { found, left }, phone }: { search: ItemSearch; phone: string }) =>
  found.length === 0 && left === 0 ? null : (
    <section>
      <h2>Also from this number</h2>
      {found.length > 0 && (
        <>
          <p className="hint">They may be from another person of the same household.</p>
          <FoundRows items={found} />
        </>
      )}
      {left > 0 && (
        <form method="post" action="/office/search">
          <input type="hidden" name="text" value={phone} />
          <p className="hint">Older items are not searched yet.</p>
          <button className="btn btn-quiet btn-small">Search all items</button>
        </form>
      )}
    </section>
  );
