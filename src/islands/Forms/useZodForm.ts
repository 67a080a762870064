import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { FieldProblem } from './ErrorSummary.tsx';

interface Options<Name extends string> {
  /** Schema of all fields, consent included. */
  schema: z.ZodMiniType<FieldValues, FieldValues>;
  /** Ids of the controls, in the order of the page. */
  ids: Readonly<Record<Name, string>>;
  /** Values of an empty form. */
  blank: Readonly<Record<Name, string | boolean>>;
}

/** A react-hook-form over a zod schema, with its errors for each field and for the summary above the form. */
export function useZodForm<Name extends string>({ schema, ids, blank }: Options<Name>) {
  const form = useForm({
    resolver: zodResolver(schema),
    // The error summary takes the focus.
    shouldFocusError: false,
  });
  const [tries, setTries] = useState(0);
  /** The values that were sent last, as JSON. */
  const sent = useRef('');
  const currentValues = () => JSON.stringify(form.getValues());
  const { errors } = form.formState;
  const names = Object.keys(ids) as Name[];
  const errorOf = (name: Name): string | undefined => errors[name]?.message as string | undefined;
  const problems: FieldProblem[] = names.flatMap((name) => {
    const text = errorOf(name);
    return text ? [{ id: ids[name], text }] : [];
  });
  return {
    control: form.control,
    register: (name: Name) => form.register(name),
    errorOf,
    problems,
    tries,
    /** A submit handler: `onValid` receives the parsed values, `onInvalid` the names of the wrong fields. */
    submit: (onValid: (values: FieldValues) => void, onInvalid: (names: readonly Name[]) => void = () => undefined) =>
      form.handleSubmit(
        (values) => {
          sent.current = currentValues();
          onValid(values);
        },
        (wrong) => {
          setTries((before) => before + 1);
          onInvalid(names.filter((name) => name in wrong));
        },
      ),
    /** Shows the server's errors. @returns false when none of them belongs to a field of this form */
    showErrors(fields: Readonly<Record<string, string>>): boolean {
      const known = names.filter((name) => name in fields);
      for (const name of known) form.setError(name, { type: 'server', message: fields[name] ?? '' });
      if (known.length > 0) setTries((before) => before + 1);
      return known.length > 0;
    },
    /** Resets the form after it was sent, unless it was changed since. */
    reset: () => {
      if (currentValues() === sent.current) form.reset(blank);
    },
    /** Restores a stored submission; its consent was given then. */
    restore: (unsent: Readonly<Record<string, unknown>>) => {
      form.reset({ ...blank, ...unsent, privacyAgreed: true });
      sent.current = currentValues();
    },
  };
}

/** The payload of a form: the consent is sent as the date of the policy, not as a field. */
export const withoutConsent = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'privacyAgreed'));
