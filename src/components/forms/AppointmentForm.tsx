import type appointmentForm from 'words:appointmentForm';
import type { Choice } from '../../api-schemas/choice.ts';
import type { Language } from '../../language/languages.ts';
import { HONEYPOT_FIELD } from '../../api-schemas/submission.ts';
import { TEXT_LIMITS } from '../../api-schemas/text.ts';
import { ChoiceField, EMAIL, Field, NAME, PHONE, PolicyLink } from '../../islands/Forms/fields.tsx';
import { Text } from '../../islands/Text.tsx';
import { FormEnd, type FormTexts, SiteForm, type SiteFormWords } from './SiteForm.tsx';

interface Props extends FormTexts {
  words: SiteFormWords & {
    appointmentForm: typeof appointmentForm;
  };
  language: Language;
  types: readonly Choice[];
  halfDays: readonly Choice[];
  consent: string;
  /** Least number of characters. */
  shortestPhone: number;
}

const IDS = { honeypot: HONEYPOT_FIELD, consent: 'privacyAgreed' };

/** The form of the appointments page. Its script is appointment-form.ts. */
export function AppointmentForm({ hint, consent, words, language, types, halfDays, shortestPhone, ...texts }: Props) {
  const own = words.appointmentForm;
  return (
    <SiteForm action="/api/appointments" words={words} aria-label={own.label}>
      <fieldset>
        <legend>{own.you}</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="name" label={words.fields.name} minLength={2} {...NAME} />
          <Field name="email" label={words.fields.email} {...EMAIL} />
          <Field name="phone" label={words.fields.phone} hint={own.phoneHint} minLength={shortestPhone} {...PHONE} />
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
        <ChoiceField name="appointmentType" label={own.type} prompt={own.chooseType} choices={types} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="preferredDate" label={own.date} type="date" />
          <ChoiceField name="preferredTime" label={own.time} prompt={own.chooseTime} choices={halfDays} />
        </div>
        {/* A live region must be in the page before its text (day-hint.ts). */}
        <p className="visually-hidden" role="status" data-day-hint="" />
        <p className="flex flex-wrap items-center gap-2" data-next-days="" hidden />
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
          form="appointments"
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
          send={own.request}
          {...texts}
        />
      </fieldset>
    </SiteForm>
  );
}
