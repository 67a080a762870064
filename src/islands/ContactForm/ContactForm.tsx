import { CONTACT_NOT_AGREED, CONTACT_SENT, CONTACT_SUBJECTS, ContactMessageSchema } from '../../api-schemas/contact.ts';
import { MessageAnswerSchema } from '../../api-schemas/submission.ts';
import { TEXT_LIMITS } from '../../api-schemas/text.ts';
import { showToast } from '../../stores/toasts.ts';
import { Icon } from '../Icon.tsx';
import { EMAIL, Field, NAME, Options, PHONE } from '../Forms/fields.tsx';
import { FormEnd, type FormWords, SiteForm } from '../Forms/SiteForm.tsx';
import { useSiteForm } from '../Forms/useSiteForm.ts';

const ERROR = { title: 'Error', variant: 'destructive' } as const;
const IDS = { honeypot: 'contact-website', consent: 'contact-privacy' };

export function ContactForm({ hint, ...words }: FormWords) {
  const state = useSiteForm({
    form: 'contact',
    path: '/api/contact',
    schema: ContactMessageSchema,
    notAgreed: CONTACT_NOT_AGREED,
    failed: { ...ERROR, description: 'There was a problem sending your message. Please try again.' },
    parse: (answer) => MessageAnswerSchema.parse(answer),
    onSent: ({ message = CONTACT_SENT }) => showToast({ title: 'Success', description: message }),
    onInvalid({ privacyAgreed }) {
      if (privacyAgreed) showToast({ ...ERROR, description: privacyAgreed });
    },
  });
  const consent = (
    <span>
      I agree to the <a href="/privacy-policy">Privacy Policy</a>
      <span aria-hidden="true"> *</span>
    </span>
  );
  return (
    <SiteForm state={state} aria-labelledby="send-a-message">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="contact-name" name="name" label="Full Name" {...NAME} />
        <Field id="contact-email" name="email" label="Email Address" {...EMAIL} />
        <Field id="contact-phone" name="phone" label="Phone Number" optional {...PHONE} />
        <Field as="select" id="contact-subject" name="subject" label="Subject">
          <Options prompt="Choose a subject" options={CONTACT_SUBJECTS} />
        </Field>
      </div>
      <Field
        as="textarea"
        id="contact-message"
        name="message"
        label="Message"
        hint={hint}
        rows={6}
        maxLength={TEXT_LIMITS.message}
      />
      <FormEnd state={state} ids={IDS} consent={consent} what="Your message" {...words}>
        <Icon name="send" />
        {state.isSending ? 'Sending...' : 'Send Message'}
      </FormEnd>
    </SiteForm>
  );
}
