/** Rows of lists of items. They hold no telephone number, no address and no text. */
import type { ReactNode } from 'react';
import { longDate } from '../../../src/format/dates.ts';
import { itemPath } from '../item-path.ts';
import type { Row } from '../office/open-items.ts';
import type { OfficeKind } from '../stores/office-kinds.ts';
import { ageText, FLAG_LABELS, KIND_LABELS, statusLabel } from './wording.ts';

interface ItemRowProps {
  kind: OfficeKind;
  id: string;
  /** Empty for an unreadable record. */
  name: string;
  /** The line below the name. */
  children: ReactNode;
  flags?: readonly Row['flags'][number][];
}

/** One row: the whole of it leads to the item. */
export const ItemRow = ({ kind, id, name, children, flags = [] }: ItemRowProps) => (
  <li className="row">
    <div>
      <a className="row-link" href={itemPath(kind, id)}>
        {name === '' ? 'Unreadable record' : name}
      </a>
      <p className="hint">{children}</p>
    </div>
    {flags.length > 0 && (
      <p className="flags">
        {flags.map((flag) => (
          <span key={flag} className={`badge flag-${flag}`}>
            {FLAG_LABELS[flag]}
          </span>
        ))}
      </p>
    )}
  </li>
);

/** A row of the inbox. */
export const InboxRow = ({ row: { kind, id, name, date, age, flags, status } }: { row: Row }) => (
  <ItemRow kind={kind} id={id} name={name} flags={flags}>
    {KIND_LABELS[kind][0]}
    {kind === 'appointments' && ` for ${longDate(date)}`} · {ageText(age)}
    {status !== undefined && ` · ${statusLabel(status)}`}
  </ItemRow>
);
