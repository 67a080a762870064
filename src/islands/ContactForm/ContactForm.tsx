import contactErrors from 'words:contactErrors';
import contactForm from 'words:contactForm';
import errors from 'words:errors';
import fields from 'words:fields';
import formNotices from 'words:formNotices';
import forms from 'words:forms';
import subjects from 'words:subjects';
import { CONTACT_SUBJECTS, ContactMessageSchema } from '../../api-schemas/contact.ts';
import type { Language } from '../../api-schemas/language.ts';
import { MessageAnswerSchema } from '../../api-schemas/submission.ts';
import { TEXT_LIMITS } from '../../api-schemas/text.ts';
import { showToast } from '../../stores/toasts.ts';
import { Icon } from '../Icon.tsx';
import { Text } from '../Text.tsx';
import { EMAIL, Field, NAME, Options, PHONE, PolicyLink } from '../Forms/fields.tsx';
import { FormEnd, type FormTexts, SiteForm } from '../Forms/SiteForm.tsx';
import { useSiteForm } from '../Forms/useSiteForm.ts';

const ENGLISH = { contactErrors, contactForm, errors, fields, formNotices, forms, subjects };
const IDS = { honeypot: 'contact-website', consent: 'contact-privacy' };

interface Props extends FormTexts {
  /** English ones without them. */
  words?: typeof ENGLISH;
  language?: Language;
}

export function ContactForm({ hint, words = ENGLISH, language = 'en', ...texts }: Props) {
  const error = { title: words.formNotices.error, variant: 'destructive' } as const;
  const state = useSiteForm({
    form: 'contact',
    path: '/api/contact',
    schema: ContactMessageSchema,
    words: { ...words.errors, ...words.contactErrors },
    notAgreed: words.contactErrors.contactNotAgreed,
    failed: () => ({ ...error, description: words.contactForm.failed }),
    parse: (answer) => MessageAnswerSchema.parse(answer),
    onSent: ({ message = '' }) => showToast({ title: words.formNotices.success, description: message }),
    onInvalid({ privacyAgreed }) {
      if (privacyAgreed) showToast({ ...error, description: privacyAgreed });
    },
  });
  const consent = (
    <span>
      <Text of={words.contactForm.consent} elements={{ policy: <PolicyLink language={language} /> }} />
      <span aria-hidden="true"> *</span>
    </span>
  );
  return (
    <SiteForm state={state} words={words} aria-labelledby="send-a-message">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="contact-name" name="name" label={words.fields.name} {...NAME} />
        <Field id="contact-email" name="email" label={words.fields.email} {...EMAIL} />
        <Field id="contact-phone" name="phone" label={words.fields.phone} optional {...PHONE} />
        <Field as="select" id="contact-subject" name="subject" label={words.contactForm.subject}>
          <Options prompt={words.contactForm.chooseSubject} values={CONTACT_SUBJECTS} labels={words.subjects} />
        </Field>
      </div>
      <Field
        as="textarea"
        id="contact-message"
        name="message"
        label={words.contactForm.message}
        hint={hint}
        rows={6}
        maxLength={TEXT_LIMITS.message}
      />
      <FormEnd
        state={state}
        words={words}
        language={language}
        ids={IDS}
        consent={consent}
        what={words.contactForm.what}
        {...texts}
      >
        <Icon name="send" />
        {state.isSending ? words.contactForm.sending : words.contactForm.send}
      </FormEnd>
    </SiteForm>
  );
}
