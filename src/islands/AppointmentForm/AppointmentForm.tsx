import appointmentErrors from 'words:appointmentErrors';
import appointmentForm from 'words:appointmentForm';
import appointmentTypes from 'words:appointmentTypes';
import errors from 'words:errors';
import fields from 'words:fields';
import forms from 'words:forms';
import halfDays from 'words:halfDays';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { APPOINTMENT_TYPES, AppointmentAnswerSchema, appointmentSchema, HALF_DAYS } from '../../api-schemas/appointment.ts';
import type { Language } from '../../api-schemas/language.ts';
import { HONEYPOT_FIELD } from '../../api-schemas/submission.ts';
import { TEXT_LIMITS } from '../../api-schemas/text.ts';
import { showToast } from '../../stores/toasts.ts';
import { practiceDay } from '../../time/practice-time.ts';
import { Text } from '../Text.tsx';
import { EMAIL, Field, NAME, Options, PHONE, PolicyLink } from '../Forms/fields.tsx';
import { FormEnd, type FormTexts, SiteForm } from '../Forms/SiteForm.tsx';
import { useSiteForm } from '../Forms/useSiteForm.ts';
import { DayHint, type Hours } from './DayHint.tsx';
import { SubmittedPanel, type SubmittedPanelProps } from './SubmittedPanel.tsx';

const ENGLISH = { appointmentErrors, appointmentForm, appointmentTypes, errors, fields, forms, halfDays };

interface Props extends FormTexts {
  /** English ones without them. */
  words?: typeof ENGLISH;
  language?: Language;
  consent: string;
  hours: Hours;
  office: SubmittedPanelProps['office'];
}

const HALF_DAY_VALUES = HALF_DAYS.map(({ value }) => value);
const IDS = { honeypot: HONEYPOT_FIELD, consent: 'privacyAgreed' };

/** The first day that can be requested: today in the practice's time zone. */
const firstDay = (): string => practiceDay(Date.now());
const RequestSchema = appointmentSchema(firstDay);

const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`#${name}`);

/** The form of the appointments page, and the panel that replaces it after a success. */
export function AppointmentForm({ hint, consent, hours, office, words = ENGLISH, language = 'en', ...texts }: Props) {
  const own = words.appointmentForm;
  const [submitted, setSubmitted] = useState<Pick<SubmittedPanelProps, 'name' | 'links'>>();
  const state = useSiteForm({
    form: 'appointments',
    path: '/api/appointments',
    schema: RequestSchema,
    words: { ...words.errors, ...words.appointmentErrors },
    notAgreed: words.appointmentErrors.requestNotAgreed,
    failed: () => ({ title: own.failedTitle, description: own.failed, variant: 'destructive' }),
    parse: (answer) => AppointmentAnswerSchema.parse(answer),
    onSending: () => showToast({ title: own.processingTitle, description: own.processing }),
    onSent(links, { name }) {
      console.log('The appointment request was sent.');
      setSubmitted({ name: String(name), links });
      showToast({ title: own.submittedTitle, description: own.submitted });
    },
  });
  // Not at build time, as the page is built on another day; not while a date is half typed, as Chromium would empty it.
  useEffect(() => {
    const field = fieldOf('preferredDate');
    if (field && !field.validity.badInput) field.min = firstDay();
  }, []);

  function chooseDay(day: string) {
    const field = fieldOf('preferredDate');
    if (!field) return;
    // React takes a change by `value` for its own, and leaves out the event.
    field.valueAsDate = new Date(day);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // The button that was pressed goes.
    field.focus();
  }

  function requestAnother() {
    flushSync(() => setSubmitted(undefined));
    fieldOf('name')?.focus();
  }
  return (
    <>
      {submitted && <SubmittedPanel {...submitted} office={office} next={texts.next} words={words} onAnother={requestAnother} />}
      {/* It stays, with what was changed since it was sent. */}
      <SiteForm state={state} words={words} aria-label={own.label} hidden={submitted !== undefined}>
        <fieldset>
          <legend>{own.you}</legend>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field name="name" label={words.fields.name} minLength={2} {...NAME} />
            <Field name="email" label={words.fields.email} {...EMAIL} />
            <Field name="phone" label={words.fields.phone} hint={own.phoneHint} minLength={10} {...PHONE} />
            <Field
              name="emergencyContact"
              label={own.emergencyContact}
              optional
              hint={own.emergencyHint}
              type="text"
              autoComplete="off"
              maxLength={TEXT_LIMITS.emergencyContact}
            />
          </div>
        </fieldset>
        <fieldset>
          <legend>{own.appointment}</legend>
          <Field as="select" name="appointmentType" label={own.type}>
            <Options prompt={own.chooseType} values={APPOINTMENT_TYPES} labels={words.appointmentTypes} />
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              name="preferredDate"
              label={own.date}
              type="date"
              onBlur={({ currentTarget }) => (currentTarget.min = firstDay())}
            />
            <Field as="select" name="preferredTime" label={own.time}>
              <Options prompt={own.chooseTime} values={HALF_DAY_VALUES} labels={words.halfDays} />
            </Field>
          </div>
          <DayHint values={state.values} hours={hours} language={language} words={own} onChoose={chooseDay} />
          <label className="check">
            <input id="previousPatient" name="previousPatient" type="checkbox" />
            <span>{own.returning}</span>
          </label>
          <Field
            as="textarea"
            name="message"
            label={own.information}
            optional
            hint={hint}
            rows={4}
            maxLength={TEXT_LIMITS.message}
          />
        </fieldset>
        <fieldset>
          <legend className="visually-hidden">{own.consent}</legend>
          <FormEnd
            state={state}
            words={words}
            language={language}
            ids={IDS}
            consent={
              <>
                <span>
                  {own.policyConsent}
                  <span aria-hidden="true"> *</span>
                </span>
                <span className="hint">
                  <Text of={own.haveRead} elements={{ policy: <PolicyLink language={language} />, consent }} />
                </span>
              </>
            }
            what={own.what}
            {...texts}
          >
            {state.isSending ? own.requesting : own.request}
          </FormEnd>
        </fieldset>
      </SiteForm>
    </>
  );
}
