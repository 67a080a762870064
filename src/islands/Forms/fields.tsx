import fields from 'words:fields';
import { type AllHTMLAttributes, createContext, type ReactNode, use } from 'react';
import type { FieldMessages } from '../../api/submission.ts';
import { type Language, pathIn } from '../../language/languages.ts';
import { HONEYPOT_FIELD } from '../../api-schemas/submission.ts';
import type { Choice } from '../../api-schemas/choice.ts';
import { TEXT_LIMITS } from '../../api-schemas/text.ts';

export const FieldErrors = createContext<FieldMessages>({});
export const FieldWords = createContext(fields);

export const NAME = { type: 'text', autoComplete: 'name', maxLength: TEXT_LIMITS.name } as const;
export const EMAIL = { type: 'email', autoComplete: 'email', maxLength: TEXT_LIMITS.email } as const;
export const PHONE = { type: 'tel', autoComplete: 'tel', maxLength: TEXT_LIMITS.phone } as const;

/** The error of a control. The element is always rendered, as the server fills it in forms sent without JavaScript. */
const FieldError = ({ id, error }: { id: string; error: string | undefined }) => (
  <p className="error" id={`${id}-error`} hidden={!error}>
    {error}
  </p>
);

const describedBy = (id: string, error: string | undefined, hint?: string) => ({
  'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
});

interface FieldProps extends AllHTMLAttributes<HTMLInputElement> {
  as?: 'input' | 'select' | 'textarea';
  name: string;
  label: string;
  optional?: boolean;
  hint?: string;
}

/** Label, hint, control and error. Other attributes are those of the control. */
export function Field({ as = 'input', name, id = name, label, optional = false, hint, ...attributes }: FieldProps) {
  // They take the same attributes, as far as forms use them.
  const Control = as as 'input';
  const error = use(FieldErrors)[name];
  const words = use(FieldWords);
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional ? <small>{` ${words.optional}`}</small> : <span aria-hidden="true"> *</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Control className="input" {...attributes} id={id} name={name} required={!optional} {...describedBy(id, error, hint)} />
      <FieldError id={id} error={error} />
    </div>
  );
}

interface ChoiceFieldProps extends Pick<FieldProps, 'id' | 'label' | 'hint'> {
  name: string;
  /** Text of the first option, which is no choice. */
  prompt: string;
  choices: readonly Choice[];
}

/** A field for an entry of a list. With one alone there is nothing to ask, and the form sends it. */
export function ChoiceField({ prompt, choices, ...field }: ChoiceFieldProps) {
  const [only, ...others] = choices;
  if (only && others.length === 0) return <input type="hidden" name={field.name} value={only.id} />;
  return (
    <Field as="select" {...field}>
      <option value="">{prompt}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Field>
  );
}

export const PolicyLink = ({ language }: { language: Language }) => (
  <a href={pathIn(language, '/privacy-policy')}>{use(FieldWords).policy}</a>
);

export function Consent({ id, children }: { id: string; children: ReactNode }) {
  const error = use(FieldErrors)['privacyAgreed'];
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" id={id} name="privacyAgreed" required {...describedBy(id, error)} />
        {children}
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}

/** A hidden field that people cannot reach and bots fill in. */
export const Honeypot = ({ id }: { id: string }) => (
  <div className="visually-hidden" aria-hidden="true">
    <label htmlFor={id}>{use(FieldWords).honeypot}</label>
    <input id={id} type="text" tabIndex={-1} autoComplete="off" name={HONEYPOT_FIELD} />
  </div>
);
