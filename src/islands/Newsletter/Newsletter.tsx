import { type SubmitEvent, useRef } from 'react';
import { MessageAnswerSchema } from '../../api-schemas/submission.ts';
import { SUBSCRIBE_THANKS } from '../../api-schemas/subscribe.ts';
import { showToast } from '../../stores/toasts.ts';
import { OfflineNotice, UnsentNotice } from '../Forms/connection-notices.tsx';
import { useSubmission } from '../Forms/useSubmission.ts';

const FAILED = {
  title: 'Error',
  description: 'There was a problem with your subscription. Please try again.',
  variant: 'destructive',
} as const;

/** The newsletter form in the footer of every page. */
export function Newsletter() {
  const input = useRef<HTMLInputElement>(null);
  const typedAddress = () => input.current?.value.trim() ?? '';
  const submission = useSubmission({
    form: 'newsletter',
    path: '/api/subscribe',
    failed: FAILED,
    parse: (answer) => MessageAnswerSchema.parse(answer),
    onSent({ message = SUBSCRIBE_THANKS }, { email }) {
      // Keeps another address that was typed since.
      if (input.current && typedAddress() === email) input.current.value = '';
      showToast({ title: 'Success', description: message });
    },
    onRejected: (fields) => showToast({ ...FAILED, description: fields['email'] ?? FAILED.description }),
  });
  const sending = submission.progress.kind === 'sending';

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const email = typedAddress();
    if (email !== '') void submission.send({ email });
  }

  return (
    <form className="form newsletter" method="post" action="/api/subscribe" onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor="newsletter-email">Email Address</label>
        <input ref={input} className="input" id="newsletter-email" name="email" type="email" required autoComplete="email" />
      </div>
      <button className="btn" disabled={sending} aria-busy={sending}>
        Subscribe
      </button>
      <OfflineNotice />
      <UnsentNotice what="Your address" submission={submission} />
    </form>
  );
}
