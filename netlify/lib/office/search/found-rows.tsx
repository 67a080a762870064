import type { FoundEnquiry } from './find-enquiries.ts';
import { EnquiryRow } from '../inbox/enquiry-row.tsx';
import { Time } from '../app/times.tsx';
import { KIND_LABELS } from '../app/wording.ts';

/** Items that a search has found. */
export const FoundRows = ({ enquiries }: { enquiries: readonly FoundEnquiry[] }) => (
  <ul className="rows">
    {enquiries.map(({ kind, id, name, createdAt }) => (
      <EnquiryRow key={id} kind={kind} id={id} name={name}>
        {KIND_LABELS[kind][0]} of <Time at={Date.parse(createdAt)} />
      </EnquiryRow>
    ))}
  </ul>
);
