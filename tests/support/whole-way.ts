/** The whole way of each form: from the request through the stores to a mail, as the functions put the parts together. */
import { appointmentEndpoint } from '../../netlify/lib/appointment-endpoint.ts';
import { chatSessionEndpoint } from '../../netlify/lib/chat-endpoints.ts';
import { contactEndpoint } from '../../netlify/lib/contact-endpoint.ts';
import type { Handler } from '../../netlify/lib/http/endpoint.ts';
import type { Mailer } from '../../netlify/lib/mail/mailer.ts';
import { appointmentMail, chatMail, contactMail } from '../../netlify/lib/mail/office-mails.ts';
import { createTelling } from '../../netlify/lib/mail/telling.ts';
import { confirmationMail } from '../../netlify/lib/newsletter/confirmation-mail.ts';
import { subscribeEndpoint } from '../../netlify/lib/newsletter/endpoints.ts';
import { newsletterLinks } from '../../netlify/lib/newsletter/links.ts';
import { createTurns } from '../../netlify/lib/newsletter/turns.ts';
import type { OpenStore, StoreName } from '../../netlify/lib/stores/store-names.ts';
import { SITE } from './newsletter.ts';
import { writersOf } from './office.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from './sample-forms.ts';

export const OFFICE = { name: 'The Front Desk', address: 'desk@clinic.example', host: SITE.host };

/** Every form that is written in: where it goes, what is right in it, and where its records are. */
export const FORMS = [
  { form: 'contact', path: '/api/contact', right: SAMPLE_MESSAGE, store: 'messages' },
  { form: 'appointments', path: '/api/appointments', right: SAMPLE_REQUEST, store: 'appointments' },
  { form: 'chat', path: '/api/chat/sessions', right: SAMPLE_CHAT, store: 'chat-messages' },
  { form: 'subscribe', path: '/api/subscribe', right: { email: 'nimali@example.com' }, store: 'subscribers' },
] as const satisfies readonly { form: string; path: string; right: Record<string, unknown>; store: StoreName }[];
export type Form = (typeof FORMS)[number];
export type FormName = Form['form'];

interface Parts {
  open: OpenStore;
  mailer: Mailer;
  clock: () => number;
  fetchPage?: () => Promise<Response>;
}

/** One process of the site. What it does after an answer goes on by itself, as on Netlify; `settled` waits for it. */
export function startSite({ open, mailer, clock, fetchPage }: Parts) {
  const { messages, appointments, chats, subscribers, cap, secret } = writersOf(open, clock);
  const way = { mailer, clock };
  const links = newsletterLinks({ url: SITE.url, secret });
  const turns = createTurns({
    store: open('subscribers'),
    subscribers,
    mailOf: confirmationMail({ site: SITE, links }),
    clock,
  });
  const tellings = {
    contact: createTelling({ ...way, inbox: messages, store: open('messages'), mailOf: contactMail(OFFICE) }),
    appointments: createTelling({
      ...way,
      inbox: appointments,
      store: open('appointments'),
      mailOf: appointmentMail(OFFICE),
    }),
    chat: createTelling({ ...way, inbox: chats.messages, store: open('chat-messages'), mailOf: chatMail(OFFICE) }),
    subscribe: createTelling({ ...way, inbox: subscribers.asks, store: open('subscribers'), mailOf: turns }),
  };
  const shared = { clock, cap, log: () => undefined, ...(fetchPage ? { fetchPage } : {}) };
  const handlers: Record<FormName, Handler> = {
    contact: contactEndpoint({ ...shared, messages, tell: tellings.contact.tell }),
    appointments: appointmentEndpoint({
      ...shared,
      appointments,
      whatsApp: '+94 71 000 0000',
      tell: tellings.appointments.tell,
    }),
    chat: chatSessionEndpoint({ ...shared, chats, tell: tellings.chat.tell }),
    subscribe: subscribeEndpoint({ ...shared, subscribers, tell: tellings.subscribe.tell }),
  };
  const going: Promise<unknown>[] = [];
  const ask = (form: FormName, request: Request, ip?: string) =>
    handlers[form](request, { waitUntil: (work) => going.push(work), ...(ip === undefined ? {} : { ip }) });
  const addressOf = (form: FormName) => `${SITE.url}${FORMS.find((one) => one.form === form)?.path ?? ''}`;

  return {
    /** Hands a request to a form's endpoint as it is. */
    ask,
    /** Sends a form as a script does. */
    send: (form: FormName, body: unknown, { ip, ...headers }: { ip?: string; 'Idempotency-Key'?: string } = {}) =>
      ask(
        form,
        new Request(addressOf(form), {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json', ...headers },
        }),
        ip,
      ),
    /** Sends a form as a browser does by itself. */
    post: (form: FormName, fields: Record<string, string>) =>
      ask(form, new Request(addressOf(form), { method: 'POST', body: new URLSearchParams(fields) })),
    settled: () => Promise.all(going.splice(0)),
    /** What the schedule does. */
    async run(until = clock() + 20_000): Promise<void> {
      for (const telling of Object.values(tellings)) await telling.tellTheRest(until);
    },
  };
}
