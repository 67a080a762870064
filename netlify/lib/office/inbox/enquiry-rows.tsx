/** Rows of lists of enquiries. They hold no telephone number, no address and no text. */
import type { ReactNode } from 'react';
import { longDate } from '../../../../src/time/dates.ts';
import type { Row } from '../../enquiries/lists.ts';
import { enquiryPath } from '../../enquiries/kinds.ts';
import type { EnquiryRecord } from '../../enquiries/records.ts';
import { Time } from '../app/times.tsx';
import { ageText, FLAG_LABELS, KIND_LABELS, statusLabel } from '../app/wording.ts';

type EnquiryRowProps = Pick<Row, 'kind' | 'id' | 'name'> & Partial<Pick<Row, 'flags'>> & { children: ReactNode };

/** One row: the whole of it leads to the enquiry. @param props.children the line below the name */
const EnquiryRow = ({ kind, id, name, flags = [], children }: EnquiryRowProps) => (
  <li className="row">
    <div>
      <a className="row-link" href={enquiryPath(kind, id)}>
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

export const InboxRows = ({ rows }: { rows: readonly Row[] }) => (
  <ul className="rows">
    {rows.map(({ kind, id, name, date, age, flags, status }) => (
      <EnquiryRow key={id} {...{ kind, id, name, flags }}>
        {KIND_LABELS[kind][0]}
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
