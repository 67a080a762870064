import type { ReactNode } from 'react';
import type { Decision } from '../../decisions/decisions.ts';
import { HiddenFields } from '../app/form-fields.tsx';
import { enquiryPath } from '../../enquiries/kinds.ts';
import type { FreeTimes } from '../../appointments/free-times.ts';
import type { Enquiry } from '../../decisions/enquiry-state.ts';
import type { Slot } from '../../enquiries/events.ts';
import type { Warning } from '../../appointments/schedule/obstacles.ts';

/** What was typed into a form that was refused, by field. */
export type SubmittedFields = Readonly<Record<string, string | undefined>>;

export interface FormsProps {
  enquiry: Enquiry;
  typed: SubmittedFields;
  /** Milliseconds since 1970. */
  now: number;
  /** Undefined for other kinds. */
  times: FreeTimes | undefined;
  /** What speaks against the confirmed time, and nobody has decided about. */
  obstacles: readonly Warning[];
  /** A free time that was pressed. */
  chosen: Slot | undefined;
  /** Whether the appointment is confirmed and can be moved, in a state of the page of its own. */
  canMove: boolean;
  /** Whether this is that state. */
  isMove: boolean;
}

/** Who gets a mail by a decision, and what it says, beside the button. @param props.children what follows the recipient */
export const Told = ({ enquiry: { content }, children }: { enquiry: Enquiry; children: ReactNode }) => (
  <p>
    {content.address === '' ? `${content.name} gets no mail: call.` : `${content.name} gets a mail`}
    {content.address !== '' && children}
  </p>
);

interface DecisionFormProps {
  enquiry: Enquiry;
  type: Decision['type'];
  label: string;
  /** Words of the button that say more than its short label, and contain it. */
  name?: string;
  /** Of a form that is one button. */
  fields?: Readonly<Record<string, string>>;
  /** Fields. A form without them is one quiet button. */
  children?: ReactNode;
}

/** A form that decides. It carries the number of the last event and an idempotency key. */
export const DecisionForm = ({ enquiry: { content, number }, type, label, name, fields = {}, children }: DecisionFormProps) => (
  <form className={children ? 'panel' : undefined} method="post" action={`${enquiryPath(content.kind, content.id)}/decide`}>
    <HiddenFields fields={{ type, after: String(number), key: crypto.randomUUID(), ...fields }} />
    {children}
    <button className={children ? 'btn' : 'btn btn-quiet btn-small'} aria-label={name} title={name}>
      {label}
    </button>
  </form>
);
