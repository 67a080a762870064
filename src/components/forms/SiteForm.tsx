/** The parts of a form with a consent. React draws them at build time alone; the script of the form (site-form.ts) adopts them. */
import type fields from 'words:fields';
import type forms from 'words:forms';
import type { ComponentProps, ReactNode } from 'react';
import type { Language } from '../../language/languages.ts';
import { Consent, FieldWords, Honeypot } from '../../islands/Forms/fields.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { LanguageField } from './LanguageField.tsx';

/** Words of all forms with a consent. */
export interface SiteFormWords {
  fields: typeof fields;
  forms: typeof forms;
}

/** @param action path of the endpoint */
export const SiteForm = ({ words, children, ...attributes }: ComponentProps<'form'> & { words: SiteFormWords }) => (
  <form className="form" method="post" {...attributes}>
    <FieldWords value={words.fields}>
      <ErrorSummary />
      {children}
    </FieldWords>
  </form>
);

/** Shown by CSS when the form's script could not be loaded for want of a connection (browser/first-paint.ts). */
export const OfflineNotice = ({ words }: { words: typeof forms }) => (
  <p className="offline-notice" role="alert">
    <b>{words.offline}</b>
  </p>
);

/** The place of the notice that offers to send the form again (unsent-notice.ts). @param form its name */
export const UnsentPlace = ({ form }: { form: string }) => (
  <div className="notice unsent" id={`unsent-${form}`} data-unsent="" tabIndex={-1} role="group" hidden />
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
  /** Its name. */
  form: string;
  words: SiteFormWords;
  language: Language;
  ids: { honeypot: string; consent: string };
  /** Label of the consent. */
  consent: ReactNode;
  icon?: ReactNode;
  /** Text of the button. */
  send: string;
}

export const FormEnd = ({ form, words, language, ids, consent, privacyVersion, icon, send, next }: EndProps) => (
  <>
    <LanguageField language={language} />
    <Honeypot id={ids.honeypot} />
    <input type="hidden" name="privacyVersion" value={privacyVersion} />
    <Consent id={ids.consent}>{consent}</Consent>
    <UnsentPlace form={form} />
    <div className="flex flex-wrap gap-3 max-sm:*:w-full">
      <button className="btn">
        {icon}
        <span data-send="">{send}</span>
      </button>
    </div>
    <OfflineNotice words={words.forms} />
    <p className="hint">{next}</p>
  </>
);
