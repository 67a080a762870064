import type forms from 'words:forms';
import type newsletter from 'words:newsletter';
import type { Language } from '../../language/languages.ts';
import { LanguageField } from './LanguageField.tsx';
import { OfflineNotice, UnsentPlace } from './SiteForm.tsx';

interface Props {
  words: { forms: typeof forms; newsletter: typeof newsletter };
  language: Language;
}

/** The newsletter form in the footer of every page. Its script is newsletter-form.ts. */
export const NewsletterForm = ({ words, language }: Props) => (
  <form className="form newsletter" method="post" action="/api/subscribe">
    <div className="field">
      <label htmlFor="newsletter-email">{words.newsletter.email}</label>
      <input className="input" id="newsletter-email" name="email" type="email" required autoComplete="email" />
    </div>
    <LanguageField language={language} />
    <button className="btn">{words.newsletter.subscribe}</button>
    <OfflineNotice words={words.forms} />
    <UnsentPlace form="newsletter" />
  </form>
);
