import formNotices from 'words:formNotices';
import forms from 'words:forms';
import newsletter from 'words:newsletter';
import newsletterNotices from 'words:newsletterNotices';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { laterWords } from '../../api/later-words.ts';
import type { Language } from '../../api-schemas/language.ts';
import { LANGUAGE_FIELD, MessageAnswerSchema } from '../../api-schemas/submission.ts';
import { showToast } from '../../stores/toasts.ts';
import { OfflineNotice, UnsentNotice } from '../Forms/connection-notices.tsx';
import { useLaterWords } from '../useLaterWords.ts';
import { LanguageField } from '../Forms/LanguageField.tsx';
import { useSubmission } from '../Forms/useSubmission.ts';

const ENGLISH = { forms, newsletter };
const ENGLISH_NOTICES = { formNotices, newsletterNotices };

interface Props {
  /** English ones without them. */
  words?: typeof ENGLISH;
  language?: Language;
}

/** The newsletter form in the footer of every page. */
export function Newsletter({ words = ENGLISH, language = 'en' }: Props) {
  const loaded = useLaterWords(ENGLISH_NOTICES);
  // The words of messages. A press that is repeated after hydration is faster than they are.
  const notices = useRef(ENGLISH_NOTICES);
  useEffect(() => {
    if (loaded) notices.current = loaded;
  }, [loaded]);
  const failed = (description = notices.current.newsletterNotices.failed) =>
    ({ title: notices.current.formNotices.error, description, variant: 'destructive' }) as const;
  const input = useRef<HTMLInputElement>(null);
  const typedAddress = () => input.current?.value.trim() ?? '';
  const submission = useSubmission({
    form: 'newsletter',
    path: '/api/subscribe',
    failed: () => failed(),
    parse: (answer) => MessageAnswerSchema.parse(answer),
    onSent({ message = notices.current.newsletterNotices.thanks }, { email }) {
      // Keeps another address that was typed since.
      if (input.current && typedAddress() === email) input.current.value = '';
      showToast({ title: notices.current.formNotices.success, description: message });
    },
    onRejected: (fields) => showToast(failed(fields['email'])),
  });
  const sending = submission.progress.kind === 'sending';

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const email = typedAddress();
    if (email !== '') void send(email);
  }

  async function send(email: string) {
    notices.current = await laterWords(language, ENGLISH_NOTICES);
    await submission.send({ email, ...(language !== 'en' && { [LANGUAGE_FIELD]: language }) });
  }

  return (
    <form className="form newsletter" method="post" action="/api/subscribe" onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor="newsletter-email">{words.newsletter.email}</label>
        <input ref={input} className="input" id="newsletter-email" name="email" type="email" required autoComplete="email" />
      </div>
      <LanguageField language={language} />
      <button className="btn" disabled={sending} aria-busy={sending}>
        {words.newsletter.subscribe}
      </button>
      <OfflineNotice words={words.forms} />
      <UnsentNotice what={(loaded ?? ENGLISH_NOTICES).newsletterNotices.address} submission={submission} />
    </form>
  );
}
