import type { ComponentProps, ReactNode } from 'react';

interface FieldProps {
  /** Also the name of a field that has no other. */
  id: string;
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
}

/** A label, a hint, a problem and the control, which refers to them. */
const Field = ({ id, label, hint, problem, children }: FieldProps & { children: ReactNode }) => (
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

/** Attributes of the control of a field. */
function controlOf({ id, hint, problem }: FieldProps) {
  const descriptions = [problem === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`];
  return {
    id,
    name: id,
    className: 'input',
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': descriptions.join(' ').trim() || undefined,
  };
}

/** A field of one line. */
export const InputField = ({ id, label, hint, problem, ...input }: FieldProps & ComponentProps<'input'>) => {
  const field = { id, label, hint, problem };
  return (
    <Field {...field}>
      <input {...controlOf(field)} {...input} />
    </Field>
  );
};

interface SelectFieldProps extends FieldProps {
  className?: string;
  value: string;
  /** Its options. */
  children: ReactNode;
}

/** A choice of one. */
export const SelectField = ({ className = 'input', value, children, ...field }: SelectFieldProps) => (
  <Field {...field}>
    <select {...controlOf(field)} className={className} defaultValue={value}>
      {children}
    </select>
  </Field>
);

interface TextAreaProps extends FieldProps {
  name?: string;
  /** Of the text, unless it is English. */
  lang?: string;
  rows?: number;
  /** Whether it grows with its text, where the browser can. */
  isGrowing?: boolean;
  /** Longest text in characters. */
  limit: number;
  value: string | undefined;
}

/** A field of several lines. */
export const TextArea = ({ name = 'text', lang, rows = 5, isGrowing = false, limit, value, ...field }: TextAreaProps) => (
  <Field {...field}>
    <textarea
      {...controlOf(field)}
      className={isGrowing ? 'input field-sizing-content min-h-30 sm:min-h-52' : 'input'}
      name={name}
      lang={lang}
      rows={rows}
      maxLength={limit}
      defaultValue={value}
    />
  </Field>
);

export const HiddenFields = ({ fields }: { fields: Readonly<Record<string, string>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
