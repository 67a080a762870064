import * as z from 'zod/mini';
import {
  CONTACT_NOT_AGREED,
  CONTACT_SENT,
  CONTACT_SUBJECTS,
  ContactAnswerSchema,
  ContactMessageSchema,
} from '../../api-schemas/contact.ts';
import { HONEYPOT_FIELD } from '../../api-schemas/submission.ts';
import { TEXT_LIMITS } from '../../api-schemas/text.ts';
import { showToast } from '../../stores/toasts.ts';
import { Icon } from '../Icon.tsx';
import { controlProps, Field, FieldError } from '../Forms/Field.tsx';
import { UnsentNotice } from '../Forms/UnsentNotice.tsx';
import { OfflineNotice } from '../Forms/OfflineNotice.tsx';
import { Options } from '../Forms/Options.tsx';
import { ErrorSummary } from '../Forms/ErrorSummary.tsx';
import { TextField } from '../Forms/TextField.tsx';
import { Honeypot } from '../Forms/Honeypot.tsx';
import { useNoValidate } from '../Forms/useNoValidate.ts';
import { useSubmission } from '../Forms/useSubmission.ts';
import { useZodForm, withoutConsent } from '../Forms/useZodForm.ts';

export interface ContactFormProps {
  hint: string;
  next: string;
  /** Date of the privacy policy that is agreed to, YYYY-MM-DD. */
  privacyVersion: string;
}

const TypedSchema = z.extend(ContactMessageSchema, { privacyAgreed: z.literal(true, CONTACT_NOT_AGREED) });

const IDS = {
  name: 'contact-name',
  email: 'contact-email',
  phone: 'contact-phone',
  subject: 'contact-subject',
  message: 'contact-message',
  privacyAgreed: 'contact-privacy',
  [HONEYPOT_FIELD]: 'contact-website',
} as const;
const BLANK = { name: '', email: '', phone: '', subject: '', message: '', privacyAgreed: false, [HONEYPOT_FIELD]: '' };

const FAILED = {
  title: 'Error',
  description: 'There was a problem sending your message. Please try again.',
  variant: 'destructive',
} as const;

/** The form of the contact page. */
export function ContactForm({ hint, next, privacyVersion }: ContactFormProps) {
  const fields = useZodForm({ schema: TypedSchema, ids: IDS, blank: BLANK });
  const form = useNoValidate();
  const { progress, send, sendAgain, discard } = useSubmission({
    form: 'contact',
    path: '/api/contact',
    parse: (answer) => ContactAnswerSchema.parse(answer),
    onSent({ message = CONTACT_SENT }) {
      fields.reset();
      showToast({ title: 'Success', description: message });
    },
    onFound: fields.restore,
    onRejected(messages) {
      if (!fields.showErrors(messages)) showToast(FAILED);
    },
    onFailed: () => showToast(FAILED),
  });
  const sending = progress.kind === 'sending';
  const { register, errorOf } = fields;

  return (
    <form
      className="form"
      ref={form}
      method="post"
      action="/api/contact"
      aria-labelledby="send-a-message"
      onSubmit={(event) =>
        void fields.submit(
          (all) => void send({ ...withoutConsent(all), privacyVersion }),
          (wrong) => {
            if (wrong.includes('privacyAgreed'))
              showToast({ title: 'Error', description: CONTACT_NOT_AGREED, variant: 'destructive' });
          },
        )(event)
      }
    >
      <ErrorSummary problems={fields.problems} tries={fields.tries} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id={IDS.name}
          label="Full Name"
          type="text"
          autoComplete="name"
          limit={TEXT_LIMITS.name}
          error={errorOf('name')}
          field={register('name')}
        />
        <TextField
          id={IDS.email}
          label="Email Address"
          type="email"
          autoComplete="email"
          limit={TEXT_LIMITS.email}
          error={errorOf('email')}
          field={register('email')}
        />
        <TextField
          id={IDS.phone}
          label="Phone Number"
          optional
          type="tel"
          autoComplete="tel"
          limit={TEXT_LIMITS.phone}
          error={errorOf('phone')}
          field={register('phone')}
        />
        <Field id={IDS.subject} label="Subject" error={errorOf('subject')}>
          {(control) => (
            <select className="input" {...control} {...register('subject')}>
              <Options prompt="Choose a subject" options={CONTACT_SUBJECTS} />
            </select>
          )}
        </Field>
      </div>
      <Field id={IDS.message} label="Message" hint={hint} error={errorOf('message')}>
        {(control) => (
          <textarea className="input" rows={6} maxLength={TEXT_LIMITS.message} {...control} {...register('message')} />
        )}
      </Field>
      <Honeypot id={IDS[HONEYPOT_FIELD]} field={register(HONEYPOT_FIELD)} />
      <input type="hidden" name="privacyVersion" value={privacyVersion} />
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            {...controlProps(IDS.privacyAgreed, { error: errorOf('privacyAgreed') })}
            {...register('privacyAgreed')}
          />
          <span>
            I agree to the <a href="/privacy-policy">Privacy Policy</a>
            <span aria-hidden="true"> *</span>
          </span>
        </label>
        <FieldError id={IDS.privacyAgreed} error={errorOf('privacyAgreed')} />
      </div>
      <UnsentNotice what="Your message" progress={progress} onSendAgain={() => void sendAgain()} onDiscard={discard} />
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <button className="btn" disabled={sending}>
          <Icon name="send" />
          {sending ? 'Sending...' : 'Send Message'}
        </button>
      </div>
      <OfflineNotice />
      <p className="hint">{next}</p>
    </form>
  );
}
