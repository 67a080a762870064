import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { APPOINTMENT_TYPES, PREFERRED_TIMES } from '../../api-schemas/appointment.ts';
import { HONEYPOT_FIELD } from '../../api-schemas/submission.ts';
import { TEXT_LIMITS } from '../../api-schemas/text.ts';
import { controlProps, Field, FieldError } from '../Forms/Field.tsx';
import { UnsentNotice } from '../Forms/UnsentNotice.tsx';
import { OfflineNotice } from '../Forms/OfflineNotice.tsx';
import { Options } from '../Forms/Options.tsx';
import { ErrorSummary } from '../Forms/ErrorSummary.tsx';
import { TextField } from '../Forms/TextField.tsx';
import { Honeypot } from '../Forms/Honeypot.tsx';
import { useNoValidate } from '../Forms/useNoValidate.ts';
import type { useSubmission } from '../Forms/useSubmission.ts';
import type { useZodForm } from '../Forms/useZodForm.ts';
import { firstDay, IDS } from './request.ts';
import { type Hours, SlotHint } from './SlotHint.tsx';

export interface FieldsProps {
  messageHint: string;
  consent: string;
  next: string;
  /** Date of the privacy policy that is agreed to, YYYY-MM-DD. */
  privacyVersion: string;
  /** Hours of the practice for appointments. */
  hours: Hours;
  fields: ReturnType<typeof useZodForm<keyof typeof IDS>>;
  submission: Pick<ReturnType<typeof useSubmission>, 'progress' | 'sendAgain' | 'discard'>;
  /** Moves the focus to the first field. */
  focused: boolean;
  onValid: (values: FieldValues) => void;
}

export function Fields({ messageHint, consent, next, privacyVersion, hours, fields, submission, focused, onValid }: FieldsProps) {
  const form = useNoValidate();
  const { register, errorOf } = fields;
  const { progress, sendAgain, discard } = submission;
  const sending = progress.kind === 'sending';
  // Not at build time, as the page is built on another day; not while a date is half typed, as Chromium would empty it.
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(`#${IDS.preferredDate}`);
    if (field && !field.validity.badInput) field.min = firstDay();
  }, []);
  const date = register('preferredDate');

  return (
    <form
      className="form"
      ref={form}
      method="post"
      action="/api/appointments"
      aria-label="Request an appointment"
      onSubmit={(event) => void fields.submit(onValid)(event)}
    >
      <ErrorSummary problems={fields.problems} tries={fields.tries} />
      <fieldset>
        <legend>About you</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            id={IDS.name}
            label="Full Name"
            type="text"
            autoComplete="name"
            least={2}
            limit={TEXT_LIMITS.name}
            focused={focused}
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
            hint="10 digits or more, with country code"
            type="tel"
            autoComplete="tel"
            least={10}
            limit={TEXT_LIMITS.phone}
            error={errorOf('phone')}
            field={register('phone')}
          />
          <TextField
            id={IDS.emergencyContact}
            label="Emergency Contact"
            optional
            hint="Name and number of someone close to you"
            type="text"
            autoComplete="off"
            limit={TEXT_LIMITS.emergencyContact}
            error={errorOf('emergencyContact')}
            field={register('emergencyContact')}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>Your appointment</legend>
        <Field id={IDS.appointmentType} label="Appointment Type" error={errorOf('appointmentType')}>
          {(control) => (
            <select className="input" {...control} {...register('appointmentType')}>
              <Options prompt="Choose a type" options={APPOINTMENT_TYPES} />
            </select>
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field id={IDS.preferredDate} label="Preferred Date" error={errorOf('preferredDate')}>
            {(control) => (
              <input
                className="input"
                type="date"
                {...control}
                {...date}
                onBlur={(event) => {
                  event.currentTarget.min = firstDay();
                  void date.onBlur(event);
                }}
              />
            )}
          </Field>
          <Field id={IDS.preferredTime} label="Preferred Time" error={errorOf('preferredTime')}>
            {(control) => (
              <select className="input" {...control} {...register('preferredTime')}>
                <Options prompt="Choose a time" options={PREFERRED_TIMES} />
              </select>
            )}
          </Field>
        </div>
        <SlotHint control={fields.control} hours={hours} />
        <label className="check">
          <input id={IDS.previousPatient} type="checkbox" {...register('previousPatient')} />
          <span>I am a returning patient</span>
        </label>
        <Field id={IDS.message} label="Additional Information" optional hint={messageHint} error={errorOf('message')}>
          {(control) => (
            <textarea className="input" rows={4} maxLength={TEXT_LIMITS.message} {...control} {...register('message')} />
          )}
        </Field>
      </fieldset>
      <fieldset>
        <legend className="visually-hidden">Consent</legend>
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
              Privacy Policy Consent<span aria-hidden="true"> *</span>
            </span>
            <span className="hint">
              I have read the <a href="/privacy-policy">Privacy Policy</a> {consent}
            </span>
          </label>
          <FieldError id={IDS.privacyAgreed} error={errorOf('privacyAgreed')} />
        </div>
        <UnsentNotice what="Your request" progress={progress} onSendAgain={() => void sendAgain()} onDiscard={discard} />
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          <button className="btn" disabled={sending}>
            {sending ? 'Processing...' : 'Request Appointment'}
          </button>
        </div>
        <OfflineNotice />
        <p className="hint">{next}</p>
      </fieldset>
    </form>
  );
}
