import { z } from 'astro/zod';
import { group } from './fields.ts';
import { button, head, opening } from './page-fields.ts';

const step = (description: string) =>
  group(description, {
    title: head.title,
    heading: opening.heading,
    lead: opening.lead,
    button: button('The button, if the page has one.').optional(),
  });

/** Short pages after a form or a link in a mail. `content/pages/steps.json`. */
export const stepsPageSchema = z.strictObject({
  'contact/sent': step('After a contact message, without JavaScript.'),
  'appointments/requested': step('After an appointment request, without JavaScript.'),
  'appointments/cancel': step('The page of the link in a confirmation that cancels the appointment.'),
  'appointments/cancelled': step('After a patient has cancelled.'),
  'appointments/accept': step('The page of the link that accepts a proposed time.'),
  'appointments/accepted': step('After a patient has accepted a proposed time.'),
  'appointments/another-time': step('The page of the link that asks for another time.'),
  'appointments/asked': step('After a patient has asked for another time.'),
  'appointments/taken': step(
    'After a patient has accepted a time that somebody else has by now, or of a day that was closed meanwhile.',
  ),
  'appointments/expired': step('When a link in a mail about an appointment is broken or out of date.'),
  'appointments/later': step('When the server has a failure.'),
  'chat/started': step('After the first message of a chat, without JavaScript.'),
  'newsletter/asked': step('After a subscription to the newsletter, without JavaScript.'),
  'newsletter/confirm': step('The page of the link in the confirmation mail.'),
  'newsletter/confirmed': step('After the subscription is confirmed.'),
  'newsletter/unsubscribe': step('The page of the unsubscribe link in each newsletter.'),
  'newsletter/unsubscribed': step('After the subscription is cancelled.'),
  'newsletter/expired': step('When a link in a newsletter mail is broken or too old.'),
  'newsletter/later': step('When the server has a failure.'),
});
