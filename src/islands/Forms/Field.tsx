import type { ReactNode } from 'react';

/** What the control of a field has to carry. */
export interface ControlProps {
  id: string;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

export interface FieldProps {
  id: string;
  label: string;
  optional?: boolean;
  /** Read before typing. */
  hint?: string;
  error: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Text of what is wrong with a control; its place is always there, as plain pages fill it on the server. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) => (
  <p className="error" id={`${id}-error`} hidden={!error}>
    {error}
  </p>
);

/** Attributes of a control with the id `id`. */
export const controlProps = (
  id: string,
  { optional = false, hint, error }: Pick<FieldProps, 'optional' | 'hint' | 'error'>,
): ControlProps => ({
  id,
  required: !optional,
  'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
});

/** A label, a hint where one is needed before typing, the control, and what is wrong with it. */
export const Field = ({ id, label, optional = false, hint, error, children }: FieldProps) => (
  <div className="field">
    <label htmlFor={id}>
      {label}
      {optional ? <small> (optional)</small> : <span aria-hidden="true"> *</span>}
    </label>
    {hint && (
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {children(controlProps(id, { optional, ...(hint ? { hint } : {}), error }))}
    <FieldError id={id} error={error} />
  </div>
);
