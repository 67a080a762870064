/** Rows of lists of enquiries. They hold no telephone number, no address and no text. */
import type { ReactNode } from 'react';
import { longDate } from '../../../../src/time/dates.ts';
import type { Row } from '../../enquiries/lists.ts';
import { type EnquiryKind, enquiryPath } from '../../enquiries/kinds.ts';
import { LinkRow } from '../app/link-row.tsx';
import { ageText, FLAG_LABELS, KIND_LABELS, statusLabel } from '../app/wording.ts';

interface ItemRowProps {
  kind: EnquiryKind;
  id: string;
  /** Empty for an unreadable record. */
  name: string;
  /** The line below the name. */
  children: ReactNode;
  flags?: readonly Row['flags'][number][];
}

export const EnquiryRow = ({ kind, id, name, children, flags = [] }: ItemRowProps) => {
  const badges = flags.map((flag) => (
    <span key={flag} className={`badge flag-${flag}`}>
      {FLAG_LABELS[flag]}
    </span>
  ));
  return (
    <LinkRow href={enquiryPath(kind, id)} title={name === '' ? 'Unreadable record' : name} flags={badges.length > 0 && badges}>
      {children}
    </LinkRow>
  );
};

/** A row of the inbox. */
export const InboxRow = ({ row: { kind, id, name, date, age, flags, status } }: { row: Row }) => (
  <EnquiryRow kind={kind} id={id} name={name} flags={flags}>
    {KIND_LABELS[kind][0]}
    {kind === 'appointments' && ` for ${longDate(date)}`} · {ageText(age)}
    {status !== undefined && ` · ${statusLabel(status)}`}
  </EnquiryRow>
);
