import { useEffect } from 'react';
import { SUBSCRIBE_THANKS, SubscribeAnswerSchema } from '../../schemas/api/subscribe.ts';
import { showToast } from '../../stores/toasts.ts';
import { Kept } from '../Forms/Kept.tsx';
import { useSubmission } from '../Forms/useSubmission.ts';

const FAILED = {
  title: 'Error',
  description: 'There was a problem with your subscription. Please try again.',
  variant: 'destructive',
} as const;

const typedInto = (form: HTMLFormElement) => form.querySelector('input')?.value.trim() ?? '';

/**
 * The newsletter's form in the footer of every page. The form itself stays as the page has it, which keeps every page
 * small; what stands here is what comes below it.
 */
export function Newsletter({ form }: { form: HTMLFormElement }) {
  const { progress, send, sendAgain, discard } = useSubmission({
    form: 'newsletter',
    path: '/api/subscribe',
    parse: (answer) => SubscribeAnswerSchema.parse(answer),
    onSent({ message = SUBSCRIBE_THANKS }, { email }) {
      // Another address may have been typed since.
      if (typedInto(form) === email) form.reset();
      showToast({ title: 'Success', description: message });
    },
    onRefused: (fields) => showToast({ ...FAILED, description: fields['email'] ?? FAILED.description }),
    onFailed: () => showToast(FAILED),
  });
  const sending = progress.kind === 'sending';

  useEffect(() => {
    const submitted = (event: SubmitEvent) => {
      event.preventDefault();
      const email = typedInto(form);
      if (email !== '') void send({ email });
    };
    form.addEventListener('submit', submitted);
    return () => form.removeEventListener('submit', submitted);
  });

  useEffect(() => {
    const button = form.querySelector('button');
    if (!button) return;
    button.disabled = sending;
    button.setAttribute('aria-busy', String(sending));
  }, [form, sending]);

  return <Kept what="Your address" progress={progress} onSendAgain={() => void sendAgain()} onDiscard={discard} />;
}
