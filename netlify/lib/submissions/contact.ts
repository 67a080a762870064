import { contactMessageSchema } from '../../../src/api-schemas/contact.ts';
import { type FormDeps, formEndpoint } from './form-endpoint.ts';
import { chosenName } from '../enquiries/chosen-name.ts';
import { wordsIn } from '../words.ts';
import type { Handler } from '../http/endpoint.ts';
import type { Inbox } from '../storage/inbox.ts';
import type { Message } from '../enquiries/records.ts';

interface ContactDeps extends FormDeps<Message> {
  inbox: Pick<Inbox<Message>, 'add'>;
  /** Ids of the subjects that can be chosen. */
  subjects: readonly string[];
}

/** `POST /api/contact` */
export const contactEndpoint = ({ subjects, ...deps }: ContactDeps): Handler =>
  formEndpoint({
    ...deps,
    name: 'contact',
    schema: contactMessageSchema(subjects),
    fieldsOf({ name, email, phone = '', subject, message }, language) {
      const chosen = chosenName('subjects', subject, language);
      return { name, email, phone, subject, subjectName: chosen.name, subjectSeen: chosen.seen, message };
    },
    html: {
      action: '/api/contact',
      page: '/contact',
      next: '/contact/sent',
      consent: 'contactNotAgreed',
      labels: {
        name: 'fields.name',
        email: 'fields.email',
        phone: 'fields.phone',
        subject: 'contactForm.subject',
        message: 'contactForm.message',
      },
      options: { subject: 'subjects' },
    },
    reply: ({ language }) => ({ message: wordsIn(language).answers.contactSent }),
  });
