import type { ItemSearch } from '../office/find-items.ts';
import { ItemRow } from './item-row.tsx';
import { Time } from './times.tsx';
import { KIND_LABELS } from './wording.ts';

/** Other items with the same telephone number. They may be another person's, so they stay apart. */
export const SameNumber = ({ search: { found, left }, phone }: { search: ItemSearch; phone: string }) =>
  found.length === 0 && left === 0 ? null : (
    <section>
      <h2>Also from this number</h2>
      {found.length > 0 && (
        <>
          <p className="hint">They may be from another person of the same household.</p>
          <ul className="rows">
            {found.map(({ kind, id, name, createdAt }) => (
              <ItemRow key={id} kind={kind} id={id} name={name}>
                {KIND_LABELS[kind][0]} of <Time at={Date.parse(createdAt)} />
              </ItemRow>
            ))}
          </ul>
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
