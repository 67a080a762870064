import type { FoundItem } from '../office/find-items.ts';
import { ItemRow } from './item-row.tsx';
import { Time } from './times.tsx';
import { KIND_LABELS } from './wording.ts';

/** Items that a search has found. */
export const FoundRows = ({ items }: { items: readonly FoundItem[] }) => (
  <ul className="rows">
    {items.map(({ kind, id, name, createdAt }) => (
      <ItemRow key={id} kind={kind} id={id} name={name}>
        {KIND_LABELS[kind][0]} of <Time at={Date.parse(createdAt)} />
      </ItemRow>
    ))}
  </ul>
);
