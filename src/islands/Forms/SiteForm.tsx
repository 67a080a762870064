import type errors from 'words:errors';
import type fields from 'words:fields';
import type forms from 'words:forms';
import type { ComponentProps, ReactNode } from 'react';
import type { Language } from '../../api-schemas/language.ts';
import { useHydrated } from '../useHydrated.ts';
import { OfflineNotice, UnsentNotice } from './connection-notices.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Consent, FieldErrors, FieldWords, Honeypot } from './fields.tsx';
import { LanguageField } from './LanguageField.tsx';
import type { SiteFormState } from './useSiteForm.ts';

/** Words of all forms with a consent. */
export interface SiteFormWords {
  errors: typeof errors;
  fields: typeof fields;
  forms: typeof forms;
}

interface Props extends ComponentProps<'form'> {
  state: SiteFormState;
  words: SiteFormWords;
}

/** A form with its error summary. It validates itself once it is hydrated, and the browser does before that. */
export const SiteForm = ({ state, words, children, ...attributes }: Props) => (
  <form className="form" method="post" noValidate={useHydrated()} {...state.element} {...attributes}>
    <FieldWords value={words.fields}>
      <ErrorSummary problems={state.problems} tries={state.tries} />
      <FieldErrors value={state.errors}>{children}</FieldErrors>
    </FieldWords>
  </form>
);

/** Texts of a page that its form shows. */
export interface FormTexts {
  /** Hint of the message field. */
  hint: string;
  /** What happens after sending, and when. */
  next: string;
  /** Date of the privacy policy that is agreed to, YYYY-MM-DD. */
  privacyVersion: string;
}

interface EndProps extends Omit<FormTexts, 'hint'> {
  state: SiteFormState;
  words: SiteFormWords;
  language: Language;
  ids: { honeypot: string; consent: string };
  /** Label of the consent. */
  consent: ReactNode;
  /** What the form sends, as in "Your message". */
  what: string;
  /** Text of the button. */
  children: ReactNode;
}

export const FormEnd = ({ state, words, language, ids, consent, privacyVersion, what, children, next }: EndProps) => (
  <>
    <LanguageField language={language} />
    <Honeypot id={ids.honeypot} />
    <input type="hidden" name="privacyVersion" value={privacyVersion} />
    <Consent id={ids.consent}>{consent}</Consent>
    <UnsentNotice what={what} submission={state.submission} />
    <div className="flex flex-wrap gap-3 max-sm:*:w-full">
      <button className="btn" disabled={state.isSending}>
        {children}
      </button>
    </div>
    <OfflineNotice words={words.forms} />
    <p className="hint">{next}</p>
  </>
);
