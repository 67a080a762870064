/**
 * What the script of a form with a consent does (SiteForm.tsx). The page holds the fields, and no script draws them: what is
 * typed, chosen and focused stays, whatever programs like translators and password managers have changed in the page.
 */
import type * as z from 'zod/mini';
import { type FieldMessages, messagesOf } from '../../api/submission.ts';
import type { ErrorWords } from '../../api-schemas/error-keys.ts';
import { showToast } from '../../stores/toasts.ts';
import { focusSummary, showErrors } from './field-errors.ts';
import { createSubmission, type SubmissionOptions } from './submission.ts';
import { CONSENT, type FormValues, keepTyped, restoreTyped, valuesOf } from './typed-values.ts';

interface Options<Answer> extends Omit<SubmissionOptions<Answer>, 'onRejected' | 'onSending'> {
  /** Schema of all fields but the consent, which is sent as the date of the policy. */
  schema: z.ZodMiniType<Readonly<Record<string, unknown>>>;
  /** Messages of the schema. */
  errors: ErrorWords;
  /** Message for a missing consent. */
  notAgreed: string;
  /** Of the button while the form is sent. */
  sending: string;
  /** Called before a valid form is sent. */
  onSubmitted?: () => void;
  onInvalid?: (messages: FieldMessages) => void;
  /** Called with what is typed, after each change. */
  onChange?: (values: FormValues) => void;
}

/** Validates a form when it is sent, and after that each field when it changes; sends it, and keeps what is typed. */
export function adoptForm<Answer>(form: HTMLFormElement, options: Options<Answer>): void {
  const { name, schema, errors, notAgreed, failed, onSubmitted, onInvalid, onChange } = options;
  const label = form.querySelector<HTMLElement>('[data-send]');
  const idle = label?.textContent ?? '';
  /** In milliseconds since 1970. */
  let openedAt: number;
  let wasSubmitted = false;
  let shown: FieldMessages = {};
  /** The values that were sent last, as JSON. */
  let sent = '';
  const jsonOf = () => JSON.stringify(valuesOf(form));

  const submission = createSubmission(form, {
    ...options,
    onSending(isSending) {
      if (label) label.textContent = isSending ? options.sending : idle;
    },
    onSent(answer, payload) {
      openedAt = Date.now();
      // A form that was changed since stays as it is.
      if (jsonOf() === sent) {
        form.reset();
        wasSubmitted = false;
        onChange?.(valuesOf(form));
      }
      options.onSent(answer, payload);
    },
    onRejected(messages) {
      if (!showProblems(messages)) showToast(failed());
    },
  });

  function validate({ [CONSENT]: isAgreed, ...typed }: FormValues) {
    const parsed = schema.safeParse(typed);
    const messages: FieldMessages = parsed.success ? {} : messagesOf(parsed.error, errors);
    return { payload: parsed.data, messages: isAgreed ? messages : { ...messages, [CONSENT]: notAgreed } };
  }

  /** @returns whether any message belongs to a field of this form */
  function showProblems(messages: FieldMessages): boolean {
    shown = messages;
    const isWrong = showErrors(form, messages);
    if (isWrong) focusSummary(form);
    return isWrong;
  }

  form.noValidate = true;
  const restored = restoreTyped(form, { name, unsent: submission.stored?.payload });
  ({ openedAt } = restored);
  if (restored.from === 'unsent') sent = jsonOf();
  keepTyped(form, { name, openedAt: () => openedAt });
  onChange?.(valuesOf(form));

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const values = valuesOf(form);
    const { payload, messages } = validate(values);
    wasSubmitted = true;
    if (showProblems(messages)) onInvalid?.(messages);
    else if (payload) {
      sent = JSON.stringify(values);
      onSubmitted?.();
      void submission.send(payload, openedAt);
    }
  });
  form.addEventListener('input', ({ target }) => {
    const values = valuesOf(form);
    onChange?.(values);
    if (!wasSubmitted) return;
    const { name: changed } = target as HTMLInputElement;
    shown = { ...shown, [changed]: validate(values).messages[changed] };
    showErrors(form, shown);
  });
}
