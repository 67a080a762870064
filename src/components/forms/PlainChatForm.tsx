import type chat from 'words:chat';
import type fields from 'words:fields';
import type { Language } from '../../language/languages.ts';
import { TEXT_LIMITS } from '../../api-schemas/text.ts';
import { EMAIL, Field, FieldWords, Honeypot, NAME, PolicyLink } from '../../islands/Forms/fields.tsx';
import { Text } from '../../islands/Text.tsx';
import { LanguageField } from './LanguageField.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { FormTexts } from './SiteForm.tsx';

interface Props extends FormTexts {
  words: { chat: typeof chat; fields: typeof fields };
  language: Language;
}

/** The chat's form on a page of its own, for browsers without JavaScript. */
export const PlainChatForm = ({ hint, next, privacyVersion, words, language }: Props) => (
  <FieldWords value={words.fields}>
    <form className="form" method="post" action="/api/chat/sessions" aria-label={words.chat.form}>
      <ErrorSummary />
      <Field id="visitor-name" name="visitorName" label={words.chat.name} minLength={2} {...NAME} />
      <Field id="visitor-email" name="visitorEmail" label={words.chat.email} optional {...EMAIL} />
      <Field
        as="textarea"
        id="visitor-message"
        name="initialMessage"
        label={words.chat.message}
        hint={hint}
        rows={4}
        minLength={5}
        maxLength={TEXT_LIMITS.message}
      />
      <LanguageField language={language} />
      <Honeypot id="visitor-website" />
      <input type="hidden" name="privacyVersion" value={privacyVersion} />
      <p className="hint">
        <Text of={words.chat.agreeTo} elements={{ policy: <PolicyLink language={language} /> }} />
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <button className="btn">{words.chat.start}</button>
      </div>
      <p className="hint">{next}</p>
    </form>
  </FieldWords>
);
