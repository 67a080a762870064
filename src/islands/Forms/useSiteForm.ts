import { type SubmitEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { type FieldMessages, messagesOf } from '../../api/submission.ts';
import type { ErrorWords } from '../../api-schemas/error-keys.ts';
import { showToast } from '../../stores/toasts.ts';
import type { FieldProblem } from './ErrorSummary.tsx';
import { type SubmissionOptions, useSubmission } from './useSubmission.ts';

/** What is typed, by the names of the controls. */
export type FormValues = Readonly<Partial<Record<string, string | boolean>>>;

interface Options<Answer> extends Pick<SubmissionOptions<Answer>, 'form' | 'path' | 'parse' | 'failed' | 'onSent'> {
  /** Schema of all fields but the consent, which is sent as the date of the policy. */
  schema: z.ZodMiniType<Readonly<Record<string, unknown>>>;
  /** Messages of the schema. */
  words: ErrorWords;
  /** Message for a missing consent. */
  notAgreed: string;
  onSending?: () => void;
  onInvalid?: (messages: FieldMessages) => void;
}

const controlsOf = (form: HTMLFormElement | null) =>
  [...((form?.elements ?? []) as Iterable<HTMLInputElement>)].filter(({ name }) => name !== '');

const valuesOf = (form: HTMLFormElement | null): FormValues =>
  Object.fromEntries(controlsOf(form).map(({ name, type, checked, value }) => [name, type === 'checkbox' ? checked : value]));

/**
 * The state of a form with a consent (SiteForm.tsx). It is validated when it is sent, and after that each field when it
 * changes. The controls hold their values themselves, so that hydration keeps what is typed.
 */
export function useSiteForm<Answer>(options: Options<Answer>) {
  const { schema, words, notAgreed, failed, onSending, onInvalid } = options;
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [tries, setTries] = useState(0);
  const [values, setValues] = useState<FormValues>({});
  const wasSubmitted = useRef(false);
  /** The values that were sent last, as JSON. */
  const sent = useRef('');
  const errors: FieldMessages = Object.fromEntries(problems.map(({ name, text }) => [name, text]));

  const submission = useSubmission({
    ...options,
    onReady(unsent) {
      if (unsent) restore(unsent);
      setValues(valuesOf(form.current));
    },
    onSent(answer, payload) {
      // A form that was changed since stays as it is.
      if (JSON.stringify(valuesOf(form.current)) === sent.current) {
        form.current?.reset();
        wasSubmitted.current = false;
        setValues(valuesOf(form.current));
      }
      options.onSent(answer, payload);
    },
    onRejected(messages) {
      if (!showErrors(messages)) showToast(failed());
    },
  });

  /** Fills in a stored submission; its consent was given then. */
  function restore(unsent: Readonly<Record<string, unknown>>) {
    for (const control of controlsOf(form.current)) {
      const value = unsent[control.name];
      if (control.type === 'checkbox') control.checked = control.name === 'privacyAgreed' || value === true;
      else if (control.type !== 'hidden') control.value = typeof value === 'string' ? value : '';
    }
    sent.current = JSON.stringify(valuesOf(form.current));
  }

  function validate({ privacyAgreed, ...typed }: FormValues) {
    const parsed = schema.safeParse(typed);
    const messages: FieldMessages = parsed.success ? {} : messagesOf(parsed.error, words);
    return { payload: parsed.data, messages: privacyAgreed ? messages : { ...messages, privacyAgreed: notAgreed } };
  }

  /** @returns whether any message belongs to a field of this form */
  function showProblems(messages: FieldMessages): boolean {
    const shown = controlsOf(form.current).flatMap(({ name, id }) => {
      const text = messages[name];
      return text === undefined ? [] : [{ name, id, text }];
    });
    setProblems(shown);
    return shown.length > 0;
  }

  /** Shows the errors of a submission. @returns whether it has any */
  function showErrors(messages: FieldMessages): boolean {
    const isWrong = showProblems(messages);
    if (isWrong) setTries((before) => before + 1);
    return isWrong;
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const typed = valuesOf(form.current);
    const { payload, messages } = validate(typed);
    wasSubmitted.current = true;
    if (showErrors(messages)) onInvalid?.(messages);
    else if (payload) {
      sent.current = JSON.stringify(typed);
      onSending?.();
      void submission.send(payload);
    }
  }

  function onChange({ target }: { target: EventTarget }) {
    const typed = valuesOf(form.current);
    const { name } = target as HTMLInputElement;
    setValues(typed);
    if (wasSubmitted.current) showProblems({ ...errors, [name]: validate(typed).messages[name] });
  }

  return {
    problems,
    tries,
    errors,
    values,
    submission,
    isSending: submission.progress.kind === 'sending',
    /** Attributes of the form's element. */
    element: { ref: form, action: options.path, onSubmit, onChange },
  };
}

export type SiteFormState = ReturnType<typeof useSiteForm>;
