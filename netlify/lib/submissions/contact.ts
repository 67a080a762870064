import { ContactMessageSchema } from '../../../src/api-schemas/contact.ts';
import { type FormDeps, formEndpoint } from './form-endpoint.ts';
import { wordsIn } from '../words.ts';
import type { Handler } from '../http/endpoint.ts';
import type { Inbox } from '../storage/inbox.ts';
import type { Message } from '../enquiries/records.ts';

/** `POST /api/contact` */
export const contactEndpoint = (deps: FormDeps<Message> & { inbox: Pick<Inbox<Message>, 'add'> }): Handler =>
  formEndpoint({
    ...deps,
    name: 'contact',
    schema: ContactMessageSchema,
    fieldsOf: ({ name, email, phone = '', subject, message }) => ({ name, email, phone, subject, message }),
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
