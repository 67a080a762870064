import { z } from 'astro/zod';
import { button, head, opening } from './page-fields.ts';

const step = (description: string) =>
  z
    .strictObject({
      title: head.title,
      heading: opening.heading,
      lead: opening.lead,
      button: button('The button, where there is something to press.').optional(),
    })
    .meta({ description });

/** Short pages that a form or a mail leads to. `content/pages/steps.json`. */
export const stepsPageSchema = z.strictObject({
  'contact/sent': step('After a message, in a browser without JavaScript.'),
  'appointments/requested': step('After a request for an appointment, in a browser without JavaScript.'),
  'chat/started': step('After the first message of a chat, in a browser without JavaScript.'),
  'newsletter/asked': step('After an address was left for the newsletter, in a browser without JavaScript.'),
  'newsletter/confirm': step('Where the link in the mail leads that asks whether the newsletter is wanted.'),
  'newsletter/confirmed': step('After the newsletter was confirmed.'),
  'newsletter/unsubscribe': step('Where the link in each newsletter leads.'),
  'newsletter/unsubscribed': step('After the newsletter was ended.'),
  'newsletter/expired': step('When a link of the newsletter is broken or too old.'),
  'newsletter/later': step('When the server fails.'),
});
