import type contactForm from 'words:contactForm';
import type { Choice } from '../../api-schemas/choice.ts';
import type { Language } from '../../language/languages.ts';
import { TEXT_LIMITS } from '../../api-schemas/text.ts';
import { ChoiceField, EMAIL, Field, NAME, PHONE, PolicyLink } from '../../islands/Forms/fields.tsx';
import { Icon } from '../../islands/Icon.tsx';
import { Text } from '../../islands/Text.tsx';
import { FormEnd, type FormTexts, SiteForm, type SiteFormWords } from './SiteForm.tsx';

const IDS = { honeypot: 'contact-website', consent: 'contact-privacy' };

interface Props extends FormTexts {
  words: SiteFormWords & { contactForm: typeof contactForm };
  language: Language;
  subjects: readonly Choice[];
}

/** The form of the contact page. Its script is contact-form.ts. */
export function ContactForm({ hint, words, language, subjects, ...texts }: Props) {
  const consent = (
    <span>
      <Text of={words.contactForm.consent} elements={{ policy: <PolicyLink language={language} /> }} />
      <span aria-hidden="true"> *</span>
    </span>
  );
  return (
    <SiteForm action="/api/contact" words={words} aria-labelledby="send-a-message">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="contact-name" name="name" label={words.fields.name} {...NAME} />
        <Field id="contact-email" name="email" label={words.fields.email} {...EMAIL} />
        <Field id="contact-phone" name="phone" label={words.fields.phone} optional {...PHONE} />
        <ChoiceField
          id="contact-subject"
          name="subject"
          label={words.contactForm.subject}
          prompt={words.contactForm.chooseSubject}
          choices={subjects}
        />
      </div>
      <Field
        as="textarea"
        id="contact-message"
        name="message"
        label={words.contactForm.message}
        hint={hint}
        rows={6}
        maxLength={TEXT_LIMITS.message}
      />
      <FormEnd
        form="contact"
        words={words}
        language={language}
        ids={IDS}
        consent={consent}
        icon={<Icon name="send" />}
        send={words.contactForm.send}
        {...texts}
      />
    </SiteForm>
  );
}
