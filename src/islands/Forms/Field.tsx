import type { ReactNode } from 'react';

/** Attributes of a field's control. */
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
  hint?: string;
  error: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Error of a control. The element is always rendered, as the server fills it in forms sent without JavaScript. */
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

/** Label, hint, control and error. */
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
