/** Rows of lists of enquiries. They hold no telephone number, no address and no text. */
import type { ReactNode } from 'react';
import { longDate } from '../../../../src/time/dates.ts';
import type { Row } from '../../enquiries/lists.ts';
import { enquiryPath } from '../../enquiries/kinds.ts';
import type { EnquiryRecord } from '../../enquiries/records.ts';
import { LinkRow } from '../app/rows.tsx';
import { Time } from '../app/times.tsx';
import { ageText, flagLabel, KIND_LABELS, statusLabel } from '../app/wording.ts';

type EnquiryRowProps = Pick<Row, 'kind' | 'id' | 'name'> & Partial<Pick<Row, 'flags'>> & { children: ReactNode };

/** One row. @param props.children the line below the name */
const EnquiryRow = ({ kind, id, name, flags, children }: EnquiryRowProps) => {
  const badges = flags?.map((flag) => (
    <span key={flag} className={`badge flex-none flag-${flag}`}>
      {flagLabel(flag)}
    </span>
  ));
  return (
    <LinkRow href={enquiryPath(kind, id)} title={name === '' ? 'Unreadable record' : name} flags={badges}>
      {children}
    </LinkRow>
  );
};

export const InboxRows = ({ rows }: { rows: readonly Row[] }) => (
  <ul className="rows">
    {rows.map(({ kind, id, name, date, type, age, flags, status }) => (
      <EnquiryRow key={id} {...{ kind, id, name, flags }}>
        {type ?? KIND_LABELS[kind][0]}
        {kind === 'appointments' && ` for ${longDate(date)}`} · {ageText(age)}
        {status !== undefined && ` · ${statusLabel(status)}`}
      </EnquiryRow>
    ))}
  </ul>
);

/** Rows of the enquiries that a search has found. */
export const FoundRows = ({ enquiries }: { enquiries: readonly EnquiryRecord[] }) => (
  <ul className="rows">
    {enquiries.map(({ kind, id, name, record }) => (
      <EnquiryRow key={id} {...{ kind, id, name }}>
        {KIND_LABELS[kind][0]} of <Time at={Date.parse(record.createdAt)} />
      </EnquiryRow>
    ))}
  </ul>
);
