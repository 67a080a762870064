import { useStore } from '@nanostores/react';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { policyDate } from '../../time/dates.ts';
import type { FieldMessages } from '../../api/submission.ts';
import { HONEYPOT_FIELD } from '../../api-schemas/submission.ts';
import { $chatStart, $draft, type ChatField as Name, draftErrors, editDraft, startChat } from '../../stores/chat.ts';
import { showToast } from '../../stores/toasts.ts';
import { Field, FieldErrors, Honeypot } from '../Forms/fields.tsx';

/** The first message. The draft survives until it has arrived. @param policyUpdated YYYY-MM-DD */
export function ChatForm({ policyUpdated }: { policyUpdated: string }) {
  const draft = useStore($draft);
  const start = useStore($chatStart);
  const [errors, setErrors] = useState<FieldMessages>();
  const form = useRef<HTMLFormElement>(null);
  const connecting = start === 'connecting';

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const trap = new FormData(event.currentTarget).get(HONEYPOT_FIELD);
    const started = await startChat({ privacyVersion: policyUpdated, ...(trap && { [HONEYPOT_FIELD]: trap }) });
    if (started.kind === 'rejected') {
      flushSync(() => setErrors(started.fields));
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }
    if (started.kind === 'failed')
      showToast({
        title: 'Chat Error',
        description: 'Failed to connect to chat. Please try again.',
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
      onBlur: () => errors && setErrors({ ...errors, [name]: draftErrors()[name] }),
    }) as const;

  return (
    <form
      ref={form}
      className="flex min-h-0 flex-1 flex-col"
      aria-label="Start a chat"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-auto overscroll-contain px-5 py-4">
        <p>Leave your name and a first message. After submitting you can continue on WhatsApp.</p>
        <FieldErrors value={errors ?? {}}>
          <Field id="chat-name" label="Your name" type="text" autoComplete="name" {...typed('visitorName')} />
          <Field id="chat-email" label="Email" optional type="email" autoComplete="email" {...typed('visitorEmail')} />
          <Field
            as="textarea"
            id="chat-message"
            label="Message"
            hint="Please do not send medical details."
            rows={3}
            {...typed('initialMessage')}
          />
        </FieldErrors>
        <Honeypot id="chat-website" />
        <p className="hint">
          By starting the chat you agree to the <a href="/privacy-policy">Privacy Policy</a> of {policyDate(policyUpdated)}.
        </p>
      </div>
      <div className="line-t grid gap-2 px-4 py-3 sm:px-5 sm:py-4">
        {start === 'failed' && (
          <p className="error">This did not arrive. What you typed is kept here: press Start Chat to try again.</p>
        )}
        <button
          className="btn mr-17 min-h-14 in-[.chat-typing]:mr-0 sm:mr-0 sm:min-h-12"
          aria-disabled={connecting}
          aria-busy={connecting}
        >
          {connecting ? 'Connecting...' : 'Start Chat'}
        </button>
      </div>
    </form>
  );
}
