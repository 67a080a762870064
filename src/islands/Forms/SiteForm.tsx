import forms from 'words:forms';
import type { ComponentProps, ReactNode } from 'react';
import { useHydrated } from '../useHydrated.ts';
import { OfflineNotice, UnsentNotice } from './connection-notices.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Consent, FieldErrors, Honeypot } from './fields.tsx';
import type { SiteFormState } from './useSiteForm.ts';

/** A form with its error summary. It validates itself once it is hydrated, and the browser does before that. */
export const SiteForm = ({ state, children, ...attributes }: ComponentProps<'form'> & { state: SiteFormState }) => (
  <form className="form" method="post" noValidate={useHydrated()} {...state.element} {...attributes}>
    <ErrorSummary problems={state.problems} tries={state.tries} />
    <FieldErrors value={state.errors}>{children}</FieldErrors>
  </form>
);

/** What a page tells its form. */
export interface FormWords {
  /** Hint of the message field. */
  hint: string;
  /** What happens after sending, and when. */
  next: string;
  /** Date of the privacy policy that is agreed to, YYYY-MM-DD. */
  privacyVersion: string;
}

interface EndProps extends Omit<FormWords, 'hint'> {
  state: SiteFormState;
  ids: { honeypot: string; consent: string };
  /** Label of the consent. */
  consent: ReactNode;
  /** What the form sends, as in "Your message". */
  what: string;
  /** Text of the button. */
  children: ReactNode;
}

export const FormEnd = ({ state: { submission, isSending }, ids, consent, privacyVersion, what, children, next }: EndProps) => (
  <>
    <Honeypot id={ids.honeypot} />
    <input type="hidden" name="privacyVersion" value={privacyVersion} />
    <Consent id={ids.consent}>{consent}</Consent>
    <UnsentNotice words={forms} what={what} submission={submission} />
    <div className="flex flex-wrap gap-3 max-sm:*:w-full">
      <button className="btn" disabled={isSending}>
        {children}
      </button>
    </div>
    <OfflineNotice words={forms} />
    <p className="hint">{next}</p>
  </>
);
