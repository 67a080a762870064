/** Fields of the screens' forms. */
import type { ReactNode } from 'react';

interface FieldProps {
  id: string;
  label: string;
  hint?: string;
  children: ReactNode;
}

/** A label, its field and a hint. */
export const Field = ({ id, label, hint, children }: FieldProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    {hint !== undefined && (
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {children}
  </div>
);

interface TextAreaProps {
  id: string;
  label: string;
  hint?: string;
  rows?: number;
  /** Longest text in characters. */
  limit: number;
  value: string | undefined;
}

/** A field `text` of several lines. */
export const TextArea = ({ id, label, hint, rows = 5, limit, value }: TextAreaProps) => (
  <Field id={id} label={label} {...(hint === undefined ? {} : { hint })}>
    <textarea
      className="input"
      id={id}
      name="text"
      rows={rows}
      maxLength={limit}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      defaultValue={value}
    />
  </Field>
);
