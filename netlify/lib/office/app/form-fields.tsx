import type { ReactNode } from 'react';

interface FieldProps {
  id: string;
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  children: ReactNode;
}

/** A label, a hint, a problem and the field, which refers to `<id>-hint` and `<id>-error`. */
export const Field = ({ id, label, hint, problem, children }: FieldProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    {hint !== undefined && (
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {problem !== undefined && (
      <p className="error" id={`${id}-error`}>
        {problem}
      </p>
    )}
    {children}
  </div>
);

interface TextAreaProps extends Pick<FieldProps, 'id' | 'label'> {
  hint?: string;
  rows?: number;
  /** Longest text in characters. */
  limit: number;
  value: string | undefined;
}

/** A field `text` of several lines. */
export const TextArea = ({ id, label, hint, rows = 5, limit, value }: TextAreaProps) => (
  <Field id={id} label={label} hint={hint}>
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

export const HiddenFields = ({ fields }: { fields: Readonly<Record<string, string>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
