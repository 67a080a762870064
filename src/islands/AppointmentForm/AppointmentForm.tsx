import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  APPOINTMENT_TYPES,
  AppointmentAnswerSchema,
  appointmentSchema,
  HALF_DAYS,
  PRIVACY_NOT_AGREED,
} from '../../api-schemas/appointment.ts';
import { HONEYPOT_FIELD } from '../../api-schemas/submission.ts';
import { TEXT_LIMITS } from '../../api-schemas/text.ts';
import { showToast } from '../../stores/toasts.ts';
import { practiceDay } from '../../time/practice-time.ts';
import { EMAIL, Field, NAME, Options, PHONE } from '../Forms/fields.tsx';
import { FormEnd, type FormWords, SiteForm } from '../Forms/SiteForm.tsx';
import { useSiteForm } from '../Forms/useSiteForm.ts';
import { type Hours, HalfDayHint } from './HalfDayHint.tsx';
import { SubmittedPanel, type SubmittedPanelProps } from './SubmittedPanel.tsx';

interface Props extends FormWords {
  consent: string;
  hours: Hours;
  office: SubmittedPanelProps['office'];
}

const PROCESSING = { title: 'Processing Appointment Request', description: 'Your request is being processed...' };
const SUBMITTED = {
  title: 'Appointment Request Submitted',
  description: 'Your appointment request has been successfully submitted. We will contact you shortly to confirm the details.',
};
const FAILED = {
  title: 'Submission Failed',
  description: 'There was an error submitting your appointment request. Please try again.',
  variant: 'destructive',
} as const;
const IDS = { honeypot: HONEYPOT_FIELD, consent: 'privacyAgreed' };

/** The first day that can be requested: today in the practice's time zone. */
const firstDay = (): string => practiceDay(Date.now());
const RequestSchema = appointmentSchema(firstDay);
/** A request as it was sent; its date may be in the past by now. */
const SentSchema = appointmentSchema(() => '');

const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`#${name}`);

/** The form of the appointments page, and the panel that replaces it after a success. */
export function AppointmentForm({ hint, consent, hours, office, ...words }: Props) {
  const [submitted, setSubmitted] = useState<Pick<SubmittedPanelProps, 'requested' | 'links'>>();
  const state = useSiteForm({
    form: 'appointments',
    path: '/api/appointments',
    schema: RequestSchema,
    notAgreed: PRIVACY_NOT_AGREED,
    failed: FAILED,
    parse: (answer) => AppointmentAnswerSchema.parse(answer),
    onSending: () => showToast(PROCESSING),
    onSent(links, payload) {
      console.log('The appointment request was sent.');
      setSubmitted({ requested: SentSchema.parse(payload), links });
      showToast(SUBMITTED);
    },
  });
  // Not at build time, as the page is built on another day; not while a date is half typed, as Chromium would empty it.
  useEffect(() => {
    const field = fieldOf('preferredDate');
    if (field && !field.validity.badInput) field.min = firstDay();
  }, []);

  function requestAnother() {
    flushSync(() => setSubmitted(undefined));
    fieldOf('name')?.focus();
  }
  return (
    <>
      {submitted && <SubmittedPanel {...submitted} office={office} next={words.next} onAnother={requestAnother} />}
      {/* It stays, with what was changed since it was sent. */}
      <SiteForm state={state} aria-label="Request an appointment" hidden={submitted !== undefined}>
        <fieldset>
          <legend>About you</legend>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field name="name" label="Full Name" minLength={2} {...NAME} />
            <Field name="email" label="Email Address" {...EMAIL} />
            <Field name="phone" label="Phone Number" hint="10 digits or more, with country code" minLength={10} {...PHONE} />
            <Field
              name="emergencyContact"
              label="Emergency Contact"
              optional
              hint="Name and number of someone close to you"
              type="text"
              autoComplete="off"
              maxLength={TEXT_LIMITS.emergencyContact}
            />
          </div>
        </fieldset>
        <fieldset>
          <legend>Your appointment</legend>
          <Field as="select" name="appointmentType" label="Appointment Type">
            <Options prompt="Choose a type" options={APPOINTMENT_TYPES} />
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              name="preferredDate"
              label="Preferred Date"
              type="date"
              onBlur={({ currentTarget }) => (currentTarget.min = firstDay())}
            />
            <Field as="select" name="preferredTime" label="Preferred Time">
              <Options prompt="Choose a time" options={HALF_DAYS} />
            </Field>
          </div>
          <HalfDayHint values={state.values} hours={hours} />
          <label className="check">
            <input id="previousPatient" name="previousPatient" type="checkbox" />
            <span>I am a returning patient</span>
          </label>
          <Field
            as="textarea"
            name="message"
            label="Additional Information"
            optional
            hint={hint}
            rows={4}
            maxLength={TEXT_LIMITS.message}
          />
        </fieldset>
        <fieldset>
          <legend className="visually-hidden">Consent</legend>
          <FormEnd
            state={state}
            ids={IDS}
            consent={
              <>
                <span>
                  Privacy Policy Consent<span aria-hidden="true"> *</span>
                </span>
                <span className="hint">
                  I have read the <a href="/privacy-policy">Privacy Policy</a> {consent}
                </span>
              </>
            }
            what="Your request"
            {...words}
          >
            {state.isSending ? 'Processing...' : 'Request Appointment'}
          </FormEnd>
        </fieldset>
      </SiteForm>
    </>
  );
}
