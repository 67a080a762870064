import { useStore } from '@nanostores/react';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { firstLanguage, type Language, localeOf } from '../../language/languages.ts';
import { policyDate } from '../../time/dates.ts';
import type { FieldMessages } from '../../api/submission.ts';
import { HONEYPOT_FIELD, LANGUAGE_FIELD } from '../../api-schemas/submission.ts';
import { $chatStart, $draft, type ChatField as Name, draftErrors, editDraft, startChat } from '../../stores/chat.ts';
import { showToast } from '../../stores/toasts.ts';
import { Field, FieldErrors, FieldWords, Honeypot, PolicyLink } from '../Forms/fields.tsx';
import { Text } from '../Text.tsx';
import type { ChatWords } from './Chat.tsx';

interface Props {
  /** YYYY-MM-DD */
  policyUpdated: string;
  words: ChatWords;
  language: Language;
}

/** The first message. The draft survives until it has arrived. */
export function ChatForm({ policyUpdated, words, language }: Props) {
  const draft = useStore($draft);
  const start = useStore($chatStart);
  const [errors, setErrors] = useState<FieldMessages>();
  const form = useRef<HTMLFormElement>(null);
  const connecting = start === 'connecting';

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const trap = new FormData(event.currentTarget).get(HONEYPOT_FIELD);
    const started = await startChat(
      {
        privacyVersion: policyUpdated,
        ...(language !== firstLanguage() && { [LANGUAGE_FIELD]: language }),
        ...(trap && { [HONEYPOT_FIELD]: trap }),
      },
      words,
    );
    if (started.kind === 'rejected') {
      flushSync(() => setErrors(started.fields));
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }
    if (started.kind === 'failed')
      showToast({
        title: words.chat.failedTitle,
        description: words.chat.failed,
        variant: 'destructive',
      });
  }

  const typed = (name: Name) =>
    ({
      name,
      value: draft[name],
      readOnly: connecting,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => editDraft(name, currentTarget.value),
      // Validates the field again, but not before the first try.
      onBlur: () => errors && setErrors({ ...errors, [name]: draftErrors(words.errors)[name] }),
    }) as const;

  return (
    <FieldWords value={words.fields}>
      <form
        ref={form}
        className="flex min-h-0 flex-1 flex-col"
        aria-label={words.chat.form}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
      >
        <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-auto overscroll-contain px-5 py-4">
          <p>{words.chat.intro}</p>
          <FieldErrors value={errors ?? {}}>
            <Field id="chat-name" label={words.chat.name} type="text" autoComplete="name" {...typed('visitorName')} />
            <Field
              id="chat-email"
              label={words.chat.email}
              optional
              type="email"
              autoComplete="email"
              {...typed('visitorEmail')}
            />
            <Field
              as="textarea"
              id="chat-message"
              label={words.chat.message}
              hint={words.chat.hint}
              rows={3}
              {...typed('initialMessage')}
            />
          </FieldErrors>
          <Honeypot id="chat-website" />
          <p className="hint">
            <Text
              of={words.chat.agreeToDated}
              elements={{ policy: <PolicyLink language={language} />, date: policyDate(policyUpdated, localeOf(language)) }}
            />
          </p>
        </div>
        <div className="line-t grid gap-2 px-4 py-3 sm:px-5 sm:py-4">
          {start === 'failed' && <p className="error">{words.chat.notArrived}</p>}
          <button
            className="btn me-17 min-h-14 in-[.chat-typing]:me-0 sm:me-0 sm:min-h-12"
            aria-disabled={connecting}
            aria-busy={connecting}
          >
            {connecting ? words.chat.connecting : words.chat.start}
          </button>
        </div>
      </form>
    </FieldWords>
  );
}
