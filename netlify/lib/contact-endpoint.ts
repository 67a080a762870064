import { CONTACT_SENT, ContactMessageSchema } from '../../src/schemas/api/contact.ts';
import type { DailyCap } from './forms/daily-cap.ts';
import { formEndpoint } from './forms/form-endpoint.ts';
import type { Endpoint, Handler } from './http/endpoint.ts';
import type { Inbox, Stored } from './stores/inbox.ts';
import type { Message } from './stores/messages.ts';

interface ContactEndpoint extends Pick<Endpoint<unknown>, 'log' | 'clock'> {
  messages: Inbox<Message>;
  tell: (record: Stored<Message>) => Promise<unknown>;
  cap?: DailyCap;
}

/** A message to the office. */
export const contactEndpoint = ({ messages, ...rest }: ContactEndpoint): Handler =>
  formEndpoint({
    ...rest,
    name: 'contact',
    schema: ContactMessageSchema,
    inbox: messages,
    keep: ({ name, email, phone = '', subject, message, privacyVersion = null }) => ({
      name,
      email,
      phone,
      subject,
      message,
      consent: { privacyVersion },
    }),
    answer: () => ({ message: CONTACT_SENT }),
  });
