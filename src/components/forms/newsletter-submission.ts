import { firstLanguage } from '../../language/languages.ts';
import formNotices from 'words:formNotices';
import newsletterNotices from 'words:newsletterNotices';
import { laterWords } from '../../language/words/later-words.ts';
import { LANGUAGE_FIELD, MessageAnswerSchema } from '../../api-schemas/submission.ts';
import { pageLanguage } from '../../language/page-language.ts';
import { showToast } from '../../stores/toasts.ts';
import { createSubmission } from './submission.ts';
import { keepTyped, restoreTyped } from './typed-values.ts';

/** @returns sends the address that is typed */
export async function adoptNewsletter(form: HTMLFormElement, input: HTMLInputElement): Promise<() => void> {
  const language = pageLanguage();
  const words = await laterWords(language, { formNotices, newsletterNotices });
  const failed = (description = words.newsletterNotices.failed) =>
    ({ title: words.formNotices.error, description, variant: 'destructive' }) as const;
  const typedAddress = () => input.value.trim();
  const button = form.querySelector('button');
  const name = 'newsletter';
  const submission = createSubmission(form, {
    name,
    what: words.newsletterNotices.address,
    failed: () => failed(),
    parse: (answer) => MessageAnswerSchema.parse(answer),
    onSending: (isSending) => button?.setAttribute('aria-busy', String(isSending)),
    onSent({ message = words.newsletterNotices.thanks }, { email }) {
      // Keeps another address that was typed since.
      if (typedAddress() === email) input.value = '';
      showToast({ title: words.formNotices.success, description: message });
    },
    onRejected: (fields) => showToast(failed(fields['email'])),
  });
  const { openedAt } = restoreTyped(form, { name, unsent: undefined });
  keepTyped(form, { name, openedAt: () => openedAt });
  return () => {
    const email = typedAddress();
    if (email !== '')
      void submission.send({ email, ...(language !== firstLanguage() && { [LANGUAGE_FIELD]: language }) }, openedAt);
  };
}
