/** The office, as this site's settings and content name it, and the way mail takes to it. */
import { figures } from '../content/figures.ts';
import { readEnv } from '../env.ts';
import { type Appointment, openAppointmentRecords, openAppointments } from '../stores/appointments.ts';
import { confirmationMail } from '../newsletter/confirmation-mail.ts';
import { newsletterLinks } from '../newsletter/links.ts';
import { createTurns } from '../newsletter/turns.ts';
import { openStore } from '../stores/blobs.ts';
import { type ChatMessage, openChatMessageRecords, openChats } from '../stores/chats.ts';
import { type Message, openMessageRecords, openMessages } from '../stores/messages.ts';
import { openSecret } from '../stores/secret.ts';
import { type Ask, openSubscriberRecords, openSubscribers } from '../stores/subscribers.ts';
import type { Mailer } from './mailer.ts';
import { createDailyDigest, type DailyDigest } from './digest.ts';
import { appointmentMail, chatMail, contactMail, type Office } from './office-mails.ts';
import { createOutboxMailer } from './outbox.ts';
import { createSmtpMailer } from './smtp.ts';
import { createTelling, type Telling } from './telling.ts';

const { site } = figures;

const office = (): Office => ({
  name: site.practice,
  address: readEnv().OFFICE_EMAIL ?? site.officeEmail,
  host: site.host,
});

/** Mail goes through SMTP_URL; where that is not set, it lies in `.netlify/outbox`. */
function openMailer(): Mailer {
  const { SMTP_URL, MAIL_FROM } = readEnv();
  const from = { name: site.practice, address: MAIL_FROM ?? office().address };
  return SMTP_URL ? createSmtpMailer({ url: SMTP_URL, from }) : createOutboxMailer({ from });
}

const onFault = (fault: string) => console.error(JSON.stringify({ mail: 'not sent', fault }));

/** What every telling has in common, whatever it tells of. */
const way = () => ({ mailer: openMailer(), onFault });

export const tellingOfMessages = (deployContext: string | undefined): Telling<Message> =>
  createTelling({
    ...way(),
    inbox: openMessages(deployContext),
    store: openMessageRecords(deployContext),
    mailOf: contactMail(office()),
  });

export const tellingOfAppointments = (deployContext: string | undefined): Telling<Appointment> =>
  createTelling({
    ...way(),
    inbox: openAppointments(deployContext),
    store: openAppointmentRecords(deployContext),
    mailOf: appointmentMail(office()),
  });

export const tellingOfChats = (deployContext: string | undefined): Telling<ChatMessage> =>
  createTelling({
    ...way(),
    inbox: openChats(deployContext).messages,
    store: openChatMessageRecords(deployContext),
    mailOf: chatMail(office()),
  });

/** Not the office is told here, but whoever is to confirm that they want the newsletter. */
export function tellingOfSubscriptions(deployContext: string | undefined): Telling<Ask> {
  const subscribers = openSubscribers(deployContext);
  const store = openSubscriberRecords(deployContext);
  return createTelling({
    ...way(),
    inbox: subscribers.asks,
    store,
    mailOf: createTurns({
      store,
      subscribers,
      mailOf: confirmationMail({ site, links: newsletterLinks({ url: site.url, secret: openSecret(deployContext) }) }),
    }),
  });
}

export const openDailyDigest = (deployContext: string | undefined): DailyDigest =>
  createDailyDigest({ ...way(), office: office(), open: (name) => openStore(name, deployContext) });
