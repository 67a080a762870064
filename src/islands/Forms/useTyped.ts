import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Problem } from './Problems.tsx';

interface Options<Name extends string> {
  /** What is typed, the consent included. */
  schema: z.ZodMiniType<FieldValues, FieldValues>;
  /** Id of each field's control, in their order on the page. */
  ids: Readonly<Record<Name, string>>;
  /** Values of an empty form. */
  blank: Readonly<Record<Name, string | boolean>>;
}

/** What is typed into a form, and what is wrong with it: in each field, and all of it above the form. */
export function useTyped<Name extends string>({ schema, ids, blank }: Options<Name>) {
  const form = useForm({
    resolver: zodResolver(schema),
    // The summary takes the focus; it leads to each field.
    shouldFocusError: false,
  });
  const [tries, setTries] = useState(0);
  /** The form as it was when it was last sent or filled in again. */
  const sent = useRef('');
  const asItIs = () => JSON.stringify(form.getValues());
  const { errors } = form.formState;
  const names = Object.keys(ids) as Name[];
  const errorOf = (name: Name): string | undefined => errors[name]?.message as string | undefined;
  const problems: Problem[] = names.flatMap((name) => {
    const text = errorOf(name);
    return text ? [{ id: ids[name], text }] : [];
  });
  return {
    register: (name: Name) => form.register(name),
    errorOf,
    problems,
    tries,
    /** Checks what was typed: `onRight` gets it as the schema gives it back. */
    whenSent: (onRight: (typed: FieldValues) => void, onWrong: (wrong: readonly Name[]) => void = () => undefined) =>
      form.handleSubmit(
        (typed) => {
          sent.current = asItIs();
          onRight(typed);
        },
        (wrong) => {
          setTries((before) => before + 1);
          onWrong(names.filter((name) => name in wrong));
        },
      ),
    /** Shows what the server says of fields. @returns false when none of them is on the form */
    refuse(fields: Readonly<Record<string, string>>): boolean {
      const known = names.filter((name) => name in fields);
      for (const name of known) form.setError(name, { type: 'server', message: fields[name] ?? '' });
      if (known.length > 0) setTries((before) => before + 1);
      return known.length > 0;
    },
    /** Empties what has been sent; what was changed since then is not in what arrived, and stays. */
    empty: () => {
      if (asItIs() === sent.current) form.reset(blank);
    },
    /** Fills in what was sent before; the consent was given then. */
    fillAgain: (unsent: Readonly<Record<string, unknown>>) => {
      form.reset({ ...blank, ...unsent, privacyAgreed: true });
      sent.current = asItIs();
    },
  };
}

/** What is sent of what was typed: the consent is given here, and told of by the policy's date. */
export const withoutConsent = (typed: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => name !== 'privacyAgreed'));
