import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldProps } from './Field.tsx';

interface Props extends Omit<FieldProps, 'children'> {
  type: 'text' | 'email' | 'tel';
  /** What the browser may fill in by itself. */
  autoComplete: string;
  /** Characters, at least and at most. */
  least?: number;
  limit: number;
  /** Its name, and whatever follows what is typed. */
  field: ComponentPropsWithRef<'input'>;
  focused?: boolean;
}

/** A field of one line. */
export const TextField = ({ type, autoComplete, least, limit, field, focused = false, ...rest }: Props) => (
  <Field {...rest}>
    {(control) => (
      <input
        className="input"
        type={type}
        autoFocus={focused}
        autoComplete={autoComplete}
        minLength={least}
        maxLength={limit}
        {...control}
        {...field}
      />
    )}
  </Field>
);
