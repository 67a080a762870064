import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../Icon.tsx';

interface Control extends Pick<ComponentProps<'input'>, 'id' | 'name' | 'required' | 'aria-invalid' | 'aria-describedby'> {
  className: string;
}

interface Props {
  name: string;
  label: string;
  optional?: boolean;
  /** Said before anything is typed. */
  hint?: string;
  error: string | undefined;
  children: (control: Control) => ReactNode;
}

/** A field with its label, hint and message, tied to one another. */
export function ChatField({ name, label, optional = false, hint, error, children }: Props) {
  const id = `chat-${name}`;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional ? <small> (optional)</small> : <span aria-hidden="true"> *</span>}
      </label>
      {hint && (
        <p className="chat-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        className: 'input',
        required: !optional,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <p className="chat-error" id={`${id}-error`}>
          <Icon name="alert" />
          <span>
            <span className="sr">Error: </span>
            {error}
          </span>
        </p>
      )}
    </div>
  );
}
