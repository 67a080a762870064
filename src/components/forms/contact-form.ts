import contactErrors from 'words:contactErrors';
import contactForm from 'words:contactForm';
import errors from 'words:errors';
import formNotices from 'words:formNotices';
import { contactMessageSchema } from '../../api-schemas/contact.ts';
import { MessageAnswerSchema } from '../../api-schemas/submission.ts';
import { scriptWords } from '../../language/words/script-words.ts';
import { showToast } from '../../stores/toasts.ts';
import { adoptForm } from './site-form.ts';
import { offeredIds } from './typed-values.ts';

const WORDS = { contactErrors, contactForm, errors, formNotices };

/** `<contact-form>`: sends the form of the contact page. */
class ContactForm extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form');
    // One that the server has filled in works as it is.
    if (!form || form.matches('[data-answered]')) return;
    const words = scriptWords(this, WORDS);
    const error = { title: words.formNotices.error, variant: 'destructive' } as const;
    adoptForm(form, {
      name: 'contact',
      what: words.contactForm.what,
      sending: words.contactForm.sending,
      schema: contactMessageSchema(offeredIds(form, 'subject')),
      errors: { ...words.errors, ...words.contactErrors },
      notAgreed: words.contactErrors.contactNotAgreed,
      failed: () => ({ ...error, description: words.contactForm.failed }),
      parse: (answer) => MessageAnswerSchema.parse(answer),
      onSent: ({ message = '' }) => showToast({ title: words.formNotices.success, description: message }),
      onInvalid({ privacyAgreed }) {
        if (privacyAgreed) showToast({ ...error, description: privacyAgreed });
      },
    });
  }
}
customElements.define('contact-form', ContactForm);
